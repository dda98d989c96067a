// Explanations of recommendations, decisions and series.

import type { Decided } from '#domain/reports/coach/decisions.ts';
import { type Explanation, heldMeetings, moneyIncludes } from './explanation.ts';

/** Held on 10 of 13 Tuesdays up to `today`, in a year of 46 working weeks. */
export const seriesOfExample = {
  today: '2026-03-31',
  skippedWeeks: [2, 5, 9],
  workingWeeks: 46,
};

/** An hour of ten people at $60 an hour. */
export const hourOfTen = { durationMinutes: 60, attendeeCount: 10, dollars: 600 };

export const shortened: Decided = { kind: 'shorten', minutes: 30, rhythm: null };

const meetings = heldMeetings;
const ofTitle = 'Meetings of the last 13 weeks with this title that have started, at any date.';
const notCounted = 'Planned and deleted meetings.';
const weekly = 'a weekly hour of 10 people costs $600';

export const changeFigures = {
  'recommendation-money': {
    title: 'Money a year',
    formula:
      '(cost of the meetings − their cost after the change) / meetings × meetings a week × working weeks a year.',
    includes: `${ofTitle} ${moneyIncludes}`,
    leavesOut: `${notCounted} Who would stay away is unknown, so the cost shrinks in proportion.`,
    meetings,
    example: {
      given: [weekly, 'with 7 people it costs $420', 'the year has 46 working weeks'],
      result: 8280,
      unit: 'dollars',
    },
  },
  'recommendation-points': {
    title: 'Points',
    formula:
      'The organization’s score of the last 28 days with the change − the score without it. It may be negative.',
    includes: 'All meetings of these 28 days that have started, and the habits.',
    leavesOut: `${notCounted} Of the habits only recurring hours change with the meetings of a title.`,
    meetings,
    example: {
      given: [
        'the meetings score 29, and 62 with agendas',
        'they are three quarters of the score; the habits stay at 70',
      ],
      result: 24.75,
      unit: 'points',
    },
  },
  'decision-predicted': {
    title: 'Predicted',
    formula:
      'What the meetings of the series cost in the 28 days before the decision − what the same meetings would have cost after the change.',
    includes: `Meetings with this title that have started. ${moneyIncludes}`,
    leavesOut: `The day of the decision. ${notCounted} A change that does not aim at money predicts none.`,
    meetings,
    example: {
      given: ['2 meetings of 60 minutes cost $600 each', 'they are shortened to 30 minutes'],
      result: 600,
      unit: 'dollars',
    },
  },
  'decision-actual': {
    title: 'Actual: less spent on this series',
    formula:
      'Its cost in the 28 days before the decision − its cost in the 28 days after. It may be negative.',
    includes: `Meetings with this title that have started. ${moneyIncludes}`,
    leavesOut:
      'The day of the decision. It cannot be told if too little was recorded, if holidays make the weeks unequal, or if a similar meeting took its place.',
    meetings,
    example: {
      given: [
        '2 meetings cost $600 each before, one after',
        '40 other meetings were recorded in the 28 days before, and 40 in those after',
      ],
      result: 600,
      unit: 'dollars',
    },
  },
  'series-pace': {
    title: 'Pace',
    formula: 'Meetings of the last 13 weeks / 13 × working weeks a year.',
    includes:
      'Meetings with the same title that recur. Series rarer than weekly count from one meeting to another; new ones since their first meeting.',
    leavesOut: `${notCounted} Titles without a pattern, and series that have ended.`,
    meetings,
    example: {
      given: ['held on 10 of 13 Tuesdays', 'the year has 46 working weeks'],
      result: 35,
      unit: 'meetings',
    },
  },
  'series-cost': {
    title: 'Cost per year',
    formula:
      'Cost of the meetings of the last 13 weeks / their number × meetings a year at the present pace.',
    includes: `${ofTitle} ${moneyIncludes}`,
    leavesOut: notCounted,
    meetings,
    example: {
      given: ['10 meetings cost $6,000', 'at this pace there are 35.4 a year'],
      result: 21_231,
      unit: 'dollars',
    },
  },
  'series-score': {
    title: 'Score of a series',
    formula: 'The mean of the scores of its meetings, weighted by person-hours (people × hours).',
    includes: ofTitle,
    leavesOut: `Meetings of which too little is known. ${notCounted}`,
    meetings,
    example: {
      given: ['a meeting of 10 people without an agenda scores 29', 'one with an agenda scores 62'],
      result: 45.5,
      unit: 'points',
    },
  },
  'series-roi': {
    title: 'ROI',
    formula: '(value − cost) / cost × 100 of the last 13 weeks; below it that of the 13 weeks before.',
    includes: 'Meetings with this title that have started and have a recorded value, zero included.',
    leavesOut: `Meetings without a value. ${notCounted}`,
    meetings,
    example: {
      given: ['a meeting cost $600 and was worth $900', 'another cost $600 and has no value'],
      result: 50,
      unit: 'percent',
    },
  },
} satisfies Record<string, Explanation>;
