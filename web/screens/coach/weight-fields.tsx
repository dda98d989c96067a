import { hygieneFactors } from '#domain/hygiene/rule.ts';
import { factorNames } from '#web/components/hygiene-text.ts';
import { sumOf, type SettingsErrors, type SettingsValues } from './settings-values.ts';
import { UnitInput } from './unit-input.tsx';

export type SettingsFieldsProps = {
  values: SettingsValues;
  errors: SettingsErrors;
  readOnly: boolean;
  onChange: (changed: Partial<SettingsValues>) => void;
};

/** The points of each factor, and what they add up to while they are typed. */
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
  if (sum === 100) return 'Together 100 points';
  return `Together ${sum} points. The weights must add up to 100: ${Math.abs(100 - sum)} too ${sum > 100 ? 'many' : 'few'}.`;
}
