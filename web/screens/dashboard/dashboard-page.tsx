import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FlaskConical, Play, Sparkles } from 'lucide-react';
import type { Dashboard } from '#contract/dashboard.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { format } from '#web/components/format.ts';
import { LoadFailure } from '#web/components/failure-alert.tsx';
import { WeekChange } from '#web/components/week-change.tsx';
import { ButtonLink } from '#web/components/button-link.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Stat, StatCards, StatCardsSkeleton } from '#web/ui/stat-cards.tsx';
import { ChartsSkeleton, CostByType, CostPerWeek } from './cost-charts.tsx';
import { dashboardQuery, recentMeetingsQuery, sampleDataQuery } from './queries.ts';
import { QuickStartTour } from './quick-start-tour.tsx';
import { RecentMeetings } from './recent-meetings.tsx';
import { loadSampleData, removeSampleData } from '#contract/sample-data.ts';
import { call } from '#web/api/client.ts';
import { showFailure } from '#web/components/show-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

export { askDashboard } from './queries.ts';

export function DashboardPage() {
  const { data: user } = useQuery(currentUserQuery);
  const isPending = user?.status === 'pending';
  return (
    <>
      <PageHead
        title="Meeting Cost Dashboard"
        description="What your organization spends on meetings."
        action={
          !isPending && (
            <ButtonLink icon={Play} to="/dashboard/calculator" variant="primary">
              Start Calculator
            </ButtonLink>
          )
        }
      />
      {isPending && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <OrganizationDashboard />}
      <QuickStartTour />
    </>
  );
}

function OrganizationDashboard() {
  const dashboard = useQuery(dashboardQuery);
  const recent = useQuery(recentMeetingsQuery);
  const weeks = dashboard.data?.weeks ?? [];
  const types = (dashboard.data?.types ?? []).filter((type) => type.cost > 0);
  const hasCharts = dashboard.isPending || types.length > 0;

  return (
    // The padding keeps the end of the page clear of the floating help button.
    <div className="grid gap-5 pb-12">
      {dashboard.isError && !dashboard.data ? (
        <LoadFailure inCard message="The totals could not be loaded" query={dashboard} />
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

const labels = ['Total Cost', 'Total Meetings', 'Total Hours', 'Avg Cost'];

function DashboardStats({ dashboard }: { dashboard: Dashboard | undefined }) {
  if (!dashboard) return <StatCardsSkeleton labels={labels} />;
  const { total, thisWeek, costChange } = dashboard;
  const each = (sum: number) => (total.meetings === 0 ? 0 : sum / total.meetings);
  return (
    <StatCards>
      <Stat
        label="Total Cost"
        value={format.money(total.cost)}
        note={total.meetings === 0 ? 'nothing recorded yet' : <WeekChange percent={costChange} />}
      />
      <Stat
        label="Total Meetings"
        value={format.integer(total.meetings)}
        note={`${format.integer(thisWeek.meetings)} this week`}
      />
      <Stat
        label="Total Hours"
        value={`${format.integer(total.minutes / 60)}h`}
        note={
          total.meetings === 0
            ? `${format.minutes(0)} on average`
            : `${format.minutes(each(total.minutes))} on average`
        }
      />
      <Stat label="Avg Cost" value={format.money(each(total.cost))} note="per meeting" />
    </StatCards>
  );
}

/** Sticks to the bottom of the screen, where its appearance moves nothing. */
function SampleDataBanner() {
  const { data: user } = useQuery(currentUserQuery);
  const { data: sample } = useQuery(sampleDataQuery);
  const removal = useRemoval();
  if (!sample?.loaded) return null;
  return (
    <section
      aria-label="Sample data"
      // Leaves room for the help button on the right.
      className="stays-below tall:sticky bottom-4 z-10 mr-14 flex sm:mr-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border border-line-strong bg-surface px-4 py-2.5 shadow-lg max-sm:gap-x-2 max-sm:pr-2 sm:bottom-6"
    >
      <p className="flex min-w-0 items-center gap-2.5 text-sm">
        <FlaskConical className="size-4 shrink-0 text-ink-2 max-sm:hidden" aria-hidden />
        <span>
          <span className="font-semibold">Sample data is shown</span>
          <span className="text-ink-2 max-sm:hidden"> – three months of made-up meetings.</span>
        </span>
      </p>
      {user?.role === 'admin' && (
        <Button size="sm" busy={removal.isPending} onClick={() => removal.mutate()}>
          <span>
            Remove<span className="max-sm:sr-only"> sample data</span>
          </span>
        </Button>
      )}
    </section>
  );
}

function useRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeSampleData),
    onSuccess: async () => {
      await client.invalidateQueries();
      toast.success('Sample data removed');
    },
    onError: (error) => showFailure(error),
  });
}

/** Shown to administrators of an organization without meetings. */
export function LoadSampleData() {
  const client = useQueryClient();
  const { data: user } = useQuery(currentUserQuery);
  const { data: sample } = useQuery(sampleDataQuery);
  const loading = useMutation({
    mutationFn: () => call(loadSampleData),
    onSuccess: async () => {
      // The sample also has groups, templates and budgets.
      await client.invalidateQueries();
      toast.success('Sample data loaded', { description: 'You can remove it here at any time.' });
    },
    onError: (error) => showFailure(error),
  });
  if (user?.role !== 'admin' || sample?.loaded) return null;
  return (
    <Button icon={Sparkles} busy={loading.isPending} onClick={() => loading.mutate()}>
      Load sample data
    </Button>
  );
}
