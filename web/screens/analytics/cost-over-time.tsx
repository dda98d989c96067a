import { format } from '#web/components/format.ts';
import { useState } from 'react';
import type { Analytics } from '#contract/analytics.ts';
import { ChartSlider } from '#web/components/chart-slider.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { longName, periodsIn } from './periods.ts';
import { PeriodBars } from './period-bars.tsx';

/** The range as bars. The pointer or the arrow keys choose the one whose figure is written out. */
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
        note="in US dollars"
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
