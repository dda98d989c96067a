// Explanations of one meeting, of the calendar and of the directory of people.

import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import { averageHourlyRateCents } from '#domain/money/cost.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { costPerHour } from '#domain/people/overhead.ts';
import { suggestedRate } from '#domain/people/suggested-rate.ts';
import { shareOf } from './budgets.ts';
import { scoreOf } from './coach.ts';
import { costOf } from './estimates.ts';
import { explanation, moneyIncludes, perHour, points } from './explanation.ts';

const attendees = [
  { name: t`Ada`, minutes: 60, rate: 120 },
  { name: t`Ben`, minutes: 30, rate: 60 },
];

const attendeesText = (people: typeof attendees, { money }: Format) =>
  people.map(
    ({ name, minutes, rate }) => t`${name} attends for ${minutes} minutes at ${money(rate)} per hour`,
  );

type Standup = { people: number; minutes: number };

const scoreOfStandup = ({ people, minutes }: Standup) =>
  scoreOf({ kind: 'standup', attendeeCount: people, durationMinutes: minutes });

function pointsOf(standup: Standup) {
  const { factors } = scoreOfStandup(standup);
  return {
    people: factors.find(({ factor }) => factor === 'people'),
    length: factors.find(({ factor }) => factor === 'length'),
  };
}

const oneMeeting = t`What attendees cost at the rates of the day of the meeting.`;

export const meetingFigures = {
  'meeting-cost': explanation({
    title: t`Cost of a meeting`,
    formula: t`The sum of hourly cost × attended minutes / 60 over all attendees, rounded once to the cent.`,
    includes: t`${oneMeeting} Unnamed attendees count for the whole length. ${moneyIncludes}`,
    leavesOut: t`Time in which somebody was not there. Rates that changed later, until the meeting is re-priced.`,
    inputs: attendees,
    given: attendeesText,
    gives: (it, { money }) => money(costOf(it)),
  }),
  'meeting-rate': explanation({
    title: t`Average per person and hour`,
    formula: t`The sum of the hourly costs of all attendees / number of attendees.`,
    includes: `${oneMeeting} ${moneyIncludes}`,
    leavesOut: t`How long somebody attended.`,
    inputs: attendees,
    given: attendeesText,
    gives: (people, { money }) =>
      money(toMajor(averageHourlyRateCents(people.map(({ rate }) => ({ hourlyRateCents: toCents(rate) }))))),
  }),
  'meeting-departments': explanation({
    title: t`Cost by department`,
    formula: t`The whole cost for the meeting’s department; where it is allocated by attendees, the cost × what those of a department cost / what all attendees cost. The shares add up to the cent.`,
    includes: t`Attendees without a department count for the meeting’s own. ${moneyIncludes}`,
    leavesOut: t`Nothing: what no department bears is shown as unassigned.`,
    inputs: { first: 120, second: 30 },
    given: ({ first, second }, { money }) => [
      t`Ada of Sales costs ${money(first)}, Ben of Legal ${money(second)}`,
      t`it is allocated by attendees`,
      t`the share of Legal`,
    ],
    gives: ({ first, second }, { money }) =>
      money(
        shareOf(t`Legal`, t`Sales`, [
          { department: t`Sales`, rate: first, minutes: 60 },
          { department: t`Legal`, rate: second, minutes: 60 },
        ]),
      ),
  }),
  'meeting-score': explanation({
    title: t`Hygiene score of a meeting`,
    formula: t`The points won / the points known × 100, over the factors that apply to its kind, rounded.`,
    includes: t`Factors of which something is known, as the settings of the organization weigh them.`,
    leavesOut: t`Factors that are unknown or do not apply. Below 30% of the points, or what the organization chose, there is no score.`,
    inputs: { people: 5, minutes: 15 },
    given(it, { decimal }) {
      const { people, length } = pointsOf(it);
      return [
        t`a standup of ${it.people} people for ${it.minutes} minutes`,
        t`they win ${decimal(people?.points ?? 0)} of ${people?.weight} points, and the length ${decimal(length?.points ?? 0)} of ${length?.weight}`,
      ];
    },
    gives: (it, format) => points(scoreOfStandup(it).score, format),
  }),
  'unknown-cost': explanation({
    title: t`Cost of people outside the directory`,
    formula: t`The sum of hourly cost × attended minutes / 60, at the price that each meeting has.`,
    includes: t`Attendees with a name who met in the last 90 days and are not in the directory, planned meetings too.`,
    leavesOut: t`Attendees without a name, and deleted meetings.`,
    meetings: '/dashboard/meetings?estimated=yes',
    inputs: attendees,
    given: attendeesText,
    gives: (it, { money }) => money(costOf(it)),
  }),
  'tier-cost': explanation({
    title: t`Cost per hour`,
    formula: t`The rate of the person’s tier on the day of the meeting; where the rates are salaries, rate × overhead factor.`,
    includes: t`A rate that was entered for an attendee holds instead. People without a tier cost the default rate and are estimated.`,
    leavesOut: t`The factor does not raise entered rates, the default rate and the blended rate: they are costs already.`,
    meetings: '/dashboard/meetings?estimated=yes',
    inputs: { rate: 55, percent: 130 },
    given: ({ rate, percent }, { money, fixed }) => [
      t`the rate of the tier is a salary of ${money(rate)}`,
      t`the overhead factor is ${fixed(percent / 100, 2)}`,
    ],
    gives: ({ rate, percent }, format) =>
      perHour(toMajor(costPerHour(toCents(rate), { ratesAre: 'salary', percent })), format),
  }),
  'suggested-rate': explanation({
    title: t`Suggested blended rate`,
    formula: t`The sum of what people cost per hour / number of people, rounded to a step that depends on the currency, such as 5 USD or 500 JPY, so that it shows nobody’s pay; at least one step.`,
    includes: t`Active people of the directory who have a tier, at today’s rates; salaries with the overhead factor.`,
    leavesOut: t`People without a tier, people who have left, and how much time somebody spends in meetings.`,
    inputs: { two: 55, one: 75 },
    given: ({ two, one }, { money }) => [
      t`two people cost ${money(two)} per hour`,
      t`one costs ${money(one)} per hour`,
    ],
    gives({ two, one }, format) {
      const rates = [two, two, one].map((rate) => ({ people: 1, hourlyRateCents: toCents(rate) }));
      return perHour(suggestedRate(rates) ?? 0, format);
    },
  }),
  'reprice-preview': explanation({
    title: t`Preview of re-pricing`,
    formula: t`The sum of what the meetings that change cost now, to the sum of what they cost at the rates of the directory on their days.`,
    includes: t`Meetings since the chosen day, planned ones too. Rates that were entered for people of the directory are replaced.`,
    leavesOut: t`Deleted meetings, and those in which no price changes. Attendees whom the directory gives no tier on that day keep their price.`,
    meetings: '/dashboard/meetings',
    inputs: { minutes: 60, entered: 55, tier: 95 },
    given: ({ minutes, entered, tier }, { money }) => [
      t`Ada attends for ${minutes} minutes at an entered ${money(entered)} per hour`,
      t`her tier costs ${money(tier)} on that day`,
    ],
    gives: ({ minutes, entered, tier }, { money }) =>
      [entered, tier].map((rate) => money(costOf([{ rate, minutes }]))).join(' to '),
  }),
};
