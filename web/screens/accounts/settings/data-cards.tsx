import { Download, History } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import type { exportMyData } from '#contract/organization/own-data.ts';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { usePageLocation } from '#web/components/site/navigation.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { ApiTokensCard } from './api-tokens-card.tsx';
import { AssistantsCard } from './assistants-card.tsx';
import { CalendarFeedCard } from './calendar-feed-card.tsx';
import { ReportMailsCard } from './report-mails-card.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

/** What other programs may read, the export, and leaving. */
export function DataCards({ user }: { user: CurrentUser }) {
  const { role, status } = user;
  const { timeZone } = user.organization;
  const { hash } = usePageLocation();
  // The palette leads to cards that are here only once this part is loaded.
  useEffect(() => {
    document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return (
    <>
      {status === 'active' && (
        <>
          <ReportMailsCard seesPay={user.seesPay} />
          <CalendarFeedCard timeZone={timeZone} />
          <ApiTokensCard role={role} timeZone={timeZone} />
          {role === 'admin' && <ApiTokensCard isOfOrganization role={role} timeZone={timeZone} />}
          {role === 'admin' && <AssistantsCard />}
        </>
      )}
      <DataCard user={user} />
    </>
  );
}

function DataCard({ user }: { user: CurrentUser }) {
  const isMember = user.status === 'active';
  return (
    <Card id="data" className="p-5 sm:p-6">
      <CardHead title="Your data" />
      <p className="mt-1 text-sm text-ink-2">
        Your profile, the meetings, groups and templates that you made, and the entries of the audit log about
        you, as one file.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <a
          href={'/api/users/me/export' satisfies (typeof exportMyData)['path']}
          download="my-meetingcost-data.json"
          className={buttonClass()}
        >
          <Download aria-hidden />
          Export my data
        </a>
        {isMember && user.role === 'admin' && (
          <ButtonLink icon={History} to="/dashboard/audit-log">
            Audit log
          </ButtonLink>
        )}
      </div>
      <LeaveOrganization user={user} />
    </Card>
  );
}

function LeaveOrganization({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const organization = user.organization.name;
  return (
    <div className="mt-5 border-t border-line pt-5">
      <p className="text-sm wrap-anywhere text-ink-2">
        {user.status === 'active'
          ? `Leaving ${organization} closes your account. Meetings that you recorded are kept under your name.`
          : `You can stop waiting for ${organization}. Leaving deletes your account.`}
      </p>
      <Button className="mt-4" onClick={() => setOpen(true)}>
        Leave organization
      </Button>
      {isOpen && <LeaveDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  );
}
