import { useState } from 'react';
import type { Analytics } from '#contract/analytics.ts';
import { formatWholeDollars } from '#domain/money.ts';
import { ChartSlider } from '#web/components/chart-slider.tsx';
import { countText } from '#web/components/count-text.ts';
import { Card, CardHead } from '#web/ui/card.tsx';
import { longName, periodsIn, type Period } from './periods.ts';
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
  const figures = `${formatWholeDollars(period.cost)}, ${countText(period.meetings, 'meeting')}`;

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
      <PeriodsAsTable title={title} periods={periods} />
    </Card>
  );
}

function PeriodsAsTable({ title, periods }: { title: string; periods: readonly Period[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col">Cost</th>
            <th scope="col">Meetings</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ start, cost, meetings }) => (
            <tr key={start}>
              <th scope="row">{longName(start)}</th>
              <td>{formatWholeDollars(cost)}</td>
              <td>{meetings}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
