import { Download, History } from 'lucide-react';
import type { CurrentUser } from '#contract/auth.ts';
import { exportMyData } from '#contract/profile.ts';
import { urlOf } from '#web/api/client.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { LeaveOrganization } from './leave-organization.tsx';

export function DataCard({ user }: { user: CurrentUser }) {
  const isMember = user.status === 'active';
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Your data" />
      <p className="mt-1 text-sm text-ink-2">
        Your profile, the meetings, groups and templates that you made, and what the audit log says about you,
        as one file.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <a href={urlOf(exportMyData, {})} download="my-meetingcost-data.json" className={buttonClass()}>
          <Download aria-hidden />
          Export my data
        </a>
        {isMember && user.role === 'admin' && (
          <AppLink to="/dashboard/audit-log" className={buttonClass()}>
            <History aria-hidden />
            Audit log
          </AppLink>
        )}
      </div>
      <LeaveOrganization organization={user.organization.name} userId={user.id} isMember={isMember} />
    </Card>
  );
}
