// Explanations of one meeting, of the calendar and of the directory of people.

import { noCents, toCents } from '../money/money.ts';
import type { Overhead } from '../people/overhead.ts';
import type { AllocatedMeeting, Attendance as Charged } from '#domain/reports/budgets/allocation.ts';
import type { Attendance } from '../money/cost.ts';
import { type Explanation, heldMeetings, moneyIncludes } from './explanation.ts';

/** A meeting of an hour. */
export const attendancesOfExample: readonly Attendance[] = [
  { hourlyRateCents: toCents(120), minutes: 60 },
  { hourlyRateCents: toCents(60), minutes: 30 },
];

/** How its cost is allocated to the attendees' departments. */
export const allocatedExample: AllocatedMeeting & { attendances: readonly Charged[] } = {
  department: 'Sales',
  totalCents: toCents(150),
  blendedCents: toCents(150),
  estimatedCents: noCents,
  attendances: [
    { department: 'Sales', minutes: 60, hourlyRateCents: toCents(120), isEstimated: false },
    { department: 'Legal', minutes: 30, hourlyRateCents: toCents(60), isEstimated: false },
  ],
};

export const tierOfExample: { rateCents: ReturnType<typeof toCents>; overhead: Overhead } = {
  rateCents: toCents(55),
  overhead: { ratesAre: 'salary', percent: 130 },
};

/** Tiers of three people at their default rates, $55, $55 and $75. */
export const tiersOfExample = ['mid', 'mid', 'senior'] as const;

/** The tier costs $95. */
export const repricedExample = { enteredRate: 55, salaryTier: 'lead' } as const;

const given = ['Ada attends for 60 minutes at $120 per hour', 'Ben attends for 30 minutes at $60 per hour'];
const oneMeeting = 'What attendees cost at the rates of the day of the meeting.';

export const meetingFigures = {
  'meeting-cost': {
    title: 'Cost of a meeting',
    formula: 'The sum of hourly cost × attended minutes / 60 over all attendees, rounded once to the cent.',
    includes: `${oneMeeting} Unnamed attendees count for the whole length. ${moneyIncludes}`,
    leavesOut:
      'Time in which somebody was not there. Rates that changed later, until the meeting is re-priced.',
    meetings: heldMeetings,
    example: { given, result: 150, unit: 'dollars' },
  },
  'meeting-rate': {
    title: 'Average per person and hour',
    formula: 'The sum of the hourly costs of all attendees / number of attendees.',
    includes: `${oneMeeting} ${moneyIncludes}`,
    leavesOut: 'How long somebody attended.',
    meetings: heldMeetings,
    example: { given, result: 90, unit: 'dollars' },
  },
  'meeting-departments': {
    title: 'Cost by department',
    formula:
      'The whole cost for the meeting’s department; where it is allocated by attendees, the cost × what those of a department cost / what all attendees cost. The shares add up to the cent.',
    includes: `Attendees without a department count for the meeting’s own. ${moneyIncludes}`,
    leavesOut: 'Nothing: what no department bears is shown as unassigned.',
    meetings: heldMeetings,
    example: {
      given: [
        'Ada of Sales costs $120, Ben of Legal $30',
        'it is allocated by attendees',
        'the share of Legal',
      ],
      result: 30,
      unit: 'dollars',
    },
  },
  'meeting-score': {
    title: 'Hygiene score of a meeting',
    formula: 'The points won / the points known × 100, over the factors that apply to its kind, rounded.',
    includes: 'Factors of which something is known, as the settings of the organization weigh them.',
    leavesOut: `Factors that are unknown or do not apply. Below 30% of the points, or what the organization chose, there is no score.`,
    meetings: heldMeetings,
    example: {
      given: ['a standup of 5 people for 15 minutes', 'they win 15 of 15 points, and the length 15 of 15'],
      result: 100,
      unit: 'points',
    },
  },
  'unknown-cost': {
    title: 'Cost of people outside the directory',
    formula: 'The sum of hourly cost × attended minutes / 60, at the price that each meeting has.',
    includes:
      'Attendees with a name who met in the last 90 days and are not in the directory, planned meetings too.',
    leavesOut: 'Attendees without a name, and deleted meetings.',
    meetings: '/dashboard/meetings?estimated=yes',
    example: { given, result: 150, unit: 'dollars' },
  },
  'tier-cost': {
    title: 'Cost per hour',
    formula:
      'The rate of the person’s tier on the day of the meeting; where the rates are salaries, rate × overhead factor.',
    includes:
      'A rate that was entered for an attendee holds instead. People without a tier cost the default rate and are estimated.',
    leavesOut:
      'The factor does not raise entered rates, the default rate and the blended rate: they are costs already.',
    meetings: '/dashboard/meetings?estimated=yes',
    example: {
      given: ['the rate of the tier is a salary of $55', 'the overhead factor is 1.30'],
      result: 71.5,
      unit: 'rate',
    },
  },
  'suggested-rate': {
    title: 'Suggested blended rate',
    formula:
      'The sum of what people cost per hour / number of people, rounded to $5 so that it tells nobody’s pay; at least $5.',
    includes:
      'Active people of the directory who have a tier, at today’s rates; salaries with the overhead factor.',
    leavesOut: 'People without a tier, people who have left, and how much time somebody spends in meetings.',
    meetings: heldMeetings,
    example: {
      given: ['two people cost $55 per hour', 'one costs $75 per hour'],
      result: 60,
      unit: 'rate',
    },
  },
  'reprice-preview': {
    title: 'Preview of re-pricing',
    formula:
      'The sum of what the meetings that change cost now, to the sum of what they cost at the rates of the directory on their days.',
    includes:
      'Meetings since the chosen day, planned ones too. Rates that were entered for people of the directory are replaced.',
    leavesOut:
      'Deleted meetings, and those in which no price changes. Attendees whom the directory gives no tier on that day keep their price.',
    meetings: '/dashboard/meetings',
    example: {
      given: ['Ada attends for 60 minutes at an entered $55 per hour', 'her tier costs $95 on that day'],
      result: [55, 95],
      unit: 'dollars',
    },
  },
} satisfies Record<string, Explanation>;
