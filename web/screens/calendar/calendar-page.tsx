import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { MemberCalendar } from './member-calendar.tsx';
import { purpose } from './purpose.ts';

export function CalendarPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <PageHead title="Meeting Calendar" description={purpose} />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <MemberCalendar timeZone={user.organization.timeZone} />}
    </>
  );
}
