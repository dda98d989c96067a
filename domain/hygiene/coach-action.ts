// A change that was taken is followed up: four weeks before it, four weeks as predicted, and the four weeks as they were.

import {
  type Change,
  type Outcome,
  noOutcome,
  outcomeOf,
  type PaidMeeting,
  partOf,
} from './counterfactual.ts';
import type { HygieneRule } from './hygiene-settings.ts';
import { addDays } from '#domain/time/local-day.ts';
import { titleChanges } from './recommendations.ts';
import { type Rhythm, meetingsAYear, shareKept } from './series.ts';

export const followedDays = 28;

export type Decided = {
  kind: string;
  /** Of `shorten` and `shorter`. */
  minutes: number | null;
  /** Of `thin-out`: the rhythm to come. */
  rhythm: Rhythm | null;
};

/** The four weeks before a local day, on which something was decided, and the four after it; it belongs to neither. */
export const weeksAround = (day: string) => ({
  before: { from: addDays(day, -followedDays), to: addDays(day, -1) },
  after: { from: addDays(day, 1), to: addDays(day, followedDays) },
  knownFrom: addDays(day, followedDays + 1),
});

/** The next four weeks if they are like `meetings`, those of the last four, but for what was decided. */
export function predicted(
  meetings: readonly PaidMeeting[],
  { kind, minutes, rhythm }: Decided,
  before: Rhythm | null,
  nowMs: number,
  rule: HygieneRule,
): Outcome {
  const as = (change: Change) => outcomeOf(meetings, change, nowMs, rule);
  switch (kind) {
    case 'fewer-people':
      return as({ kind, people: rule.thresholds.enoughPeople });
    case 'shorten':
    case 'shorter':
      return minutes === null ? as({ kind: 'none' }) : as({ kind: 'shorter', minutes });
    case 'agenda':
    case 'follow-through':
      return as({ kind });
    case 'thin-out':
      return rhythm && before
        ? partOf(as({ kind: 'none' }), shareKept(before, rhythm))
        : as({ kind: 'none' });
    case 'end':
      return noOutcome;
    default:
      return as({ kind: 'none' });
  }
}

/**
 * What is done to save money. An agenda, a habit, or a series that was kept is not: what its meetings, or those of the
 * whole organization, cost less afterwards was not saved by it.
 */
const savingKinds: readonly string[] = ['fewer-people', 'shorter', 'shorten', 'thin-out', 'end'];

export const isToSave = ({ kind }: { kind: string }): boolean => savingKinds.includes(kind);

/** Whoever reviewed a series decided on every change that the review offers, or with the end on the series as a whole. */
const settledByReview: Record<string, readonly string[]> = {
  keep: ['shorter', 'thin-out', 'end'],
  shorten: ['shorter'],
  end: titleChanges,
};

/** Whether a decision leaves nothing to recommend about: the same change of the same title, or what a review settled. */
export const isSettledBy = (
  decided: { kind: string; title: string | null },
  suggestion: { kind: string; title: string | null },
): boolean =>
  decided.title === suggestion.title &&
  (decided.kind === suggestion.kind || (settledByReview[decided.kind]?.includes(suggestion.kind) ?? false));

export type DecisionError = { field: 'minutes' | 'rhythm'; message: string };

/** Why a review cannot be decided like this, or null. `minutes` and `rhythm` are those of the series as it is. */
export function decisionError(
  { kind, minutes, rhythm }: Decided,
  now: { minutes: number; rhythm: Rhythm | null },
): DecisionError | null {
  if (kind === 'shorten' && (minutes === null || minutes >= now.minutes))
    return { field: 'minutes', message: `Must be less than ${Math.ceil(now.minutes)} minutes` };
  const isRarer = rhythm && now.rhythm && meetingsAYear(rhythm) < meetingsAYear(now.rhythm);
  if (kind === 'thin-out' && !isRarer)
    return { field: 'rhythm', message: 'Must be rarer than the series is now' };
  return null;
}
