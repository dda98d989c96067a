// Explanations of planned meetings.

import { toCents } from '#domain/money/money.ts';
import { type Explanation, plannedIncludes } from './explanation.ts';

/** Three people are invited for an hour; the rate of one of them is unknown. */
export const plannedOfExample = {
  minutes: 60,
  people: [
    { hourlyRateCents: toCents(80), estimated: 0 },
    { hourlyRateCents: toCents(60), estimated: 0 },
    { hourlyRateCents: toCents(75), estimated: 1 },
  ],
} as const;

export const upcomingFigures = {
  'upcoming-cost': {
    title: 'Upcoming cost',
    formula:
      'The sum of what the planned meetings will cost: each invited person’s hourly cost on its day × planned minutes / 60.',
    includes: `${plannedIncludes} Of calendars and plans yours count, and for administrators also those of others. People who are not in the directory count with the default rate, as estimated.`,
    leavesOut: 'People who declined, rooms, private and canceled events, and meetings that were recorded.',
    meetings: '/dashboard/upcoming',
    example: {
      given: [
        'A planned meeting of 60 minutes',
        'Two people of the directory who cost $80 and $60 an hour',
        'One person from outside, at the default rate of $75',
      ],
      result: 215,
      unit: 'dollars',
    },
  },
} as const satisfies Record<string, Explanation>;
