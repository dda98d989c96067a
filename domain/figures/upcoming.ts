// Explanations of planned meetings.

import { toCents } from '../money/money.ts';
import type { Explanation } from './explanation.ts';

/** Three people are invited for an hour; the rate of one of them is unknown. */
export const plannedOfExample = [80, 60, 75].map((dollars) => ({
  hourlyRateCents: toCents(dollars),
  minutes: 60,
}));

export const upcomingFigures = {
  'upcoming-cost': {
    title: 'Upcoming cost',
    formula:
      'The sum of what the planned meetings will cost: each invited person’s hourly cost today × planned minutes / 60.',
    includes:
      'Meetings of connected calendars and plans that start in these days: yours, and for administrators also those of others. People who are not in the directory count with the default rate, as estimated.',
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
