// An organisation may weigh the factors its own way and move the thresholds; version 1 is the rule as it was written.

import { type HygieneFactor, hygieneFactors } from './hygiene-factors.ts';

export type HygieneThresholds = {
  /** As many people as decide well; each one more costs a tenth. */
  enoughPeople: number;
  /** Minutes at which a meeting's length is worth 1, 0.7, 0.4 and 0.2; lessons may take twice as long. */
  lengthMinutes: readonly [full: number, good: number, poor: number, least: number];
  /** Local hours from and to which it is working time; 24 is midnight. */
  workingHours: readonly [from: number, to: number];
  /** Percent of the weights that must be known for a score. */
  leastCoverage: number;
};

export type HygieneRule = {
  /** Points that each factor can win; they add up to 100. */
  weights: Readonly<Record<HygieneFactor, number>>;
  thresholds: HygieneThresholds;
};

export type HygieneSettings = HygieneRule & { version: number };

/** The rule of an organisation that changed nothing. */
export const defaultHygieneSettings: HygieneSettings = {
  version: 1,
  weights: { purpose: 25, followThrough: 20, people: 15, length: 15, worth: 15, punctuality: 10 },
  thresholds: { enoughPeople: 7, lengthMinutes: [25, 60, 80, 120], workingHours: [8, 18], leastCoverage: 30 },
};

export type HygieneRuleRefusal = 'weights-not-100' | 'lengths-not-rising' | 'hours-not-rising';

/** Why a rule cannot be used, or null. Its numbers are whole and within their limits already. */
export function whyNotUse({ weights, thresholds }: HygieneRule): HygieneRuleRefusal | null {
  if (hygieneFactors.reduce((sum, factor) => sum + weights[factor], 0) !== 100) return 'weights-not-100';
  const { lengthMinutes, workingHours } = thresholds;
  if (lengthMinutes.some((minutes, i) => i > 0 && minutes <= (lengthMinutes[i - 1] ?? 0)))
    return 'lengths-not-rising';
  return workingHours[0] < workingHours[1] ? null : 'hours-not-rising';
}
