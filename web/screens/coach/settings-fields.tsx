import { type FieldError, type FieldPath, get, useFormContext, useWatch } from 'react-hook-form';
import { hygieneFactors } from '#domain/hygiene/rule.ts';
import type { HygieneRule } from '#contract/hygiene.ts';
import { format } from '#web/components/format.ts';
import { factorNames } from '#web/components/hygiene-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type Setting = {
  name: FieldPath<HygieneRule>;
  label: string;
  unit: string;
  min: number;
  max: number;
  /** A list whose own error stands at this field, its last one. */
  list?: string;
};

const weights = hygieneFactors.map((factor): Setting => {
  return { name: `weights.${factor}`, label: factorNames[factor].name, unit: 'points', min: 0, max: 100 };
});

const minutes = { unit: 'min', min: 5, max: 600 };

const groups: readonly { legend: string; help: string; look: string; settings: readonly Setting[] }[] = [
  {
    legend: 'Length',
    help: 'In between, the points fall linearly. Training and workshops may take twice as long.',
    look: 'sm:col-span-4',
    settings: [
      { name: 'thresholds.lengthMinutes.0', label: 'Full points up to', ...minutes },
      { name: 'thresholds.lengthMinutes.1', label: '70% at', ...minutes },
      { name: 'thresholds.lengthMinutes.2', label: '40% at', ...minutes },
      {
        name: 'thresholds.lengthMinutes.3',
        label: '20% from',
        list: 'thresholds.lengthMinutes',
        ...minutes,
      },
    ],
  },
  {
    legend: 'Right people',
    help: 'Each additional person costs 10% of the points.',
    look: '',
    settings: [
      { name: 'thresholds.enoughPeople', label: 'Full points up to', unit: 'people', min: 2, max: 50 },
    ],
  },
  {
    legend: 'After hours',
    help: 'In the organization’s time zone.',
    look: 'sm:col-span-2',
    settings: [
      { name: 'thresholds.workingHours.0', label: 'Working day from', unit: 'o’clock', min: 0, max: 23 },
      {
        name: 'thresholds.workingHours.1',
        label: 'to',
        unit: 'o’clock',
        min: 1,
        max: 24,
        list: 'thresholds.workingHours',
      },
    ],
  },
  {
    legend: 'Coverage',
    help: 'The data needed for a score.',
    look: '',
    settings: [
      { name: 'thresholds.leastCoverage', label: 'No score below', unit: '% data', min: 10, max: 90 },
    ],
  },
];

/** What differs in `theirs`, one line each: "Purpose: 30 points". */
export function differences(mine: HygieneRule, theirs: HygieneRule): string[] {
  return [
    ...weights.map((one) => ({ ...one, label: `${one.label}:` })),
    ...groups.flatMap((one) => one.settings),
  ]
    .filter(({ name }) => get(mine, name) !== get(theirs, name))
    .map(({ name, label, unit }) => `${label} ${String(get(theirs, name))} ${unit}`);
}

/** The points of each factor and their sum. */
export function WeightFields({ readOnly }: { readOnly: boolean }) {
  const { control, formState } = useFormContext<HygieneRule>();
  const typed = useWatch({ control, name: 'weights' });
  const sum = hygieneFactors.reduce((total, factor) => total + typed[factor], 0);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Weights</legend>
      <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {weights.map((setting) => (
          <SettingInput key={setting.name} setting={setting} readOnly={readOnly} />
        ))}
      </div>
      <p
        role={formState.errors.weights?.root ? 'alert' : 'status'}
        className={`tabular mt-3 text-sm ${sum === 100 ? 'text-ink-2' : 'font-medium text-bad'}`}
      >
        {sumText(sum)}
      </p>
    </fieldset>
  );
}

function sumText(sum: number): string {
  if (Number.isNaN(sum)) return 'Each weight must be a whole number';
  if (sum === 100) return 'Total: 100 points';
  const problem =
    sum > 100 ? `${format.integer(sum - 100)} too many` : `${format.integer(100 - sum)} too few`;
  return `Total: ${format.integer(sum)} points. The weights must add up to 100: ${problem}.`;
}

const columns: Record<number, string> = { 1: '', 2: 'grid-cols-2', 4: 'grid-cols-2 sm:grid-cols-4' };

export function ThresholdFields({ readOnly }: { readOnly: boolean }) {
  return (
    <div className="grid gap-5 sm:grid-cols-4">
      {groups.map(({ legend, help, look, settings }) => (
        <fieldset key={legend} className={`min-w-0 border-t border-line pt-4 ${look}`}>
          <legend className="float-left w-full text-sm font-semibold">{legend}</legend>
          <p className={`clear-both text-xs text-ink-3 ${settings.length < 4 ? 'sm:min-h-[2lh]' : ''}`}>
            {help}
          </p>
          <div className={`mt-3 grid gap-x-4 gap-y-3 ${columns[settings.length]}`}>
            {settings.map((setting) => (
              <SettingInput key={setting.name} setting={setting} readOnly={readOnly} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function SettingInput({ setting, readOnly }: { setting: Setting; readOnly: boolean }) {
  const { name, label, unit, min, max, list } = setting;
  const { register, formState } = useFormContext<HygieneRule>();
  const errorAt = (path: string): FieldError | undefined => get(formState.errors, path);
  const error = errorAt(name) ?? errorAt(`${list}.root`);
  return (
    <Field label={label} error={error?.message}>
      <span className="relative block">
        <Input
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          className="tabular pr-18"
          readOnly={readOnly}
          {...register(name, { valueAsNumber: true })}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-ink-3"
        >
          {unit}
        </span>
      </span>
    </Field>
  );
}
