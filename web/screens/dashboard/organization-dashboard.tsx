import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Card } from '#web/ui/card.tsx';
import { CostByType } from './cost-by-type.tsx';
import { CostPerWeek } from './cost-per-week.tsx';
import { dashboardQuery, recentMeetingsQuery } from './dashboard-queries.ts';
import { DashboardStats } from './dashboard-stats.tsx';
import { ChartsSkeleton } from './charts-skeleton.tsx';
import { RecentMeetings } from './recent-meetings.tsx';
import { SampleDataBanner } from './sample-data-banner.tsx';

/** What a member of the organization sees; nobody who waits for approval may ask for it. */
export function OrganizationDashboard() {
  const dashboard = useQuery(dashboardQuery);
  const recent = useQuery(recentMeetingsQuery);
  const weeks = dashboard.data?.weeks ?? [];
  const types = (dashboard.data?.types ?? []).filter((type) => type.cost > 0);
  const hasCharts = dashboard.isPending || types.length > 0;

  return (
    // The room below is for the help button, which floats over the end of the page.
    <div className="grid gap-5 pb-12">
      {dashboard.isError && !dashboard.data ? (
        <Card>
          <LoadFailure message="The totals could not be loaded" query={dashboard} />
        </Card>
      ) : (
        <DashboardStats dashboard={dashboard.data} />
      )}
      <div
        className={
          hasCharts ? 'grid items-start gap-5 xl:grid-cols-[minmax(0,1.54fr)_minmax(0,1fr)]' : undefined
        }
      >
        <RecentMeetings query={recent} />
        {hasCharts && (
          <div className="grid gap-5 md:max-xl:grid-cols-2">
            {dashboard.isPending && <ChartsSkeleton />}
            {types.length > 0 && <CostPerWeek weeks={weeks} />}
            {types.length > 0 && <CostByType types={types} />}
          </div>
        )}
      </div>
      <SampleDataBanner />
    </div>
  );
}
