// Explanations of the budget screen.

import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import { meetingCostCents } from '#domain/money/cost.ts';
import { addMajor, noCents, toCents, toMajor } from '#domain/money/money.ts';
import { sharesByAttendees } from '#domain/reports/budgets/allocation.ts';
import { budgetStatus, limitAWeek, percentUsed, remainingCents } from '#domain/reports/budgets/budget.ts';
import { type Forecast, forecastOn, workingDaysOn } from '#domain/reports/budgets/forecast.ts';
import { addDays, monthOf } from '#domain/time/local-day.ts';
import { explanation, moneyIncludes, plannedIncludes } from './explanation.ts';

type Attendee = { department: string | null; rate: number; minutes: number };

/** What a meeting of `own` costs a department ('' for none) whose cost is allocated by attendees. */
export function shareOf(department: string, own: string | null, attendees: readonly Attendee[]): number {
  const attendances = attendees.map(({ rate, ...one }) => ({
    ...one,
    hourlyRateCents: toCents(rate),
    isEstimated: false,
  }));
  const totalCents = meetingCostCents(attendances);
  const meeting = { department: own, totalCents, blendedCents: totalCents, estimatedCents: noCents };
  const share = sharesByAttendees(meeting, attendances).find((one) => one.department === department);
  return toMajor(share?.costCents ?? noCents);
}

const limitHeldPlanned = {
  inputs: { limit: 500, held: 360, planned: 100 },
  given: (it: { limit: number; held: number; planned: number }, { money }: Format) => [
    t`a limit of ${money(it.limit)}`,
    t`meetings that cost ${money(it.held)} were held`,
    t`one of ${money(it.planned)} is planned`,
  ],
};

const workdays = [1, 2, 3, 4, 5];
type Month = { today: string; held: readonly number[]; planned: number };

const month = {
  inputs: { today: '2026-03-05', held: [100, 300, 100, 300], planned: 500 },
  given({ today, held, planned }: Month, { money, longMonth }: Format) {
    const { all, passed } = workingDaysOn(today, workdays);
    const [first, second, third, fourth] = held.map(money);
    return [
      t`${longMonth(monthOf(today))} has ${all} working days, and ${passed.length} have come`,
      t`they cost ${first}, ${second}, ${third} and ${fourth}`,
      t`${money(planned)} more is planned`,
    ];
  },
};

function forecastOf({ today, held, planned }: Month): Forecast {
  const days = held.map((cost, index) => ({
    day: addDays(today, index + 1 - held.length),
    cents: toCents(cost),
  }));
  return forecastOn(today, workdays)(days, toCents(planned)) ?? noForecast;
}

const noForecast: Forecast = { cents: noCents, lowCents: noCents, highCents: noCents };

export const budgetFigures = {
  'budget-spend': explanation({
    title: t`Current Spend`,
    formula: t`The sum of what the meetings of this month cost the department: all of a meeting, or what its attendees cost where the cost is allocated by attendees.`,
    includes: t`Meetings of this month that have started. ${moneyIncludes}`,
    leavesOut: t`Planned and deleted meetings, and the cost of other departments or of none.`,
    inputs: { department: t`Engineering`, cost: 60, other: t`Sales`, otherCost: 40 },
    given: ({ department, cost, other, otherCost }, { money }) => [
      t`Two people attend for an hour: ${money(cost)} from ${department}, ${money(otherCost)} from ${other}`,
      t`the cost is allocated by attendees`,
      t`the budget is that of ${department}`,
    ],
    gives: ({ department, cost, other, otherCost }, { money }) =>
      money(
        shareOf(department, department, [
          { department, rate: cost, minutes: 60 },
          { department: other, rate: otherCost, minutes: 60 },
        ]),
      ),
  }),
  'budget-limits': explanation({
    title: t`Total Budgets`,
    formula: t`The sum of the monthly limits of all departments.`,
    includes: t`Every budget, at the limit that holds today.`,
    leavesOut: t`Departments without a budget.`,
    meetings: null,
    inputs: [500, 300],
    given: (limits, { money }) => limits.map((limit) => t`a limit of ${money(limit)}`),
    gives: (it, { money }) => money(addMajor(it)),
  }),
  'budget-status': explanation({
    title: t`Over Budget and Warnings`,
    formula: t`The number of budgets whose current spend has reached the limit, and of those that have reached their alert threshold but not the limit.`,
    includes: t`What was held this month, estimated costs included.`,
    leavesOut: t`Planned meetings and the forecast, which has a mark of its own.`,
    meetings: null,
    inputs: { limit: 500, threshold: 70, spent: 360 },
    given: ({ limit, threshold, spent }, { money, percent }) => [
      t`a limit of ${money(limit)} and a threshold of ${percent(threshold)}`,
      t`${money(spent)} spent`,
    ],
    gives: ({ limit, threshold, spent }, { count }) => {
      const terms = { monthlyLimitCents: toCents(limit), alertThreshold: threshold };
      return count(Number(budgetStatus(toCents(spent), terms) === 'warning'), 'warning');
    },
  }),
  'budget-week': explanation({
    title: t`What budgets allow in a week`,
    formula: t`The sum of the monthly limits of all departments × 12 / 52.`,
    includes: t`Every budget, at the limit that holds today. It is compared with what the week has held so far and all that is planned in it, in the record and in calendars.`,
    leavesOut: t`What was spent in the weeks before.`,
    meetings: null,
    inputs: 5200,
    given: (limits, { money }) => [t`limits of ${money(limits)} a month`],
    gives: (it, { money }) => money(limitAWeek(it)),
  }),
  'budget-used': explanation({
    title: t`Budget used`,
    formula: t`Current spend / monthly limit × 100, rounded down, so that 100% is not shown too early.`,
    includes: t`The current spend of this month, estimated costs included.`,
    leavesOut: t`Planned meetings. They count once they have started.`,
    inputs: { spent: 999.99, limit: 1000 },
    given: ({ spent, limit }, { money, moneyWithCents }) => [
      t`${moneyWithCents(spent)} spent`,
      t`a limit of ${money(limit)}`,
    ],
    gives: ({ spent, limit }, { fixedPercent }) => fixedPercent(percentUsed(toCents(spent), toCents(limit))),
  }),
  'budget-remaining': explanation({
    title: t`Remaining`,
    formula: t`Monthly limit − current spend. It is negative once the budget is exceeded.`,
    includes: t`Meetings of this month that have started. ${moneyIncludes}`,
    leavesOut: t`Planned meetings, which stand beside it, and deleted ones.`,
    ...limitHeldPlanned,
    gives: ({ limit, held }, { money }) => money(toMajor(remainingCents(toCents(held), toCents(limit)))),
  }),
  'budget-planned': explanation({
    title: t`Planned this month`,
    formula: t`The sum of what the planned meetings of this month will cost the department, allocated as its spend is. Only administrators see it.`,
    includes: `${plannedIncludes} ${moneyIncludes}`,
    leavesOut: t`Recorded meetings.`,
    meetings: '/dashboard/upcoming',
    ...limitHeldPlanned,
    gives: ({ planned }, { money }) => money(addMajor([planned])),
  }),
  'budget-forecast': explanation({
    title: t`Forecast`,
    formula: t`What was held so far / working days that have come × working days of the month, but at least what is held and, for administrators, planned.`,
    includes: t`Meetings of this month that have started, and today. What was held on a day off counts.`,
    leavesOut: t`Deleted meetings. There is no forecast before the third working day.`,
    ...month,
    gives: (inputs, { money }) => money(toMajor(forecastOf(inputs).cents)),
  }),
  'budget-range': explanation({
    title: t`Range of the forecast`,
    formula: t`Forecast ± 1.28 × the standard deviation of the working days × √(days to come × (1 + days to come / days that have come)), but at least what is held and, for administrators, planned.`,
    includes: t`The same meetings as the forecast. Four out of five months end within the range.`,
    leavesOut: t`Anything that makes the rest of the month differ from its first days.`,
    ...month,
    gives(inputs, { money }) {
      const { lowCents, highCents } = forecastOf(inputs);
      return t`${money(toMajor(lowCents))} to ${money(toMajor(highCents))}`;
    },
  }),
  'budget-unassigned': explanation({
    title: t`Unassigned`,
    formula: t`The cost of this month’s meetings that is allocated to no department.`,
    includes: t`Meetings without a department that have started; where the cost is allocated by attendees, as in calendars, those of unknown department. ${moneyIncludes}`,
    leavesOut: t`Planned meetings, which stand beside it, and deleted ones.`,
    inputs: { department: t`Engineering`, cost: 60, unknownCost: 40 },
    given: ({ department, cost, unknownCost }, { money }) => [
      t`Two people attend for an hour: ${money(cost)} from ${department}, ${money(unknownCost)} from no known department`,
      t`the meeting has no department`,
      t`the cost is allocated by attendees`,
    ],
    gives: ({ department, cost, unknownCost }, { money }) =>
      money(
        shareOf('', null, [
          { department, rate: cost, minutes: 60 },
          { department: null, rate: unknownCost, minutes: 60 },
        ]),
      ),
  }),
};
