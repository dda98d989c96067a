// Computes the figures of the screens independently from the posted meetings.

import { localAt, shifted, sundayOf, weekdayOf } from './local.ts';
import { costOf, type RawMeeting } from './meetings.ts';

export type Recorded = RawMeeting & { day: string; hour: number; cents: number };

/** The meetings with their local day, local hour and cost. */
export const recorded = (meetings: readonly RawMeeting[], timeZone: string): Recorded[] =>
  meetings.map((one) => {
    const { day, hour } = localAt(one.startMs, timeZone);
    return { ...one, day, hour, cents: costOf(one) };
  });

export type Sum = { meetings: number; minutes: number; cents: number };

export function sum(meetings: readonly Recorded[]): Sum {
  let [minutes, cents] = [0, 0];
  for (const one of meetings) {
    minutes += one.minutes;
    cents += one.cents;
  }
  return { meetings: meetings.length, minutes, cents };
}

/** The sum of each group, by its key. */
export function sums(meetings: readonly Recorded[], keyOf: (one: Recorded) => string): Map<string, Sum> {
  const keys = [...new Set(meetings.map(keyOf))];
  return new Map(keys.map((key) => [key, sum(meetings.filter((one) => keyOf(one) === key))]));
}

export const held = (meetings: readonly Recorded[], nowMs: number): Recorded[] =>
  meetings.filter(({ startMs }) => startMs <= nowMs);

export const planned = (meetings: readonly Recorded[], nowMs: number): Recorded[] =>
  meetings.filter(({ startMs }) => startMs > nowMs);

export const between = (meetings: readonly Recorded[], from: string, to: string): Recorded[] =>
  meetings.filter(({ day }) => day >= from && day <= to);

/** The first days of the last 12 weeks, oldest first. */
export const lastSundays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => shifted(sundayOf(today), -7 * (count - 1 - i)));

/** The first day of the week of a day, or of its month if that is later. */
export function startOfPart(day: string): string {
  const first = `${day.slice(0, 8)}01`;
  return sundayOf(day) > first ? sundayOf(day) : first;
}

/** "weekday hour" of the start. */
export const slotOf = ({ day, hour }: Recorded): string => `${weekdayOf(day)} ${hour}`;

/** Percent with one decimal, halves away from zero, of (value − cost) ÷ cost; null if either is zero. */
export function roiOf(costCents: number, valueCents: number): number | null {
  return costCents > 0 && valueCents > 0 ? (100 * (valueCents - costCents)) / costCents : null;
}
