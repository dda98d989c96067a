// Three habits of an organization count beside its meetings: days without any, evenings without any, hours not in series.

import { addDays, weekday } from '#domain/time/local-day.ts';

export type HabitFacts = {
  personMinutes: number;
  afterHoursMinutes: number;
  /** Person-minutes of meetings whose title was held in the five weeks before them. */
  recurringMinutes: number;
  /** Of `countFreeWeekdays`. */
  freeWeekdays: number;
  /** Days since the first meeting that was ever recorded, its own among them, as far as they are over. */
  daysRecorded: number;
};

export type HabitName = 'meetingFreeDays' | 'afterHours' | 'recurring';

/** `value` is days a week or percent, `share` what it is worth, 0–1; both null while not known. */
export type Habit = { habit: HabitName; value: number | null; share: number | null };

export const habitWindowDays = 28;
/** A meeting recurs when one of the same title was held in these days before it: a monthly one does. */
export const recurringWithinDays = 35;

/**
 * Mondays to Fridays without any meeting in the four weeks that end with `lastDay`, a day that is over: today looks free
 * until its first meeting, and the score would rise each morning.
 */
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

/** Grade B: Laker 2022, 76 firms (days without meetings raise autonomy, communication and satisfaction). */
function meetingFreeDays({ freeWeekdays, daysRecorded, personMinutes }: HabitFacts): Habit {
  // Before the first record, days only look free.
  if (personMinutes === 0 || daysRecorded < habitWindowDays) return unknown('meetingFreeDays');
  const aWeek = freeWeekdays / 4;
  return { habit: 'meetingFreeDays', value: aWeek, share: Math.min(1, aWeek / 2) };
}

/** Grade B: Microsoft 2025 (meetings after hours rise, and with them exhaustion). */
function afterHours({ afterHoursMinutes, personMinutes }: HabitFacts): Habit {
  if (personMinutes === 0) return unknown('afterHours');
  const part = afterHoursMinutes / personMinutes;
  return { habit: 'afterHours', value: 100 * part, share: 1 - Math.min(1, part / 0.2) };
}

/** Grade C: Viva (more than half of the hours in recurring meetings crowds out the rest). */
function recurring({ recurringMinutes, personMinutes, daysRecorded }: HabitFacts): Habit {
  // Without the weeks before, a series looks like a meeting that is held for the first time.
  if (personMinutes === 0 || daysRecorded < habitWindowDays + recurringWithinDays)
    return unknown('recurring');
  const part = recurringMinutes / personMinutes;
  return { habit: 'recurring', value: 100 * part, share: Math.min(1, 2 * (1 - part)) };
}

/** The habits of four weeks. */
export function habitsOf(facts: HabitFacts): Habit[] {
  return [meetingFreeDays(facts), afterHours(facts), recurring(facts)];
}

/** Mean of the known habits, 0–100, or null when none is known. */
export function habitsScore(all: readonly Habit[]): number | null {
  const known = all.flatMap(({ share }) => share ?? []);
  return known.length === 0 ? null : (100 * known.reduce((sum, share) => sum + share, 0)) / known.length;
}

const meetingsPart = 0.75;

/** Three quarters meetings, one quarter habits; not rounded. Null while no meeting is scored. */
export function organizationScore(meetings: number | null, ofHabits: number | null): number | null {
  if (meetings === null || ofHabits === null) return meetings;
  return meetingsPart * meetings + (1 - meetingsPart) * ofHabits;
}
