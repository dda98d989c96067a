import { format } from '#web/components/format.ts';
import { useState } from 'react';
import type { Coach } from '#contract/coach.ts';
import { ChartSlider } from '#web/components/chart-slider.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { TrendLine } from './trend-line.tsx';

type Week = Coach['weeks'][number];

/** The score week by week. The pointer or the arrow keys choose the week whose figures are written out. */
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
        <span>By week, of 100</span>
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
        columns={['Week of', 'Score', 'Known', 'Meetings']}
        rows={weeks.map(({ start, score, coverage, meetings }) => [
          format.mediumDay(start),
          score ?? (meetings > 0 ? 'not enough known yet' : 'none'),
          `${Math.round(coverage)}%`,
          meetings,
        ])}
      />
    </figure>
  );
}

function figuresOf({ score, meetings }: Week): string {
  if (meetings === 0) return 'no meetings';
  return `${score ?? 'not enough known yet'}, ${format.count(meetings, 'meeting')}`;
}
