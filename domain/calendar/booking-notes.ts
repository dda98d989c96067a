// Notes to organizers about the price of what they booked: for which bookings, and when.

import type { Cents } from '#domain/money/money.ts';
import { addDays, dayNumber, localDay, weekday } from '#domain/time/local-day.ts';
import { instantOfLocalTime, localTime } from '#domain/time/local-time.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { type PlannedSeries, type Repeat, weekdaysFrom } from './planned-days.ts';

/** How often an organizer wants notes. */
export const noteChoices = ['each', 'weekly', 'none'] as const;
export type NoteChoice = (typeof noteChoices)[number];

/** Bookings with this many people and minutes cause a note, and those that cost this much each time. */
export type NoteThreshold = { people: number; minutes: number; costCents: Cents | null };
export const defaultNoteThreshold: NoteThreshold = { people: 5, minutes: 30, costCents: null };

type Booking = { people: number; minutes: number; onceCents: Cents };

/** `onceCents` as the organizer sees it: otherwise the threshold would reveal what people earn. */
export const isWorthNote = ({ people, minutes, onceCents }: Booking, threshold: NoteThreshold): boolean =>
  (people >= threshold.people && minutes >= threshold.minutes) ||
  (threshold.costCents !== null && onceCents >= threshold.costCents);

/** A changed event is a booking if it was written in this time; others only entered the days that are read. */
const newForMs = 2 * dayMs;

/** `stampedAt`: when the calendar says it was changed, 0 if it does not. */
export const isNewBooking = (stampedAt: number, now: number): boolean =>
  stampedAt === 0 || stampedAt > now - newForMs;

/** Single notes of one organizer on one day; the others come in one digest. */
export const notesADay = 5;
const [firstHour, lastHour, digestHour] = [8, 20, 17];

type Place = { timeZone: string; workingDays: readonly number[] };

/** The instant of an hour on the first working day from `day` on. */
function onWorkingDay(day: string, hour: number, { timeZone, workingDays }: Place): number {
  const isWorking = (one: string) => workingDays.length === 0 || workingDays.includes(weekday(one));
  let next = day;
  while (!isWorking(next)) next = addDays(next, 1);
  return instantOfLocalTime(`${next}T${String(hour).padStart(2, '0')}:00`, timeZone) ?? Date.parse(next);
}

/** Now, or 8:00 of the next working day at night and on days off. */
export function sendableAt(now: number, place: Place): number {
  const day = localDay(now, place.timeZone);
  const hour = Number(localTime(now, place.timeZone).slice(11, 13));
  const opens = onWorkingDay(hour >= lastHour ? addDays(day, 1) : day, firstHour, place);
  return Math.max(now, opens);
}

/** 17:00 of this or the next working day. */
export function digestAt(now: number, place: Place): number {
  const day = localDay(now, place.timeZone);
  const at = onWorkingDay(day, digestHour, place);
  return at > now ? at : onWorkingDay(addDays(day, 1), digestHour, place);
}

/** 8:00 of the first working day of the next week. */
export function weeklyAt(now: number, place: Place): number {
  const day = localDay(now, place.timeZone);
  const toMonday = (8 - weekday(day)) % 7 || 7;
  return onWorkingDay(addDays(day, toMonday), firstHour, place);
}

const mostDays: Record<Repeat, number> = { day: 7, week: 7, 'two-weeks': 14, month: 35 };

function repeatOf(days: readonly string[], weekdays: readonly number[]): Repeat | null {
  const gaps = days.slice(1).map((day, i) => dayNumber(day) - dayNumber(days[i] ?? day));
  const [usual] = [...Map.groupBy(gaps, (gap) => gap)].toSorted(([, a], [, b]) => b.length - a.length);
  const gap = usual?.[0] ?? 0;
  const seen = new Set(days.map(weekday));
  if (gap === 1 && [...seen].every((one) => weekdays.includes(one)) && seen.size === weekdays.length)
    return 'day';
  if (gap === 7) return seen.size === 1 ? 'week' : null;
  if (gap === 14) return 'two-weeks';
  return gap >= 28 && gap <= 35 ? 'month' : null;
}

/**
 * The series that meetings on these local days come from, ascending, the next one first. `knownUntil` is the last day
 * that is read: a series that stops before has an end. Null for a rhythm that the planner does not have.
 */
export function seriesOnDays(
  days: readonly string[],
  knownUntil: string,
  workingDays: readonly number[],
): PlannedSeries {
  const [firstDay = '', ...more] = days;
  const weekdays = weekdaysFrom(workingDays, firstDay);
  const repeats = repeatOf([firstDay, ...more], weekdays);
  if (repeats === null) return { firstDay, repeats, weekdays: [], untilDay: null };
  const last = days.at(-1) ?? firstDay;
  const untilDay = addDays(last, mostDays[repeats]) <= knownUntil ? last : null;
  return { firstDay, repeats, weekdays: repeats === 'day' ? weekdays : [], untilDay };
}
