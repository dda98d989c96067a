import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { OrganizationDashboard } from './organization-dashboard.tsx';
import { QuickStartTour } from './quick-start-tour.tsx';

export function DashboardPage() {
  const { data: user } = useQuery(currentUserQuery);
  const isPending = user?.status === 'pending';
  return (
    <>
      <PageHead
        title="Meeting Cost Dashboard"
        description="What your organisation spent on meetings, and what came of it."
        action={
          !isPending && (
            <Link to="/dashboard/calculator" className={buttonClass({ variant: 'primary' })}>
              <Play aria-hidden />
              Start Calculator
            </Link>
          )
        }
      />
      {isPending && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <OrganizationDashboard />}
      <QuickStartTour />
    </>
  );
}
