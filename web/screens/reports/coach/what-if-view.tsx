import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { t } from '#domain/format/text.ts';
import { rhythms } from '#domain/reports/coach/series.ts';
import { toCents, toMajor, wholeCents } from '#domain/money/money.ts';
import type { Series } from '#contract/reports/coach.ts';
import { Explained, Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { navigate } from '#web/components/site/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { rhythmText } from '#wording/advice.ts';
import { coachPath, seriesQuery } from './queries.ts';
import { QueryState } from './query-state.tsx';
import {
  minuteStep,
  mostMinutes,
  mostPeople,
  ownPlan,
  planOf,
  scoreOfPlan,
  type WhatIfPlan,
  withRhythm,
} from './what-if-plan.ts';
import { hygieneBand } from '#domain/reports/coach/score.ts';
import { factorApplies } from '#domain/reports/coach/yardsticks.ts';
import { yearOf } from '#domain/reports/coach/what-if.ts';
import { bandInk, bandLabels, PointsBar } from '#web/components/reports/hygiene-score.tsx';
import { factorNames } from '#wording/hygiene.ts';
import { hygieneSettingsQuery } from '#web/components/organization/organization-queries.ts';

const newMeeting = 'new-meeting';

/** Calculates cost and score for another number of people, length or rhythm. */
export function WhatIfView({ series: asked }: { series: string | undefined }) {
  const query = useQuery(seriesQuery);
  if (!query.data) return <QueryState query={query} message="The series could not be loaded" />;
  const chosen = query.data.series.find(({ title }) => title === asked) ?? null;
  return <WhatIf chosen={chosen} all={query.data.series} workingWeeks={query.data.workingWeeks} />;
}

type WhatIfProps = { chosen: Series | null; all: readonly Series[]; workingWeeks: number };

function WhatIf({ chosen, all, workingWeeks }: WhatIfProps) {
  const initialState = () => {
    const start = chosen ? planOf(chosen) : ownPlan(all, workingWeeks);
    return { title: chosen?.title, start, plan: start };
  };
  const [state, setState] = useState(initialState);
  // Reset without a new key, so that the select keeps the focus.
  if (state.title !== chosen?.title) setState(initialState());
  const { start, plan } = state;
  const choose = (title: string) =>
    void navigate(coachPath('what-if', title === newMeeting ? undefined : title), { replace: true });
  return (
    <Card aria-label="What if" className="grid overflow-hidden lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-6 p-5 sm:p-6">
        <Field label="Start from">
          <Select value={chosen?.title ?? newMeeting} onChange={({ target }) => choose(target.value)}>
            <option value={newMeeting}>A new meeting</option>
            {all.map(({ title, displayTitle }) => (
              <option key={title} value={title}>
                {displayTitle}
              </option>
            ))}
          </Select>
        </Field>
        <WhatIfControls
          plan={plan}
          start={start}
          workingWeeks={workingWeeks}
          onChange={(changed) => setState({ ...state, plan: changed })}
        />
      </div>
      <WhatIfResult plan={plan} start={start} isSeries={chosen !== null} />
    </Card>
  );
}

type WhatIfControlsProps = {
  plan: WhatIfPlan;
  start: WhatIfPlan;
  workingWeeks: number;
  onChange: (plan: WhatIfPlan) => void;
};

// Least frequent first.
const steps = rhythms.toReversed();

function WhatIfControls({ plan, start, workingWeeks, onChange }: WhatIfControlsProps) {
  const change = (changed: Partial<WhatIfPlan>) => onChange({ ...plan, ...changed });
  return (
    <>
      <Slider
        label="People"
        min={1}
        max={Math.max(mostPeople, Math.round(start.people))}
        value={plan.people}
        text={format.count(Math.round(plan.people), 'person', 'people')}
        onChange={(people) => change({ people })}
      />
      <Slider
        label="Length"
        min={minuteStep}
        max={Math.max(mostMinutes, Math.round(start.minutes))}
        step={minuteStep}
        value={plan.minutes}
        text={format.minutes(plan.minutes)}
        onChange={(minutes) => change({ minutes })}
      />
      <Slider
        label="Rhythm"
        min={0}
        max={steps.length - 1}
        value={steps.indexOf(plan.rhythm)}
        text={rhythmText(plan.rhythm)}
        onChange={(index) => change(withRhythm(start, steps[index] ?? plan.rhythm, workingWeeks))}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <RateField
          cents={plan.averageHourlyRateCents}
          onChange={(averageHourlyRateCents) => change({ averageHourlyRateCents })}
        />
        {factorApplies(plan.kind, 'purpose') && (
          <span className="flex h-9.5 items-center">
            <Switch
              label={
                <>
                  With an agenda
                  {plan.hasAgenda === null && <span className="text-ink-3"> (not known yet)</span>}
                </>
              }
              checked={plan.hasAgenda ?? false}
              onChange={({ target }) => change({ hasAgenda: target.checked })}
            />
          </span>
        )}
        <Button
          icon={RotateCcw}
          variant="ghost"
          disabled={JSON.stringify(plan) === JSON.stringify(start)}
          onClick={() => onChange(start)}
        >
          Start over
        </Button>
      </div>
    </>
  );
}

const highestRate = 100_000;

/** Keeps the typed text; the plan keeps the last valid rate. */
function RateField({ cents, onChange }: { cents: number; onChange: (cents: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label="Average rate, $ per hour" className="w-44">
      <Input
        type="number"
        inputMode="decimal"
        min={0}
        max={highestRate}
        step={0.01}
        className="tabular"
        value={typed ?? toMajor(wholeCents(cents))}
        onChange={({ target }) => {
          setTyped(target.value);
          const rate = target.valueAsNumber;
          if (rate >= 0 && rate <= highestRate) onChange(toCents(rate));
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}

type WhatIfResultProps = { plan: WhatIfPlan; start: WhatIfPlan; isSeries: boolean };

/** The yearly cost and the score of the plan, compared with the initial plan. */
function WhatIfResult({ plan, start, isSeries }: WhatIfResultProps) {
  const { data: settings } = useQuery(hygieneSettingsQuery);
  const year = yearOf(plan);
  const saved = toMajor(wholeCents(yearOf(start).costCents - year.costCents));
  return (
    <div className="flex flex-col gap-6 border-line bg-sunk/50 p-5 max-lg:border-t sm:p-6 lg:border-s">
      <div>
        <p className="text-sm text-ink-2">
          <Explained figure="what-if-cost" label="Cost per year" />
        </p>
        <output className="tabular mt-1 block text-[clamp(2.5rem,6vw,3.5rem)]/none font-semibold tracking-[-0.03em]">
          <Money amount={toMajor(year.costCents)} />
        </output>
        <p className="tabular mt-3 text-sm text-ink-2">
          {format.count(Math.round(plan.meetingsPerYear), 'meeting')},{' '}
          {format.count(Math.round(year.personHours), 'person-hour')}
        </p>
        <Comparison saved={saved} isSeries={isSeries} />
      </div>
      <PlannedScore plan={plan} start={start} rule={settings?.current} />
    </div>
  );
}

function Comparison({ saved, isSeries }: { saved: number; isSeries: boolean }) {
  const than = isSeries ? t`than it costs now` : t`than at the start`;
  if (Math.round(saved) === 0) return <p className="mt-1 text-sm text-ink-3">Move a slider to compare.</p>;
  return (
    <p className="tabular mt-1 text-sm">
      <span className={`font-semibold ${saved > 0 ? 'text-good' : 'text-bad'}`}>
        <Money amount={Math.abs(saved)} /> {saved > 0 ? t`less` : t`more`}
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
        <span>
          <Explained figure="what-if-score" label="Score" />
        </span>
        {score === null ? (
          <span className="text-ink-3">not enough data yet</span>
        ) : (
          <output className={`text-2xl font-semibold tracking-tight ${bandInk[hygieneBand(score)]}`}>
            {score} <span className="text-sm capitalize">{bandLabels[hygieneBand(score)]}</span>
          </output>
        )}
        {before !== null && before !== score && <span className="ms-auto">from {before}</span>}
      </p>
      <div className="mt-3 grid gap-2">
        {known.map(({ factor, weight, points }) => (
          <p
            key={factor}
            className="tabular grid grid-cols-[6rem_minmax(0,1fr)_4.75rem] items-center gap-3 text-xs text-ink-2"
          >
            {factorNames[factor].name}
            <PointsBar won={points ?? 0} lost={weight - (points ?? 0)} unknown={0} full={full} />
            <span className="text-end">
              {format.fixed(points ?? 0, 1)} of {weight}
            </span>
          </p>
        ))}
      </div>
      <p className="mt-3 text-xs text-ink-3">
        Based on these factors only ({format.percent(Math.round(coverage))} of the score). The others are
        known after the meeting.
      </p>
    </div>
  );
}
