import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { OrganizationAnalytics } from './organization-analytics.tsx';

export function AnalyticsPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <PageHead
        title="Meeting Analytics"
        description="Where your organization's meeting time and money go, week by week."
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <OrganizationAnalytics />}
    </>
  );
}
