import type { CalendarCase } from './calendar-case.ts';
import { attendees, bodies, canceled } from './people-cases.ts';
import { recurrence } from './series-cases.ts';
import { text, times } from './text-cases.ts';
import { zones } from './zone-cases.ts';

export const cases: readonly CalendarCase[] = [
  ...zones,
  ...recurrence,
  ...times,
  ...text,
  ...canceled,
  ...attendees,
  ...bodies,
];
