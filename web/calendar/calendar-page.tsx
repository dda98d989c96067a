import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { MemberCalendar } from './member-calendar.tsx';

export function CalendarPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <PageHead title="Meeting Calendar" description="What each day's meetings cost, month by month." />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <MemberCalendar timeZone={user.organization.timeZone} />}
    </>
  );
}
