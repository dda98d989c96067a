// Four habits count besides the meetings: meeting-free days, after-hours meetings, fragmented days, and recurring
// meetings.

import { dayNumber } from '#domain/time/local-day.ts';
import type { PeopleFacts } from './person-days.ts';
import type { HabitName } from './rule.ts';

export type HabitFacts = {
  personMinutes: number;
  /** Person-minutes of meetings whose title was held in the five weeks before them. */
  recurringMinutes: number;
  /** Figures of the last four complete weeks; null when nobody with a name meets regularly. */
  people: PeopleFacts | null;
  /** Completed days since the first recorded meeting, including its own day. */
  daysRecorded: number;
};

/** `value` is days a week or percent, `share` (0–1) its part of the points; both null while unknown. */
export type Habit = { habit: HabitName; value: number | null; share: number | null };

export const habitWindowDays = 28;
/**
 * A meeting is recurring when one with the same title was held at most this many days before; this covers monthly
 * series.
 */
export const recurringWithinDays = 35;

/** Person-minutes of recurring meetings, from sums by day and by the day on which the title was held before. */
export function recurringMinutes(
  sums: readonly { day: string; heldBefore: string | null; personMinutes: number }[],
): number {
  return sums
    .filter(
      ({ day, heldBefore }) =>
        heldBefore !== null && dayNumber(day) - dayNumber(heldBefore) <= recurringWithinDays,
    )
    .reduce((sum, { personMinutes }) => sum + personMinutes, 0);
}

const unknown = (habit: HabitName): Habit => ({ habit, value: null, share: null });

function meetingFreeDays({ people, daysRecorded }: HabitFacts): Habit {
  // Days before the first recorded meeting only look free.
  if (!people || daysRecorded < habitWindowDays) return unknown('meetingFreeDays');
  return { habit: 'meetingFreeDays', value: people.freeDays, share: Math.min(1, people.freeDays / 2) };
}

/** Full points for a part (0–1) of 0, none from `most` on. */
const lessIsBetter = (habit: HabitName, part: number | null | undefined, most: number): Habit =>
  part == null ? unknown(habit) : { habit, value: 100 * part, share: 1 - Math.min(1, part / most) };

export function recurringHabit(minutes: number, personMinutes: number): Habit {
  const part = minutes / personMinutes;
  return { habit: 'recurring', value: 100 * part, share: Math.min(1, 2 * (1 - part)) };
}

function recurring({ recurringMinutes: minutes, personMinutes, daysRecorded }: HabitFacts): Habit {
  // Without the weeks before, a series looks like a first meeting.
  if (personMinutes === 0 || daysRecorded < habitWindowDays + recurringWithinDays)
    return unknown('recurring');
  return recurringHabit(minutes, personMinutes);
}

export function habitsOf(facts: HabitFacts): Habit[] {
  return [
    meetingFreeDays(facts),
    lessIsBetter('afterHours', facts.people?.afterHours, 0.2),
    lessIsBetter('fragmentation', facts.people?.broken, 0.4),
    recurring(facts),
  ];
}

/** Mean of the known habits, 0–100; null when none is known. */
export function habitsScore(all: readonly Habit[]): number | null {
  const known = all.flatMap(({ share }) => share ?? []);
  return known.length === 0 ? null : (100 * known.reduce((sum, share) => sum + share, 0)) / known.length;
}

const meetingsPart = 0.75;

/** Meetings weigh three quarters, habits one quarter; not rounded; null while no meeting is scored. */
export function organizationScore(meetings: number | null, ofHabits: number | null): number | null {
  if (meetings === null || ofHabits === null) return meetings;
  return meetingsPart * meetings + (1 - meetingsPart) * ofHabits;
}
