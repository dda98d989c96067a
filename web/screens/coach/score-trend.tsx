import { type ReactNode, useState } from 'react';
import type { Coach } from '#contract/coach.ts';
import { ChartSlider } from '#web/components/chart-slider.tsx';
import { format } from '#web/components/format.ts';
import { FiguresTable } from '#web/ui/figures-table.tsx';

type Week = Coach['weeks'][number];

/** The score by week; the pointer or the arrow keys choose the week described above the chart. */
export function ScoreTrend({ weeks }: { weeks: readonly Week[] }) {
  const last = weeks.length - 1;
  const lastScored = weeks.findLastIndex(({ score }) => score !== null);
  const [wanted, setWanted] = useState<number | null>(null);
  const chosen = wanted ?? (lastScored < 0 ? last : lastScored);
  const week = weeks[chosen];
  if (!week) return null;

  return (
    <figure className="min-w-0">
      <figcaption className="tabular flex flex-wrap justify-between gap-x-4 text-xs text-ink-2">
        <span>By week, out of 100</span>
        <span>
          Week of {format.mediumDay(week.start)}{' '}
          <span className="ml-1 font-semibold text-ink">{figuresOf(week)}</span>
        </span>
      </figcaption>
      <TrendLine weeks={weeks} chosen={chosen}>
        <ChartSlider
          count={weeks.length}
          chosen={chosen}
          label="Score by week"
          valueText={`Week of ${format.mediumDay(week.start)}: ${figuresOf(week)}`}
          at={(x) => Math.round(x * last)}
          onChoose={setWanted}
        />
      </TrendLine>
      <FiguresTable
        caption="Score by week"
        columns={['Week of', 'Score', 'Coverage', 'Meetings']}
        rows={weeks.map(({ start, score, coverage, meetings }) => [
          format.mediumDay(start),
          score ?? (meetings > 0 ? 'not enough data yet' : 'none'),
          format.percent(Math.round(coverage)),
          meetings,
        ])}
      />
    </figure>
  );
}

function figuresOf({ score, meetings }: Week): string {
  if (meetings === 0) return 'no meetings';
  return `${score ?? 'not enough data yet'}, ${format.count(meetings, 'meeting')}`;
}

const ticks = [0, 50, 100];
const labelEvery = 5;

type TrendLineProps = {
  weeks: readonly Week[];
  /** Index of the highlighted week. */
  chosen: number;
  /** The overlay that handles pointer and keyboard. */
  children: ReactNode;
};

/** The drawing only, without text for screen readers. Weeks without a score interrupt the line. */
function TrendLine({ weeks, chosen, children }: TrendLineProps) {
  const last = Math.max(1, weeks.length - 1);
  const x = (index: number) => (index / last) * 100;
  const picked = weeks[chosen];
  return (
    <div className="tabular mt-4 flex gap-3 text-[0.6875rem] text-ink-3">
      <div aria-hidden className="relative w-6 shrink-0">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute right-0 translate-y-1/2"
            style={{ bottom: `calc(1.5rem + ${tick / 100} * 9rem)` }}
          >
            {tick}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div className="relative h-36 rounded-md outline-offset-4 outline-accent has-focus-visible:outline-2">
          <svg
            aria-hidden
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {ticks.map((tick) => (
              <path
                key={tick}
                d={`M0 ${100 - tick}H100`}
                className="stroke-line"
                vectorEffect="non-scaling-stroke"
                strokeDasharray={tick === 0 ? undefined : '2 3'}
              />
            ))}
            <path
              d={lineThrough(weeks, x)}
              fill="none"
              className="stroke-accent"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {picked?.score != null && (
            <span
              aria-hidden
              className="absolute size-2.5 -translate-1/2 rounded-full bg-accent ring-3 ring-surface"
              style={{ left: `${x(chosen)}%`, top: `${100 - picked.score}%` }}
            />
          )}
          {children}
        </div>
        <div aria-hidden className="relative h-6">
          {weeks.map(
            ({ start }, index) =>
              index % labelEvery === 0 && (
                <span
                  key={start}
                  className={`absolute top-2 whitespace-nowrap ${labelPlace(index, last)} ${(index / labelEvery) % 2 === 1 ? 'max-sm:hidden' : ''}`}
                  style={{ left: `${x(index)}%` }}
                >
                  {format.shortDay(start)}
                </span>
              ),
          )}
        </div>
      </div>
    </div>
  );
}

/** Keeps the first and the last label inside the chart. */
function labelPlace(index: number, last: number): string {
  if (index === 0) return '';
  return index === last ? '-translate-x-full' : '-translate-x-1/2';
}

/** The path of the line. A week between two unscored ones is a line of no length, which is drawn as a dot. */
function lineThrough(weeks: readonly Week[], x: (index: number) => number): string {
  return weeks
    .map(({ score }, index) => {
      if (score === null) return '';
      const begins = (weeks[index - 1]?.score ?? null) === null;
      const point = `${x(index).toFixed(2)} ${100 - score}`;
      return begins ? `M${point}L${point}` : `L${point}`;
    })
    .join('');
}
