// An organization may weigh the factors its own way and move the thresholds; version 1 is the rule as it was written.

import {
  defaultThresholds,
  factorWeights,
  type HygieneFactor,
  hygieneFactors,
  type HygieneThresholds,
} from './hygiene-factors.ts';

export type HygieneRule = {
  /** Points that each factor can win; they add up to 100. */
  weights: Readonly<Record<HygieneFactor, number>>;
  thresholds: HygieneThresholds;
};

export type HygieneSettings = HygieneRule & { version: number };

/** The rule of an organization that changed nothing. */
export const defaultHygieneSettings: HygieneSettings = {
  version: 1,
  weights: factorWeights,
  thresholds: defaultThresholds,
};

/** Settings as one line of text, in the order of the table in the design: how they are kept. */
export function settingsText({ version, weights, thresholds }: HygieneSettings): string {
  const { enoughPeople, lengthMinutes, workingHours, leastCoverage } = thresholds;
  return [
    [version],
    hygieneFactors.map((factor) => weights[factor]),
    [enoughPeople],
    lengthMinutes,
    workingHours,
    [leastCoverage],
  ]
    .map((part) => part.join())
    .join(';');
}

/** The settings of such a line; null stands for the rule as it was written. */
export function settingsOf(text: string | null): HygieneSettings {
  if (text === null) return defaultHygieneSettings;
  const [version, weights, people, lengths, hours, coverage] = text
    .split(';')
    .map((part) => part.split(',').map(Number));
  const [full = 0, good = 0, poor = 0, least = 0] = lengths ?? [];
  return {
    version: version?.[0] ?? 0,
    weights: Object.fromEntries(hygieneFactors.map((factor, i) => [factor, weights?.[i] ?? 0])) as Record<
      HygieneFactor,
      number
    >,
    thresholds: {
      enoughPeople: people?.[0] ?? 0,
      lengthMinutes: [full, good, poor, least],
      workingHours: [hours?.[0] ?? 0, hours?.[1] ?? 0],
      leastCoverage: coverage?.[0] ?? 0,
    },
  };
}
