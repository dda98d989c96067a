// "How is this computed?": what each figure of the ROI screen is, with an example that its test computes.

import type { Cents } from '../money/money.ts';
import { toCents } from '../money/money.ts';

export type ExampleMeeting = { costCents: Cents; valueCents: Cents | null; worthIt: 'yes' | 'no' | null };

export type Explanation = {
  title: string;
  formula: string;
  includes: string;
  leavesOut: string;
  /** Path of the meetings behind the figure. */
  meetings: string;
  example: { meetings: readonly ExampleMeeting[]; result: number; unit: 'dollars' | 'percent' | 'meetings' };
};

const meetings: readonly ExampleMeeting[] = [
  { costCents: toCents(100), valueCents: toCents(300), worthIt: 'yes' },
  { costCents: toCents(100), valueCents: toCents(0), worthIt: 'no' },
  { costCents: toCents(200), valueCents: null, worthIt: null },
];

const list = '/dashboard/meetings';
const held = 'Meetings that have started, of the chosen department.';

export const explanations = {
  'total-investment': {
    title: 'Total Investment',
    formula: 'The sum of what the meetings cost: each attendee’s hourly cost × minutes / 60.',
    includes: `${held} Estimated costs are part of it.`,
    leavesOut: 'Planned and deleted meetings.',
    meetings: list,
    example: { meetings, result: 400, unit: 'dollars' },
  },
  'estimated-value': {
    title: 'Estimated Value',
    formula: 'The sum of the values that authors and administrators recorded.',
    includes: `${held} A value of zero counts as a value.`,
    leavesOut: 'Meetings without a recorded value.',
    meetings: list,
    example: { meetings, result: 300, unit: 'dollars' },
  },
  'average-roi': {
    title: 'Average ROI',
    formula: '(total value − total cost) / total cost × 100, over all meetings.',
    includes: `${held} A meeting without a value counts with its cost. Beside it stands the same of the meetings with a value.`,
    leavesOut: 'It is not shown while the total cost or the total value is zero.',
    meetings: list,
    example: { meetings, result: -25, unit: 'percent' },
  },
  'worthwhile-meetings': {
    title: 'Worthwhile Meetings',
    formula: 'The number of meetings whose worth was answered with yes, out of all meetings.',
    includes: `${held} The answers are those of authors and administrators, not of attendees.`,
    leavesOut: 'Answers of maybe and no.',
    meetings: list,
    example: { meetings, result: 1, unit: 'meetings' },
  },
} satisfies Record<string, Explanation>;

export type Figure = keyof typeof explanations;
