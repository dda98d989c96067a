// Facts about the meetings that share a title: their last 13 weeks, the 13 weeks before, and their pace.

import { isLow, type PublishedWord, shareOf } from '#domain/meetings/ratings/published-word.ts';
import { addCents, type Cents } from '#domain/money/money.ts';
import { endOf } from '#domain/meetings/meeting-facts.ts';
import { addUpRoi, roiOfMeeting, valuedRoi } from '#domain/meetings/roi.ts';
import type { MeetingKind } from '#domain/meetings/kinds.ts';
import { meetingKind } from '#domain/meetings/meeting-kind.ts';
import { addDays, dayNumber, monthOf } from '#domain/time/local-day.ts';
import { habitWindowDays, recurringWithinDays } from './habits.ts';
import { presentMeetings } from './present.ts';
import type { HygieneRule } from './rule.ts';
import { settlingMs } from './score.ts';
import { type HeldDay, type Pace, paceOf, quarterDays } from './series.ts';
import type { ScoreSums } from './sums.ts';
import {
  addOutcomes,
  type Change,
  fewerPeople,
  meanPeople,
  type Outcome,
  outcomeOf,
  type PaidMeeting,
  partOf,
  shorterLength,
} from './what-if.ts';
import { factorApplies } from './yardsticks.ts';

export type TitledMeeting = PaidMeeting & {
  id: number;
  title: string;
  day: string;
  createdBy: number;
  estimatedValueCents: Cents | null;
};

/** The last 28 days of a title, which the organization's score counts. */
export type ScoredWeeks = ScoreSums & {
  /** Person-minutes of the recurring meetings: the title was held in the five weeks before. */
  recurringMinutes: number;
};

/** The last 13 weeks, and the 28 days among them. */
export type Quarter = Outcome & { scored: ScoredWeeks };

export type TitleFacts = {
  /** Null for meetings outside a series. */
  pace: Pace | null;
  latest: { id: number; createdBy: number; displayTitle: string; day: string; kind: MeetingKind };
  /** The last 13 weeks; after a change of length or size, as if all of them had been like the meetings since. */
  now: Quarter;
  /** The last 13 weeks as they were, if `now` differs. */
  average: Outcome | null;
  /** The cost of `now` by meeting length. */
  lengths: { minutes: number; costCents: number }[];
  /** The same with fewer people, the next shorter length, an agenda, outcomes; null if nothing would change. */
  fewerPeople: { people: number; outcome: Quarter } | null;
  shorter: { minutes: number; outcome: Quarter } | null;
  agenda: Quarter | null;
  followThrough: Quarter | null;
  /** Number of meetings with, and without, an agenda. */
  withAgenda: number;
  withoutAgenda: number;
  /** Number of the newest meetings in a row of which neither outcomes nor action items were recorded. */
  withoutRecords: number;
  worth: { yes: number; maybe: number; no: number };
  /** What attendees published of meetings in the quarter. */
  attendees: AttendeesFacts;
  roi: number | null;
  roiBefore: number | null;
};

/**
 * `meetings` are those of one title in the last 26 weeks, newest first; null when there are none. A title with very
 * many passes only its newest ones; `held` counts all of them, so each read meeting can be weighted.
 */
export function titleFacts(
  meetings: readonly TitledMeeting[],
  held: readonly HeldDay[],
  today: string,
  nowMs: number,
  rule: HygieneRule,
): TitleFacts | null {
  const [latest] = meetings;
  if (!latest) return null;
  const quarterFrom = addDays(today, 1 - quarterDays);
  const quarter = meetings.filter(({ day }) => day >= quarterFrom && day <= today);
  const before = meetings.filter(({ day }) => day < quarterFrom);
  const present = presentMeetings(quarter);
  const counted = present ?? quarter;
  const scoredFrom = addDays(today, 1 - habitWindowDays);
  const scored = quarter.filter(({ day }) => day >= scoredFrom);
  const again = heldAgain(meetings);
  const parts = [
    scored.filter((one) => again.has(one)),
    scored.filter((one) => !again.has(one)),
    quarter.filter(({ day }) => day < scoredFrom),
  ] as const;
  /** How many meetings each read meeting represents. */
  const standsFor = (read: readonly TitledMeeting[], from: string) => {
    const count = held
      .filter(({ day }) => day >= from && day <= today)
      .reduce((sum, one) => sum + one.meetings, 0);
    return Math.max(1, count / Math.max(1, read.length));
  };
  const [ofQuarter, ofScored] = [standsFor(counted, quarterFrom), standsFor(scored, scoredFrom)];
  const after = (change: Change): Quarter => {
    const outcome = (part: readonly TitledMeeting[]) => outcomeOf(part, change, nowMs, rule);
    const [recurring, single, earlier] = [outcome(parts[0]), outcome(parts[1]), outcome(parts[2])];
    const weeks = addOutcomes(recurring, single);
    return {
      ...partOf(present ? outcome(present) : addOutcomes(weeks, earlier), ofQuarter),
      scored: { ...partOf(weeks, ofScored), recurringMinutes: recurring.personMinutes * ofScored },
    };
  };
  const now = after({ kind: 'none' });
  const kind = meetingKind(latest);
  const minutes = shorterLength(now.meetings > 0 ? now.minutes / now.meetings : 0, kind, rule.thresholds);
  const people = factorApplies(kind, 'people') ? fewerPeople(meanPeople(counted), rule.thresholds) : null;
  return {
    pace: paceOf(held, today),
    latest: {
      id: latest.id,
      createdBy: latest.createdBy,
      displayTitle: latest.title,
      day: latest.day,
      kind,
    },
    now,
    average: present
      ? partOf(outcomeOf(quarter, { kind: 'none' }, nowMs, rule), standsFor(quarter, quarterFrom))
      : null,
    lengths: [...Map.groupBy(counted, ({ durationMinutes }) => durationMinutes)].map(([length, some]) => ({
      minutes: length,
      costCents: addCents(some.map(({ totalCents }) => totalCents)) * ofQuarter,
    })),
    fewerPeople: people === null ? null : { people, outcome: after({ kind: 'fewer-people', people }) },
    shorter: minutes === null ? null : { minutes, outcome: after({ kind: 'shorter', minutes }) },
    agenda: quarter.some(({ hasAgenda }) => hasAgenda !== 1) ? after({ kind: 'agenda' }) : null,
    followThrough: quarter.some((one) => !one.outcomes || !one.actionItemsCount)
      ? after({ kind: 'follow-through' })
      : null,
    withAgenda: quarter.filter(({ hasAgenda }) => hasAgenda === 1).length,
    withoutAgenda: quarter.filter(({ hasAgenda }) => hasAgenda === 0).length,
    withoutRecords: withoutRecords(quarter, nowMs),
    worth: { yes: answered(quarter, 'yes'), maybe: answered(quarter, 'maybe'), no: answered(quarter, 'no') },
    attendees: attendeesFacts(quarter),
    roi: roiOf(quarter),
    roiBefore: roiOf(before),
  };
}

/** The recurring ones among the meetings (newest first): the title was held at most five weeks before. */
function heldAgain(meetings: readonly TitledMeeting[]): Set<TitledMeeting> {
  const again = new Set<TitledMeeting>();
  let [last, before]: (TitledMeeting | undefined)[] = [];
  for (const meeting of meetings.toReversed()) {
    // Meetings that start at the same time do not precede each other.
    if (last && last.startedAt < meeting.startedAt) before = last;
    if (before && dayNumber(meeting.day) - dayNumber(before.day) <= recurringWithinDays) again.add(meeting);
    last = meeting;
  }
  return again;
}

/** The newest meetings in a row, of those whose records are due, without outcomes and action items. */
function withoutRecords(meetings: readonly TitledMeeting[], nowMs: number): number {
  const due = meetings.filter((one) => endOf(one) + settlingMs <= nowMs);
  const recorded = due.findIndex((one) => Boolean(one.outcomes) || Boolean(one.actionItemsCount));
  return recorded === -1 ? due.length : recorded;
}

export type AttendeesFacts = {
  /** Mean of their shares for "worth it", and the word of the newest meeting with its month; null without any. */
  share: number | null;
  latest: PublishedWord | null;
  latestMonth: string | null;
  /** The number of the newest months in a row with a low word: a series has one box a month. */
  lowMonths: number;
};

function attendeesFacts(meetings: readonly TitledMeeting[]): AttendeesFacts {
  const rated = meetings.flatMap(({ day, attendeesWord }) =>
    attendeesWord ? { month: monthOf(day), word: attendeesWord } : [],
  );
  const high = rated.findIndex(({ word }) => !isLow(word));
  const low = high === -1 ? rated : rated.slice(0, high);
  const sum = rated.reduce((all, { word }) => all + shareOf(word), 0);
  return {
    share: rated.length === 0 ? null : sum / rated.length,
    latest: rated[0]?.word ?? null,
    latestMonth: rated[0]?.month ?? null,
    lowMonths: new Set(low.map(({ month }) => month)).size,
  };
}

/** Number of worth-it answers. */
export const answersOf = ({ yes, maybe, no }: TitleFacts['worth']): number => yes + maybe + no;

const answered = (meetings: readonly TitledMeeting[], answer: 'yes' | 'maybe' | 'no'): number =>
  meetings.filter(({ worthIt }) => worthIt === answer).length;

/** ROI in percent of the meetings with a return. */
const roiOf = (meetings: readonly TitledMeeting[]): number | null =>
  valuedRoi(
    addUpRoi(
      meetings.map(({ totalCents, estimatedValueCents, worthIt }) =>
        roiOfMeeting({ costCents: totalCents, valueCents: estimatedValueCents, worthIt }),
      ),
    ),
  );
