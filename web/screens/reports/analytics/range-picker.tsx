import { useEffect, useRef } from 'react';
import { analyticsRange, type DayRange, lastWeeks, thisYear } from '#domain/time/day-range.ts';
import type { Analytics } from '#contract/reports/analytics.ts';
import { format } from '#web/components/forms/format.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

type RangePickerProps = {
  analytics: Analytics;
  /** The range in the address; `analytics` may still hold the figures of another one. */
  asked: Partial<DayRange>;
  onChoose: (range: DayRange) => void;
};

/** Presets, or any two days. The range is extended to whole weeks, and the result is shown beside the fields. */
export function RangePicker({ analytics, asked, onChoose }: RangePickerProps) {
  const { today, recorded } = analytics;
  const { from, to } = analyticsRange(asked, today);
  const choices = rangeChoices(today, recorded);
  const chosen = choices.find(({ range }) => sameRange(analyticsRange(range, today), { from, to }));
  // A start after the end moves the end, and the other way round.
  const around = (day: string) => analyticsRange({ from: day, to: day }, today);
  return (
    <search className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap" aria-label="Date range">
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
        <span className="text-ink-3"> · whole weeks</span>
      </output>
    </search>
  );
}

type DayProps = {
  label: string;
  value: string;
  /** Extends a day to the start or the end of its week. */
  widen: (day: string) => string;
  onChoose: (day: string) => void;
};

/** A date field that takes effect on blur or Enter, so that a half-typed date changes nothing. */
function Day({ label, value, widen, onChoose }: DayProps) {
  const input = useRef<HTMLInputElement>(null);
  // Set without a new key, so that the field keeps the focus.
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

/** The presets; "All time" only if any meetings were recorded. */
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
