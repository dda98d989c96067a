import type { ReactNode } from 'react';
import type { Analytics } from '#contract/reports/analytics.ts';
import { t } from '#domain/format/text.ts';
import { addMajor } from '#domain/money/money.ts';
import { addDays, monthOf, weekStart } from '#domain/time/local-day.ts';
import { addMonths } from '#domain/time/month-grid.ts';
import { SampleItemMark, Planned, plannedText } from '#web/components/calendar/planned.tsx';
import { axisTicks } from '#web/components/reports/chart.tsx';
import { firstWeekday, format } from '#web/components/forms/format.ts';
import { shareText, EstimatedShare, Money, Explain } from '#web/components/reports/figures.tsx';
import { meetingTypeColor } from '#web/components/meetings/meeting-type.tsx';
import { meetingTypeLabel } from '#wording/labels.ts';
import { columnMiddle, CostChart } from '#web/components/reports/cost-chart.tsx';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';

type CostRow = {
  name: string;
  /** The meeting type, which gives the bar its color. */
  type?: string;
  cost: number;
  estimatedCost: number;
  meetings: number;
  minutes: number;
};

const maxRows = 10;

type CostBarsProps = { title: string; note?: string; help: ReactNode; rows: readonly CostRow[] };

/**
 * Horizontal bars with their names and figures, highest cost first. The chart is a table, so it needs no
 * alternative text.
 */
export function CostBars({ title, note, help, rows }: CostBarsProps) {
  const shown = rows.slice(0, maxRows);
  const rest = rows.slice(maxRows);
  const max = Math.max(0, ...shown.map(({ cost }) => cost));
  const ticks = axisTicks(max);
  return (
    <Card aria-label={title} className="px-5 py-4">
      <CardHead title={title} note={note} help={help} />
      <table dir="ltr" className="tabular mt-2 w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Meetings and hours</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <BarRow key={row.name} row={row} share={max > 0 ? row.cost / max : 0} />
          ))}
        </tbody>
      </table>
      <div
        dir="ltr"
        aria-hidden
        className="tabular relative mt-1 h-5 border-t border-line text-[0.6875rem] text-ink-3"
      >
        {ticks.map((tick) => (
          <span
            key={tick}
            className={`absolute top-1 ${tick === 0 ? '' : '-translate-x-1/2'}`}
            style={{ left: `${max > 0 ? Math.min(97, (tick / max) * 100) : 0}%` }}
          >
            {format.compactMoney(tick)}
          </span>
        ))}
      </div>
      {rest.length > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          and <Money amount={addMajor(rest.map(({ cost }) => cost))} /> in{' '}
          {format.count(rest.length, 'more type')}
        </p>
      )}
    </Card>
  );
}

function BarRow({ row, share }: { row: CostRow; share: number }) {
  const color = row.type === undefined ? 'var(--accent)' : meetingTypeColor(row.type);
  return (
    <tr className="relative block pt-1.5 pb-4">
      <th scope="row" className="block truncate pe-24 text-start font-normal first-letter:uppercase">
        {row.type === undefined ? row.name : meetingTypeLabel(row.type)}
        {row.type === undefined && <SampleItemMark kind="titles" of={row.name} />}
      </th>
      <td className="block text-xs text-ink-3">
        {format.count(row.meetings, 'meeting')}, {format.hours(row.minutes)}
        {row.estimatedCost > 0 && `, ${shareText(row.estimatedCost, row.cost)} estimated`}
      </td>
      <td className="absolute top-1.5 inset-e-0 font-medium">
        <Money amount={row.cost} />
      </td>
      <td aria-hidden className="absolute inset-x-0 bottom-1 block h-2">
        <svg className="block size-full">
          <rect width="100%" height="100%" rx="3" className="fill-sunk" />
          <rect width={`${share * 100}%`} height="100%" rx="3" style={{ fill: color }} />
        </svg>
      </td>
    </tr>
  );
}

// The bars of a range: one per week, or one per month if there are too many weeks.

type Period = { start: string; cost: number; meetings: number; planned: number };
type Periods = { unit: 'week' | 'month'; periods: Period[] };

const maxWeeks = 54;

/** Every period of the range, including empty ones. `weeks` are split at the ends of months, so they add up to both. */
export function periodsIn({ from, to, weeks }: Pick<Analytics, 'from' | 'to' | 'weeks'>): Periods {
  const weekStarts: string[] = [];
  const first = weekStart(from, firstWeekday);
  for (let day = first; day <= to && weekStarts.length <= maxWeeks; day = addDays(day, 7))
    weekStarts.push(day);
  const isWeekly = weekStarts.length <= maxWeeks;
  const starts = isWeekly ? weekStarts : monthsBetween(monthOf(from), monthOf(to));
  const periods = new Map(starts.map((start) => [start, { start, cost: 0, meetings: 0, planned: 0 }]));
  for (const part of weeks) {
    const period = periods.get(isWeekly ? weekStart(part.start, firstWeekday) : monthOf(part.start));
    if (!period) continue;
    period.cost = addMajor([period.cost, part.cost]);
    period.meetings += part.meetings;
    period.planned = addMajor([period.planned, part.planned.cost]);
  }
  return { unit: isWeekly ? 'week' : 'month', periods: [...periods.values()] };
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month: string | null = from; month && month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** "Nov 9" or "Nov 2026", for an axis. */
export const shortName = (start: string) =>
  start.length === 7 ? format.mediumMonth(start) : format.shortDay(start);

/** "Week of Nov 9, 2026" or "Nov 2026". */
export const longName = (start: string) =>
  start.length === 7 ? format.mediumMonth(start) : t`Week of ${format.mediumDay(start)}`;

const labelsAtMost = 7;

/** The cost of each week or month of the range. If there are many, only some have a label. */
export function CostOverTime({ analytics }: { analytics: Analytics }) {
  const { unit, periods } = periodsIn(analytics);
  const { cost: totalCost, estimatedCost, planned: toCome } = analytics.total;
  const range = { from: analytics.from, to: analytics.to };
  const every = Math.max(1, Math.ceil(periods.length / labelsAtMost));
  const slot = 100 / periods.length;
  const title = unit === 'week' ? t`Cost per week` : t`Cost per month`;
  return (
    <CostChart
      title={title}
      note={
        <>
          <Money amount={totalCost} /> in total{estimatedCost > 0 && ', '}
          <EstimatedShare amount={estimatedCost} of={totalCost} filters={range} className="inline" />{' '}
          <Planned sums={toCome} className="inline" />
        </>
      }
      help={
        <Explain figure="cost-per-week" label={title} meetings={meetingsPath({ ...range, planned: 'no' })} />
      }
      columns={periods.map(({ start, cost, meetings, planned }) => ({
        name: longName(start),
        figures: `${format.money(cost)}, ${format.count(meetings, 'meeting')}${planned > 0 ? `, ${plannedText(planned)}` : ''}`,
        cost,
        planned,
      }))}
      height={12}
      dates={periods.map(
        ({ start }, index) =>
          index % every === 0 && (
            <span
              key={start}
              className={`absolute top-2 whitespace-nowrap ${(index / every) % 2 === 1 ? 'max-sm:hidden' : ''}`}
              // Keep the last label inside the chart.
              style={{ left: `min(${columnMiddle(index, periods.length) - slot / 3}%, 100% - 2.5rem)` }}
            >
              {index + every / 2 <= periods.length && shortName(start)}
            </span>
          ),
      )}
      table={{
        columns: [t`Period`, t`Cost`, t`Meetings`, t`Planned`],
        rows: periods.map(({ start, cost, meetings, planned }) => [
          longName(start),
          format.money(cost),
          meetings,
          format.money(planned),
        ]),
      }}
    />
  );
}
