// The decisions of a review, and what the series costs afterwards.

import type { HygieneThresholds } from '#domain/hygiene/rule.ts';
import { rarerRhythm, type Rhythm, shareKept } from '#domain/hygiene/series.ts';
import { shorterLength } from '#domain/hygiene/what-if.ts';
import type { Recommendation, Series } from '#contract/coach.ts';

export type ReviewChoice = {
  decision: 'keep' | 'shorten' | 'thin-out' | 'end';
  minutes: number | null;
  rhythm: Rhythm | null;
};

/** The initial choice: what the coach recommends, or else to keep the series. */
export function firstChoice(
  series: Series,
  suggested: ReviewChoice | null,
  thresholds: HygieneThresholds,
): ReviewChoice {
  const shorter = shorterLength(series.minutes, series.kind, thresholds) ?? Math.floor(series.minutes / 2);
  return {
    decision: suggested?.decision ?? 'keep',
    minutes: suggested?.minutes ?? Math.max(1, Math.round(shorter)),
    rhythm: suggested?.rhythm ?? rarerRhythm(series.rhythm),
  };
}

/** The review that matches a recommendation, or null. */
export function choiceOf({ kind, after }: Recommendation): ReviewChoice | null {
  const { minutes, rhythm } = after;
  if (kind === 'shorter')
    return { decision: 'shorten', minutes: minutes && Math.round(minutes), rhythm: null };
  if (kind === 'thin-out') return { decision: 'thin-out', minutes: null, rhythm };
  return kind === 'end' ? { decision: 'end', minutes: null, rhythm: null } : null;
}

/** The share of its yearly cost that remains, 0–1. */
export function costKept(
  series: Series,
  { decision, minutes, rhythm }: ReviewChoice,
  workingWeeks: number,
): number {
  if (decision === 'end') return 0;
  if (decision === 'shorten')
    return minutes === null || Number.isNaN(minutes) ? 1 : Math.min(1, minutes / series.minutes);
  return decision === 'thin-out' && rhythm ? shareKept(series.meetingsPerYear / workingWeeks, rhythm) : 1;
}
