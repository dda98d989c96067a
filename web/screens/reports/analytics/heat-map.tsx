import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Analytics } from '#contract/reports/analytics.ts';
import { t } from '#domain/format/text.ts';
import { ChartSlider } from '#web/components/reports/chart.tsx';
import { weekFrom } from '#domain/time/first-weekday.ts';
import { firstWeekday, format } from '#web/components/forms/format.ts';
import { Card, CardHead } from '#web/ui/card.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';

const rowHeight = 28;
/** Cost by weekday and hour; the pointer or the arrow keys choose the hour described in the head. */
export function HeatMap({ analytics, help }: { analytics: Analytics; help: ReactNode }) {
  const weekdays = weekFrom(firstWeekday);
  const { hours, cells, maxCost } = hourCells(analytics.hours);
  const busiest = cells.findIndex(({ cost }) => cost === maxCost);
  const [wanted, setWanted] = useState<number | null>(null);
  const chosen = Math.min(wanted ?? busiest, cells.length - 1);
  const cell = cells[chosen];
  if (!cell) return null;

  const indexAt = (x: number, y: number) => {
    const column = Math.floor(x * hours.length);
    const row = Math.floor(y * weekdays.length);
    return row * hours.length + Math.max(0, Math.min(hours.length - 1, column));
  };
  const chooseByKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -hours.length, ArrowDown: hours.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (cells[chosen + step]) setWanted(chosen + step);
  };

  return (
    <Card aria-label="When meetings start" className="px-5 py-4">
      <CardHead
        title="When meetings start"
        note="cost by weekday and hour"
        help={help}
        action={
          <p className="tabular text-xs text-ink-2">
            {nameOf(cell)} <span className="ms-1 font-semibold text-ink">{figuresOf(cell)}</span>
          </p>
        }
      />
      <div dir="ltr" className="tabular mt-4 flex gap-3 text-[0.6875rem] text-ink-3">
        <div aria-hidden className="w-7 shrink-0">
          {weekdays.map((weekday) => (
            <p key={weekday} style={{ lineHeight: `${rowHeight}px` }}>
              {format.shortWeekday(weekday)}
            </p>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <div
            className="relative rounded-md outline-offset-4 outline-accent has-focus-visible:outline-2"
            style={{ height: rowHeight * weekdays.length }}
          >
            <Cells cells={cells} columns={hours.length} maxCost={maxCost} chosen={chosen} />
            <ChartSlider
              count={cells.length}
              chosen={chosen}
              label="Cost by weekday and hour"
              valueText={`${nameOf(cell)}: ${figuresOf(cell)}`}
              at={indexAt}
              onChoose={setWanted}
              onKeyDown={chooseByKey}
            />
          </div>
          <HourAxis hours={hours} />
        </div>
      </div>
      <HeatScale maxCost={maxCost} />
      <FiguresTable
        caption="Cost by weekday and hour"
        columns={[t`Hour`, ...weekdays.map(format.weekday)]}
        rows={hours.map((hour) => [
          format.hour(hour),
          ...cells.filter((one) => one.hour === hour).map(({ cost }) => format.money(cost)),
        ])}
      />
    </Card>
  );
}

const nameOf = ({ weekday, hour }: Cell) => `${format.weekday(weekday)}, ${format.hour(hour)}`;
const figuresOf = ({ cost, meetings }: Cell) => `${format.money(cost)}, ${format.count(meetings, 'meeting')}`;

type CellsProps = { cells: readonly Cell[]; columns: number; maxCost: number; chosen: number };

function Cells({ cells, columns, maxCost, chosen }: CellsProps) {
  const width = 100 / columns;
  return (
    <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
      {cells.map(({ weekday, hour, cost }, index) => (
        <rect
          key={`${weekday} ${hour}`}
          x={`${width * (index % columns) + width * 0.04}%`}
          width={`${width * 0.92}%`}
          y={Math.floor(index / columns) * rowHeight + 1}
          height={rowHeight - 2}
          rx="3"
          className={`${cost > 0 ? 'fill-accent' : 'fill-sunk'} ${index === chosen ? 'stroke-ink stroke-2' : ''}`}
          fillOpacity={cost > 0 ? 0.12 + 0.88 * (cost / maxCost) : 1}
        />
      ))}
    </svg>
  );
}

function HourAxis({ hours }: { hours: readonly number[] }) {
  const every = Math.ceil(hours.length / 12);
  return (
    <div aria-hidden className="relative h-6">
      {hours.map(
        (hour, index) =>
          index % every === 0 && (
            <span
              key={hour}
              className={`absolute top-2 -translate-x-1/2 whitespace-nowrap ${(index / every) % 3 === 0 ? '' : 'max-sm:hidden'}`}
              style={{ left: `${((index + 0.5) / hours.length) * 100}%` }}
            >
              {format.hour(hour)}
            </span>
          ),
      )}
    </div>
  );
}

const steps = [0.12, 0.34, 0.56, 0.78, 1];

/** The legend: from no cost to the highest. */
function HeatScale({ maxCost }: { maxCost: number }) {
  return (
    <p aria-hidden className="tabular mt-2 flex items-center justify-end gap-1.5 text-[0.6875rem] text-ink-3">
      {format.money(0)}
      <svg width={12 * (steps.length + 1)} height="10">
        <rect width="10" height="10" rx="2" className="fill-sunk" />
        {steps.map((opacity, index) => (
          <rect
            key={opacity}
            x={12 * (index + 1)}
            width="10"
            height="10"
            rx="2"
            className="fill-accent"
            fillOpacity={opacity}
          />
        ))}
      </svg>
      {format.money(maxCost)}
    </p>
  );
}

type Cell = { weekday: number; hour: number; cost: number; meetings: number };
type HourCells = { hours: number[]; cells: Cell[]; maxCost: number };

const usualFirst = 8;
const usualLast = 17;

/** The cells row by row, from the first weekday. The columns cover the working day, and more hours if meetings began in them. */
export function hourCells(given: Analytics['hours']): HourCells {
  const first = Math.min(usualFirst, ...given.map(({ hour }) => hour));
  const last = Math.max(usualLast, ...given.map(({ hour }) => hour));
  const hours = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const known = new Map(given.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const cells = weekFrom(firstWeekday).flatMap((weekday) =>
    hours.map((hour) => known.get(`${weekday} ${hour}`) ?? { weekday, hour, cost: 0, meetings: 0 }),
  );
  return { hours, cells, maxCost: Math.max(0, ...cells.map(({ cost }) => cost)) };
}
