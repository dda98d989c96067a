import { useEffect, useRef } from 'react';
import { analyticsRange, type DayRange, lastWeeks, thisYear } from '#domain/time/day-range.ts';
import type { Analytics } from '#contract/analytics.ts';
import { format } from '#web/components/format.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

type RangePickerProps = {
  analytics: Analytics;
  /** As it stands in the address; what is counted may still be another one. */
  asked: Partial<DayRange>;
  onChoose: (range: DayRange) => void;
};

/** Presets, or any two days; what is counted is said below, since it is whole weeks. */
export function RangePicker({ analytics, asked, onChoose }: RangePickerProps) {
  const { today, recorded } = analytics;
  const { from, to } = analyticsRange(asked, today);
  const choices = rangeChoices(today, recorded);
  const chosen = choices.find(({ range }) => sameRange(analyticsRange(range, today), { from, to }));
  // A day beyond the other end takes that along.
  const around = (day: string) => analyticsRange({ from: day, to: day }, today);
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
      <Day
        label="From"
        value={from}
        widen={(day) => around(day).from}
        onChoose={(day) => onChoose({ from: day, to: day > to ? around(day).to : to })}
      />
      <Day
        label="To"
        value={to}
        widen={(day) => around(day).to}
        onChoose={(day) => onChoose({ from: day < from ? around(day).from : from, to: day })}
      />
      <output className="tabular text-sm text-ink-2 max-sm:col-span-2 sm:ml-auto sm:pb-2">
        {format.mediumDay(analytics.from)} – {format.mediumDay(analytics.to)}
        <span className="text-ink-3"> · counted by whole weeks</span>
      </output>
    </search>
  );
}

type DayProps = {
  label: string;
  value: string;
  /** The day from which, or to which, is counted then. */
  widen: (day: string) => string;
  onChoose: (day: string) => void;
};

// A day that is being typed is not one yet: it is taken over when it is whole and the field is left.
function Day({ label, value, widen, onChoose }: DayProps) {
  const input = useRef<HTMLInputElement>(null);
  // The same field for every day, so that whoever is in it stays there.
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);

  const take = (field: HTMLInputElement) => {
    const counted = field.value && field.validity.valid ? widen(field.value) : value;
    field.value = counted;
    if (counted !== value) onChoose(counted);
  };
  return (
    <Field label={label} className="sm:w-38">
      <Input
        ref={input}
        type="date"
        defaultValue={value}
        min="2000-01-01"
        max="2099-12-31"
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget)}
      />
    </Field>
  );
}

type RangeChoice = { name: string; label: string; range: DayRange };

/** What the range can be set to at a press; the last one only when something was recorded. */
function rangeChoices(today: string, recorded: DayRange | null): RangeChoice[] {
  const weeks = [4, 13, 26, 52].map((count) => ({
    name: `${count}-weeks`,
    label: `Last ${count} weeks`,
    range: lastWeeks(count, today),
  }));
  return [
    ...weeks,
    { name: 'year', label: 'This year', range: thisYear(today) },
    ...(recorded ? [{ name: 'all', label: 'All time', range: recorded }] : []),
  ];
}

const sameRange = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to;
