// Explanations of recommendations, decisions and series.

import { t } from '#domain/format/text.ts';
import { addUpRoi, roiOfMeeting, valuedRoi } from '#domain/meetings/roi.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { organizationScore } from '#domain/reports/coach/habits.ts';
import { costAYear, meetingsAYear } from '#domain/reports/coach/series.ts';
import { meanScoreOf } from './coach.ts';
import { costOf } from './estimates.ts';
import { explanation, moneyIncludes, points } from './explanation.ts';

const ofTitle = t`Meetings of the last 13 weeks with this title that have started, at any date.`;
const notCounted = t`Planned and deleted meetings.`;

type FewerPeople = { people: number; cost: number; fewer: number };
const withFewer = ({ people, cost, fewer }: FewerPeople) => costOf([{ people: fewer, rate: cost / people }]);

export const changeFigures = {
  'recommendation-money': explanation({
    title: t`Money a year`,
    formula:
      '(cost of the meetings − their cost after the change) / meetings × meetings a week × working weeks a year.',
    includes: `${ofTitle} ${moneyIncludes}`,
    leavesOut: t`${notCounted} Who would stay away is unknown, so the cost shrinks in proportion.`,
    inputs: { people: 10, cost: 600, fewer: 7, workingWeeks: 46 },
    given: (it, { money }) => [
      t`a weekly hour of ${it.people} people costs ${money(it.cost)}`,
      t`with ${it.fewer} people it costs ${money(withFewer(it))}`,
      t`the year has ${it.workingWeeks} working weeks`,
    ],
    gives: (it, { money }) => money(meetingsAYear('weekly', it.workingWeeks) * (it.cost - withFewer(it))),
  }),
  'recommendation-points': explanation({
    title: t`Points`,
    formula: t`The organization’s score of the last 28 days with the change − the score without it. It may be negative.`,
    includes: t`All meetings of these 28 days that have started, and the habits.`,
    leavesOut: t`${notCounted} Of the habits only recurring hours change with the meetings of a title.`,
    inputs: { now: 29, after: 62, habits: 70 },
    given: ({ now, after, habits }) => [
      t`the meetings score ${now}, and ${after} with agendas`,
      t`they are three quarters of the score; the habits stay at ${habits}`,
    ],
    gives: ({ now, after, habits }, format) =>
      points((organizationScore(after, habits) ?? 0) - (organizationScore(now, habits) ?? 0), format),
  }),
  'decision-predicted': explanation({
    title: t`Predicted`,
    formula: t`What the meetings of the series cost in the 28 days before the decision − what the same meetings would have cost after the change.`,
    includes: t`Meetings with this title that have started. ${moneyIncludes}`,
    leavesOut: t`The day of the decision. ${notCounted} A change that does not aim at money predicts none.`,
    inputs: { meetings: 2, minutes: 60, cost: 600, shorter: 30 },
    given: ({ meetings, minutes, cost, shorter }, { money }) => [
      t`${meetings} meetings of ${minutes} minutes cost ${money(cost)} each`,
      t`they are shortened to ${shorter} minutes`,
    ],
    gives: ({ meetings, minutes, cost, shorter }, { money }) => {
      const ofMeetings = (length: number) =>
        costOf([{ people: meetings, minutes: length, rate: (60 * cost) / minutes }]);
      return money(ofMeetings(minutes) - ofMeetings(shorter));
    },
  }),
  'decision-actual': explanation({
    title: t`Actual: less spent on this series`,
    formula: t`Its cost in the 28 days before the decision − its cost in the 28 days after. It may be negative.`,
    includes: t`Meetings with this title that have started. ${moneyIncludes}`,
    leavesOut: t`The day of the decision. It is not known if too little was recorded, if holidays make the weeks unequal, or if a similar meeting took its place.`,
    inputs: { cost: 600, before: 2, after: 1, others: 40 },
    given: ({ cost, before, after, others }, { money }) => [
      t`${before} meetings cost ${money(cost)} each before, ${after} after`,
      t`${others} other meetings were recorded in the 28 days before, and ${others} in those after`,
    ],
    gives: ({ cost, before, after }, { money }) =>
      money(costOf([{ people: before, rate: cost }]) - costOf([{ people: after, rate: cost }])),
  }),
  'series-pace': explanation({
    title: t`Pace`,
    formula: t`Meetings of the last 13 weeks / 13 × working weeks a year.`,
    includes: t`Meetings with the same title that recur. Series rarer than weekly count from one meeting to another; new ones since their first meeting.`,
    leavesOut: t`${notCounted} Titles without a pattern, and series that have ended.`,
    inputs: { times: 10, workingWeeks: 46 },
    given: ({ times, workingWeeks }) => [
      t`held on ${times} of 13 Tuesdays`,
      t`the year has ${workingWeeks} working weeks`,
    ],
    gives: ({ times, workingWeeks }, { count }) => count(meetingsAYear(times / 13, workingWeeks), 'meeting'),
  }),
  'series-cost': explanation({
    title: t`Cost per year`,
    formula: t`Cost of the meetings of the last 13 weeks / their number × meetings a year at the present pace. Once three in a row agree on another length or size, it is the cost of the meetings since; the average stands below it.`,
    includes: `${ofTitle} ${moneyIncludes}`,
    leavesOut: notCounted,
    inputs: { meetings: 10, cost: 6000, aYear: meetingsAYear(10 / 13, 46) },
    given: ({ meetings, cost, aYear }, { money, decimal }) => [
      t`${meetings} meetings cost ${money(cost)}`,
      t`at this pace there are ${decimal(aYear)} a year`,
    ],
    gives: ({ meetings, cost, aYear }, { money }) =>
      money(toMajor(costAYear({ meetings, costCents: toCents(cost) }, aYear))),
  }),
  'series-score': explanation({
    title: t`Score of a series`,
    formula: t`The mean of the scores of its meetings, weighted by person-hours (people × hours).`,
    includes: ofTitle,
    leavesOut: t`Meetings of which too little is known. ${notCounted}`,
    inputs: { people: 10, without: 29, with: 62 },
    given: (it) => [
      t`a meeting of ${it.people} people without an agenda scores ${it.without}`,
      t`one with an agenda scores ${it.with}`,
    ],
    gives: (it, format) =>
      points(meanScoreOf([it.without, it.with].map((score) => ({ hours: it.people, score }))), format),
  }),
  'series-roi': explanation({
    title: t`ROI`,
    formula: '(value − cost) / cost × 100 of the last 13 weeks; below it that of the 13 weeks before.',
    includes: t`Meetings with this title that have started and have a cost and a recorded value above zero.`,
    leavesOut: t`Meetings without a value, or with a value of zero. ${notCounted}`,
    inputs: { cost: 600, value: 900, otherCost: 600 },
    given: ({ cost, value, otherCost }, { money }) => [
      t`a meeting cost ${money(cost)} and was worth ${money(value)}`,
      t`another cost ${money(otherCost)} and has no value`,
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
