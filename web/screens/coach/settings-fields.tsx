import { hygieneFactors } from '#domain/hygiene/rule.ts';
import { format } from '#web/components/format.ts';
import { factorNames } from '#web/components/hygiene-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import {
  type SettingsErrors,
  type SettingsValues,
  sumOf,
  type ThresholdName,
  thresholdNames,
} from './settings-values.ts';

type SettingsFieldsProps = {
  values: SettingsValues;
  errors: SettingsErrors;
  readOnly: boolean;
  onChange: (changed: Partial<SettingsValues>) => void;
};

/** The points of each factor and their sum. */
export function WeightFields({ values, errors, readOnly, onChange }: SettingsFieldsProps) {
  const sum = sumOf(values);
  const isWhole = sum === 100;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Weights</legend>
      <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {hygieneFactors.map((factor) => (
          <UnitInput
            key={factor}
            label={factorNames[factor].name}
            unit="points"
            max={100}
            value={values[factor]}
            error={errors[factor]}
            readOnly={readOnly}
            onChange={(value) => onChange({ [factor]: value })}
          />
        ))}
      </div>
      <p
        role={errors.weights ? 'alert' : 'status'}
        className={`tabular mt-3 text-sm ${isWhole ? 'text-ink-2' : 'font-medium text-bad'}`}
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

type Threshold = { name: ThresholdName; min: number; max: number };

const minutes = { min: 5, max: 600 };
const groups: readonly { legend: string; help: string; fields: readonly Threshold[] }[] = [
  {
    legend: 'Length',
    help: 'In between, the points fall linearly. Training and workshops may take twice as long.',
    fields: [
      { name: 'length0', ...minutes },
      { name: 'length1', ...minutes },
      { name: 'length2', ...minutes },
      { name: 'length3', ...minutes },
    ],
  },
  {
    legend: 'Right people',
    help: 'Each additional person costs 10% of the points.',
    fields: [{ name: 'enoughPeople', min: 2, max: 50 }],
  },
  {
    legend: 'After hours',
    help: 'In the organization’s time zone.',
    fields: [
      { name: 'from', min: 0, max: 23 },
      { name: 'to', min: 1, max: 24 },
    ],
  },
  {
    legend: 'Coverage',
    help: 'The data needed for a score.',
    fields: [{ name: 'leastCoverage', min: 10, max: 90 }],
  },
];

export function ThresholdFields({ values, errors, readOnly, onChange }: SettingsFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-4">
      {groups.map(({ legend, help, fields }) => (
        <fieldset
          key={legend}
          className={`min-w-0 border-t border-line pt-4 ${fields.length === 1 ? '' : fields.length === 2 ? 'sm:col-span-2' : 'sm:col-span-4'}`}
        >
          <legend className="float-left w-full text-sm font-semibold">{legend}</legend>
          <p className={`clear-both text-xs text-ink-3 ${fields.length < 4 ? 'sm:min-h-[2lh]' : ''}`}>
            {help}
          </p>
          <div className={`mt-3 grid gap-x-4 gap-y-3 ${columns[fields.length]}`}>
            {fields.map(({ name, min, max }) => (
              <UnitInput
                key={name}
                {...thresholdNames[name]}
                min={min}
                max={max}
                value={values[name]}
                error={errors[name]}
                readOnly={readOnly}
                onChange={(value) => onChange({ [name]: value })}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

const columns: Record<number, string> = { 1: '', 2: 'grid-cols-2', 4: 'grid-cols-2 sm:grid-cols-4' };

type UnitInputProps = {
  label: string;
  unit: string;
  min?: number;
  max: number;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
};

function UnitInput({ label, unit, min = 0, max, value, error, readOnly, onChange }: UnitInputProps) {
  return (
    <Field label={label} error={error}>
      <span className="relative block">
        <Input
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          className="tabular pr-18"
          value={value}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
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
