import { placeInMonth, type Repeat } from '#domain/calendar/planned-days.ts';
import { weekday } from '#domain/time/local-day.ts';
import { format } from '#web/components/forms/format.ts';

const places: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' };

/** "Every month, on the second Tuesday". Without `monthPlace`, the place of the first day in its month. */
export function repeatText(repeats: Repeat | null, firstDay: string, monthPlace?: number | null): string {
  switch (repeats) {
    case null:
      return 'Does not repeat';
    case 'day':
      return 'Every working day';
    case 'week':
      return 'Every week';
    case 'two-weeks':
      return 'Every second week';
    case 'month':
      return firstDay
        ? `Every month, on the ${places[monthPlace ?? placeInMonth(firstDay)]} ${format.weekday(weekday(firstDay))}`
        : 'Every month';
  }
}
