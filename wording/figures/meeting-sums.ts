// Explanations of the dashboard, the analytics screen and the calendar: sums of meetings.

import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import { addMajor, noCents, toCents, toMajor } from '#domain/money/money.ts';
import { percentChange } from '#domain/money/percent-change.ts';
import { average } from '#domain/money/rounding.ts';
import { savingsOfShorter } from '#domain/reports/shorter-meetings.ts';
import { monthOf, weekday, weekStart } from '#domain/time/local-day.ts';
import { explanation, moneyIncludes } from './explanation.ts';

type Held = { day: string; type: string; minutes: number; cost: number };

/** Weeks start on March 1 and 8. */
const heldInMarch: readonly Held[] = [
  { day: '2026-03-02', type: 'standup', minutes: 30, cost: 60 },
  { day: '2026-03-04', type: 'review', minutes: 60, cost: 300 },
  { day: '2026-03-09', type: 'standup', minutes: 30, cost: 60 },
];

const heldText = (held: readonly Held[], format: Format) =>
  held.map(
    ({ day, type, minutes, cost }) =>
      t`${format.weekday(weekday(day))}, ${format.monthAndDay(day)}: a ${type} of ${minutes} minutes that costs ${format.money(cost)}`,
  );

const costOf = (held: readonly Held[]) => addMajor(held.map(({ cost }) => cost));
const minutesOf = (held: readonly Held[]) => held.reduce((sum, { minutes }) => sum + minutes, 0);

type Text = (held: readonly Held[], format: Format) => string;
const cost: Text = (held, { money }) => money(costOf(held));
const meetings: Text = (held, { count }) => count(held.length, 'meeting');
const hours: Text = (held, format) => format.hours(minutesOf(held));

/** A figure of all meetings. */
const ofAll = (gives: Text) => ({ inputs: heldInMarch, given: heldText, gives });

/** A figure of some of the meetings. */
const ofSome = (
  gives: Text,
  chosen: string,
  chosenText: (chosen: string, format: Format) => string,
  isChosen: (one: Held, chosen: string) => boolean,
) => ({
  inputs: { held: heldInMarch, chosen },
  given: (it: Chosen, format: Format) => [...heldText(it.held, format), chosenText(it.chosen, format)],
  gives: (it: Chosen, format: Format) =>
    gives(
      it.held.filter((one) => isChosen(one, it.chosen)),
      format,
    ),
});
type Chosen = { held: readonly Held[]; chosen: string };

const ofWeek = (gives: Text, weekText: (week: string) => string) =>
  ofSome(
    gives,
    '2026-03-01',
    (week, { monthAndDay }) => weekText(monthAndDay(week)),
    ({ day }, week) => weekStart(day, 0) === week,
  );

const thisWeek = (week: string) => t`this week is the week of ${week}`;

const started = t`All meetings that have started.`;
const ofRange = t`Meetings of the chosen days that have started.`;
const inThisWeek = t`Meetings of this week, which starts on the organization’s first weekday, that have started.`;
const plannedBeside = t`Deleted meetings, and planned ones: yours stand beside it, for administrators those of the whole organization.`;
const planned = t`Planned and deleted meetings.`;
const change = t`Beside it stands the change from last week up to the same weekday and time: (this week − last week) / last week × 100.`;
const sumOfCosts = t`The sum of what the meetings cost: each attendee’s hourly cost × minutes / 60.`;
const sumOfLengths = t`The sum of the lengths of the meetings, counted once and not for each attendee.`;

export const meetingSums = {
  'total-cost': explanation({
    title: t`Total Cost`,
    formula: sumOfCosts,
    includes: `${started} ${moneyIncludes}`,
    leavesOut: plannedBeside,
    ...ofAll(cost),
  }),
  'total-meetings': explanation({
    title: t`Total Meetings`,
    formula: t`The number of meetings. Below it stands how many of them are of this week.`,
    includes: started,
    leavesOut: planned,
    ...ofAll(meetings),
  }),
  'total-hours': explanation({
    title: t`Total Hours`,
    formula: t`${sumOfLengths} The average is that sum / number of meetings. Person-hours are what all attendees spent: an hour with five of them is five.`,
    includes: t`${started} Estimated lengths are part of it.`,
    leavesOut: planned,
    ...ofAll(hours),
  }),
  'average-cost': explanation({
    title: t`Average cost`,
    formula: t`Total cost / number of meetings.`,
    includes: t`Meetings that have started. ${moneyIncludes}`,
    leavesOut: planned,
    ...ofAll((held, { money }) => money(average(costOf(held), held.length))),
  }),
  'week-change': explanation({
    title: t`Change from last week`,
    formula: '(this week − last week) / last week × 100. If last week was 0, it is 100% or 0%.',
    includes: t`This week so far, and last week up to the same weekday and time. ${moneyIncludes}`,
    leavesOut: t`Planned and deleted meetings, and what was held later last week.`,
    inputs: { current: 360, previous: 450 },
    given: ({ current, previous }, { money }) => [
      t`${money(current)} this week so far`,
      t`${money(previous)} last week up to the same weekday and time`,
    ],
    gives: ({ current, previous }, { fixedPercent }) => fixedPercent(percentChange(current, previous)),
  }),
  'cost-per-week': explanation({
    title: t`Cost per week or month`,
    formula: t`The sum of what the meetings of each week or month cost. Weeks start on the organization’s first weekday, in its time zone.`,
    includes: t`Meetings that have started; for the current one, those so far. ${moneyIncludes}`,
    leavesOut: t`Deleted meetings. Planned ones are not part of the sum; analytics draws them above it.`,
    ...ofWeek(cost, (week) => t`the week of ${week}`),
  }),
  'cost-by-type': explanation({
    title: t`Cost by type`,
    formula: t`The sum of what the meetings of each type cost.`,
    includes: t`Meetings that have started. ${moneyIncludes}`,
    leavesOut: planned,
    ...ofSome(
      cost,
      'standup',
      (type) => t`the type is ${type}`,
      (one, type) => one.type === type,
    ),
  }),
  'month-cost': explanation({
    title: t`Cost of the month`,
    formula: t`The sum of what the meetings of the month cost. A day is one of the organization’s time zone.`,
    includes: t`Meetings of the month that have started. ${moneyIncludes}`,
    leavesOut: t`${plannedBeside} The grid also shows days of the months before and after.`,
    ...ofSome(
      cost,
      '2026-03',
      (month, { longMonth }) => t`the month is ${longMonth(month)}`,
      ({ day }, month) => monthOf(day) === month,
    ),
  }),
  'day-cost': explanation({
    title: t`Cost of the day`,
    formula: t`The sum of what the meetings of the day cost. A day is one of the organization’s time zone.`,
    includes: t`Meetings that start on this day and have started, in full even if they end on the next. ${moneyIncludes}`,
    leavesOut: plannedBeside,
    ...ofSome(
      cost,
      '2026-03-04',
      (day, { monthAndDay }) => t`the day is ${monthAndDay(day)}`,
      (one, day) => one.day === day,
    ),
  }),
  'this-month': explanation({
    title: t`This month`,
    formula: t`${sumOfCosts} Beside it stands the change from last month up to the same day and time: (this month − last month) / last month × 100.`,
    includes: t`Meetings of this month that have started. ${moneyIncludes}`,
    leavesOut: planned,
    ...ofSome(
      cost,
      '2026-03',
      (month, { longMonth }) => t`this month is ${longMonth(month)}`,
      ({ day }, month) => monthOf(day) === month,
    ),
  }),
  'shorter-meetings': explanation({
    title: t`Shorter meetings`,
    formula: t`Cost × saved minutes / minutes of each meeting, in the last 13 weeks or since the first meeting, for a year of your organization’s working weeks. A meeting that ended early saves only what it took longer than the new length.`,
    includes: t`Meetings that were planned for 60 minutes, or took 60 without a plan. ${moneyIncludes}`,
    leavesOut: t`Planned and deleted meetings, and time that meetings run over.`,
    inputs: { minutes: 50, took: 60, cost: 300, weeks: 13, workingWeeks: 46 },
    given: ({ minutes, took, cost: each, weeks, workingWeeks }, { money }) => [
      t`One meeting in ${weeks} weeks took ${took} minutes and cost ${money(each)}`,
      t`${minutes} minutes instead of 60`,
      t`${workingWeeks} working weeks a year`,
    ],
    gives({ minutes, took, cost: each, weeks, workingWeeks }, { money }) {
      const held = { title: '', durationMinutes: took, costCents: toCents(each) };
      const found = savingsOfShorter([held], weeks, workingWeeks).find((one) => one.minutes === minutes);
      return money(toMajor(found?.savedCents ?? noCents));
    },
  }),
  'week-cost': explanation({
    title: t`This Week Cost`,
    formula: `${sumOfCosts} ${change}`,
    includes: `${inThisWeek} ${moneyIncludes}`,
    leavesOut: plannedBeside,
    ...ofWeek(cost, thisWeek),
  }),
  'week-meetings': explanation({
    title: t`Meetings This Week`,
    formula: t`The number of meetings. ${change}`,
    includes: inThisWeek,
    leavesOut: planned,
    ...ofWeek(meetings, thisWeek),
  }),
  'week-hours': explanation({
    title: t`Hours in Meetings`,
    formula: `${sumOfLengths} ${change}`,
    includes: t`${inThisWeek} Estimated lengths are part of it.`,
    leavesOut: planned,
    ...ofWeek(hours, thisWeek),
  }),
  'cost-by-hour': explanation({
    title: t`When meetings start`,
    formula: t`The sum of what the meetings cost that start in each hour of a weekday, in the organization’s time zone.`,
    includes: t`${ofRange} A meeting counts in full for the hour in which it starts. ${moneyIncludes}`,
    leavesOut: planned,
    inputs: { held: heldInMarch, weekday: 1, hour: 9 },
    given: ({ held, ...chosen }, format) => [
      ...heldText(held, format),
      t`both standups start at ${format.hour(chosen.hour)}`,
      `${format.weekday(chosen.weekday)}, ${format.hour(chosen.hour)}`,
    ],
    gives: ({ held, ...chosen }, { money }) =>
      money(costOf(held.filter(({ day }) => weekday(day) === chosen.weekday))),
  }),
  'cost-by-title': explanation({
    title: t`Most expensive meetings`,
    formula: t`The sum of what the meetings with the same title cost, highest first, ten at most.`,
    includes: `${ofRange} ${moneyIncludes}`,
    leavesOut: planned,
    ...ofSome(
      cost,
      'standup',
      (type) => t`both ${type}s have the same title`,
      (one, type) => one.type === type,
    ),
  }),
};
