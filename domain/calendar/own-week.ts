// A member's week: how long they meet, what is free, and which meetings to ask about.

import { addCents, type Cents } from '#domain/money/money.ts';
import { freePieces, wholePieceMs, withoutOverlaps } from '#domain/reports/coach/person-days.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { Interval, WorkingDay } from '#domain/time/working-hours.ts';
import type { PlannedAdvice } from './advice.ts';

export type OwnMeeting = Interval & { costCents: Cents };

export type WeekSum = { meetings: number; minutes: number; costCents: Cents };

/** Meetings at the same time cost twice, but take the person's time once. */
export const weekSum = (meetings: readonly OwnMeeting[]): WeekSum => ({
  meetings: meetings.length,
  minutes: lengthOf(withoutOverlaps(meetings)),
  costCents: addCents(meetings.map(({ costCents }) => costCents)),
});

const lengthOf = (intervals: readonly Interval[]): number =>
  Math.round(intervals.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / minuteMs);

/** The pieces of working time from `now` on that are long enough for concentrated work. */
export function freeBlocks(
  meetings: readonly Interval[],
  days: readonly WorkingDay[],
  now: number,
): { count: number; minutes: number } {
  const apart = withoutOverlaps(meetings);
  const pieces = days
    .flatMap(({ fromMs, toMs }) => freePieces(apart, { fromMs: Math.min(toMs, Math.max(fromMs, now)), toMs }))
    .filter((piece) => piece >= wholePieceMs);
  const sum = pieces.reduce((total, piece) => total + piece, 0);
  return { count: pieces.length, minutes: Math.round(sum / minuteMs) };
}

const usualLengths = [15, 25, 30, 45, 50, 60, 75, 90, 120] as const;

/** The length to propose instead; null for a meeting that is short enough. */
export const nextShorterLength = (minutes: number): number | null =>
  usualLengths.findLast((length) => length < minutes) ?? null;

type Questionable = {
  title: string;
  costCents: Cents;
  advice: PlannedAdvice | null;
  isOrganizer: boolean;
};

const mostQuestions = 3;

/** The most expensive ones of others that can be improved; a series once. */
export function toQuestion<Meeting extends Questionable>(meetings: readonly Meeting[]): Meeting[] {
  const asked = new Set<string>();
  return meetings
    .filter(({ advice, isOrganizer }) => !isOrganizer && advice !== null && advice !== 'decide')
    .toSorted((a, b) => b.costCents - a.costCents)
    .filter(({ title }) => !asked.has(title) && asked.add(title))
    .slice(0, mostQuestions);
}
