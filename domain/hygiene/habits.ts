// Three habits of an organization count beside its meetings: meeting-free days, no meetings after hours, few recurring hours.

import { addDays, weekday } from '../time/local-day.ts';

export type HabitFacts = {
  personMinutes: number;
  afterHoursMinutes: number;
  /** Person-minutes of meetings whose title was held in the five weeks before them. */
  recurringMinutes: number;
  /** From `countFreeWeekdays`. */
  freeWeekdays: number;
  /** Completed days since the first recorded meeting, including its own day. */
  daysRecorded: number;
};

export type HabitName = 'meetingFreeDays' | 'afterHours' | 'recurring';

/** `value` is days a week or percent, `share` (0–1) its part of the points; both null while unknown. */
export type Habit = { habit: HabitName; value: number | null; share: number | null };

export const habitWindowDays = 28;
/** A meeting is recurring when one with the same title was held at most this many days before; covers monthly series. */
export const recurringWithinDays = 35;

/** Weekdays without a meeting in the four weeks up to `lastDay`, which must be over: today looks free until its first meeting. */
export function countFreeWeekdays(
  days: readonly { day: string; meetings: number }[],
  lastDay: string,
): number {
  const firstDay = addDays(lastDay, 1 - habitWindowDays);
  return days.filter(
    ({ day, meetings }) => day >= firstDay && day <= lastDay && isWeekday(day) && meetings === 0,
  ).length;
}

const isWeekday = (day: string): boolean => weekday(day) >= 1 && weekday(day) <= 5;

const unknown = (habit: HabitName): Habit => ({ habit, value: null, share: null });

function meetingFreeDays({ freeWeekdays, daysRecorded, personMinutes }: HabitFacts): Habit {
  // Days before the first record only look free.
  if (personMinutes === 0 || daysRecorded < habitWindowDays) return unknown('meetingFreeDays');
  const aWeek = freeWeekdays / 4;
  return { habit: 'meetingFreeDays', value: aWeek, share: Math.min(1, aWeek / 2) };
}

function afterHours({ afterHoursMinutes, personMinutes }: HabitFacts): Habit {
  if (personMinutes === 0) return unknown('afterHours');
  const part = afterHoursMinutes / personMinutes;
  return { habit: 'afterHours', value: 100 * part, share: 1 - Math.min(1, part / 0.2) };
}

function recurring({ recurringMinutes, personMinutes, daysRecorded }: HabitFacts): Habit {
  // Without the weeks before, a series looks like a first meeting.
  if (personMinutes === 0 || daysRecorded < habitWindowDays + recurringWithinDays)
    return unknown('recurring');
  const part = recurringMinutes / personMinutes;
  return { habit: 'recurring', value: 100 * part, share: Math.min(1, 2 * (1 - part)) };
}

export function habitsOf(facts: HabitFacts): Habit[] {
  return [meetingFreeDays(facts), afterHours(facts), recurring(facts)];
}

/** Mean of the known habits, 0–100; null when none is known. */
export function habitsScore(all: readonly Habit[]): number | null {
  const known = all.flatMap(({ share }) => share ?? []);
  return known.length === 0 ? null : (100 * known.reduce((sum, share) => sum + share, 0)) / known.length;
}

const meetingsPart = 0.75;

/** Three quarters meetings, one quarter habits, not rounded; null while no meeting is scored. */
export function organizationScore(meetings: number | null, ofHabits: number | null): number | null {
  if (meetings === null || ofHabits === null) return meetings;
  return meetingsPart * meetings + (1 - meetingsPart) * ofHabits;
}
