// A meeting's score is the share that its known factors won, out of 100. What is not known neither helps nor harms.

import { scoreIfKnown } from './hygiene-coverage.ts';
import { type HygieneFactor, hygieneFactors } from './hygiene-factors.ts';
import type { HygieneRule } from './hygiene-settings.ts';
import { factorShares, type MeetingFacts } from './hygiene-shares.ts';
import { withoutCrumbs } from '#domain/money/rounding.ts';

export type FactorPoints = {
  factor: HygieneFactor;
  /** Points that the factor can win. */
  weight: number;
  /** Points won, or null when the factor is not known. */
  points: number | null;
};

export type HygieneSum = {
  /** 0–100, or null when too little is known. */
  score: number | null;
  /** Percent of the weights that are known. */
  coverage: number;
};

export type HygieneScore = HygieneSum & { factors: FactorPoints[] };

/** Score and coverage at `nowMs`, for lists: some factors become known only some time after the meeting. */
export function hygieneSum(
  facts: MeetingFacts,
  nowMs: number,
  { weights, thresholds }: HygieneRule,
  each?: (factor: HygieneFactor, share: number | null) => void,
): HygieneSum {
  let [known, won] = [0, 0];
  for (const factor of hygieneFactors) {
    const share = factorShares[factor](facts, nowMs, thresholds);
    each?.(factor, share);
    if (share === null) continue;
    known += weights[factor];
    won += share * weights[factor];
  }
  const score = Math.round(withoutCrumbs((100 * won) / known));
  return { score: scoreIfKnown(score, known, thresholds.leastCoverage), coverage: known };
}

/** The same with the points of each factor. The weights add up to 100. */
export function hygieneScore(facts: MeetingFacts, nowMs: number, rule: HygieneRule): HygieneScore {
  const factors: FactorPoints[] = [];
  const sum = hygieneSum(facts, nowMs, rule, (factor, share) => {
    const weight = rule.weights[factor];
    factors.push({ factor, weight, points: share === null ? null : share * weight });
  });
  return { ...sum, factors };
}
