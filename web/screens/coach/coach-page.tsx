import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/auth.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { usePageLocation } from '#web/components/page-location.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { shownBy } from './coach-address.ts';
import { CoachTabs } from './coach-tabs.tsx';
import { CoachView } from './coach-view.tsx';
import { SettingsButton } from './settings-button.tsx';
import { purpose } from './purpose.ts';

export function CoachPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <PageHead
        title="Hygiene Coach"
        description={purpose}
        action={user?.status === 'active' && <SettingsButton isAdmin={user.role === 'admin'} />}
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <MemberCoach user={user} />}
    </>
  );
}

function MemberCoach({ user }: { user: CurrentUser }) {
  const { view, series } = shownBy(usePageLocation().search);
  const isAdmin = user.role === 'admin';
  return (
    <>
      <CoachTabs view={view} isAdmin={isAdmin} />
      <CoachView view={view} series={series} isAdmin={isAdmin} />
    </>
  );
}
