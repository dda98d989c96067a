import { ManageRolesDialog } from '#web/components/organization/manage-roles-dialog.tsx';
import { useState } from 'react';
import { PlanCard } from '#web/components/organization/subscription-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { DangerZone } from './danger-zone.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { TiersTab } from './tiers-tab.tsx';
import type { SettingsTab } from './queries.ts';

type SettingsDialogProps = {
  tab: SettingsTab;
  isAdmin: boolean;
  onTab: (tab: SettingsTab) => void;
  onClose: () => void;
};

const tabs = [
  ['tiers', 'Salary Tiers'],
  ['profile', 'Organization Profile'],
] as const;

const adminTabs = [...tabs, ['security', 'Security']] as const;

export function SettingsDialog({ tab, isAdmin, onTab, onClose }: SettingsDialogProps) {
  const [showsRoles, setShowsRoles] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Settings"
      description={isAdmin ? undefined : 'Only an administrator can change these.'}
    >
      <div className="flex flex-wrap-reverse items-end justify-between gap-x-4 border-b border-line">
        <Tabs label="Settings" tabs={isAdmin ? adminTabs : tabs} tab={tab} onTab={onTab} isFocused />
        {/* Stored at once, unlike the tabs. */}
        <Button size="sm" className="mb-2" onClick={() => setShowsRoles(true)}>
          Manage Roles
        </Button>
      </div>
      <div role="tabpanel" aria-labelledby={`tab-${tab}`} className="pt-5">
        {tab === 'tiers' && <TiersTab isAdmin={isAdmin} onClose={onClose} />}
        {tab === 'profile' && (
          <div className="mb-5">
            <PlanCard />
          </div>
        )}
        {tab === 'profile' && <ProfileTab isAdmin={isAdmin} onClose={onClose} />}
        {tab === 'profile' && isAdmin && <DangerZone />}
        {tab === 'security' && isAdmin && <SecurityTab onClose={onClose} />}
      </div>
      {showsRoles && <ManageRolesDialog isAdmin={isAdmin} onClose={() => setShowsRoles(false)} />}
    </Dialog>
  );
}
