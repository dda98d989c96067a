// The decisions of a review, and what they save.

import type { HygieneThresholds } from '#domain/reports/coach/rule.ts';
import { rarerRhythm, type Rhythm, shareKept } from '#domain/reports/coach/series.ts';
import { shorterLength } from '#domain/reports/coach/what-if.ts';
import type { Recommendation, Series } from '#contract/reports/coach.ts';

export type ReviewChoice = {
  decision: 'keep' | 'shorten' | 'thin-out' | 'end';
  minutes: number | null;
  rhythm: Rhythm | null;
};

/** The initial choice: the coach's recommendation, otherwise to keep the series. */
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
export function choiceOf({ kind, change: { minutes, rhythm } }: Recommendation): ReviewChoice | null {
  if (kind === 'shorter') return { decision: 'shorten', minutes, rhythm: null };
  if (kind === 'thin-out') return { decision: 'thin-out', minutes: null, rhythm };
  return kind === 'end' ? { decision: 'end', minutes: null, rhythm: null } : null;
}

/** The saving per year. Cuts longer meetings to `minutes` one by one, as a recommendation does. */
export function savedPerYear(
  { costPerYear, lengths, meetingsPerYear }: Series,
  { decision, minutes, rhythm }: ReviewChoice,
  workingWeeks: number,
): number {
  if (decision === 'end') return costPerYear;
  if (decision === 'shorten' && minutes !== null && !Number.isNaN(minutes))
    return lengths.reduce(
      (sum, one) => sum + one.costPerYear * (1 - Math.min(1, Math.max(0, minutes) / one.minutes)),
      0,
    );
  return decision === 'thin-out' && rhythm
    ? costPerYear * (1 - shareKept(meetingsPerYear / workingWeeks, rhythm))
    : 0;
}
