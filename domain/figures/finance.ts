// Explanations of the finance report.

import type { Spend } from '#domain/reports/finance.ts';
import { noCents, toCents } from '../money/money.ts';
import { type Explanation, heldMeetings, moneyIncludes, plannedIncludes } from './explanation.ts';

const march = { month: '2026-03', department: 'Sales', type: 'review' };
const april = { ...march, month: '2026-04' };

/** March is closed. */
export const spendsOfExample: readonly Spend[] = [
  { ...march, part: 'held', costCents: toCents(250), estimatedCents: noCents },
  { ...march, part: 'total', costCents: toCents(300), estimatedCents: noCents },
  { ...april, part: 'total', costCents: toCents(300), estimatedCents: toCents(60) },
  { ...april, part: 'planned', costCents: toCents(200), estimatedCents: noCents },
  { ...april, part: 'planned', department: '', costCents: toCents(50), estimatedCents: noCents },
];

const given = [
  'March was closed at $250, and its meetings cost $300 now',
  'the meetings held in April, which is open, cost $300, of which $60 is estimated',
  'a meeting of $200 was entered for later in April, and a calendar plans one of $50',
];

export const financeFigures = {
  'finance-held': {
    title: 'Held',
    formula: 'The sum of what meetings cost that have started; in a closed month as it was closed.',
    includes: moneyIncludes,
    leavesOut: 'Planned and deleted meetings, and what changed of closed months since.',
    meetings: heldMeetings,
    example: { given, result: 550, unit: 'dollars' },
  },
  'finance-corrections': {
    title: 'Corrections',
    formula:
      'What the meetings of closed months cost now − what these months reported. It counts for the first open month.',
    includes: 'Meetings that were added, changed or deleted after their month was closed.',
    leavesOut: 'Changes of open months, which are part of held.',
    meetings: heldMeetings,
    example: { given, result: 50, unit: 'dollars' },
  },
  'finance-planned': {
    title: 'Planned',
    formula:
      'The sum of what the planned meetings of the whole organization will cost: each invited person’s hourly cost on its day × planned minutes / 60. Only administrators see it.',
    includes: `${plannedIncludes} ${moneyIncludes}`,
    leavesOut: 'Recorded meetings: it is not part of held.',
    meetings: '/dashboard/upcoming',
    example: { given, result: 250, unit: 'dollars' },
  },
  'finance-estimated': {
    title: 'Estimated',
    formula:
      'The part of held and corrections that is priced without a known salary tier, or with a guessed duration or number of people. The percentage is that part / (held + corrections) × 100.',
    includes: 'Meetings that have started, and corrections. A negative correction lowers it.',
    leavesOut: 'Planned meetings.',
    meetings: '/dashboard/meetings?planned=no&estimated=yes',
    example: { given, result: 60, unit: 'dollars' },
  },
} satisfies Record<string, Explanation>;
