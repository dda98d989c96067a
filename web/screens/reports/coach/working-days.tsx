import { useController, useFormContext } from 'react-hook-form';
import type { HygieneRule } from '#contract/reports/hygiene.ts';
import { weekFrom } from '#domain/time/first-weekday.ts';
import { firstWeekday, format } from '#web/components/forms/format.ts';
import { Checkbox } from '#web/ui/field.tsx';

export const dayList = (days: readonly number[]): string => days.map(format.shortWeekday).join(', ');

export function WorkingDays({ readOnly }: { readOnly: boolean }) {
  const { control } = useFormContext<HygieneRule>();
  const { field, fieldState } = useController({ control, name: 'thresholds.workingDays' });
  const toggle = (day: number, isOn: boolean) =>
    field.onChange(
      isOn
        ? [...field.value, day].toSorted((a, b) => a - b)
        : field.value.filter((other: number) => other !== day),
    );
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      <legend className="float-start w-full text-sm font-semibold">Working days</legend>
      <p className="clear-both text-xs text-ink-3">Meetings on other days are after hours.</p>
      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
        {weekFrom(firstWeekday).map((day) => (
          <Checkbox
            key={day}
            label={format.shortWeekday(day)}
            aria-label={format.weekday(day)}
            checked={field.value.includes(day)}
            disabled={readOnly}
            onBlur={field.onBlur}
            onChange={({ target }) => toggle(day, target.checked)}
          />
        ))}
      </div>
      {fieldState.error && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {fieldState.error.message ?? fieldState.error.root?.message}
        </p>
      )}
    </fieldset>
  );
}
