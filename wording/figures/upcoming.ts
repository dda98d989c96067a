// Explanations of planned meetings.

import { freeBlocks, weekSum } from '#domain/calendar/own-week.ts';
import { t } from '#domain/format/text.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { priceOfPlanned } from '#domain/meetings/planned/planned-price.ts';
import { noCents, toCents, toMajor } from '#domain/money/money.ts';
import { explanation, plannedIncludes } from './explanation.ts';

const timeOf = ([from = 0, to = 0]: readonly number[]) => ({
  fromMs: from * hourMs,
  toMs: to * hourMs,
  costCents: noCents,
});

export const upcomingFigures = {
  'upcoming-cost': explanation({
    title: t`Upcoming cost`,
    formula: t`The sum of what the planned meetings will cost: each invited person’s hourly cost on its day × planned minutes / 60.`,
    includes: t`${plannedIncludes} Of calendars and plans yours count, and for administrators also those of others. People who are not in the directory count with the default rate, as estimated.`,
    leavesOut: t`People who declined, rooms, private and canceled events, and meetings that were recorded.`,
    meetings: '/dashboard/upcoming',
    inputs: { minutes: 60, first: 80, second: 60, unknown: 75 },
    given: ({ minutes, first, second, unknown }, { money }) => [
      t`A planned meeting of ${minutes} minutes`,
      t`Two people of the directory who cost ${money(first)} and ${money(second)} an hour`,
      t`One person from outside, at the default rate of ${money(unknown)}`,
    ],
    gives({ minutes, first, second, unknown }, { money }) {
      const people = [first, second, unknown].map((rate) => ({
        hourlyRateCents: toCents(rate),
        estimated: 0 as const,
      }));
      return money(toMajor(priceOfPlanned(people, minutes, noCents).totalCents));
    },
  }),
  'own-week': explanation({
    title: t`Your week`,
    formula: t`The time that you spend in meetings of the week. Meetings at the same time count once.`,
    includes: t`Recorded meetings with you among their attendees, as long as you were there, and planned ones that list you. What they cost is the price for everybody in them.`,
    leavesOut: t`Meetings that you declined or that were dropped, and those that do not name you.`,
    meetings: '/dashboard/upcoming',
    inputs: { first: [9, 10], second: [9.5, 11] },
    given: ({ first, second }) =>
      [first, second].map(([from, to]) => t`A meeting from hour ${from} to hour ${to} of the same day`),
    gives: ({ first, second }, format) =>
      format.hoursAndMinutes(weekSum([first, second].map(timeOf)).minutes),
  }),
  'free-blocks': explanation({
    title: t`Free blocks left`,
    formula: t`The number of gaps of an hour or more between your meetings, within your organization’s working hours, from now until Saturday.`,
    includes: t`Planned meetings that list you.`,
    leavesOut: t`Shorter gaps, days off, and appointments of your calendar that are no meetings.`,
    meetings: '/dashboard/upcoming',
    inputs: { day: [8, 18], meeting: [8.5, 10], now: 8 },
    given: ({ day: [from, to], meeting, now }) => [
      t`Working hours from ${from} to ${to} o’clock; it is ${now} o’clock`,
      t`A meeting from hour ${meeting[0]} to hour ${meeting[1]}`,
    ],
    gives({ day, meeting, now }, format) {
      const { fromMs, toMs } = timeOf(day);
      const { count, minutes } = freeBlocks([timeOf(meeting)], [{ beginsMs: 0, fromMs, toMs }], now * hourMs);
      return `${format.count(count, 'block')}, ${format.hoursAndMinutes(minutes)}`;
    },
  }),
};
