import { useState, type PointerEvent } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import { shortDay } from '#domain/day-text.ts';
import { formatWholeDollars } from '#domain/money.ts';
import { Card, CardHead } from '#web/ui/card.tsx';
import { WeekBars } from './week-bars.tsx';

/** The last weeks as bars. The pointer or the arrow keys choose the one whose figure is written out. */
export function CostPerWeek({ weeks }: { weeks: Dashboard['weeks'] }) {
  const last = weeks.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const index = Math.min(chosen ?? last, last);
  const week = weeks[index];
  if (!week) return null;

  const name = index === last ? 'This week' : `Week of ${shortDay(week.start)}`;
  const choose = (next: number) => setChosen(Math.max(0, Math.min(last, next)));
  const chooseByPointer = (event: PointerEvent<HTMLInputElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    choose(Math.floor(((event.clientX - box.left) / box.width) * weeks.length));
  };

  return (
    <Card aria-label="Cost per week" className="px-5 py-4">
      <CardHead
        title="Cost per week"
        action={
          <p className="tabular text-xs text-ink-2">
            {name} <span className="ml-1 font-semibold text-ink">{formatWholeDollars(week.cost)}</span>
          </p>
        }
      />
      <WeekBars weeks={weeks} chosen={index}>
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          aria-label="Cost per week, by arrow keys"
          aria-valuetext={`${name}: ${formatWholeDollars(week.cost)}`}
          className="absolute inset-0 size-full cursor-default opacity-0"
          onChange={(event) => choose(event.target.valueAsNumber)}
          onPointerMove={chooseByPointer}
          onPointerLeave={() => setChosen(null)}
          onBlur={() => setChosen(null)}
        />
      </WeekBars>
      <WeeksAsTable weeks={weeks} />
    </Card>
  );
}

function WeeksAsTable({ weeks }: { weeks: Dashboard['weeks'] }) {
  return (
    <table className="sr-only">
      <caption>Cost per week</caption>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.start}>
            <th scope="row">{shortDay(week.start)}</th>
            <td>{formatWholeDollars(week.cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
