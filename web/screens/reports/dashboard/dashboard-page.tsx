import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Play, UserCheck } from 'lucide-react';
import { t } from '#domain/format/text.ts';
import { average } from '#domain/money/rounding.ts';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { currentUserQuery, isFirstLoad } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { Explained, EstimatedShare } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { Planned } from '#web/components/calendar/planned.tsx';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { currentLocation, navigate } from '#web/components/site/navigation.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { Stat, StatCards, StatCardsSkeleton } from '#web/ui/stat-cards.tsx';
import { ChartsSkeleton, CostByType, CostPerWeek } from './cost-charts.tsx';
import { nextWeekQuery, OverviewRow, OverviewSkeleton } from './overview-row.tsx';
import { OwnWeekCard, ownWeekQuery } from './own-week.tsx';
import { dashboardQuery, firstStepsQuery, recentMeetingsQuery } from './queries.ts';
import { RecentMeetings, RecentMeetingsSkeleton } from './recent-meetings.tsx';
import { waitingQuery } from '#web/components/accounts/waiting-query.ts';
import { useToday } from '#web/components/forms/use-clock.ts';
import { FirstSteps } from './first-steps.tsx';
import { ShorterMeetings } from './shorter-meetings.tsx';
import { Card } from '#web/ui/card.tsx';

export function DashboardPage() {
  const { data: user } = useQuery(currentUserQuery);
  const isPending = user?.status === 'pending';
  return (
    <>
      <CostPageHead
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
      {user?.status === 'active' && <OrganizationDashboard user={user} />}
      {!isPending && <TourButton />}
    </>
  );
}

/** Only where the page leaves room beside its figures; the account menu has it everywhere. */
function TourButton() {
  return (
    <button
      type="button"
      aria-label="Quick-start tour"
      onClick={() => void navigate(currentLocation().href, { state: { tourStep: 0 } })}
      className={classNames(
        buttonClass({ size: 'icon' }),
        // Placed beside the cards where the page is wide enough.
        'fixed! inset-e-1.5 bottom-6 z-20 size-11! rounded-full! shadow-md max-lg:hidden! 2xl:inset-e-6',
      )}
    >
      <CircleHelp className="size-5!" aria-hidden />
    </button>
  );
}

/** The answers that decide which cards there are come before the cards: a later one would move those below. */
function OrganizationDashboard({ user }: { user: CurrentUser }) {
  const today = useToday(user.organization.timeZone);
  const decisive = [
    useQuery(dashboardQuery),
    useQuery(recentMeetingsQuery),
    useQuery(waitingQuery),
    useQuery(nextWeekQuery(today)),
    useQuery({ ...firstStepsQuery, enabled: user.role === 'admin' }),
    useQuery({ ...ownWeekQuery, enabled: user.role === 'user' }),
  ];
  return decisive.some(isFirstLoad) ? <DashboardSkeleton /> : <DashboardCards user={user} />;
}

function DashboardSkeleton() {
  return (
    <div aria-busy className="grid gap-5">
      <OverviewSkeleton />
      <StatCardsSkeleton labels={labels} />
      <div className={columns}>
        <RecentMeetingsSkeleton />
        <div className="grid gap-5 md:max-xl:grid-cols-2">
          <ChartsSkeleton />
        </div>
      </div>
    </div>
  );
}

const columns = 'grid items-start gap-5 xl:grid-cols-[minmax(0,1.54fr)_minmax(0,1fr)]';

function DashboardCards({ user }: { user: CurrentUser }) {
  const dashboard = useQuery(dashboardQuery);
  const recent = useQuery(recentMeetingsQuery);
  const weeks = dashboard.data?.weeks ?? [];
  const { timeZone } = user.organization;
  const types = (dashboard.data?.types ?? []).filter((type) => type.cost > 0);

  return (
    // The padding keeps the end of the page clear of the floating help button.
    <div className="grid gap-5 lg:pb-12">
      <WaitingCard />
      {user.role === 'admin' ? <FirstSteps /> : <OwnWeekCard timeZone={timeZone} />}
      {dashboard.isError && !dashboard.data ? (
        <LoadFailure inCard message="The totals could not be loaded" query={dashboard} />
      ) : (
        dashboard.data && (
          <>
            <OverviewRow dashboard={dashboard.data} timeZone={timeZone} />
            <DashboardStats dashboard={dashboard.data} />
          </>
        )
      )}
      <div className={types.length > 0 ? columns : undefined}>
        <RecentMeetings query={recent} planned={dashboard.data?.total.planned.meetings ?? 0} />
        {types.length > 0 && (
          <div className="grid gap-5 md:max-xl:grid-cols-2">
            <CostPerWeek
              weeks={weeks}
              // A first meeting is not "100% more".
              change={weeks.at(-2)?.cost ? dashboard.data?.costChange : undefined}
            />
            <CostByType types={types} />
          </div>
        )}
      </div>
      <ShorterMeetings timeZone={timeZone} />
    </div>
  );
}

const labels = [t`Total Cost`, t`Total Meetings`, t`Total Hours`, t`Avg Cost`];

function DashboardStats({ dashboard }: { dashboard: Dashboard }) {
  const { total, personMinutes, thisWeek } = dashboard;
  const each = (sum: number) => average(sum, total.meetings);
  return (
    <StatCards>
      <Stat
        label={<Explained figure="total-cost" label="Total Cost" />}
        value={format.money(total.cost)}
        note={
          <>
            <EstimatedShare amount={total.estimatedCost} of={total.cost} />
            <Planned sums={total.planned} />
            {total.meetings + total.planned.meetings === 0 && 'nothing recorded yet'}
          </>
        }
      />
      <Stat
        label={<Explained figure="total-meetings" label="Total Meetings" />}
        value={format.integer(total.meetings)}
        note={`${format.integer(thisWeek.meetings)} this week`}
      />
      <Stat
        label={<Explained figure="total-hours" label="Total Hours" />}
        value={`${format.integer(total.minutes / 60)} h`}
        note={
          <>
            of meetings; people spent {format.integer(personMinutes / 60)} person-hours in them
            <span className="block">
              {format.minutes(total.meetings === 0 ? 0 : each(total.minutes))} on average
            </span>
          </>
        }
      />
      <Stat
        label={<Explained figure="average-cost" label="Avg Cost" />}
        value={format.money(each(total.cost))}
        note="per meeting"
      />
    </StatCards>
  );
}

/** For those who may approve people. */
function WaitingCard() {
  const { data: waiting = 0 } = useQuery(waitingQuery);
  if (waiting === 0) return null;
  return (
    <Card
      aria-label="Waiting for approval"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3"
    >
      <p className="flex items-center gap-2.5">
        <UserCheck aria-hidden className="size-4.5 shrink-0 text-warn" />
        {format.count(waiting, 'person waits', 'people wait')} for approval to join your organization.
      </p>
      <ButtonLink to="/dashboard/organization" size="sm">
        Approve or decline
      </ButtonLink>
    </Card>
  );
}
