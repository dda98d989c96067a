import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Analytics } from '#contract/reports/analytics.ts';
import { t } from '#domain/format/text.ts';
import { type DayRange, lastWeeks, analyticsRange, thisYear } from '#domain/time/day-range.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { Explain, Explained, EstimatedShare } from '#web/components/reports/figures.tsx';
import { firstWeekday, format } from '#web/components/forms/format.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { useAddressState } from '#web/components/forms/use-address-state.ts';
import { Planned } from '#web/components/calendar/planned.tsx';
import { WeekChange } from '#web/components/reports/week-change.tsx';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { Stat, StatCards, StatCardsSkeleton } from '#web/ui/stat-cards.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { ActivityCard, TypesCard } from './list-cards.tsx';
import { CostBars, CostOverTime } from './cost-bars.tsx';
import { HeatMap } from './heat-map.tsx';
import { analyticsQuery, analyticsSearch, readAnalyticsAddress } from './queries.ts';

export function AnalyticsPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <CostPageHead
        title="Meeting Analytics"
        description="Where your organization's meeting time and money go, week by week."
        action={
          user?.status === 'active' && (
            <ButtonLink to="/dashboard/finance" icon={FileSpreadsheet}>
              Finance report
            </ButtonLink>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <OrganizationAnalytics />}
    </>
  );
}

function OrganizationAnalytics() {
  const [shown, setShown] = useAddressState(readAnalyticsAddress, analyticsSearch);
  const chooseRange = (range: Partial<DayRange>) =>
    setShown(() => ({ range, typesPage: 1, activityPage: 1 }));
  const query = useQuery(analyticsQuery(shown.range));
  const analytics = query.data;

  if (query.isError && !analytics)
    return <LoadFailure inCard message="The figures could not be loaded" query={query} />;
  if (!analytics) return <AnalyticsSkeleton />;

  const held = meetingsPath({ from: analytics.from, to: analytics.to, planned: 'no' });
  const hasMeetings = analytics.total.meetings > 0;
  return (
    <div className="grid gap-5" aria-busy={query.isPlaceholderData}>
      <WeekCards analytics={analytics} />
      <RangePicker analytics={analytics} asked={shown.range} onChoose={chooseRange} />
      {query.isError && <LoadFailure inCard message="The figures could not be loaded" query={query} />}
      <div className={query.isPlaceholderData ? 'grid gap-5 opacity-60' : 'grid gap-5'}>
        {(hasMeetings || analytics.total.planned.meetings > 0) && <CostOverTime analytics={analytics} />}
        <div className="grid gap-5 xl:grid-cols-2">
          <TypesCard
            analytics={analytics}
            page={shown.typesPage}
            onPage={(typesPage) => setShown((address) => ({ ...address, typesPage }))}
            onChooseRange={chooseRange}
          />
          <ActivityCard
            analytics={analytics}
            page={shown.activityPage}
            onPage={(activityPage) => setShown((address) => ({ ...address, activityPage }))}
            onChooseRange={chooseRange}
          />
        </div>
        {hasMeetings && (
          <>
            <HeatMap
              analytics={analytics}
              help={<Explain figure="cost-by-hour" label="When meetings start" meetings={held} />}
            />
            <CostBars
              title="Most expensive meetings"
              note="total per title"
              help={<Explain figure="cost-by-title" label="Most expensive meetings" meetings={held} />}
              rows={analytics.titles.map(({ title, ...sums }) => ({ name: title, ...sums }))}
            />
          </>
        )}
      </div>
    </div>
  );
}

function WeekCards({ analytics: { today, thisWeek, changes } }: { analytics: Analytics }) {
  const week = lastWeeks(1, today, firstWeekday);
  const held = meetingsPath({ ...week, planned: 'no' });
  return (
    <StatCards>
      <Stat
        label={<Explained figure="week-cost" label="This Week Cost" meetings={held} />}
        value={format.money(thisWeek.cost)}
        note={
          <>
            <EstimatedShare amount={thisWeek.estimatedCost} of={thisWeek.cost} filters={week} />
            <Planned sums={thisWeek.planned} />
            <WeekChange percent={changes.cost} />
          </>
        }
      />
      <Stat
        label={<Explained figure="week-meetings" label="Meetings This Week" meetings={held} />}
        value={format.integer(thisWeek.meetings)}
        note={<WeekChange percent={changes.meetings} />}
      />
      <Stat
        label={<Explained figure="week-hours" label="Hours in Meetings" meetings={held} />}
        value={format.hours(thisWeek.minutes)}
        note={
          <>
            <WeekChange percent={changes.minutes} />
            <span className="block">length of the meetings, however many attended</span>
          </>
        }
      />
    </StatCards>
  );
}

const labels = [t`This Week Cost`, t`Meetings This Week`, t`Hours in Meetings`];
const lists = [t`Costs by Meeting Type`, t`Recent Activity`];

function AnalyticsSkeleton() {
  return (
    <div className="grid gap-5" aria-busy>
      <StatCardsSkeleton labels={labels} />
      <Skeleton className="h-33 sm:h-16" />
      <Card className="px-5 py-4">
        <CardHead title="Cost per week" />
        <Skeleton className="mt-6 h-54" />
      </Card>
      <div className="grid gap-5 xl:grid-cols-2">
        {lists.map((title) => (
          <Card key={title} className="px-5 py-4">
            <CardHead title={title} />
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="my-6 h-8" />
            ))}
          </Card>
        ))}
      </div>
    </div>
  );
}

type RangePickerProps = {
  analytics: Analytics;
  /** The range in the address; `analytics` may still hold the figures of another one. */
  asked: Partial<DayRange>;
  onChoose: (range: DayRange) => void;
};

/** Presets, or any two days. The range is extended to whole weeks, and the result is shown beside the fields. */
function RangePicker({ analytics, asked, onChoose }: RangePickerProps) {
  const { today, recorded } = analytics;
  const { from, to } = analyticsRange(asked, today, firstWeekday);
  const choices = rangeChoices(today, recorded);
  const chosen = choices.find(({ range }) =>
    sameRange(analyticsRange(range, today, firstWeekday), { from, to }),
  );
  // A start after the end moves the end, and the other way round.
  const around = (day: string) => analyticsRange({ from: day, to: day }, today, firstWeekday);
  return (
    <search className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap" aria-label="Date range">
      <Field label="Range" className="max-sm:col-span-2 sm:w-44">
        <Select
          value={chosen?.name ?? 'custom'}
          onChange={(event) => {
            const choice = choices.find(({ name }) => name === event.target.value);
            if (choice) onChoose(choice.range);
          }}
        >
          {choices.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
          {!chosen && <option value="custom">Other days</option>}
        </Select>
      </Field>
      <Day
        label="From"
        value={from}
        widen={(day) => around(day).from}
        onChoose={(day) => onChoose({ from: day, to: day > to ? around(day).to : to })}
      />
      <Day
        label="To"
        value={to}
        widen={(day) => around(day).to}
        onChoose={(day) => onChoose({ from: day < from ? around(day).from : from, to: day })}
      />
      <output className="tabular text-sm text-ink-2 max-sm:col-span-2 sm:ms-auto sm:pb-2">
        {format.mediumDay(analytics.from)} – {format.mediumDay(analytics.to)}
        <span className="text-ink-3"> · whole weeks</span>
      </output>
    </search>
  );
}

type DayProps = {
  label: string;
  value: string;
  /** Extends a day to the start or the end of its week. */
  widen: (day: string) => string;
  onChoose: (day: string) => void;
};

/** A date field that takes effect on blur or Enter, so that a half-typed date changes nothing. */
function Day({ label, value, widen, onChoose }: DayProps) {
  const input = useRef<HTMLInputElement>(null);
  // Set without a new key, so that the field keeps the focus.
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);

  const take = (field: HTMLInputElement) => {
    const counted = field.value && field.validity.valid ? widen(field.value) : value;
    field.value = counted;
    if (counted !== value) onChoose(counted);
  };
  return (
    <Field label={label} className="sm:w-38">
      <Input
        ref={input}
        type="date"
        defaultValue={value}
        min="2000-01-01"
        max="2099-12-31"
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget)}
      />
    </Field>
  );
}

type RangeChoice = { name: string; label: string; range: DayRange };

/** The presets; "All time" only if any meetings were recorded. */
function rangeChoices(today: string, recorded: DayRange | null): RangeChoice[] {
  const weeks = [4, 13, 26, 52].map((count) => ({
    name: `${count}-weeks`,
    label: t`Last ${count} weeks`,
    range: lastWeeks(count, today, firstWeekday),
  }));
  return [
    ...weeks,
    { name: 'year', label: t`This year`, range: thisYear(today, firstWeekday) },
    ...(recorded ? [{ name: 'all', label: t`All time`, range: recorded }] : []),
  ];
}

const sameRange = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to;
