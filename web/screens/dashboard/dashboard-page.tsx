import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { currentUserQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { OrganizationDashboard } from './organization-dashboard.tsx';
import { QuickStartTour } from './quick-start-tour.tsx';
import { purpose } from './purpose.ts';

export { askDashboard } from './dashboard-queries.ts';

export function DashboardPage() {
  const { data: user } = useQuery(currentUserQuery);
  const isPending = user?.status === 'pending';
  return (
    <>
      <PageHead
        title="Meeting Cost Dashboard"
        description={purpose}
        action={
          !isPending && (
            <AppLink to="/dashboard/calculator" className={buttonClass({ variant: 'primary' })}>
              <Play aria-hidden />
              Start Calculator
            </AppLink>
          )
        }
      />
      {isPending && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <OrganizationDashboard />}
      <QuickStartTour />
    </>
  );
}
