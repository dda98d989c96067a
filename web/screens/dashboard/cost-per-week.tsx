import { format } from '#web/components/format.ts';
import { useState } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import { ChartSlider } from '#web/components/chart-slider.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { WeekBars } from './week-bars.tsx';

/** The last weeks as bars. The pointer or the arrow keys choose the one whose figure is written out. */
export function CostPerWeek({ weeks }: { weeks: Dashboard['weeks'] }) {
  const last = weeks.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const index = Math.min(chosen ?? last, last);
  const week = weeks[index];
  if (!week) return null;

  const name = index === last ? 'This week' : `Week of ${format.shortDay(week.start)}`;

  return (
    <Card aria-label="Cost per week" className="px-5 py-4">
      <CardHead
        title="Cost per week"
        action={
          <p className="tabular text-xs text-ink-2">
            {name} <span className="ml-1 font-semibold text-ink">{format.money(week.cost)}</span>
          </p>
        }
      />
      <WeekBars weeks={weeks} chosen={index}>
        <ChartSlider
          count={weeks.length}
          chosen={index}
          label="Cost per week"
          valueText={`${name}: ${format.money(week.cost)}`}
          at={(x) => Math.floor(x * weeks.length)}
          onChoose={setChosen}
        />
      </WeekBars>
      <FiguresTable
        caption="Cost per week"
        columns={['Week of', 'Cost']}
        rows={weeks.map(({ start, cost }) => [format.shortDay(start), format.money(cost)])}
      />
    </Card>
  );
}
