// Decisions on recommendations and series, and their saving: the four weeks before, the prediction, and the four
// weeks after.

import { addDays, dayNumber } from '#domain/time/local-day.ts';
import type { HygieneRule } from './rule.ts';
import { rarerRhythms, type Rhythm, shareKept } from './series.ts';
import {
  type Change,
  fewerPeople,
  meanPeople,
  noOutcome,
  type Outcome,
  outcomeOf,
  type PaidMeeting,
  partOf,
} from './what-if.ts';

/** Changes of the meetings of a title. */
const titleChanges = ['fewer-people', 'shorter', 'agenda', 'follow-through', 'thin-out', 'end'] as const;

export type TitleChange = (typeof titleChanges)[number];

const followedDays = 28;

export type Decided = {
  kind: string;
  /** The new length of `shorten` and `shorter`. */
  minutes: number | null;
  /** The new rhythm of `thin-out`. */
  rhythm: Rhythm | null;
};

/** The four weeks before and after the local day of a decision; the day itself belongs to neither. */
export const weeksAround = (day: string) => ({
  before: { from: addDays(day, -followedDays), to: addDays(day, -1) },
  after: { from: addDays(day, 1), to: addDays(day, followedDays) },
  knownFrom: addDays(day, followedDays + 1),
});

/**
 * Predicts the next four weeks: a repetition of `meetings`, those of the last four weeks, with the decided change.
 */
export function predicted(
  meetings: readonly PaidMeeting[],
  { kind, minutes, rhythm }: Decided,
  nowMs: number,
  rule: HygieneRule,
): Outcome {
  const after = (change: Change) => outcomeOf(meetings, change, nowMs, rule);
  switch (kind) {
    case 'fewer-people': {
      const people = fewerPeople(meanPeople(meetings), rule.thresholds);
      return after(people === null ? { kind: 'none' } : { kind, people });
    }
    case 'shorten':
    case 'shorter':
      return minutes === null ? after({ kind: 'none' }) : after({ kind: 'shorter', minutes });
    case 'agenda':
    case 'follow-through':
      return after({ kind });
    case 'thin-out':
      return partOf(
        after({ kind: 'none' }),
        rhythm ? shareKept(meetings.length / (followedDays / 7), rhythm) : 1,
      );
    case 'end':
      return noOutcome;
    default:
      return after({ kind: 'none' });
  }
}

const savingKinds: readonly string[] = ['fewer-people', 'shorter', 'shorten', 'thin-out', 'end'];

/**
 * Whether a decision aims at saving money. An agenda or a habit does not, so lower costs afterwards are not a
 * saving.
 */
export const isToSave = ({ kind }: { kind: string }): boolean => savingKinds.includes(kind);

/** Kinds of recommendation that each review decision settles. */
const settledByReview: Record<string, readonly string[]> = {
  keep: ['shorter', 'thin-out', 'end'],
  shorten: ['shorter'],
  end: titleChanges,
};

/** Whether a decision settles a suggestion: the same change of the same title, or a review that covers it. */
export const isSettledBy = (
  decided: { kind: string; title: string | null },
  suggestion: { kind: string; title: string | null },
): boolean =>
  decided.title === suggestion.title &&
  (decided.kind === suggestion.kind || (settledByReview[decided.kind]?.includes(suggestion.kind) ?? false));

export type DecisionError =
  | { field: 'minutes'; code: 'out-of-range'; params: { max: number } }
  | { field: 'rhythm'; code: 'not-an-option'; params: { options: Rhythm[] } };

/** Why a review decision is not possible, or null. `now` describes the current series. */
export function decisionError(
  { kind, minutes, rhythm }: Decided,
  now: { minutes: number; rhythm: Rhythm | null },
): DecisionError | null {
  if (kind === 'shorten' && (minutes === null || minutes >= now.minutes))
    return { field: 'minutes', code: 'out-of-range', params: { max: Math.ceil(now.minutes) - 1 } };
  const options = now.rhythm ? rarerRhythms(now.rhythm) : [];
  return kind === 'thin-out' && !(rhythm && options.includes(rhythm))
    ? { field: 'rhythm', code: 'not-an-option', params: { options } }
    : null;
}

export type FollowedAction = {
  id: number;
  state: 'taken' | 'dismissed';
  kind: string;
  title: string | null;
  day: string;
  predictedSaving: number;
  /** Null while unknown. */
  realSaving: number | null;
};

/**
 * The actions whose savings can be added up without counting an amount twice. A saving is the drop in cost of all
 * meetings of a title, so of actions on one title with overlapping four weeks, only the one with the highest
 * predicted saving counts.
 */
export function countedActions<A extends FollowedAction>(actions: readonly A[]): A[] {
  const known = actions.filter((one) => one.state === 'taken' && one.realSaving !== null && isToSave(one));
  const highestFirst = known.toSorted((a, b) => b.predictedSaving - a.predictedSaving || a.id - b.id);
  const counted: A[] = [];
  for (const one of highestFirst) if (!counted.some((other) => overlap(one, other))) counted.push(one);
  return counted;
}

const overlap = (one: FollowedAction, other: FollowedAction): boolean =>
  one.title === other.title && Math.abs(dayNumber(one.day) - dayNumber(other.day)) < followedDays;
