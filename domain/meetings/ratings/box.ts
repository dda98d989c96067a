// When people are asked whether a meeting was worth their time, and when the box with their votes closes. Only the clock
// closes a box.

import { addDays, dayNumber, lastOfMonth, localDay, nextMonth } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import { isWorkingDay, type WorkingTime } from '#domain/time/working-hours.ts';
import { fewestVotes } from './published-word.ts';

/** With so many possible voters a meeting has a box of its own; fewer would hardly ever give enough votes. */
const fewestForMeeting = 8;
/** With so many possible voters a series has one box a month. */
export const fewestForSeries = fewestVotes;

/** A meeting is part of a series if one with the same title was held at most so many days before. */
const seriesWithinDays = 35;

const roomMs = 10 * minuteMs;
const closingTime = '12:00';
/** Working days until the box closes. */
const waitDays = { meeting: 1, series: 3 };
/** Of an organization at a time. */
export const mostOpenBoxes = 2_000;

/** A box that would close sooner is not opened. */
export const shortestMs = 5 * minuteMs;

/** Devices send their votes again to a process that started so shortly before the end. */
export const resendMs = 15 * minuteMs;

export type BoxKind = keyof typeof waitDays;

export type Clock = { timeZone: string; time: WorkingTime };

/** Noon of the working day on which a box closes, in the organization's time zone; in the room shortly after the end. */
export function closesAt(
  { kind, isInRoom = false, endedAt }: { kind: BoxKind; isInRoom?: boolean; endedAt: number },
  { timeZone, time }: Clock,
): number {
  if (isInRoom) return endedAt + roomMs;
  let day = localDay(endedAt, timeZone);
  // An organization has at least one working day, but its settings are input.
  for (let left = waitDays[kind], tried = 0; left > 0 && tried < 31; tried += 1) {
    day = addDays(day, 1);
    if (isWorkingDay(day, time)) left -= 1;
  }
  return instantOfLocalTime(`${day}T${closingTime}`, timeZone) ?? endedAt + waitDays[kind] * dayMs;
}

export type Occurrence = {
  day: string;
  /** The last day before on which a meeting with the same title was held; null for none. */
  heldBefore: string | null;
  /** Whether another one is planned later in the month. */
  isPlannedAgain: boolean;
};

/** Whether this is a meeting of a series. */
export const isOfSeries = ({ day, heldBefore }: Occurrence): boolean =>
  heldBefore !== null && dayNumber(day) - dayNumber(heldBefore) <= seriesWithinDays;

/**
 * Whether no other occurrence can be expected in the month: none is planned, and the rhythm leads into the next month.
 */
export function isLastOfMonth({ day, heldBefore, isPlannedAgain }: Occurrence): boolean {
  if (isPlannedAgain || heldBefore === null) return false;
  const rhythm = dayNumber(day) - dayNumber(heldBefore);
  return addDays(day, Math.max(1, rhythm)) > lastOfMonth(day);
}

/** The start of the next month, when a box opens whose series was not held again. */
export const monthEnd = (day: string, timeZone: string): number =>
  instantOfLocalTime(`${nextMonth(day)}-01T00:00`, timeZone) ?? Date.parse(`${nextMonth(day)}-01`);

export type Asked = 'meeting' | 'series' | 'nobody';

/** Which box asks about a meeting, if any can be answered by enough people. */
export function askedBy(voters: { meeting: number; month: number }, occurrence: Occurrence): Asked {
  if (voters.meeting >= fewestForMeeting) return 'meeting';
  return isOfSeries(occurrence) && voters.month >= fewestForSeries ? 'series' : 'nobody';
}

/** The end of a box: later by the time for sending again if a process that keeps votes started shortly before. */
export const endOfBox = (closes: number, processStarts: readonly number[]): number =>
  Math.max(closes, ...processStarts.map((start) => start + resendMs));
