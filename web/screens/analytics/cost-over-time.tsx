import { type ReactNode, useState } from 'react';
import type { Analytics } from '#contract/analytics.ts';
import { ChartSlider } from '#web/components/chart-slider.tsx';
import { columnMiddle, CostColumns } from '#web/components/cost-columns.tsx';
import { format } from '#web/components/format.ts';
import { Card, CardHead } from '#web/ui/card.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { longName, type Period, periodsIn, shortName } from './periods.ts';

/** The cost of each week or month of the range; the pointer or the arrow keys choose the one described in the head. */
export function CostOverTime({ analytics }: { analytics: Analytics }) {
  const { unit, periods } = periodsIn(analytics);
  const last = periods.length - 1;
  const [wanted, setWanted] = useState<number | null>(null);
  const chosen = Math.min(wanted ?? last, last);
  const period = periods[chosen];
  if (!period) return null;

  const title = `Cost per ${unit}`;
  const figures = `${format.money(period.cost)}, ${format.count(period.meetings, 'meeting')}`;

  return (
    <Card aria-label={title} className="px-5 py-4">
      <CardHead
        title={title}
        action={
          <p className="tabular text-xs text-ink-2">
            {longName(period.start)} <span className="ml-1 font-semibold text-ink">{figures}</span>
          </p>
        }
      />
      <PeriodBars periods={periods} chosen={chosen}>
        <ChartSlider
          count={periods.length}
          chosen={chosen}
          label={title}
          valueText={`${longName(period.start)}: ${figures}`}
          at={(x) => Math.floor(x * periods.length)}
          onChoose={setWanted}
        />
      </PeriodBars>
      <FiguresTable
        caption={title}
        columns={['Period', 'Cost', 'Meetings']}
        rows={periods.map(({ start, cost, meetings }) => [longName(start), format.money(cost), meetings])}
      />
    </Card>
  );
}

const labelsAtMost = 7;

type PeriodBarsProps = {
  periods: readonly Period[];
  /** Index of the highlighted bar. */
  chosen: number;
  /** The overlay that handles pointer and keyboard. */
  children: ReactNode;
};

/** One bar per week or month. If there are many, only some have a label. */
function PeriodBars({ periods, chosen, children }: PeriodBarsProps) {
  const every = Math.max(1, Math.ceil(periods.length / labelsAtMost));
  const slot = 100 / periods.length;
  const dates = periods.map(
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
  );
  return (
    <CostColumns costs={periods.map(({ cost }) => cost)} chosen={chosen} height={12} dates={dates}>
      {children}
    </CostColumns>
  );
}
