import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarPlus, CalendarSync } from 'lucide-react';
import type { Advice } from '#contract/calendar/upcoming.ts';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { limitAWeek } from '#domain/reports/budgets/budget.ts';
import { addMajor } from '#domain/money/money.ts';
import { addDays, weekStart } from '#domain/time/local-day.ts';
import { currentUserQuery, isFirstLoad } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { Explained } from '#web/components/reports/figures.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { firstWeekday, format } from '#web/components/forms/format.ts';
import { CostPageHead } from '#web/components/people/pay.tsx';
import {
  costOfDay,
  countOfDay,
  hasEnded,
  isOpen,
  type PlannedDay,
  plannedDays,
  plannedQuery,
} from '#web/components/calendar/planned-query.ts';
import { useMinute, useToday } from '#web/components/forms/use-clock.ts';
import { Card, Skeleton, EmptyState } from '#web/ui/card.tsx';
import { Stat, StatCards } from '#web/ui/stat-cards.tsx';
import { Asking } from './asking.tsx';
import { adviceQuery, allPlannedQuery, enteredQuery, heldSoFarQuery, monthlyLimitQuery } from './queries.ts';
import { WeekCard } from './week-card.tsx';

const daysAhead = 14;
const daysBack = 14;

export function UpcomingPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <CostPageHead
        title="Upcoming"
        description="What the meetings of the next two weeks will cost."
        action={
          user?.status === 'active' && (
            <ButtonLink icon={CalendarPlus} to="/dashboard/plan" variant="primary">
              Plan a meeting
            </ButtonLink>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <MemberUpcoming user={user} />}
    </>
  );
}

function MemberUpcoming({ user }: { user: CurrentUser }) {
  const { timeZone } = user.organization;
  const [today, minute] = [useToday(timeZone), useMinute()];
  // Whole weeks, which are compared with what budgets allow.
  const last = addDays(weekStart(addDays(today, daysAhead - 1), firstWeekday), 6);
  const query = useQuery(plannedQuery(addDays(today, -daysBack), last));
  const advice = useQuery(adviceQuery(today, last));
  // Others see only their own planned meetings, which no budget is about.
  const comparesBudgets = user.role === 'admin';
  const limit = useQuery({ ...monthlyLimitQuery, enabled: comparesBudgets });
  const held = useQuery({ ...heldSoFarQuery(today), enabled: comparesBudgets });
  const entered = useQuery(enteredQuery(today, last));
  const planned = useQuery(allPlannedQuery);
  if (query.isError && !query.data)
    return <LoadFailure inCard message="The upcoming meetings could not be loaded" query={query} />;
  // Advice, limit and rows that came later would move what is below them.
  if (!query.data || [advice, limit, held, entered, planned].some(isFirstLoad))
    return <Skeleton className="h-96 w-full rounded-xl" />;

  const asking = query.data.meetings.filter((one) => isOpen(one) && hasEnded(one, minute));
  const days = plannedDays(query.data, minute);
  const weeks = Map.groupBy(days, ({ day }) => weekStart(day, firstWeekday));
  return (
    <div className="grid gap-5">
      <Asking meetings={asking} timeZone={timeZone} />
      {days.length === 0 ? (
        <NothingPlanned />
      ) : (
        <>
          <Sums days={days} today={today} planned={planned.data} />
          {[...weeks].map(([start, some]) => (
            <WeekCard
              key={start}
              start={start}
              days={some}
              advice={advice.data ?? noAdvice}
              entered={(entered.data ?? []).filter(({ day }) => weekStart(day, firstWeekday) === start)}
              weeklyLimit={limit.data == null ? null : limitAWeek(limit.data)}
              heldSoFar={start === weekStart(today, firstWeekday) ? (held.data ?? 0) : 0}
              timeZone={timeZone}
            />
          ))}
        </>
      )}
    </div>
  );
}

const noAdvice: Advice = { advice: [], enoughPeople: 0 };

type SumsProps = {
  days: readonly PlannedDay[];
  today: string;
  /** Undefined if they could not be loaded. */
  planned: { meetings: number; cost: number } | undefined;
};

function Sums({ days, today, planned }: SumsProps) {
  const nextWeek = days.filter(({ day }) => day < addDays(today, 7));
  const fortnight = days.filter(({ day }) => day < addDays(today, daysAhead));
  const count = (some: readonly PlannedDay[]) => some.reduce((sum, one) => sum + countOfDay(one), 0);
  return (
    <StatCards>
      <Stat
        label={<Explained figure="upcoming-cost" label="Next 7 days" />}
        value={format.money(addMajor(nextWeek.map(costOfDay)))}
        note={format.count(count(nextWeek), 'meeting')}
      />
      <Stat
        label={<Explained figure="upcoming-cost" label="Next 14 days" />}
        value={format.money(addMajor(fortnight.map(costOfDay)))}
        note={format.count(count(fortnight), 'meeting')}
      />
      {planned && (
        <Stat
          label={<Explained figure="upcoming-cost" label="All planned" />}
          value={format.money(planned.cost)}
          note={`${format.count(planned.meetings, 'meeting')}, with later ones`}
        />
      )}
    </StatCards>
  );
}

function NothingPlanned() {
  return (
    <Card>
      <EmptyState
        icon={CalendarClock}
        action={
          <ButtonLink icon={CalendarSync} to="/dashboard/settings/calendars">
            Connect a calendar
          </ButtonLink>
        }
      >
        Nothing is planned for the next two weeks. Connect a calendar to see its meetings here.
      </EmptyState>
    </Card>
  );
}
