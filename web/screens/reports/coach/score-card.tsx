import { ArrowRight, Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { t } from '#domain/format/text.ts';
import { hygieneBand } from '#domain/reports/coach/score.ts';
import { addDays } from '#domain/time/local-day.ts';
import type { Coach } from '#contract/reports/coach.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Explain } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { bandInk, bandLabels } from '#web/components/reports/hygiene-score.tsx';
import { factorNames } from '#wording/hygiene.ts';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { currentUserQuery } from '#web/api/queries.ts';
import { hygieneSettingsQuery } from '#web/components/organization/organization-queries.ts';
import { useQuery } from '@tanstack/react-query';
import { ruleSinceText, waysToKnow } from './labels.ts';
import { type ReactNode, useState } from 'react';
import { ChartFrame, ChartSlider } from '#web/components/reports/chart.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';

export function ScoreCard({ coach }: { coach: Coach }) {
  const { score } = coach;
  return (
    <Card
      aria-label="Hygiene score"
      className="grid gap-x-10 gap-y-6 p-5 sm:p-6 lg:grid-cols-[minmax(17rem,1fr)_minmax(0,2.1fr)]"
    >
      {score === null ? <NotEnough coach={coach} /> : <Score coach={coach} score={score} />}
      <ScoreTrend weeks={coach.weeks} version={coach.version} />
    </Card>
  );
}

function Score({ coach, score }: { coach: Coach; score: number }) {
  const band = hygieneBand(score);
  return (
    <div className="flex flex-col">
      <div className="flex items-baseline gap-3">
        <span className="tabular text-[clamp(4.5rem,9vw,6.5rem)]/none font-semibold tracking-[-0.045em]">
          {score}
        </span>
        <span className="text-ink-3">
          of 100
          <Explain
            figure="coach-score"
            label="Hygiene score"
            meetings={meetingsPath({ from: coach.from, planned: 'no' })}
          />
        </span>
        <span className={`ms-auto text-lg font-semibold capitalize ${bandInk[band]}`}>
          {bandLabels[band]}
        </span>
      </div>
      <ScoreChange now={score} before={coach.before} from={coach.from} />
      <CoverageText coach={coach} />
    </div>
  );
}

/** Compares the last four weeks with the four weeks before, both with their habits. */
function ScoreChange({ now, before, from }: { now: number | null; before: number | null; from: string }) {
  if (now === null || before === null)
    return <p className="mt-3 text-sm text-ink-2">The previous four weeks have no score to compare with.</p>;
  const change = now - before;
  const explain = (
    <Explain
      figure="coach-change"
      label="the change"
      meetings={meetingsPath({ from: addDays(from, -28), planned: 'no' })}
    />
  );
  if (change === 0)
    return (
      <div className="mt-3 text-sm text-ink-2">
        <Minus className="me-1 inline size-3.5 align-[-2px]" aria-hidden />
        Same as in the previous four weeks
        {explain}
      </div>
    );
  const rises = change > 0;
  const Icon = rises ? TrendingUp : TrendingDown;
  return (
    <div className="tabular mt-3 text-sm text-ink-2">
      <span className={`font-medium ${rises ? 'text-good' : 'text-bad'}`}>
        <Icon className="me-1 inline size-3.5 align-[-2px]" aria-hidden />
        {format.count(Math.abs(change), 'point')}
      </span>{' '}
      {rises ? t`better than in the previous four weeks` : t`worse than in the previous four weeks`}
      {explain}
    </div>
  );
}

/** How much data the score is based on, and what would improve it most. */
function CoverageText({ coach }: { coach: Coach }) {
  const { meetings, scoredMeetings, from, coverage } = coach;
  const least = leastKnown(coach);
  return (
    <div className="mt-4 border-t border-line pt-4 text-sm text-ink-2">
      From {scoredMeetings < meetings ? `${format.integer(scoredMeetings)} of ` : ''}
      {format.count(meetings, 'meeting')} since {format.mediumDay(from)}.{' '}
      <span className="font-medium text-ink">Data coverage: {format.percent(Math.round(coverage))}.</span>
      <Explain
        figure="coach-coverage"
        label="Data coverage"
        meetings={meetingsPath({ from, planned: 'no' })}
      />
      {least && (
        <>
          {' '}
          {factorNames[least].name} has the least data.{' '}
          <AppLink
            to={waysToKnow[least].to}
            className="font-medium text-accent underline-offset-2 hover:underline"
          >
            {waysToKnow[least].text}
          </AppLink>
        </>
      )}
    </div>
  );
}

/** The factor with the most unknown points, unless there are too few to mention. */
function leastKnown({ factors }: Coach) {
  const [most] = factors.toSorted((a, b) => b.unknown - a.unknown);
  return most && most.unknown >= 2 ? most.factor : null;
}

/** Replaces the score: unknown parts are never scored. */
function NotEnough({ coach }: { coach: Coach }) {
  const missing = coach.factors
    .filter(({ unknown }) => unknown >= 1)
    .toSorted((a, b) => b.unknown - a.unknown)
    .slice(0, 3);
  return (
    <div>
      <p className="text-2xl font-semibold tracking-tight">
        {coach.meetings === 0 ? 'No meetings in the last four weeks' : 'Not enough data yet'}
      </p>
      {coach.meetings === 0 ? (
        <p className="mt-2 text-sm text-ink-2">The score returns with the next meeting you record.</p>
      ) : (
        <>
          <p className="mt-2 text-sm text-ink-2">
            Data coverage is {format.percent(Math.round(coach.coverage))}, too little for a reliable score.
            This would help most:
          </p>
          <ul className="mt-3">
            {missing.map(({ factor, unknown }) => (
              <li key={factor} className="border-t border-line">
                <AppLink
                  to={waysToKnow[factor].to}
                  className="group flex touch items-center justify-between gap-3 rounded-md py-2 text-sm"
                >
                  <span>
                    <span className="font-medium text-accent group-hover:underline">
                      {waysToKnow[factor].text}
                    </span>
                    <span className="block text-xs text-ink-3">
                      {factorNames[factor].name}, {format.decimal(unknown)} of 100 points
                    </span>
                  </span>
                  <ArrowRight className="size-4 shrink-0 text-ink-3" aria-hidden />
                </AppLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

type Week = Coach['weeks'][number];

/** The score by week; the pointer or the arrow keys choose the week described above the chart. */
function ScoreTrend({ weeks, version }: { weeks: readonly Week[]; version: number }) {
  const last = weeks.length - 1;
  const lastScored = weeks.findLastIndex(({ score }) => score !== null);
  const [wanted, setWanted] = useState<number | null>(null);
  const chosen = wanted ?? (lastScored < 0 ? last : lastScored);
  const week = weeks[chosen];
  if (!week) return null;

  return (
    <figure className="min-w-0">
      <figcaption className="tabular flex flex-wrap justify-between gap-x-4 text-xs text-ink-2">
        <span>
          By week, out of 100
          <Explain
            figure="coach-week"
            label="the score by week"
            meetings={meetingsPath({ from: weeks[0]?.start, planned: 'no' })}
          />
        </span>
        <span>
          Week of {format.mediumDay(week.start)}{' '}
          <span className="ms-1 font-semibold text-ink">{figuresOf(week)}</span>
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
        columns={[t`Week of`, t`Score`, t`Coverage`, t`Meetings`]}
        rows={weeks.map(({ start, score, coverage, meetings }) => [
          format.mediumDay(start),
          score ?? (meetings > 0 ? t`not enough data yet` : 'none'),
          format.percent(Math.round(coverage)),
          meetings,
        ])}
      />
      <RuleSince version={version} />
    </figure>
  );
}

function RuleSince({ version }: { version: number }) {
  const { data } = useQuery(hygieneSettingsQuery);
  const timeZone = useQuery(currentUserQuery).data?.organization.timeZone ?? 'UTC';
  return (
    <p className="tabular mt-3 min-h-4 text-xs text-ink-3">
      {data && ruleSinceText(version, data.history, timeZone)}
    </p>
  );
}

function figuresOf({ score, meetings }: Week): string {
  if (meetings === 0) return t`no meetings`;
  return `${score ?? t`not enough data yet`}, ${format.count(meetings, 'meeting')}`;
}

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
  const dates = weeks.map(
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
  );
  return (
    <ChartFrame
      ticks={[0, 50, 100].map((tick) => ({ percent: tick, text: String(tick) }))}
      height={9}
      className="mt-4 grid-cols-[1.5rem_minmax(0,1fr)]"
      dates={dates}
    >
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
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
    </ChartFrame>
  );
}

/** Keeps the first and the last label inside the chart. */
function labelPlace(index: number, last: number): string {
  if (index === 0) return '';
  return index === last ? '-translate-x-full' : '-translate-x-1/2';
}

/** The path of the line. A week between two unscored ones is a line without length, which is drawn as a dot. */
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
