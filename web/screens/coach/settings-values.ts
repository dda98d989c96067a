// The settings in the form: each number as it was typed.

import { hygieneFactors, type HygieneFactor, type HygieneRule as DomainRule } from '#domain/hygiene/rule.ts';
import { HygieneRule } from '#contract/hygiene.ts';
import { factorNames } from '#web/components/hygiene-text.ts';

const lengthNames = ['length0', 'length1', 'length2', 'length3'] as const;

export type ThresholdName = 'enoughPeople' | (typeof lengthNames)[number] | 'from' | 'to' | 'leastCoverage';

export type SettingsValues = Record<HygieneFactor, string> & Record<ThresholdName, string>;

export const thresholdNames: Record<ThresholdName, { label: string; unit: string }> = {
  enoughPeople: { label: 'Full points up to', unit: 'people' },
  length0: { label: 'Full points up to', unit: 'min' },
  length1: { label: '70% at', unit: 'min' },
  length2: { label: '40% at', unit: 'min' },
  length3: { label: '20% from', unit: 'min' },
  from: { label: 'Working day from', unit: 'o’clock' },
  to: { label: 'to', unit: 'o’clock' },
  leastCoverage: { label: 'No score below', unit: '% data' },
};

export function valuesOf({ weights, thresholds }: DomainRule): SettingsValues {
  const { enoughPeople, lengthMinutes, workingHours, leastCoverage } = thresholds;
  const [length0, length1, length2, length3] = lengthMinutes.map(String);
  const typed = (factor: HygieneFactor) => String(weights[factor]);
  return {
    purpose: typed('purpose'),
    followThrough: typed('followThrough'),
    people: typed('people'),
    length: typed('length'),
    worth: typed('worth'),
    punctuality: typed('punctuality'),
    enoughPeople: String(enoughPeople),
    length0: length0 ?? '',
    length1: length1 ?? '',
    length2: length2 ?? '',
    length3: length3 ?? '',
    from: String(workingHours[0]),
    to: String(workingHours[1]),
    leastCoverage: String(leastCoverage),
  };
}

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

/** The sum of the weights; NaN if one of them is not a number. */
export const sumOf = (values: SettingsValues) =>
  hygieneFactors.reduce((sum, factor) => sum + numberOf(values[factor]), 0);

/** Validates with the schema of the contract. */
export function ruleOf(values: SettingsValues) {
  return HygieneRule.safeParse({
    weights: Object.fromEntries(hygieneFactors.map((factor) => [factor, numberOf(values[factor])])),
    thresholds: {
      enoughPeople: numberOf(values.enoughPeople),
      lengthMinutes: lengthNames.map((name) => numberOf(values[name])),
      workingHours: [numberOf(values.from), numberOf(values.to)],
      leastCoverage: numberOf(values.leastCoverage),
    },
  });
}

const nameOfPath: Record<string, keyof SettingsValues> = {
  'thresholds.enoughPeople': 'enoughPeople',
  'thresholds.leastCoverage': 'leastCoverage',
  'thresholds.workingHours': 'to',
  'thresholds.workingHours.0': 'from',
  'thresholds.workingHours.1': 'to',
  'thresholds.lengthMinutes': 'length3',
  ...Object.fromEntries(lengthNames.map((name, index) => [`thresholds.lengthMinutes.${index}`, name])),
  ...Object.fromEntries(hygieneFactors.map((factor) => [`weights.${factor}`, factor])),
};

export type SettingsErrors = Partial<Record<keyof SettingsValues | 'weights', string>>;

/** The first message of each field, from the page or the server. */
export function errorsOf(found: readonly { path: string; message: string }[]): SettingsErrors {
  const errors: SettingsErrors = {};
  for (const { path, message } of found) {
    const name = path === 'weights' ? 'weights' : nameOfPath[path];
    if (name) errors[name] ??= message;
  }
  return errors;
}

/** The differences, one line each: "Purpose: 30 points". */
export function differences(mine: SettingsValues, theirs: SettingsValues): string[] {
  const factors = hygieneFactors
    .filter((factor) => mine[factor] !== theirs[factor])
    .map((factor) => `${factorNames[factor].name}: ${theirs[factor]} points`);
  const thresholds = Object.entries(thresholdNames)
    .map(([name, text]) => ({ ...text, name: nameOf(name) }))
    .flatMap(({ name, label, unit }) =>
      name && mine[name] !== theirs[name] ? [`${label} ${theirs[name]} ${unit}`] : [],
    );
  return [...factors, ...thresholds];
}

const nameOf = (text: string) =>
  ['enoughPeople', ...lengthNames, 'from', 'to', 'leastCoverage'].find(
    (one): one is ThresholdName => one === text,
  );
