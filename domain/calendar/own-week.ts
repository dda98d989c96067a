// A member's week: how long they meet, what is free, and which meetings to ask about.

import { addCents, type Cents } from '#domain/money/money.ts';
import { freePieces, wholePieceMs, withoutOverlaps } from '#domain/reports/coach/person-days.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { Interval, WorkingDay } from '#domain/time/working-hours.ts';
import type { PublishedWord } from '#domain/meetings/ratings/published-word.ts';
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

function onceByTitle<Meeting extends { title: string }>(meetings: readonly Meeting[]): Meeting[] {
  const seen = new Set<string>();
  return meetings.filter(({ title }) => !seen.has(title) && seen.add(title));
}

type Attended = { title: string; fromMs: number; attendeesWord: PublishedWord | null };
type Rated<Meeting> = Meeting & { attendeesWord: PublishedWord };

const isRated = <Meeting extends Attended>(meeting: Meeting): meeting is Rated<Meeting> =>
  meeting.attendeesWord !== null;

const mostRated = 3;

/** The newest ones of which attendees published something; a series once. */
export const newestRated = <Meeting extends Attended>(meetings: readonly Meeting[]): Rated<Meeting>[] =>
  onceByTitle(meetings.filter(isRated).toSorted((a, b) => b.fromMs - a.fromMs)).slice(0, mostRated);

type Questionable = {
  title: string;
  costCents: Cents;
  advice: PlannedAdvice | null;
  isOrganizer: boolean;
};

const mostQuestions = 3;

/** The most expensive ones of others that can be improved; a series once. */
export function toQuestion<Meeting extends Questionable>(meetings: readonly Meeting[]): Meeting[] {
  const questionable = meetings
    .filter(({ advice, isOrganizer }) => !isOrganizer && advice !== null && advice !== 'decide')
    .toSorted((a, b) => b.costCents - a.costCents);
  return onceByTitle(questionable).slice(0, mostQuestions);
}
