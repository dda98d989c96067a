import type { ReactNode } from 'react';
import { axisTicks } from '#web/components/axis-ticks.ts';
import { compactDollars } from '#web/components/compact-dollars.ts';
import { shortName, type Period } from './periods.ts';

/** How much of its slot a bar fills. */
const barShare = 0.66;
const labelsAtMost = 7;

type PeriodBarsProps = {
  periods: readonly Period[];
  /** Index of the one that stands out. */
  chosen: number;
  /** What lies over the bars and takes the pointer. */
  children: ReactNode;
};

/** The drawing alone; a screen reader gets its figures elsewhere. */
export function PeriodBars({ periods, chosen, children }: PeriodBarsProps) {
  const max = Math.max(...periods.map(({ cost }) => cost));
  const heightPercent = (cost: number) => (max > 0 ? (cost / max) * 100 : 0);
  const slot = 100 / periods.length;
  const every = Math.max(1, Math.ceil(periods.length / labelsAtMost));

  return (
    <div className="tabular mt-6 flex gap-3 text-[0.6875rem] text-ink-3">
      <div aria-hidden className="relative w-10 shrink-0">
        {axisTicks(max).map((tick) => (
          <span
            key={tick}
            className="absolute right-0 translate-y-1/2"
            style={{ bottom: `calc(1.5rem + ${heightPercent(tick) / 100} * 12rem)` }}
          >
            {tick === 0 ? '$0' : compactDollars(tick)}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div className="relative h-48 rounded-md outline-offset-4 outline-accent has-focus-visible:outline-2">
          <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
            {axisTicks(max).map((tick) => (
              <line
                key={tick}
                x1="0"
                x2="100%"
                y1={`${100 - heightPercent(tick)}%`}
                y2={`${100 - heightPercent(tick)}%`}
                className="stroke-line"
                strokeDasharray={tick === 0 ? undefined : '2 3'}
              />
            ))}
            {periods.map(({ start, cost }, index) => (
              <rect
                key={start}
                x={`${slot * (index + (1 - barShare) / 2)}%`}
                width={`${slot * barShare}%`}
                y={`${100 - heightPercent(cost)}%`}
                height={`${heightPercent(cost)}%`}
                rx="2"
                className={index === chosen ? 'fill-accent' : 'fill-line-strong'}
              />
            ))}
          </svg>
          {children}
        </div>
        <div aria-hidden className="relative h-6">
          {periods.map(
            ({ start }, index) =>
              index % every === 0 && (
                <span
                  key={start}
                  className={`absolute top-2 whitespace-nowrap ${(index / every) % 2 === 1 ? 'max-sm:hidden' : ''}`}
                  style={{ left: `${slot * (index + (1 - barShare) / 2)}%` }}
                >
                  {/* The last one would hang over the edge. */}
                  {index + every / 2 <= periods.length && shortName(start)}
                </span>
              ),
          )}
        </div>
      </div>
    </div>
  );
}
