import { format } from '#web/components/format.ts';
import { RotateCcw } from 'lucide-react';
import { rhythms } from '#domain/hygiene/series.ts';
import { toCents, toDollars } from '#domain/money/money.ts';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { rhythmNames } from './rhythm-names.ts';
import { Slider } from './slider.tsx';
import { minuteStep, mostMinutes, mostPeople, type WhatIfPlan } from './what-if-plan.ts';

type WhatIfControlsProps = {
  plan: WhatIfPlan;
  start: WhatIfPlan;
  onChange: (plan: WhatIfPlan) => void;
};

// From rare to frequent: to the right is more.
const steps = rhythms.toReversed();

export function WhatIfControls({ plan, start, onChange }: WhatIfControlsProps) {
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
        text={rhythmNames[plan.rhythm]}
        onChange={(index) => change({ rhythm: steps[index] ?? plan.rhythm })}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <RateField
          cents={plan.averageHourlyRateCents}
          onChange={(averageHourlyRateCents) => change({ averageHourlyRateCents })}
        />
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
        <Button
          variant="ghost"
          disabled={JSON.stringify(plan) === JSON.stringify(start)}
          onClick={() => onChange(start)}
        >
          <RotateCcw aria-hidden />
          Start over
        </Button>
      </div>
    </>
  );
}

const highestRate = 100_000;

/** What is being typed stays as it is, also when it is no rate yet; the plan keeps the last one. */
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
        value={typed ?? toDollars(Math.round(cents))}
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
