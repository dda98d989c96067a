import type { ReactNode } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import { axisTicks } from '#web/components/axis-ticks.ts';
import { classNames } from '#web/ui/class-names.ts';
import { shortDay } from './short-day.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** "$5.7k" */
const compactDollars = (dollars: number) =>
  `$${compact.format(dollars < 1000 ? Math.round(dollars) : dollars).replace('K', 'k')}`;

/** How much of its slot a bar fills. */
const barShare = 0.62;

type WeekBarsProps = {
  weeks: Dashboard['weeks'];
  /** Index of the week that stands out. */
  chosen: number;
  /** What lies over the bars and takes the pointer. */
  children: ReactNode;
};

/** The drawing alone; a screen reader gets its figures elsewhere. */
export function WeekBars({ weeks, chosen, children }: WeekBarsProps) {
  const max = Math.max(...weeks.map((week) => week.cost));
  const heightPercent = (cost: number) => (max > 0 ? (cost / max) * 100 : 0);
  const centerPercent = (index: number) => ((index + 0.5) / weeks.length) * 100;
  const last = weeks.length - 1;
  const dated = new Set([0, Math.floor(last / 2), last]);

  return (
    <div className="tabular mt-6 flex gap-3 text-[0.6875rem] text-ink-3">
      <div aria-hidden className="relative w-9 shrink-0">
        {axisTicks(max).map((tick) => (
          <span
            key={tick}
            className="absolute translate-y-1/2"
            style={{ bottom: `calc(1.5rem + ${heightPercent(tick) / 100} * 8rem)` }}
          >
            {tick === 0 ? '0' : compactDollars(tick)}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div className="relative h-32 rounded-md outline-offset-4 outline-accent has-focus-visible:outline-2">
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
            {weeks.map((week, index) => (
              <rect
                key={week.start}
                x={`${centerPercent(index) - (barShare * 50) / weeks.length}%`}
                width={`${(barShare * 100) / weeks.length}%`}
                y={`${100 - heightPercent(week.cost)}%`}
                height={`${heightPercent(week.cost)}%`}
                rx="2"
                className={index === chosen ? 'fill-accent' : 'fill-line-strong'}
              />
            ))}
          </svg>
          <span
            aria-hidden
            className="absolute -translate-x-1/2 pb-1 font-semibold whitespace-nowrap text-ink"
            style={{
              left: `${centerPercent(chosen)}%`,
              bottom: `${heightPercent(weeks[chosen]?.cost ?? 0)}%`,
            }}
          >
            {compactDollars(weeks[chosen]?.cost ?? 0)}
          </span>
          {children}
        </div>
        <div aria-hidden className="relative h-6">
          {weeks.map(
            (week, index) =>
              dated.has(index) && (
                <span
                  key={week.start}
                  className={classNames('absolute top-2 whitespace-nowrap', index > 0 && '-translate-x-1/2')}
                  style={{ left: index === 0 ? 0 : `${centerPercent(index)}%` }}
                >
                  {index === last ? 'Now' : shortDay(week.start)}
                </span>
              ),
          )}
        </div>
      </div>
    </div>
  );
}
