// Explanations of expected and hypothetical costs: nothing is recorded yet.

import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import { elapsedMinutes, formatClock, startMeter, stoppedMeter } from '#domain/meetings/meter.ts';
import { meetingCostCents } from '#domain/money/cost.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { average } from '#domain/money/rounding.ts';
import { plannedAgainstReal } from '#domain/reports/coach/planned-minutes.ts';
import { meetingsAYear } from '#domain/reports/coach/series.ts';
import { scoreOf } from './coach.ts';
import { explanation, points } from './explanation.ts';

type Attendees = { rate: number; minutes?: number; people?: number };

/** The cost of attendees; `people` share the rate, 1 by default. */
export const costOf = (attendees: readonly Attendees[]): number =>
  toMajor(
    meetingCostCents(
      attendees.map(({ rate, minutes = 60, people = 1 }) => ({
        hourlyRateCents: toCents(rate),
        minutes,
        people,
      })),
    ),
  );

const twoPeople = (first: number, second: number, money: Format['money']) =>
  t`two people who cost ${money(first)} and ${money(second)} an hour`;

/** `cost`: per hour of all people, and of the optional ones among them. */
const weekly = { minutes: 30, cost: 200, optional: 40, workingWeeks: 46 };

const weeklyText = ({ minutes, cost, optional, workingWeeks }: typeof weekly, { money }: Format) => [
  t`${minutes} minutes every week`,
  t`the people cost ${money(cost)} an hour, ${money(optional)} of it those who are optional`,
  t`the year has ${workingWeeks} working weeks`,
];

/** What a weekly meeting costs in a year. */
const yearly = ({ minutes, workingWeeks }: typeof weekly, hourlyCost: number) =>
  costOf([{ people: meetingsAYear('weekly', workingWeeks), minutes, rate: hourlyCost }]);

const scoreOfPlan = ({ people, minutes }: { people: number; minutes: number }) =>
  scoreOf({ agenda: true, attendeeCount: people, durationMinutes: minutes });

export const estimateFigures = {
  'meter-cost': explanation({
    title: t`Cost so far`,
    formula: t`The sum of hourly cost × minutes present / 60 over all attendees. A minute costs the 60th part.`,
    includes: t`Whole minutes on the meter, as they are saved. “Count seconds” shows the seconds, too.`,
    leavesOut: t`Breaks, and the time in which somebody was not there.`,
    meetings: null,
    inputs: { first: 60, second: 90, seconds: 12 * 60 + 40 },
    given: ({ first, second, seconds }, { money }) => [
      twoPeople(first, second, money),
      t`${formatClock(seconds * 1000)} on the meter`,
    ],
    gives({ first, second, seconds }, { money }) {
      const minutes = elapsedMinutes(startMeter(stoppedMeter, 0), seconds * 1000);
      return money(
        costOf([
          { rate: first, minutes },
          { rate: second, minutes },
        ]),
      );
    },
  }),
  'live-cost': explanation({
    title: t`Cost so far`,
    formula: t`The sum of hourly cost × minutes present / 60 over all attendees. A minute costs the 60th part.`,
    includes: t`Each second while the meter runs, and whole minutes when it has ended, as it is saved.`,
    leavesOut: t`Breaks, and the time in which somebody was not there.`,
    meetings: null,
    inputs: { first: 60, second: 90, minutes: 12 },
    given: ({ first, second, minutes }, { money, minutes: inMinutes }) => [
      twoPeople(first, second, money),
      t`${inMinutes(minutes)} on the meter`,
    ],
    gives: ({ first, second, minutes }, { money }) =>
      money(
        costOf([
          { rate: first, minutes },
          { rate: second, minutes },
        ]),
      ),
  }),
  'plan-cost': explanation({
    title: t`Price of the plan`,
    formula: t`The sum of the hourly costs of the people × minutes / 60. A year: × the meetings that the rhythm gives in the working weeks, or until the end date.`,
    includes: t`You and everybody invited, at today’s rates. Unknown people count with the default rate.`,
    leavesOut: t`Changes of rates. Your calendar and those of the others are not looked at.`,
    meetings: null,
    inputs: weekly,
    given: weeklyText,
    gives: (inputs, { money }) => money(yearly(inputs, inputs.cost)),
  }),
  'plan-saving': explanation({
    title: t`What would cost less`,
    formula: t`The price of the plan − its price with the one change: of a year for a series, else once.`,
    includes: t`The same people at the same rates.`,
    leavesOut: t`What a shorter or smaller meeting leaves undone. Freed time is capacity, not cash.`,
    meetings: null,
    inputs: weekly,
    given: (inputs, format) => [...weeklyText(inputs, format), t`without the optional people`],
    gives: (inputs, { money }) =>
      money(yearly(inputs, inputs.cost) - yearly(inputs, inputs.cost - inputs.optional)),
  }),
  'people-cost': explanation({
    title: t`Cost per hour`,
    formula: t`The sum of the hourly costs of the people; of a template: average rate × number of people.`,
    includes: t`Everybody on the list for the whole hour.`,
    leavesOut: t`Who comes later or does not come.`,
    meetings: null,
    inputs: { first: 60, second: 90 },
    given: ({ first, second }, { money }) => [twoPeople(first, second, money)],
    gives: ({ first, second }, { money }) => money(costOf([{ rate: first }, { rate: second }])),
  }),
  'import-cost': explanation({
    title: t`Cost of the import`,
    formula: t`The sum of people × minutes / 60 × the hourly rate that you choose here.`,
    includes: t`The rows that are ticked. People of the directory cost what their tiers say once they are saved.`,
    leavesOut: t`Rows that are not ticked, and those that were saved before.`,
    meetings: null,
    inputs: { people: 4, minutes: 45, rate: 80 },
    given: ({ people, minutes, rate }, { money }) => [
      t`one row: ${people} people for ${minutes} minutes`,
      t`a rate of ${money(rate)}`,
    ],
    gives: (row, { money }) => money(costOf([row])),
  }),
  'what-if-cost': explanation({
    title: t`Cost per year`,
    formula: t`People × minutes / 60 × average rate × meetings a year.`,
    includes: t`The values of the sliders. A series starts with its averages of the last 13 weeks.`,
    leavesOut: t`Who would stay away: everybody costs the average rate.`,
    meetings: null,
    inputs: { people: 6, minutes: 50, meetings: 46, rate: 60 },
    given: ({ people, minutes, meetings, rate }, { money }) => [
      t`${people} people for ${minutes} minutes`,
      t`${meetings} meetings a year`,
      t`an average rate of ${money(rate)}`,
    ],
    gives: ({ people, meetings, ...rest }, { money }) =>
      money(costOf([{ people: people * meetings, ...rest }])),
  }),
  'what-if-score': explanation({
    title: t`Score of the plan`,
    formula: t`The points that the plan wins / the points that are known before a meeting × 100.`,
    includes: t`People, length and agenda, as the settings of the organization weigh them.`,
    leavesOut: t`What is known only after a meeting: outcomes, worth and punctuality.`,
    meetings: null,
    inputs: { people: 7, minutes: 60 },
    given({ people, minutes }, { decimal }) {
      const parts = scoreOfPlan({ people, minutes }).factors.flatMap(({ points: won, weight }) =>
        won === null ? [] : [t`${decimal(won)} of ${weight}`],
      );
      return [
        t`${people} people for ${minutes} minutes with an agenda`,
        t`they win ${parts[0]}, ${parts[1]} and ${parts[2]} points`,
      ];
    },
    gives: (plan, format) => points(scoreOfPlan(plan).score, format),
  }),
  'planned-minutes': explanation({
    title: t`Planned and real minutes`,
    formula: '(real minutes − planned minutes) / number of meetings.',
    includes: t`Meetings of the last 13 weeks that had a plan, and whose minutes the meter measured or somebody entered.`,
    leavesOut: t`Meetings whose length is a guess. Titles with fewer than four such meetings are not listed.`,
    inputs: { planned: 30, first: 45, second: 35 },
    given: ({ planned, first, second }) => [
      t`two meetings were planned for ${planned} minutes`,
      t`they took ${first} and ${second}`,
    ],
    gives({ planned, first, second }, { minutes }) {
      const timed = plannedAgainstReal(
        [first, second].map((realMinutes) => ({ title: '', plannedMinutes: planned, realMinutes })),
      );
      return minutes(timed ? average(timed.realMinutes - timed.plannedMinutes, timed.meetings) : 0);
    },
  }),
};
