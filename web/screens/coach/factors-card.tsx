import { format } from '#web/components/format.ts';
import { ChevronRight } from 'lucide-react';
import type { Coach } from '#contract/coach.ts';
import { factorEvidence, factorNames } from '#web/components/hygiene-text.ts';
import { PointsBar } from '#web/components/points-bar.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { EvidenceText } from './evidence.tsx';
import { HabitRows } from './habit-rows.tsx';
import { PointsLegend } from './points-legend.tsx';

type Factor = Coach['factors'][number];

/** Where the points are won, lost and unknown: six factors of the meetings, three habits of the organization. */
export function FactorsCard({ coach }: { coach: Coach }) {
  const full = Math.max(1, ...coach.factors.map(({ weight }) => weight));
  return (
    <Card aria-label="Where the points are" className="px-5 py-4">
      <CardHead title="Where the points are" action={<PointsLegend />} />
      <div className="mt-2 grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1.54fr)_minmax(0,1fr)]">
        <section aria-label="Factors">
          <GroupHead
            name="Meetings"
            note="three quarters of the score"
            score={coach.meetingsScore}
            unscored="not enough known yet"
          />
          {coach.factors.map((factor) => (
            <FactorRow key={factor.factor} factor={factor} full={full} />
          ))}
        </section>
        <section aria-label="Habits">
          <GroupHead name="Habits" note="one quarter" score={coach.habitsScore} unscored="not known yet" />
          <HabitRows habits={coach.habits} />
        </section>
      </div>
    </Card>
  );
}

type GroupHeadProps = { name: string; note: string; score: number | null; unscored: string };

function GroupHead({ name, note, score, unscored }: GroupHeadProps) {
  return (
    <p className="tabular flex items-baseline gap-2 pb-2 text-sm">
      <span className="font-medium">{name}</span>
      <span className={`text-xs text-ink-3 ${score === null ? 'max-sm:hidden' : ''}`}>{note}</span>
      <span className="ml-auto">
        {score === null ? (
          <span className="text-ink-3">{unscored}</span>
        ) : (
          <>
            <span className="font-semibold">{score}</span>
            <span className="text-xs text-ink-3"> of 100</span>
          </>
        )}
      </span>
    </p>
  );
}

function FactorRow({ factor, full }: { factor: Factor; full: number }) {
  const { name, question } = factorNames[factor.factor];
  const { won, lost, unknown, weight } = factor;
  // Nothing won is not the same as nothing known.
  const isUnknown = weight > 0 && unknown >= weight;
  return (
    <details className="group border-t border-line">
      <summary className="tabular grid touch list-none grid-cols-[6.75rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md py-2.5 text-sm hover:bg-sunk/60">
        <span>{name}</span>
        <PointsBar won={won} lost={lost} unknown={unknown} full={full} />
        <span className="inline-flex w-24 items-center justify-end gap-1 text-right whitespace-nowrap">
          {isUnknown ? (
            <span className="text-ink-3">unknown</span>
          ) : (
            <span>
              <span className="font-semibold">{format.decimal(won)}</span>
              <span className="text-ink-3"> of {format.decimal(weight)}</span>
            </span>
          )}
          <ChevronRight
            className="size-3.5 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
            aria-hidden
          />
        </span>
      </summary>
      <div className="grid gap-1 pb-3">
        <p className="tabular text-xs text-ink-2">
          {question} {format.decimal(won)} points won, {format.decimal(lost)} lost, {format.decimal(unknown)}{' '}
          unknown.
        </p>
        <EvidenceText evidence={factorEvidence[factor.factor]} />
      </div>
    </details>
  );
}
