// Sample data of a small company: people, series, groups, templates and budgets. People have role names, so that
// nobody mistakes them for colleagues.

import { type Cents, type ExactCents, toCents } from '#domain/money/money.ts';
import type { MeetingType } from '#domain/meetings/meeting.ts';

export type SamplePerson = {
  name: string;
  role: string;
  /** One of the default salary tiers. */
  tier: string;
};

const person = (name: string, role: string, tier: string): SamplePerson => ({ name, role, tier });

const engineeringTeam: readonly SamplePerson[] = [
  person('Engineering manager', 'Engineering manager', 'manager'),
  person('Lead engineer', 'Engineer', 'lead'),
  person('Engineer A', 'Engineer', 'senior'),
  person('Engineer B', 'Engineer', 'senior'),
  person('Engineer C', 'Engineer', 'mid'),
  person('Engineer D', 'Engineer', 'junior'),
  person('Quality engineer', 'Quality', 'mid'),
];

const productTeam: readonly SamplePerson[] = [
  person('Head of product', 'Product', 'director'),
  person('Product manager', 'Product', 'lead'),
  person('Designer A', 'Design', 'senior'),
  person('Designer B', 'Design', 'mid'),
  person('User researcher', 'Research', 'mid'),
];

const salesTeam: readonly SamplePerson[] = [
  person('Head of sales', 'Sales', 'director'),
  person('Account manager A', 'Sales', 'senior'),
  person('Account manager B', 'Sales', 'mid'),
  person('Account manager C', 'Sales', 'junior'),
  person('Customer success lead', 'Customer success', 'lead'),
];

const leadershipTeam: readonly SamplePerson[] = [
  person('Managing director', 'Leadership', 'executive'),
  person('Head of engineering', 'Leadership', 'director'),
  person('Head of product', 'Product', 'director'),
  person('Head of sales', 'Sales', 'director'),
  person('Finance lead', 'Finance', 'manager'),
];

/** Everybody once, with their department. */
export const samplePeople: readonly (SamplePerson & { department: string })[] = [
  ...engineeringTeam.map((one) => ({ ...one, department: 'Engineering' })),
  ...productTeam.map((one) => ({ ...one, department: 'Product' })),
  ...salesTeam.map((one) => ({ ...one, department: 'Sales' })),
  ...[leadershipTeam[0], leadershipTeam[1], leadershipTeam[4]].flatMap((one) =>
    one ? [{ ...one, department: 'Leadership' }] : [],
  ),
];

/** The tier of that name, otherwise the one with the rate nearest to the default rate of that name. */
export function tierFor<Tier extends { name: string; hourlyRateCents: ExactCents }>(
  name: string,
  tiers: readonly Tier[],
  defaults: readonly { name: string; hourlyRateCents: ExactCents }[],
): Tier | null {
  const named = tiers.find((tier) => tier.name.toLowerCase() === name);
  const usual = defaults.find((tier) => tier.name === name)?.hourlyRateCents ?? 0;
  const distance = (tier: Tier) => Math.abs(tier.hourlyRateCents - usual);
  return named ?? tiers.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

type SampleRhythm = {
  /** 1 = Monday … 5 = Friday. */
  weekdays: readonly number[];
  /** Every n-th week; `phase` selects which. */
  everyWeeks: number;
  phase: number;
  /** Local time "HH:mm". */
  at: string;
};

const weekly = (weekdays: readonly number[], at: string): SampleRhythm => every(1, 0, weekdays, at);

const every = (everyWeeks: number, phase: number, weekdays: readonly number[], at: string): SampleRhythm => ({
  weekdays,
  everyWeeks,
  phase,
  at,
});

export type SampleSeries = SampleRhythm & {
  title: string;
  type: MeetingType;
  department: string | null;
  minutes: number;
  people: readonly SamplePerson[];
  agenda: string | null;
  /** Possible outcomes, one of which is chosen, and the range of the recorded value. */
  outcomes: readonly string[];
  value: readonly [low: number, high: number];
};

const series = (
  title: string,
  type: MeetingType,
  department: string | null,
  rhythm: SampleRhythm,
  minutes: number,
  rest: Pick<SampleSeries, 'people' | 'agenda' | 'outcomes' | 'value'>,
): SampleSeries => ({ title, type, department, ...rhythm, minutes, ...rest });

const builders = [...engineeringTeam.slice(0, 5), ...productTeam.slice(1, 3)];
const everybody = [...leadershipTeam.slice(0, 2), ...engineeringTeam, ...productTeam, ...salesTeam];

export const sampleSeries: readonly SampleSeries[] = [
  series('Engineering standup', 'standup', 'Engineering', weekly([1, 2, 3, 4, 5], '09:30'), 15, {
    people: engineeringTeam,
    agenda: null,
    outcomes: ['Two blockers found and handed to an owner'],
    value: [50, 300],
  }),
  series('Sprint planning', 'planning', 'Engineering', every(2, 0, [1], '10:00'), 90, {
    people: builders,
    agenda: 'Goal of the sprint\nCapacity\nStories and who takes them',
    outcomes: ['Sprint goal agreed, twelve stories committed', 'Scope cut to what fits'],
    value: [800, 3000],
  }),
  series('Sprint review', 'review', 'Engineering', every(2, 1, [5], '14:00'), 60, {
    people: [...builders, ...leadershipTeam.slice(1, 3)],
    agenda: 'Demo\nWhat we learned\nWhat changes in the plan',
    outcomes: ['Release approved', 'Two findings moved to the next sprint'],
    value: [600, 2500],
  }),
  series('Sprint retrospective', 'review', 'Engineering', every(2, 1, [5], '15:30'), 45, {
    people: engineeringTeam,
    agenda: 'What went well\nWhat to change',
    outcomes: ['One experiment for the next sprint'],
    value: [150, 900],
  }),
  series('Architecture discussion', 'brainstorm', 'Engineering', weekly([3], '13:00'), 60, {
    people: engineeringTeam.slice(0, 4),
    agenda: null,
    outcomes: ['Decision written down', 'Needs a prototype first'],
    value: [0, 1800],
  }),
  series('Design critique', 'review', 'Product', weekly([2], '11:00'), 45, {
    people: productTeam,
    agenda: 'Work in progress\nOpen questions',
    outcomes: ['Navigation variant chosen'],
    value: [100, 800],
  }),
  series('Product discovery workshop', 'brainstorm', 'Product', every(2, 0, [4], '10:00'), 120, {
    people: [...productTeam, ...engineeringTeam.slice(1, 3)],
    agenda: null,
    outcomes: ['Three ideas to test with customers', 'No clear next step'],
    value: [0, 2600],
  }),
  series('Roadmap alignment', 'planning', 'Product', weekly([4], '15:00'), 60, {
    people: [...productTeam.slice(1, 2), ...leadershipTeam],
    agenda: 'Changes since last week\nDecisions needed',
    outcomes: ['Order of the next two releases agreed', 'Postponed, figures were missing'],
    value: [0, 2200],
  }),
  series('Pipeline review', 'review', 'Sales', weekly([1], '09:00'), 45, {
    people: salesTeam,
    agenda: 'Deals that close this month\nRisks',
    outcomes: ['Two deals rescued', 'Forecast corrected'],
    value: [300, 3500],
  }),
  series('Customer call preparation', 'planning', 'Sales', weekly([3], '16:00'), 30, {
    people: salesTeam.slice(1, 4),
    agenda: null,
    outcomes: ['Offer and open questions agreed'],
    value: [100, 1500],
  }),
  series('Sales standup', 'standup', 'Sales', weekly([2, 4], '09:15'), 15, {
    people: salesTeam,
    agenda: null,
    outcomes: ['Leads handed over'],
    value: [50, 400],
  }),
  series('Leadership weekly', 'planning', 'Leadership', weekly([1], '13:30'), 90, {
    people: leadershipTeam,
    agenda: 'Figures of the week\nPeople\nDecisions',
    outcomes: ['Hiring plan confirmed', 'Budget moved between departments'],
    value: [200, 4000],
  }),
  series('All hands', 'other', null, every(4, 3, [5], '11:00'), 60, {
    people: everybody,
    agenda: 'Where we stand\nQuestions',
    outcomes: ['Questions collected and answered'],
    value: [500, 2500],
  }),
  series('Security training', 'training', 'Engineering', every(4, 1, [3], '10:00'), 90, {
    people: engineeringTeam,
    agenda: 'Common attacks\nExercise',
    outcomes: ['Everybody finished the exercise'],
    value: [400, 1600],
  }),
  series('Onboarding session', 'training', 'Leadership', every(4, 2, [2], '14:00'), 60, {
    people: leadershipTeam.slice(3),
    agenda: 'How we work',
    outcomes: ['Access and first tasks settled'],
    value: [100, 700],
  }),
];

export type SampleGroup = { name: string; description: string; people: readonly SamplePerson[] };

export const sampleGroups: readonly SampleGroup[] = [
  { name: 'Engineering team', description: 'Engineers and quality', people: engineeringTeam },
  { name: 'Product team', description: 'Product, design and research', people: productTeam },
  { name: 'Sales team', description: 'Sales and customer success', people: salesTeam },
  { name: 'Leadership', description: 'The heads of the departments', people: leadershipTeam },
];

export type SampleTemplate = {
  name: string;
  title: string;
  type: MeetingType;
  durationMinutes: number;
  people: readonly SamplePerson[];
};

const template = (
  name: string,
  title: string,
  type: MeetingType,
  durationMinutes: number,
  people: readonly SamplePerson[],
): SampleTemplate => ({ name, title, type, durationMinutes, people });

export const sampleTemplates: readonly SampleTemplate[] = [
  template('Standup', 'Engineering standup', 'standup', 15, engineeringTeam),
  template('Sprint planning', 'Sprint planning', 'planning', 90, engineeringTeam.slice(0, 5)),
  template('Design critique', 'Design critique', 'review', 45, productTeam),
  template('Pipeline review', 'Pipeline review', 'review', 45, salesTeam),
  template('Leadership weekly', 'Leadership weekly', 'planning', 90, leadershipTeam),
];

export type SampleBudget = { department: string; monthlyLimitCents: Cents; alertThreshold: number };

export const sampleBudgets: readonly SampleBudget[] = [
  { department: 'Engineering', monthlyLimitCents: toCents(8_000), alertThreshold: 80 },
  { department: 'Product', monthlyLimitCents: toCents(5_500), alertThreshold: 75 },
  { department: 'Sales', monthlyLimitCents: toCents(3_000), alertThreshold: 85 },
  { department: 'Leadership', monthlyLimitCents: toCents(3_000), alertThreshold: 80 },
];

/** A meeting that the administrator plans, every week on a weekday at a local time. */
export const samplePlan = {
  title: 'Release preparation',
  agenda: 'What is ready\nWhat blocks the release\nGo or no go',
  weekday: 4,
  at: '11:00',
  minutes: 60,
  people: [...productTeam.slice(1, 3), ...engineeringTeam.slice(0, 3)],
};
