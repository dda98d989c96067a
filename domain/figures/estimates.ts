// Explanations of expected and hypothetical costs: nothing is recorded yet.

import type { HourlyCosts, PricedPlan } from '#domain/calendar/planner.ts';
import type { TimedMeeting } from '#domain/reports/coach/planned-minutes.ts';
import type { Plan } from '#domain/reports/coach/what-if.ts';
import { toCents } from '../money/money.ts';
import { type Explanation, heldMeetings } from './explanation.ts';

export const meterOfExample = {
  elapsedMs: (12 * 60 + 40) * 1000,
  rates: [toCents(60), toCents(90)],
};

/** A weekly half hour of people who cost $200 an hour, $40 of it optional ones. */
export const planOfExample: { plan: PricedPlan; hourly: HourlyCosts; workingWeeks: number } = {
  plan: {
    firstDay: '2026-03-02',
    repeats: 'week',
    weekdays: [1],
    untilDay: null,
    minutes: 30,
    hasOptional: true,
  },
  hourly: { allCents: toCents(200), optionalCents: toCents(40) },
  workingWeeks: 46,
};

export const rowOfExample = { people: 4, minutes: 45, hourlyRateCents: toCents(80) };

export const whatIfOfExample: Plan = {
  people: 6,
  minutes: 50,
  meetingsPerYear: 46,
  averageHourlyRateCents: toCents(60),
};

export const timedOfExample: readonly TimedMeeting[] = [
  { title: 'Sync', plannedMinutes: 30, realMinutes: 45 },
  { title: 'Sync', plannedMinutes: 30, realMinutes: 35 },
];

const weeklyPlan = [
  'a half hour every week',
  'the people cost $200 an hour, $40 of it those who are optional',
  'the year has 46 working weeks',
];

export const estimateFigures = {
  'meter-cost': {
    title: 'Cost so far',
    formula:
      'The sum of hourly cost × minutes present / 60 over all attendees. A minute costs the 60th part.',
    includes: 'Whole minutes on the meter, as they are saved. “Count seconds” shows the seconds, too.',
    leavesOut: 'Breaks, and the time in which somebody was not there.',
    meetings: null,
    example: {
      given: ['two people who cost $60 and $90 an hour', '12:40 on the meter'],
      result: 30,
      unit: 'dollars',
    },
  },
  'plan-cost': {
    title: 'Price of the plan',
    formula:
      'The sum of the hourly costs of the people × minutes / 60. A year: × the meetings that the rhythm gives in the working weeks, or until the end date.',
    includes: 'You and everybody invited, at today’s rates. Unknown people count with the default rate.',
    leavesOut: 'Changes of rates. Your calendar and those of the others are not looked at.',
    meetings: null,
    example: { given: weeklyPlan, result: 4600, unit: 'dollars' },
  },
  'plan-saving': {
    title: 'What would cost less',
    formula: 'The price of the plan − its price with the one change: of a year for a series, else once.',
    includes: 'The same people at the same rates.',
    leavesOut: 'What a shorter or smaller meeting leaves undone. Freed time is capacity, not cash.',
    meetings: null,
    example: { given: [...weeklyPlan, 'without the optional people'], result: 920, unit: 'dollars' },
  },
  'people-cost': {
    title: 'Cost per hour',
    formula: 'The sum of the hourly costs of the people; of a template: average rate × number of people.',
    includes: 'Everybody on the list for the whole hour.',
    leavesOut: 'Who comes later or does not come.',
    meetings: null,
    example: { given: ['two people who cost $60 and $90 an hour'], result: 150, unit: 'dollars' },
  },
  'import-cost': {
    title: 'Cost of the import',
    formula: 'The sum of people × minutes / 60 × the hourly rate that you choose here.',
    includes:
      'The rows that are ticked. People of the directory cost what their tiers say once they are saved.',
    leavesOut: 'Rows that are not ticked, and those that were saved before.',
    meetings: null,
    example: { given: ['one row: 4 people for 45 minutes', 'a rate of $80'], result: 240, unit: 'dollars' },
  },
  'what-if-cost': {
    title: 'Cost per year',
    formula: 'People × minutes / 60 × average rate × meetings a year.',
    includes: 'The values of the sliders. A series starts with its averages of the last 13 weeks.',
    leavesOut: 'Who would stay away: everybody costs the average rate.',
    meetings: null,
    example: {
      given: ['6 people for 50 minutes', '46 meetings a year', 'an average rate of $60'],
      result: 13_800,
      unit: 'dollars',
    },
  },
  'what-if-score': {
    title: 'Score of the plan',
    formula: 'The points that the plan wins / the points that are known before a meeting × 100.',
    includes: 'People, length and agenda, as the settings of the organization weigh them.',
    leavesOut: 'What is known only after a meeting: outcomes, worth and punctuality.',
    meetings: null,
    example: {
      given: ['7 people for 60 minutes with an agenda', 'they win 25 of 25, 15 of 15 and 10.5 of 15 points'],
      result: 92,
      unit: 'points',
    },
  },
  'planned-minutes': {
    title: 'Planned and real minutes',
    formula: '(real minutes − planned minutes) / number of meetings.',
    includes:
      'Meetings of the last 13 weeks that had a plan, and whose minutes the meter measured or somebody entered.',
    leavesOut: 'Meetings whose length is a guess. Titles with fewer than four such meetings are not listed.',
    meetings: heldMeetings,
    example: {
      given: ['two meetings were planned for 30 minutes', 'they took 45 and 35'],
      result: 10,
      unit: 'minutes',
    },
  },
} satisfies Record<string, Explanation>;
