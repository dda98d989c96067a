import type { ReactNode } from 'react';
import { format } from './format.ts';

type CostColumnsProps = {
  /** One column each, in dollars, from left to right. */
  costs: readonly number[];
  /** Index of the one that stands out. */
  chosen: number;
  /** How tall the drawing is, in rem. */
  height: number;
  /** Writes the figure above the one that stands out. */
  labelsChosen?: boolean;
  /** Below the columns: spans that are placed from the left. */
  dates: ReactNode;
  /** What lies over the columns and takes the pointer. */
  children: ReactNode;
};

/** How much of its slot a column fills. */
const share = 0.64;

/** Where the middle of a column is, in percent of the width. */
export const columnMiddle = (index: number, count: number): number => ((index + 0.5) / count) * 100;

/** The drawing alone; a screen reader gets its figures elsewhere. */
export function CostColumns({ costs, chosen, height, labelsChosen, dates, children }: CostColumnsProps) {
  const max = Math.max(...costs);
  const percentOf = (cost: number) => (max > 0 ? (cost / max) * 100 : 0);
  const width = (share * 100) / costs.length;
  const shown = costs[chosen] ?? 0;

  return (
    <div className="tabular mt-6 flex gap-3 text-[0.6875rem] text-ink-3">
      <div aria-hidden className="relative w-9 shrink-0">
        {axisTicks(max).map((tick) => (
          <span
            key={tick}
            className="absolute right-0 translate-y-1/2"
            style={{ bottom: `calc(1.5rem + ${(percentOf(tick) / 100) * height}rem)` }}
          >
            {format.compactMoney(tick)}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div
          className="relative rounded-md outline-offset-4 outline-accent has-focus-visible:outline-2"
          style={{ height: `${height}rem` }}
        >
          <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
            {axisTicks(max).map((tick) => (
              <line
                key={tick}
                x1="0"
                x2="100%"
                y1={`${100 - percentOf(tick)}%`}
                y2={`${100 - percentOf(tick)}%`}
                className="stroke-line"
                strokeDasharray={tick === 0 ? undefined : '2 3'}
              />
            ))}
            {costs.map((cost, index) => (
              <rect
                // The columns never change places.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                x={`${columnMiddle(index, costs.length) - width / 2}%`}
                width={`${width}%`}
                y={`${100 - percentOf(cost)}%`}
                height={`${percentOf(cost)}%`}
                rx="2"
                className={index === chosen ? 'fill-accent' : 'fill-line-strong stroke-mark'}
              />
            ))}
          </svg>
          {labelsChosen && (
            <span
              aria-hidden
              className="absolute -translate-x-1/2 pb-1 font-semibold whitespace-nowrap text-ink"
              style={{ left: `${columnMiddle(chosen, costs.length)}%`, bottom: `${percentOf(shown)}%` }}
            >
              {format.compactMoney(shown)}
            </span>
          )}
          {children}
        </div>
        <div aria-hidden className="relative h-6">
          {dates}
        </div>
      </div>
    </div>
  );
}

/** Round figures beside an axis from 0 to `max`: two or three steps of 1, 2, 3 or 5 times a power of ten. */
export function axisTicks(max: number): number[] {
  if (!(max > 0)) return [0];
  const power = 10 ** Math.floor(Math.log10(max));
  const step = ([0.3, 0.5, 1, 2, 3, 5].find((factor) => max < factor * power * 4) ?? 5) * power;
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(6)),
  );
}
