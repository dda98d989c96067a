import { useQuery } from '@tanstack/react-query';
import { hygieneBand } from '#domain/hygiene/score.ts';
import { yearOf } from '#domain/hygiene/what-if.ts';
import { toDollars, wholeCents } from '#domain/money/money.ts';
import { format } from '#web/components/format.ts';
import { bandInk, PointsBar } from '#web/components/hygiene-score.tsx';
import { factorNames } from '#web/components/hygiene-text.ts';
import { Money } from '#web/components/figures.tsx';
import { hygieneSettingsQuery } from '#web/components/organization-queries.ts';
import { scoreOfPlan, type WhatIfPlan } from './what-if-plan.ts';

type WhatIfResultProps = { plan: WhatIfPlan; start: WhatIfPlan; isSeries: boolean };

/** The yearly cost and the score of the plan, compared with the initial plan. */
export function WhatIfResult({ plan, start, isSeries }: WhatIfResultProps) {
  const { data: settings } = useQuery(hygieneSettingsQuery);
  const year = yearOf(plan);
  const saved = toDollars(wholeCents(yearOf(start).costCents - year.costCents));
  return (
    <div className="flex flex-col gap-6 border-line bg-sunk/50 p-5 max-lg:border-t sm:p-6 lg:border-l">
      <div>
        <p className="text-sm text-ink-2">Cost per year</p>
        <output className="tabular mt-1 block text-[clamp(2.5rem,6vw,3.5rem)]/none font-semibold tracking-[-0.03em]">
          <Money amount={toDollars(year.costCents)} />
        </output>
        <p className="tabular mt-3 text-sm text-ink-2">
          {format.count(year.meetings, 'meeting')},{' '}
          {format.count(Math.round(year.personHours), 'person-hour')}
        </p>
        <Comparison saved={saved} isSeries={isSeries} />
      </div>
      <PlannedScore plan={plan} start={start} rule={settings?.current} />
    </div>
  );
}

function Comparison({ saved, isSeries }: { saved: number; isSeries: boolean }) {
  const than = isSeries ? 'than it costs now' : 'than at the start';
  if (Math.round(saved) === 0) return <p className="mt-1 text-sm text-ink-3">Move a slider to compare.</p>;
  return (
    <p className="tabular mt-1 text-sm">
      <span className={`font-semibold ${saved > 0 ? 'text-good' : 'text-bad'}`}>
        <Money amount={Math.abs(saved)} /> {saved > 0 ? 'less' : 'more'}
      </span>{' '}
      <span className="text-ink-2">{than}</span>
    </p>
  );
}

type PlannedScoreProps = {
  plan: WhatIfPlan;
  start: WhatIfPlan;
  rule: Parameters<typeof scoreOfPlan>[1];
};

function PlannedScore({ plan, start, rule }: PlannedScoreProps) {
  const { score, coverage, factors } = scoreOfPlan(plan, rule);
  const before = scoreOfPlan(start, rule).score;
  const known = factors.filter(({ points, weight }) => points !== null && weight > 0);
  const full = Math.max(1, ...known.map(({ weight }) => weight));
  return (
    <div className="border-t border-line pt-5">
      <p className="tabular flex items-baseline gap-2 text-sm text-ink-2">
        Score
        {score === null ? (
          <span className="text-ink-3">not enough data yet</span>
        ) : (
          <output className={`text-2xl font-semibold tracking-tight ${bandInk[hygieneBand(score)]}`}>
            {score} <span className="text-sm capitalize">{hygieneBand(score)}</span>
          </output>
        )}
        {before !== null && before !== score && <span className="ml-auto">from {before}</span>}
      </p>
      <div className="mt-3 grid gap-2">
        {known.map(({ factor, weight, points }) => (
          <p
            key={factor}
            className="tabular grid grid-cols-[6rem_minmax(0,1fr)_4.75rem] items-center gap-3 text-xs text-ink-2"
          >
            {factorNames[factor].name}
            <PointsBar won={points ?? 0} lost={weight - (points ?? 0)} unknown={0} full={full} />
            <span className="text-right">
              {format.fixed(points ?? 0, 1)} of {weight}
            </span>
          </p>
        ))}
      </div>
      <p className="mt-3 text-xs text-ink-3">
        Based on these factors only ({format.percent(coverage)} of the score). The others are known after the
        meeting.
      </p>
    </div>
  );
}
