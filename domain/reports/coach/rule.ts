// Settings of the hygiene score: six weighted factors and thresholds. An organization can change both.

export const hygieneFactors = [
  'purpose',
  'followThrough',
  'people',
  'length',
  'worth',
  'punctuality',
] as const;

export type HygieneFactor = (typeof hygieneFactors)[number];

export type HygieneThresholds = {
  /** Each attendee above this number costs 15 % of the people factor. */
  enoughPeople: number;
  /** Minutes at which the length factor is 1, 0.7, 0.4 and 0.2; yardsticks.ts adapts them to kinds of meetings. */
  lengthMinutes: readonly [full: number, good: number, poor: number, least: number];
  /** Local hours at which working time begins and ends; 24 is midnight. */
  workingHours: readonly [from: number, to: number];
  /** Weekdays, 0 is Sunday. Meetings on other days are after hours. */
  workingDays: readonly number[];
  /** Percent of the weights that must be known for a score. */
  leastCoverage: number;
  /** The hours that a person should meet a week at most; 0 without such a guideline. */
  weeklyHours: number;
} & Guidelines;

/** How meetings should be, see domain/reports/guidelines.ts; 0 without such a guideline. They change no score. */
type Guidelines = {
  mostPeople: number;
  mostMinutes: number;
  noticeHours: number;
  needsAgenda: number;
  /** A series has an end date. */
  needsEnd: number;
  /** No meeting begins right after another of the same people. */
  needsBreaks: number;
};

const guidelineFields = [
  'mostPeople',
  'mostMinutes',
  'noticeHours',
  'needsAgenda',
  'needsEnd',
  'needsBreaks',
] as const satisfies readonly (keyof Guidelines)[];

const guidelines = (valueOf: (index: number) => number) =>
  Object.fromEntries(guidelineFields.map((name, i) => [name, valueOf(i)])) as Guidelines;

export type HygieneRule = {
  /** Maximum points of each factor; they add up to 100. */
  weights: Readonly<Record<HygieneFactor, number>>;
  thresholds: HygieneThresholds;
};

export type HygieneSettings = HygieneRule & { version: number };

export const defaultHygieneSettings: HygieneSettings = {
  version: 1,
  weights: { purpose: 25, followThrough: 20, people: 15, length: 15, worth: 15, punctuality: 10 },
  thresholds: {
    enoughPeople: 7,
    lengthMinutes: [25, 60, 80, 120],
    workingHours: [8, 18],
    workingDays: [1, 2, 3, 4, 5],
    leastCoverage: 30,
    weeklyHours: 0,
    ...guidelines(() => 0),
  },
};

/** Serializes settings to one line of text for the database. */
export function settingsText({ version, weights, thresholds }: HygieneSettings): string {
  const { enoughPeople, lengthMinutes, workingHours, workingDays, leastCoverage, weeklyHours } = thresholds;
  return [
    [version],
    hygieneFactors.map((factor) => weights[factor]),
    [enoughPeople],
    lengthMinutes,
    workingHours,
    [leastCoverage],
    workingDays,
    [weeklyHours],
    guidelineFields.map((name) => thresholds[name]),
  ]
    .map((part) => part.join())
    .join(';');
}

/** Parses what `settingsText` wrote; null gives the default settings. */
export function settingsOf(text: string | null): HygieneSettings {
  if (text === null) return defaultHygieneSettings;
  const [version, weights, people, lengths, hours, coverage, days, weekly, own] = text
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
      workingDays: days ?? defaultHygieneSettings.thresholds.workingDays,
      leastCoverage: coverage?.[0] ?? 0,
      weeklyHours: weekly?.[0] ?? 0,
      ...guidelines((i) => own?.[i] ?? 0),
    },
  };
}
