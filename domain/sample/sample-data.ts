// What a small company meets about: people, series, groups, templates and budgets of the sample data. People are named by
// their roles, so that nobody takes them for colleagues.

import { type Cents, toCents } from '#domain/money/money.ts';
import type { MeetingType } from '#domain/meetings/meeting.ts';

/** Each loaded record is remembered by its kind, so that removal deletes exactly what was loaded. */
export type SampleKind = 'load' | 'meeting' | 'department' | 'template' | 'group' | 'budget';

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

/** The tier of that name, or else the one whose rate is nearest to the default rate of that name. */
export function tierFor<Tier extends { name: string; hourlyRateCents: Cents }>(
  name: string,
  tiers: readonly Tier[],
  defaults: readonly { name: string; hourlyRateCents: Cents }[],
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

const daily = (at: string): SampleRhythm => ({
  weekdays: [1, 2, 3, 4, 5],
  everyWeeks: 1,
  phase: 0,
  at,
});

const every = (everyWeeks: number, phase: number, weekday: number, at: string): SampleRhythm => ({
  weekdays: [weekday],
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
  /** Recorded outcomes, one of which is drawn, and the range of the recorded value in dollars. */
  outcomes: readonly string[];
  value: readonly [low: number, high: number];
};

const series = (
  title: string,
  type: MeetingType,
  department: string | null,
  rhythm: SampleRhythm,
  minutes: number,
  people: readonly SamplePerson[],
  agenda: string | null,
  outcomes: readonly string[],
  value: readonly [low: number, high: number],
): SampleSeries => ({ title, type, department, ...rhythm, minutes, people, agenda, outcomes, value });

const builders = [...engineeringTeam.slice(0, 5), ...productTeam.slice(1, 3)];
const everybody = [...leadershipTeam.slice(0, 2), ...engineeringTeam, ...productTeam, ...salesTeam];

export const sampleSeries: readonly SampleSeries[] = [
  series(
    'Engineering standup',
    'standup',
    'Engineering',
    daily('09:30'),
    15,
    engineeringTeam,
    null,
    ['Two blockers found and handed to an owner'],
    [50, 300],
  ),
  series(
    'Sprint planning',
    'planning',
    'Engineering',
    every(2, 0, 1, '10:00'),
    90,
    builders,
    'Goal of the sprint\nCapacity\nStories and who takes them',
    ['Sprint goal agreed, twelve stories committed', 'Scope cut to what fits'],
    [800, 3000],
  ),
  series(
    'Sprint review',
    'review',
    'Engineering',
    every(2, 1, 5, '14:00'),
    60,
    [...builders, ...leadershipTeam.slice(1, 3)],
    'Demo\nWhat we learned\nWhat changes in the plan',
    ['Release approved', 'Two findings moved to the next sprint'],
    [600, 2500],
  ),
  series(
    'Sprint retrospective',
    'review',
    'Engineering',
    every(2, 1, 5, '15:30'),
    45,
    engineeringTeam,
    'What went well\nWhat to change',
    ['One experiment for the next sprint'],
    [150, 900],
  ),
  series(
    'Architecture discussion',
    'brainstorm',
    'Engineering',
    every(1, 0, 3, '13:00'),
    60,
    engineeringTeam.slice(0, 4),
    null,
    ['Decision written down', 'Needs a prototype first'],
    [0, 1800],
  ),
  series(
    'Design critique',
    'review',
    'Product',
    every(1, 0, 2, '11:00'),
    45,
    productTeam,
    'Work in progress\nOpen questions',
    ['Navigation variant chosen'],
    [100, 800],
  ),
  series(
    'Product discovery workshop',
    'brainstorm',
    'Product',
    every(2, 0, 4, '10:00'),
    120,
    [...productTeam, ...engineeringTeam.slice(1, 3)],
    null,
    ['Three ideas to test with customers', 'No clear next step'],
    [0, 2600],
  ),
  series(
    'Roadmap alignment',
    'planning',
    'Product',
    every(1, 0, 4, '15:00'),
    60,
    [...productTeam.slice(1, 2), ...leadershipTeam],
    'Changes since last week\nDecisions needed',
    ['Order of the next two releases agreed', 'Postponed, figures were missing'],
    [0, 2200],
  ),
  series(
    'Pipeline review',
    'review',
    'Sales',
    every(1, 0, 1, '09:00'),
    45,
    salesTeam,
    'Deals that close this month\nRisks',
    ['Two deals rescued', 'Forecast corrected'],
    [300, 3500],
  ),
  series(
    'Customer call preparation',
    'planning',
    'Sales',
    every(1, 0, 3, '16:00'),
    30,
    salesTeam.slice(1, 4),
    null,
    ['Offer and open questions agreed'],
    [100, 1500],
  ),
  series(
    'Sales standup',
    'standup',
    'Sales',
    { weekdays: [2, 4], everyWeeks: 1, phase: 0, at: '09:15' },
    15,
    salesTeam,
    null,
    ['Leads handed over'],
    [50, 400],
  ),
  series(
    'Leadership weekly',
    'planning',
    'Leadership',
    every(1, 0, 1, '13:30'),
    90,
    leadershipTeam,
    'Figures of the week\nPeople\nDecisions',
    ['Hiring plan confirmed', 'Budget moved between departments'],
    [200, 4000],
  ),
  series(
    'All hands',
    'other',
    null,
    every(4, 3, 5, '11:00'),
    60,
    everybody,
    'Where we stand\nQuestions',
    ['Questions collected and answered'],
    [500, 2500],
  ),
  series(
    'Security training',
    'training',
    'Engineering',
    every(4, 1, 3, '10:00'),
    90,
    engineeringTeam,
    'Common attacks\nExercise',
    ['Everybody finished the exercise'],
    [400, 1600],
  ),
  series(
    'Onboarding session',
    'training',
    'Leadership',
    every(4, 2, 2, '14:00'),
    60,
    leadershipTeam.slice(3),
    'How we work',
    ['Access and first tasks settled'],
    [100, 700],
  ),
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

export const sampleTemplates: readonly SampleTemplate[] = [
  {
    name: 'Standup',
    title: 'Engineering standup',
    type: 'standup',
    durationMinutes: 15,
    people: engineeringTeam,
  },
  {
    name: 'Sprint planning',
    title: 'Sprint planning',
    type: 'planning',
    durationMinutes: 90,
    people: engineeringTeam.slice(0, 5),
  },
  {
    name: 'Design critique',
    title: 'Design critique',
    type: 'review',
    durationMinutes: 45,
    people: productTeam,
  },
  {
    name: 'Pipeline review',
    title: 'Pipeline review',
    type: 'review',
    durationMinutes: 45,
    people: salesTeam,
  },
  {
    name: 'Leadership weekly',
    title: 'Leadership weekly',
    type: 'planning',
    durationMinutes: 90,
    people: leadershipTeam,
  },
];

export type SampleBudget = { department: string; monthlyLimitCents: Cents; alertThreshold: number };

export const sampleBudgets: readonly SampleBudget[] = [
  { department: 'Engineering', monthlyLimitCents: toCents(8_000), alertThreshold: 80 },
  { department: 'Product', monthlyLimitCents: toCents(5_500), alertThreshold: 75 },
  { department: 'Sales', monthlyLimitCents: toCents(3_000), alertThreshold: 85 },
  { department: 'Leadership', monthlyLimitCents: toCents(3_000), alertThreshold: 80 },
];
