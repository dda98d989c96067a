import type { Analytics } from '#contract/analytics.ts';
import { analyticsRange, type DayRange } from '#domain/day-range.ts';
import { mediumDay } from '#domain/day-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { rangeChoices, sameRange } from './range-choices.ts';

type RangePickerProps = { analytics: Analytics; onChoose: (range: DayRange) => void };

/** Presets, or any two days; what is counted is said below, since it is whole weeks. */
export function RangePicker({ analytics, onChoose }: RangePickerProps) {
  const { from, to, today, recorded } = analytics;
  const choices = rangeChoices(today, recorded);
  const chosen = choices.find(({ range }) => sameRange(analyticsRange(range, today), { from, to }));
  return (
    <search className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap" aria-label="What is counted">
      <Field label="Range" className="max-sm:col-span-2 sm:w-44">
        <Select
          value={chosen?.name ?? 'custom'}
          onChange={(event) => {
            const choice = choices.find(({ name }) => name === event.target.value);
            if (choice) onChoose(choice.range);
          }}
        >
          {choices.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
          {!chosen && <option value="custom">Other days</option>}
        </Select>
      </Field>
      <Day label="From" value={from} max={to} onChoose={(day) => onChoose({ from: day, to })} />
      <Day label="To" value={to} min={from} onChoose={(day) => onChoose({ from, to: day })} />
      <output className="tabular text-sm text-ink-2 max-sm:col-span-2 sm:ml-auto sm:pb-2">
        {mediumDay(from)} – {mediumDay(to)}
        <span className="text-ink-3"> · counted by whole weeks</span>
      </output>
    </search>
  );
}

type DayProps = {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChoose: (day: string) => void;
};

// A day that is being typed is not one yet: it is taken over when it is whole and the field is left.
function Day({ label, value, min, max, onChoose }: DayProps) {
  const take = (field: HTMLInputElement) => {
    if (field.value && field.value !== value && field.validity.valid) onChoose(field.value);
    else field.value = value;
  };
  return (
    <Field label={label} className="sm:w-38">
      <Input
        key={value}
        type="date"
        defaultValue={value}
        min={min ?? '2000-01-01'}
        max={max ?? '2099-12-31'}
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget)}
      />
    </Field>
  );
}
