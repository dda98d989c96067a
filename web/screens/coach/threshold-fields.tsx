import { type ThresholdName, thresholdNames } from './settings-values.ts';
import { UnitInput } from './unit-input.tsx';
import type { SettingsFieldsProps } from './weight-fields.tsx';

type Threshold = { name: ThresholdName; min: number; max: number };

const minutes = { min: 5, max: 600 };
const groups: readonly { legend: string; help: string; fields: readonly Threshold[] }[] = [
  {
    legend: 'Length',
    help: 'Between these the share falls along straight lines. Training and workshops may take twice as long.',
    fields: [
      { name: 'length0', ...minutes },
      { name: 'length1', ...minutes },
      { name: 'length2', ...minutes },
      { name: 'length3', ...minutes },
    ],
  },
  {
    legend: 'Right people',
    help: 'Each one more costs a tenth.',
    fields: [{ name: 'enoughPeople', min: 2, max: 50 }],
  },
  {
    legend: 'After hours',
    help: 'On the organization’s clock.',
    fields: [
      { name: 'from', min: 0, max: 23 },
      { name: 'to', min: 1, max: 24 },
    ],
  },
  {
    legend: 'Coverage',
    help: 'How much must be known for a score.',
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
