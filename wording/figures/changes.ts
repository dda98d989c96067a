// Explanations of recommendations, decisions and series.

import { addUpRoi, roiOfMeeting, valuedRoi } from '#domain/meetings/roi.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { organizationScore } from '#domain/reports/coach/habits.ts';
import { costAYear, meetingsAYear } from '#domain/reports/coach/series.ts';
import { meanScoreOf } from './coach.ts';
import { costOf } from './estimates.ts';
import { explanation, moneyIncludes, points } from './explanation.ts';

const ofTitle = 'Meetings of the last 13 weeks with this title that have started, at any date.';
const notCounted = 'Planned and deleted meetings.';

type FewerPeople = { people: number; cost: number; fewer: number };
const withFewer = ({ people, cost, fewer }: FewerPeople) => costOf([{ people: fewer, rate: cost / people }]);

export const changeFigures = {
  'recommendation-money': explanation({
    title: 'Money a year',
    formula:
      '(cost of the meetings − their cost after the change) / meetings × meetings a week × working weeks a year.',
    includes: `${ofTitle} ${moneyIncludes}`,
    leavesOut: `${notCounted} Who would stay away is unknown, so the cost shrinks in proportion.`,
    inputs: { people: 10, cost: 600, fewer: 7, workingWeeks: 46 },
    given: (it, { money }) => [
      `a weekly hour of ${it.people} people costs ${money(it.cost)}`,
      `with ${it.fewer} people it costs ${money(withFewer(it))}`,
      `the year has ${it.workingWeeks} working weeks`,
    ],
    gives: (it, { money }) => money(meetingsAYear('weekly', it.workingWeeks) * (it.cost - withFewer(it))),
  }),
  'recommendation-points': explanation({
    title: 'Points',
    formula:
      'The organization’s score of the last 28 days with the change − the score without it. It may be negative.',
    includes: 'All meetings of these 28 days that have started, and the habits.',
    leavesOut: `${notCounted} Of the habits only recurring hours change with the meetings of a title.`,
    inputs: { now: 29, after: 62, habits: 70 },
    given: ({ now, after, habits }) => [
      `the meetings score ${now}, and ${after} with agendas`,
      `they are three quarters of the score; the habits stay at ${habits}`,
    ],
    gives: ({ now, after, habits }, format) =>
      points((organizationScore(after, habits) ?? 0) - (organizationScore(now, habits) ?? 0), format),
  }),
  'decision-predicted': explanation({
    title: 'Predicted',
    formula:
      'What the meetings of the series cost in the 28 days before the decision − what the same meetings would have cost after the change.',
    includes: `Meetings with this title that have started. ${moneyIncludes}`,
    leavesOut: `The day of the decision. ${notCounted} A change that does not aim at money predicts none.`,
    inputs: { meetings: 2, minutes: 60, cost: 600, shorter: 30 },
    given: ({ meetings, minutes, cost, shorter }, { money }) => [
      `${meetings} meetings of ${minutes} minutes cost ${money(cost)} each`,
      `they are shortened to ${shorter} minutes`,
    ],
    gives: ({ meetings, minutes, cost, shorter }, { money }) => {
      const ofMeetings = (length: number) =>
        costOf([{ people: meetings, minutes: length, rate: (60 * cost) / minutes }]);
      return money(ofMeetings(minutes) - ofMeetings(shorter));
    },
  }),
  'decision-actual': explanation({
    title: 'Actual: less spent on this series',
    formula:
      'Its cost in the 28 days before the decision − its cost in the 28 days after. It may be negative.',
    includes: `Meetings with this title that have started. ${moneyIncludes}`,
    leavesOut:
      'The day of the decision. It cannot be told if too little was recorded, if holidays make the weeks unequal, or if a similar meeting took its place.',
    inputs: { cost: 600, before: 2, after: 1, others: 40 },
    given: ({ cost, before, after, others }, { money }) => [
      `${before} meetings cost ${money(cost)} each before, ${after} after`,
      `${others} other meetings were recorded in the 28 days before, and ${others} in those after`,
    ],
    gives: ({ cost, before, after }, { money }) =>
      money(costOf([{ people: before, rate: cost }]) - costOf([{ people: after, rate: cost }])),
  }),
  'series-pace': explanation({
    title: 'Pace',
    formula: 'Meetings of the last 13 weeks / 13 × working weeks a year.',
    includes:
      'Meetings with the same title that recur. Series rarer than weekly count from one meeting to another; new ones since their first meeting.',
    leavesOut: `${notCounted} Titles without a pattern, and series that have ended.`,
    inputs: { times: 10, workingWeeks: 46 },
    given: ({ times, workingWeeks }) => [
      `held on ${times} of 13 Tuesdays`,
      `the year has ${workingWeeks} working weeks`,
    ],
    gives: ({ times, workingWeeks }, { count }) => count(meetingsAYear(times / 13, workingWeeks), 'meeting'),
  }),
  'series-cost': explanation({
    title: 'Cost per year',
    formula:
      'Cost of the meetings of the last 13 weeks / their number × meetings a year at the present pace. Once three in a row agree on another length or size, it is the cost of the meetings since; the average stands below it.',
    includes: `${ofTitle} ${moneyIncludes}`,
    leavesOut: notCounted,
    inputs: { meetings: 10, cost: 6000, aYear: meetingsAYear(10 / 13, 46) },
    given: ({ meetings, cost, aYear }, { money, decimal }) => [
      `${meetings} meetings cost ${money(cost)}`,
      `at this pace there are ${decimal(aYear)} a year`,
    ],
    gives: ({ meetings, cost, aYear }, { money }) =>
      money(toMajor(costAYear({ meetings, costCents: toCents(cost) }, aYear))),
  }),
  'series-score': explanation({
    title: 'Score of a series',
    formula: 'The mean of the scores of its meetings, weighted by person-hours (people × hours).',
    includes: ofTitle,
    leavesOut: `Meetings of which too little is known. ${notCounted}`,
    inputs: { people: 10, without: 29, with: 62 },
    given: (it) => [
      `a meeting of ${it.people} people without an agenda scores ${it.without}`,
      `one with an agenda scores ${it.with}`,
    ],
    gives: (it, format) =>
      points(meanScoreOf([it.without, it.with].map((score) => ({ hours: it.people, score }))), format),
  }),
  'series-roi': explanation({
    title: 'ROI',
    formula: '(value − cost) / cost × 100 of the last 13 weeks; below it that of the 13 weeks before.',
    includes: 'Meetings with this title that have started and have a cost and a recorded value above zero.',
    leavesOut: `Meetings without a value, or with a value of zero. ${notCounted}`,
    inputs: { cost: 600, value: 900, otherCost: 600 },
    given: ({ cost, value, otherCost }, { money }) => [
      `a meeting cost ${money(cost)} and was worth ${money(value)}`,
      `another cost ${money(otherCost)} and has no value`,
    ],
    gives({ cost, value, otherCost }, { fixedPercent }) {
      const meetings = [
        { costCents: toCents(cost), valueCents: toCents(value), worthIt: null },
        { costCents: toCents(otherCost), valueCents: null, worthIt: null },
      ];
      return fixedPercent(valuedRoi(addUpRoi(meetings.map(roiOfMeeting))) ?? 0);
    },
  }),
};
