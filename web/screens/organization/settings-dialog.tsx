import { ManageRolesDialog } from '#web/components/manage-roles-dialog.tsx';
import { useRef, useState, type KeyboardEvent } from 'react';
import { PlanCard } from '#web/components/plan-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProfileTab } from './profile-tab.tsx';
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
        <Tabs tab={tab} onTab={onTab} />
        {/* Stored at once, beside what the tabs save. */}
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
      </div>
      {showsRoles && <ManageRolesDialog isAdmin={isAdmin} onClose={() => setShowsRoles(false)} />}
    </Dialog>
  );
}

function Tabs({ tab, onTab }: { tab: SettingsTab; onTab: (tab: SettingsTab) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tabs.find(([name]) => name !== tab)?.[0] ?? tab;
    list.current?.querySelector<HTMLElement>(`#tab-${other}`)?.focus();
    onTab(other);
  };
  return (
    <div ref={list} role="tablist" aria-label="Settings" className="flex gap-1">
      {tabs.map(([name, label]) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-selected={name === tab}
          tabIndex={name === tab ? 0 : -1}
          data-autofocus={name === tab || undefined}
          onKeyDown={move}
          onClick={() => onTab(name)}
          className={classNames(
            '-mb-px touch border-b-2 px-3 py-2 text-sm font-medium focus-visible:-outline-offset-2',
            name === tab ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
