// The organization's guidelines for meetings, and which of them a meeting breaks.

import { type KindFacts, meetingKind } from '#domain/meetings/meeting-kind.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { HygieneThresholds } from './coach/rule.ts';
import { factorApplies } from './coach/yardsticks.ts';

export const guidelineNames = ['agenda', 'people', 'minutes', 'end', 'notice', 'breaks'] as const;
export type GuidelineName = (typeof guidelineNames)[number];

/** The limit of each guideline that the organization has: a number, or 1 for those that only apply or not. */
export function guidelinesOf(thresholds: HygieneThresholds): Map<GuidelineName, number> {
  const { needsAgenda, mostPeople, mostMinutes, needsEnd, noticeHours, needsBreaks } = thresholds;
  const limits: [GuidelineName, number][] = [
    ['agenda', needsAgenda],
    ['people', mostPeople],
    ['minutes', mostMinutes],
    ['end', needsEnd],
    ['notice', noticeHours],
    ['breaks', needsBreaks],
  ];
  return new Map(limits.filter(([, limit]) => limit > 0));
}

/** Null where nobody can know it. */
export type GuidelineFacts = KindFacts & {
  hasAgenda: boolean | null;
  /** How long before its start it was in a calendar. */
  noticeMinutes: number | null;
  /** Whether it belongs to a series that has an end. */
  hasEnd: boolean | null;
  hasBreak: boolean | null;
};

/** Whether a meeting keeps each guideline; null if that is not known or does not apply to its kind. */
export function keeps(facts: GuidelineFacts, name: GuidelineName, limit: number): boolean | null {
  const kind = meetingKind(facts);
  switch (name) {
    case 'agenda':
      return factorApplies(kind, 'purpose') ? facts.hasAgenda : null;
    case 'people':
      return factorApplies(kind, 'people') ? facts.attendeeCount <= limit : null;
    case 'minutes':
      return facts.durationMinutes <= limit;
    case 'end':
      return facts.hasEnd;
    case 'notice':
      return facts.noticeMinutes === null ? null : facts.noticeMinutes >= limit * 60;
    case 'breaks':
      return facts.hasBreak;
  }
}

type Attended = {
  id: number;
  startedAt: number;
  durationMinutes: number;
  attendees: readonly { person: string }[];
};

/** Shorter pauses leave no time to change the room or to write down what was decided. */
const shortestBreakMs = 5 * minuteMs;

/** The meetings that begin less than five minutes after one of their people left another one. */
export function withoutBreak(meetings: readonly Attended[]): Set<number> {
  const found = new Set<number>();
  const ends = new Map<string, number>();
  for (const { id, startedAt, durationMinutes, attendees } of meetings.toSorted(
    (a, b) => a.startedAt - b.startedAt,
  )) {
    const end = startedAt + durationMinutes * minuteMs;
    for (const { person } of attendees) {
      const before = ends.get(person);
      if (before !== undefined && startedAt - before < shortestBreakMs) found.add(id);
      ends.set(person, Math.max(before ?? 0, end));
    }
  }
  return found;
}
