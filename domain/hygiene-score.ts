// A meeting's score is the share that its known factors won, out of 100. What is not known neither helps nor harms.

import {
  factorShares,
  factorWeights,
  type HygieneFactor,
  hygieneFactors,
  type MeetingFacts,
} from './hygiene-factors.ts';

export type FactorPoints = {
  factor: HygieneFactor;
  /** Points that the factor can win. */
  weight: number;
  /** Points won, or null when the factor is not known. */
  points: number | null;
};

export type HygieneScore = {
  /** 0–100, or null when too little is known. */
  score: number | null;
  /** Percent of the weights that are known. */
  coverage: number;
  factors: FactorPoints[];
};

/** Under this coverage there is no score. */
export const leastCoverage = 30;

/** The score at `nowMs`: some factors become known only some time after the meeting. */
export function hygieneScore(facts: MeetingFacts, nowMs: number, weights = factorWeights): HygieneScore {
  const factors = hygieneFactors.map((factor) => {
    const share = factorShares[factor](facts, nowMs);
    return { factor, weight: weights[factor], points: share === null ? null : share * weights[factor] };
  });
  const known = factors.filter(({ points }) => points !== null);
  const all = factors.reduce((sum, { weight }) => sum + weight, 0);
  const knownWeight = known.reduce((sum, { weight }) => sum + weight, 0);
  const won = known.reduce((sum, { points }) => sum + (points ?? 0), 0);
  const coverage = (100 * knownWeight) / all;
  return {
    score: coverage < leastCoverage ? null : Math.round((100 * won) / knownWeight),
    coverage,
    factors,
  };
}
