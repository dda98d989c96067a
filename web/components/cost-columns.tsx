import type { ReactNode } from 'react';
import { format } from './format.ts';

type CostColumnsProps = {
  /** One column each, from left to right. */
  costs: readonly number[];
  /** Index of the highlighted column. */
  chosen: number;
  /** In rem. */
  height: number;
  /** Labels the highlighted column with its cost. */
  labelsChosen?: boolean;
  /** The labels below the columns: absolutely positioned spans. */
  dates: ReactNode;
  /** The overlay that handles pointer and keyboard. */
  children: ReactNode;
};

/** Width of a column as a share of its slot. */
const share = 0.64;

/** Center of a column in percent of the width. */
export const columnMiddle = (index: number, count: number): number => ((index + 0.5) / count) * 100;

/** The drawing only, without text for screen readers. */
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
                // The columns are never reordered.
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

/** Ticks of an axis from 0 to `max`: two or three steps of 1, 2, 3 or 5 times a power of ten. */
export function axisTicks(max: number): number[] {
  if (!(max > 0)) return [0];
  const power = 10 ** Math.floor(Math.log10(max));
  const step = ([0.3, 0.5, 1, 2, 3, 5].find((factor) => max < factor * power * 4) ?? 5) * power;
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(6)),
  );
}
