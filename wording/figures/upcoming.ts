// Explanations of planned meetings.

import { priceOfPlanned } from '#domain/meetings/planned/planned-price.ts';
import { noCents, toCents, toDollars } from '#domain/money/money.ts';
import { explanation, plannedIncludes } from './explanation.ts';

export const upcomingFigures = {
  'upcoming-cost': explanation({
    title: 'Upcoming cost',
    formula:
      'The sum of what the planned meetings will cost: each invited person’s hourly cost on its day × planned minutes / 60.',
    includes: `${plannedIncludes} Of calendars and plans yours count, and for administrators also those of others. People who are not in the directory count with the default rate, as estimated.`,
    leavesOut: 'People who declined, rooms, private and canceled events, and meetings that were recorded.',
    meetings: '/dashboard/upcoming',
    inputs: { minutes: 60, first: 80, second: 60, unknown: 75 },
    given: ({ minutes, first, second, unknown }, { money }) => [
      `A planned meeting of ${minutes} minutes`,
      `Two people of the directory who cost ${money(first)} and ${money(second)} an hour`,
      `One person from outside, at the default rate of ${money(unknown)}`,
    ],
    gives({ minutes, first, second, unknown }, { money }) {
      const people = [first, second, unknown].map((rate) => ({
        hourlyRateCents: toCents(rate),
        estimated: 0 as const,
      }));
      return money(toDollars(priceOfPlanned(people, minutes, noCents).totalCents));
    },
  }),
};
