import type { Analytics } from '#contract/reports/analytics.ts';
import { columnMiddle, CostChart } from '#web/components/reports/cost-chart.tsx';
import { Explain } from '#web/components/reports/explain.tsx';
import { meetingsPath } from '#web/components/meetings/meetings-path.ts';
import { Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { EstimatedShare } from '#web/components/reports/estimated-share.tsx';
import { Planned, plannedText } from '#web/components/calendar/planned.tsx';
import { longName, periodsIn, shortName } from './periods.ts';

const labelsAtMost = 7;

/** The cost of each week or month of the range. If there are many, only some have a label. */
export function CostOverTime({ analytics }: { analytics: Analytics }) {
  const { unit, periods } = periodsIn(analytics);
  const { cost: totalCost, estimatedCost, planned: toCome } = analytics.total;
  const range = { from: analytics.from, to: analytics.to };
  const every = Math.max(1, Math.ceil(periods.length / labelsAtMost));
  const slot = 100 / periods.length;
  return (
    <CostChart
      title={`Cost per ${unit}`}
      note={
        <>
          <Money amount={totalCost} /> in total{estimatedCost > 0 && ', '}
          <EstimatedShare amount={estimatedCost} of={totalCost} filters={range} className="inline" />{' '}
          <Planned sums={toCome} className="inline" />
        </>
      }
      help={
        <Explain
          figure="cost-per-week"
          label={`Cost per ${unit}`}
          meetings={meetingsPath({ ...range, planned: 'no' })}
        />
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
        columns: ['Period', 'Cost', 'Meetings', 'Planned'],
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
