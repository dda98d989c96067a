// The six things that make a meeting's hygiene, and the figures that an organization may set.

export const hygieneFactors = [
  'purpose',
  'followThrough',
  'people',
  'length',
  'worth',
  'punctuality',
] as const;

export type HygieneFactor = (typeof hygieneFactors)[number];

/** What each factor can win; they add up to 100. */
export const factorWeights: Record<HygieneFactor, number> = {
  purpose: 25,
  followThrough: 20,
  people: 15,
  length: 15,
  worth: 15,
  punctuality: 10,
};

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

/** The thresholds as the rule was written. */
export const defaultThresholds: HygieneThresholds = {
  enoughPeople: 7,
  lengthMinutes: [25, 60, 80, 120],
  workingHours: [8, 18],
  leastCoverage: 30,
};
