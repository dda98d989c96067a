import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Coach } from '#contract/reports/coach.ts';
import { t } from '#domain/format/text.ts';
import { Explain } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { PointsBar } from '#web/components/reports/hygiene-score.tsx';
import { factorEvidence, factorNames, habitEvidence, notScoredText } from '#wording/hygiene.ts';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { EvidenceText } from './evidence.tsx';

type Factor = Coach['factors'][number];

/** Points won, lost and unknown: six factors of the meetings and four habits of the organization. */
export function FactorsCard({ coach }: { coach: Coach }) {
  const meetings = meetingsPath({ from: coach.from, planned: 'no' });
  const full = Math.max(1, ...coach.factors.map(({ weight }) => weight));
  return (
    <Card aria-label="Where the points are" className="px-5 py-4">
      <CardHead title="Where the points are" action={<PointsLegend />} />
      <div className="mt-2 grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1.54fr)_minmax(0,1fr)]">
        <section aria-label="Factors">
          <GroupHead
            name={t`Meetings`}
            explain={
              <Explain figure="coach-meetings" label="the score of the meetings" meetings={meetings} />
            }
            note="three quarters of the score"
            score={coach.meetingsScore}
            unscored="not enough data yet"
          />
          {coach.factors.map((factor) => (
            <FactorRow key={factor.factor} factor={factor} full={full} meetings={meetings} />
          ))}
        </section>
        <section aria-label="Habits">
          <GroupHead
            name={t`Habits`}
            explain={<Explain figure="coach-habits" label="the score of the habits" meetings={meetings} />}
            note="one quarter"
            score={coach.habitsScore}
            unscored="no data yet"
          />
          {coach.habits.map((habit) => (
            <HabitRow key={habit.habit} habit={habit} meetings={meetings} />
          ))}
        </section>
      </div>
    </Card>
  );
}

type GroupHeadProps = {
  name: string;
  explain: ReactNode;
  note: string;
  score: number | null;
  unscored: string;
};

function GroupHead({ name, explain, note, score, unscored }: GroupHeadProps) {
  return (
    <div className="tabular flex items-baseline gap-2 pb-2 text-sm">
      <span className="font-medium whitespace-nowrap">
        {name}
        {explain}
      </span>
      <span className={`text-xs text-ink-3 ${score === null ? 'max-sm:hidden' : ''}`}>{note}</span>
      <span className="ms-auto">
        {score === null ? (
          <span className="text-ink-3">{unscored}</span>
        ) : (
          <>
            <span className="font-semibold">{score}</span>
            <span className="text-xs text-ink-3"> of 100</span>
          </>
        )}
      </span>
    </div>
  );
}

/** `meetings` is the path of the meetings behind the factor. */
type FactorRowProps = { factor: Factor; full: number; meetings: string };

function FactorRow({ factor, full, meetings }: FactorRowProps) {
  const { name, question } = factorNames[factor.factor];
  const { won, lost, unknown, weight } = factor;
  const points = won + lost + unknown;
  const applies = points > 0 || weight === 0;
  const isUnknown = points > 0 && unknown >= points;
  return (
    <details className="group border-t border-line">
      <summary className="tabular grid touch list-none grid-cols-[6.75rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md py-2.5 text-sm hover:bg-sunk/60">
        <span>{name}</span>
        <PointsBar won={won} lost={lost} unknown={unknown} full={full} />
        <span className="inline-flex w-24 items-center justify-end gap-1 text-end whitespace-nowrap">
          {isUnknown || !applies ? (
            <span className="text-ink-3">{applies ? t`unknown` : t`not scored`}</span>
          ) : (
            <span>
              <span className="font-semibold">{format.decimal(won)}</span>
              <span className="text-ink-3"> of {format.decimal(points)}</span>
            </span>
          )}
          <ChevronRight
            className="size-3.5 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
            aria-hidden
          />
        </span>
      </summary>
      <div className="grid gap-1 pb-3">
        <div className="tabular text-xs text-ink-2">
          {question} {format.decimal(won)} points won, {format.decimal(lost)} lost, {format.decimal(unknown)}{' '}
          unknown.
          {weight - points >= 0.1 &&
            ` Of its ${format.decimal(weight)} points, ${format.decimal(weight - points)} belong to meetings where it does not count.`}
          <Explain figure={`factor-${factor.factor}`} label={name} meetings={meetings} />
        </div>
        <EvidenceText evidence={factorEvidence[factor.factor]} />
        <p className="text-xs text-ink-2 empty:hidden">{notScoredText(factor.factor)}</p>
      </div>
    </details>
  );
}

const parts = [
  ['bg-accent', t`won`],
  ['points-lost', t`lost`],
  ['points-unknown', t`unknown`],
] as const;

function PointsLegend() {
  return (
    <p className="flex gap-4 text-xs text-ink-2">
      {parts.map(([look, name]) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={`size-2.5 rounded-[3px] ${look}`} />
          {name}
        </span>
      ))}
    </p>
  );
}

type Habit = Coach['habits'][number];

/** How the figure is computed. */
const meanings: Record<Habit['habit'], string> = {
  meetingFreeDays: t`Working days without a meeting: the average of all people who met on three or more days.`,
  afterHours: t`The share of meeting time outside working hours: the average of all people.`,
  fragmentation: t`The share of working time between meetings in gaps of less than an hour: the average of all people.`,
  recurring: t`The share of person-hours in meetings whose title also occurred in the 35 days before.`,
};

const habits: Record<Habit['habit'], { name: string; figure: (value: number) => string }> = {
  meetingFreeDays: { name: t`Meeting-free days`, figure: (value) => t`${format.decimal(value)} a week` },
  afterHours: { name: t`After hours`, figure: (value) => t`${format.percent(value)} of meeting time` },
  fragmentation: { name: t`Broken-up days`, figure: (value) => t`${format.percent(value)} of free time` },
  recurring: { name: t`Recurring`, figure: (value) => t`${format.percent(value)} of hours` },
};

type HabitRowProps = { habit: Habit; meetings: string };

function HabitRow({ habit: { habit, value, share }, meetings }: HabitRowProps) {
  const { name, figure } = habits[habit];
  const won = share ?? 0;
  return (
    <details className="group border-t border-line">
      <summary className="tabular grid touch list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 rounded-md py-2.5 text-sm hover:bg-sunk/60">
        <span>{name}</span>
        <span className="inline-flex items-center gap-1 whitespace-nowrap">
          {value === null ? <span className="text-ink-3">unknown</span> : figure(value)}
          <ChevronRight
            className="size-3.5 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
            aria-hidden
          />
        </span>
        <span className="col-span-2">
          <PointsBar
            won={won}
            lost={share === null ? 0 : 1 - won}
            unknown={share === null ? 1 : 0}
            full={1}
          />
        </span>
      </summary>
      <div className="grid gap-1 pb-3">
        <div className="tabular text-xs text-ink-2">
          {meanings[habit]}{' '}
          {share === null
            ? 'No data yet.'
            : `${Math.round(won * 100)} of 100 points won, ${100 - Math.round(won * 100)} lost.`}
          <Explain figure={`habit-${habit}`} label={name} meetings={meetings} />
        </div>
        <EvidenceText evidence={habitEvidence[habit]} />
      </div>
    </details>
  );
}
