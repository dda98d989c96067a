// Explanations of the budget screen.

import type { AllocatedMeeting, Attendance } from '#domain/reports/budgets/allocation.ts';
import { noCents, toCents } from '../money/money.ts';
import { type Explanation, heldMeetings, moneyIncludes, plannedIncludes } from './explanation.ts';

/** Engineering holds the meeting; the organization allocates its cost by attendees. */
export const sharedMeeting: AllocatedMeeting & { attendances: readonly Attendance[] } = {
  department: 'Engineering',
  totalCents: toCents(100),
  blendedCents: toCents(100),
  estimatedCents: noCents,
  attendances: [
    { department: 'Engineering', minutes: 60, hourlyRateCents: toCents(60), isEstimated: false },
    { department: 'Sales', minutes: 60, hourlyRateCents: toCents(40), isEstimated: false },
  ],
};

export const meetingOfNobody: typeof sharedMeeting = {
  ...sharedMeeting,
  department: null,
  attendances: [
    { department: 'Engineering', minutes: 60, hourlyRateCents: toCents(60), isEstimated: false },
    { department: null, minutes: 60, hourlyRateCents: toCents(40), isEstimated: false },
  ],
};

export const budgetOfExample = { spentCents: toCents(999.99), limitCents: toCents(1000) };

/** Four of the 22 working days of March 2026 are over. */
export const monthOfExample = {
  today: '2026-03-05',
  workdays: [1, 2, 3, 4, 5],
  held: [
    { day: '2026-03-02', cents: toCents(100) },
    { day: '2026-03-03', cents: toCents(300) },
    { day: '2026-03-04', cents: toCents(100) },
    { day: '2026-03-05', cents: toCents(300) },
  ],
  plannedCents: toCents(500),
};

/** A limit of $500, $360 held and $100 planned. */
export const monthOfBudget = {
  limitCents: toCents(500),
  heldCents: toCents(360),
  plannedCents: toCents(100),
};

export const limitsOfExample = [500, 300];

const attended = 'Two people attend for an hour: $60 from Engineering, $40 from';
const limitHeldPlanned = ['a limit of $500', 'meetings that cost $360 were held', 'one of $100 is planned'];
const month = [
  'March has 22 working days, and 4 have come',
  'they cost $100, $300, $100 and $300',
  '$500 more is planned',
];

export const budgetFigures = {
  'budget-spend': {
    title: 'Current Spend',
    formula:
      'The sum of what the meetings of this month cost the department: all of a meeting, or what its attendees cost where the cost is allocated by attendees.',
    includes: `Meetings of this month that have started. ${moneyIncludes}`,
    leavesOut: 'Planned and deleted meetings, and the cost of other departments or of none.',
    meetings: heldMeetings,
    example: {
      given: [`${attended} Sales`, 'the cost is allocated by attendees', 'the budget is that of Engineering'],
      result: 60,
      unit: 'dollars',
    },
  },
  'budget-limits': {
    title: 'Total Budgets',
    formula: 'The sum of the monthly limits of all departments.',
    includes: 'Every budget, at the limit that holds today.',
    leavesOut: 'Departments without a budget.',
    meetings: null,
    example: { given: limitsOfExample.map((limit) => `a limit of $${limit}`), result: 800, unit: 'dollars' },
  },
  'budget-status': {
    title: 'Over Budget and Warnings',
    formula:
      'The number of budgets whose current spend has reached the limit, and of those that have reached their alert threshold but not the limit.',
    includes: 'What was held this month, estimated costs included.',
    leavesOut: 'Planned meetings and the forecast, which has a mark of its own.',
    meetings: null,
    example: {
      given: ['a limit of $500 and a threshold of 70%', '$360 spent'],
      result: 1,
      unit: 'warnings',
    },
  },
  'budget-week': {
    title: 'What budgets allow in a week',
    formula: 'The sum of the monthly limits of all departments × 12 / 52.',
    includes: 'Every budget, at the limit that holds today.',
    leavesOut: 'What was spent so far this month.',
    meetings: null,
    example: { given: ['limits of $5,200 a month'], result: 1200, unit: 'dollars' },
  },
  'budget-used': {
    title: 'Budget used',
    formula: 'Current spend / monthly limit × 100, rounded down, so that 100% is not shown too early.',
    includes: 'The current spend of this month, estimated costs included.',
    leavesOut: 'Planned meetings. They count once they have started.',
    meetings: heldMeetings,
    example: { given: ['$999.99 spent', 'a limit of $1,000'], result: 99.9, unit: 'percent' },
  },
  'budget-remaining': {
    title: 'Remaining',
    formula: 'Monthly limit − current spend. It is negative once the budget is exceeded.',
    includes: `Meetings of this month that have started. ${moneyIncludes}`,
    leavesOut: 'Planned meetings, which stand beside it, and deleted ones.',
    meetings: heldMeetings,
    example: { given: limitHeldPlanned, result: 140, unit: 'dollars' },
  },
  'budget-planned': {
    title: 'Planned this month',
    formula:
      'The sum of what the planned meetings of this month will cost the department, allocated as its spend is. Only administrators see it.',
    includes: `${plannedIncludes} ${moneyIncludes}`,
    leavesOut:
      'Recorded meetings, and those of calendars and plans unless the organization allocates cost by attendees: these are unassigned.',
    meetings: '/dashboard/upcoming',
    example: { given: limitHeldPlanned, result: 100, unit: 'dollars' },
  },
  'budget-forecast': {
    title: 'Forecast',
    formula:
      'What was held so far / working days that have come × working days of the month, but at least what is held and, for administrators, planned.',
    includes: 'Meetings of this month that have started, and today. What was held on a day off counts.',
    leavesOut: 'Deleted meetings. There is no forecast before the third working day.',
    meetings: heldMeetings,
    example: { given: month, result: 4400, unit: 'dollars' },
  },
  'budget-range': {
    title: 'Range of the forecast',
    formula:
      'Forecast ± 1.28 × the standard deviation of the working days × √(days to come × (1 + days to come / days that have come)), but at least what is held and, for administrators, planned.',
    includes: 'The same meetings as the forecast. Four out of five months end within the range.',
    leavesOut: 'Anything that makes the rest of the month differ from its first days.',
    meetings: heldMeetings,
    example: { given: month, result: [2929, 5871], unit: 'dollars' },
  },
  'budget-unassigned': {
    title: 'Unassigned',
    formula: 'The cost of this month’s meetings that is allocated to no department.',
    includes: `Meetings without a department that have started; where the cost is allocated by attendees, those of unknown department. ${moneyIncludes}`,
    leavesOut: 'Planned meetings, which stand beside it, and deleted ones.',
    meetings: heldMeetings,
    example: {
      given: [
        `${attended} no known department`,
        'the meeting has no department',
        'the cost is allocated by attendees',
      ],
      result: 40,
      unit: 'dollars',
    },
  },
} satisfies Record<string, Explanation>;
