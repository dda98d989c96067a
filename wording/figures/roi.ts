// Explanations of the ROI screen.

import { usEnglish as format } from '#domain/format/format.ts';
import { type Cents, toCents, toDollars } from '#domain/money/money.ts';
import type { Explanation } from './explanation.ts';

type RatedMeeting = { costCents: Cents; valueCents: Cents | null; worthIt: 'yes' | 'no' | null };

export const ratedMeetings: readonly RatedMeeting[] = [
  { costCents: toCents(100), valueCents: toCents(300), worthIt: 'yes' },
  { costCents: toCents(100), valueCents: toCents(0), worthIt: 'no' },
  { costCents: toCents(200), valueCents: null, worthIt: null },
];

const given = ratedMeetings.map(({ costCents, valueCents, worthIt }) => {
  const value = valueCents === null ? 'no value' : `a value of ${format.money(toDollars(valueCents))}`;
  return `cost ${format.money(toDollars(costCents))}, ${value}, ${worthIt === null ? 'no answer' : `worth it: ${worthIt}`}`;
});

const list = '/dashboard/meetings?planned=no';
const held = 'Meetings that have started; with a department chosen, those it held, with all of their cost.';

export const roiFigures = {
  'total-investment': {
    title: 'Total Investment',
    formula: 'The sum of what the meetings cost: each attendee’s hourly cost × minutes / 60.',
    includes: `${held} Estimated costs are part of it.`,
    leavesOut: 'Planned and deleted meetings.',
    meetings: list,
    example: { given, result: 400, unit: 'dollars' },
  },
  'estimated-value': {
    title: 'Estimated Value',
    formula: 'The sum of the values that authors and administrators recorded.',
    includes: `${held} A value of zero counts as a value.`,
    leavesOut: 'Meetings without a recorded value.',
    meetings: list,
    example: { given, result: 300, unit: 'dollars' },
  },
  'average-roi': {
    title: 'Average ROI',
    formula: '(total value − total cost) / total cost × 100, over all meetings.',
    includes: `${held} A meeting without a value counts with its cost. Beside it stands the same of the meetings with a value.`,
    leavesOut: 'It is not shown while the total cost or the total value is zero.',
    meetings: list,
    example: { given, result: -25, unit: 'percent' },
  },
  'meeting-roi': {
    title: 'ROI of a meeting',
    formula: '(value − cost) / cost × 100.',
    includes: 'The value that its author or an administrator recorded, and all of its cost.',
    leavesOut: 'Meetings without a value or without a cost have no ROI.',
    meetings: list,
    example: { given: given.slice(0, 1), result: 200, unit: 'percent' },
  },
  'worthwhile-meetings': {
    title: 'Worthwhile Meetings',
    formula: 'The number of meetings whose worth was answered with yes, out of all meetings.',
    includes: `${held} The answers are those of authors and administrators, not of attendees.`,
    leavesOut: 'Answers of maybe and no.',
    meetings: list,
    example: { given, result: 1, unit: 'meetings' },
  },
} satisfies Record<string, Explanation>;
