// Explanations of the dashboard, the analytics screen and the calendar: sums of meetings.

import { type Cents, noCents, toCents } from '#domain/money/money.ts';
import { type Explanation, heldMeetings, moneyIncludes } from './explanation.ts';

type Day = {
  day: string;
  type: string;
  meetings: number;
  minutes: number;
  costCents: Cents;
  estimatedCents: Cents;
};

const standup = {
  type: 'standup',
  meetings: 1,
  minutes: 30,
  costCents: toCents(60),
  estimatedCents: noCents,
};

/** Cost of the meetings of each day. Weeks start on March 1 and 8. */
export const heldInExample: readonly Day[] = [
  { ...standup, day: '2026-03-02' },
  { ...standup, day: '2026-03-04', type: 'review', minutes: 60, costCents: toCents(300) },
  { ...standup, day: '2026-03-09' },
];

/** The cost of this week so far, and of last week up to the same weekday and time. */
export const weeksOfExample = { current: 360, previous: 450 };

const given = [
  'Monday, March 2: a standup of 30 minutes that costs $60',
  'Wednesday, March 4: a review of 60 minutes that costs $300',
  'Monday, March 9: a standup of 30 minutes that costs $60',
];

const held = 'All meetings that have started.';
const ofRange = 'Meetings of the chosen days that have started.';
const ofWeek = 'Meetings of this week, which starts on Sunday, that have started.';
const plannedBeside =
  'Deleted meetings, and planned ones: yours stand beside it, for administrators those of the whole organization.';
const planned = 'Planned and deleted meetings.';
const change =
  'Beside it stands the change from last week up to the same weekday and time: (this week − last week) / last week × 100.';
const sumOfCosts = 'The sum of what the meetings cost: each attendee’s hourly cost × minutes / 60.';
const sumOfLengths = 'The sum of the lengths of the meetings, counted once and not for each attendee.';

export const meetingSums = {
  'total-cost': {
    title: 'Total Cost',
    formula: sumOfCosts,
    includes: `${held} ${moneyIncludes}`,
    leavesOut: plannedBeside,
    meetings: heldMeetings,
    example: { given, result: 420, unit: 'dollars' },
  },
  'total-meetings': {
    title: 'Total Meetings',
    formula: 'The number of meetings. Below it stands how many of them are of this week.',
    includes: held,
    leavesOut: planned,
    meetings: heldMeetings,
    example: { given, result: 3, unit: 'meetings' },
  },
  'total-hours': {
    title: 'Total Hours',
    formula: `${sumOfLengths} The average is that sum / number of meetings.`,
    includes: `${held} Estimated lengths are part of it.`,
    leavesOut: planned,
    meetings: heldMeetings,
    example: { given, result: 2, unit: 'hours' },
  },
  'average-cost': {
    title: 'Average cost',
    formula: 'Total cost / number of meetings.',
    includes: `Meetings that have started. ${moneyIncludes}`,
    leavesOut: planned,
    meetings: heldMeetings,
    example: { given, result: 140, unit: 'dollars' },
  },
  'week-change': {
    title: 'Change from last week',
    formula: '(this week − last week) / last week × 100. If last week was 0, it is 100% or 0%.',
    includes: `This week so far, and last week up to the same weekday and time. ${moneyIncludes}`,
    leavesOut: 'Planned and deleted meetings, and what was held later last week.',
    meetings: heldMeetings,
    example: {
      given: ['$360 this week so far', '$450 last week up to the same weekday and time'],
      result: -20,
      unit: 'percent',
    },
  },
  'cost-per-week': {
    title: 'Cost per week or month',
    formula:
      'The sum of what the meetings of each week or month cost. Weeks start on Sunday in the organization’s time zone.',
    includes: `Meetings that have started; for the current one, those so far. ${moneyIncludes}`,
    leavesOut: 'Deleted meetings. Planned ones are not part of the sum; analytics draws them above it.',
    meetings: heldMeetings,
    example: { given: [...given, 'the week of March 1'], result: 360, unit: 'dollars' },
  },
  'cost-by-type': {
    title: 'Cost by type',
    formula: 'The sum of what the meetings of each type cost.',
    includes: `Meetings that have started. ${moneyIncludes}`,
    leavesOut: planned,
    meetings: heldMeetings,
    example: { given: [...given, 'the type is standup'], result: 120, unit: 'dollars' },
  },
  'month-cost': {
    title: 'Cost of the month',
    formula: 'The sum of what the meetings of the month cost. A day is one of the organization’s time zone.',
    includes: `Meetings of the month that have started. ${moneyIncludes}`,
    leavesOut: `${plannedBeside} The grid also shows days of the months before and after.`,
    meetings: heldMeetings,
    example: { given: [...given, 'the month is March'], result: 420, unit: 'dollars' },
  },
  'day-cost': {
    title: 'Cost of the day',
    formula: 'The sum of what the meetings of the day cost. A day is one of the organization’s time zone.',
    includes: `Meetings that start on this day and have started, in full even if they end on the next. ${moneyIncludes}`,
    leavesOut: plannedBeside,
    meetings: heldMeetings,
    example: { given: [...given, 'the day is March 4'], result: 300, unit: 'dollars' },
  },
  'week-cost': {
    title: 'This Week Cost',
    formula: `${sumOfCosts} ${change}`,
    includes: `${ofWeek} ${moneyIncludes}`,
    leavesOut: plannedBeside,
    meetings: heldMeetings,
    example: { given: [...given, 'this week is the week of March 1'], result: 360, unit: 'dollars' },
  },
  'week-meetings': {
    title: 'Meetings This Week',
    formula: `The number of meetings. ${change}`,
    includes: ofWeek,
    leavesOut: planned,
    meetings: heldMeetings,
    example: { given: [...given, 'this week is the week of March 1'], result: 2, unit: 'meetings' },
  },
  'week-hours': {
    title: 'Hours in Meetings',
    formula: `${sumOfLengths} ${change}`,
    includes: `${ofWeek} Estimated lengths are part of it.`,
    leavesOut: planned,
    meetings: heldMeetings,
    example: { given: [...given, 'this week is the week of March 1'], result: 1.5, unit: 'hours' },
  },
  'cost-by-hour': {
    title: 'When meetings start',
    formula:
      'The sum of what the meetings cost that start in each hour of a weekday, in the organization’s time zone.',
    includes: `${ofRange} A meeting counts in full for the hour in which it starts. ${moneyIncludes}`,
    leavesOut: planned,
    meetings: heldMeetings,
    example: {
      given: [...given, 'both standups start at 9 AM', 'Monday, 9 AM'],
      result: 120,
      unit: 'dollars',
    },
  },
  'cost-by-title': {
    title: 'Most expensive meetings',
    formula: 'The sum of what the meetings with the same title cost, highest first, ten at most.',
    includes: `${ofRange} ${moneyIncludes}`,
    leavesOut: planned,
    meetings: heldMeetings,
    example: { given: [...given, 'both standups have the same title'], result: 120, unit: 'dollars' },
  },
} satisfies Record<string, Explanation>;
