import { placeInMonth, type Repeat } from '#domain/calendar/planned-days.ts';
import { t } from '#domain/format/text.ts';
import { weekday } from '#domain/time/local-day.ts';
import { format } from '#web/components/forms/format.ts';

const places: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' };

/** "Every month, on the second Tuesday". Without `monthPlace`, the place of the first day in its month. */
export function repeatText(repeats: Repeat | null, firstDay: string, monthPlace?: number | null): string {
  switch (repeats) {
    case null:
      return t`Does not repeat`;
    case 'day':
      return t`Every working day`;
    case 'week':
      return t`Every week`;
    case 'two-weeks':
      return t`Every second week`;
    case 'month':
      return firstDay
        ? t`Every month, on the ${places[monthPlace ?? placeInMonth(firstDay)]} ${format.weekday(weekday(firstDay))}`
        : t`Every month`;
  }
}
