// Explanations of the ROI screen.

import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import { addUpRoi, roiOfMeeting, roiPercent, type RoiSums } from '#domain/meetings/roi.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { explanation } from './explanation.ts';

type Rated = { cost: number; value: number | null; worthIt: string | null };

const rated: readonly Rated[] = [
  { cost: 100, value: 300, worthIt: 'yes' },
  { cost: 100, value: 0, worthIt: 'no' },
  { cost: 200, value: null, worthIt: null },
];

const sumsOf = (meetings: readonly Rated[]) =>
  addUpRoi(
    meetings.map(({ cost, value, worthIt }) =>
      roiOfMeeting({
        costCents: toCents(cost),
        valueCents: value === null ? null : toCents(value),
        worthIt,
      }),
    ),
  );

const example = (gives: (sums: RoiSums, format: Format) => string, inputs = rated) => ({
  inputs,
  given: (meetings: readonly Rated[], { money }: Format) =>
    meetings.map(({ cost, value, worthIt }) => {
      const valueText = value === null ? t`no value` : t`a value of ${money(value)}`;
      return t`cost ${money(cost)}, ${valueText}, ${worthIt === null ? t`no answer` : t`worth it: ${worthIt}`}`;
    }),
  gives: (meetings: readonly Rated[], format: Format) => gives(sumsOf(meetings), format),
});

const percentText = (sums: RoiSums, { fixedPercent }: Format) => fixedPercent(roiPercent(sums) ?? 0);

const held = t`Meetings that have started; with a department chosen, those it held, with all of their cost.`;

export const roiFigures = {
  'total-investment': explanation({
    title: t`Total Investment`,
    formula: t`The sum of what the meetings cost: each attendee’s hourly cost × minutes / 60.`,
    includes: t`${held} Estimated costs are part of it.`,
    leavesOut: t`Planned and deleted meetings.`,
    ...example(({ costCents }, { money }) => money(toMajor(costCents))),
  }),
  'estimated-value': explanation({
    title: t`Estimated Value`,
    formula: t`The sum of the values that authors and administrators recorded.`,
    includes: t`${held} A value of zero counts as a value.`,
    leavesOut: t`Meetings without a recorded value.`,
    ...example(({ valueCents }, { money }) => money(toMajor(valueCents))),
  }),
  'average-roi': explanation({
    title: t`Average ROI`,
    formula: '(total value − total cost) / total cost × 100, over all meetings.',
    includes: t`${held} A meeting without a value counts with its cost. Beside it stands the same of the meetings with a return, which have a cost and a value above zero.`,
    leavesOut: t`It is not shown while the total cost or the total value is zero.`,
    ...example(percentText),
  }),
  'meeting-roi': explanation({
    title: t`ROI of a meeting`,
    formula: '(value − cost) / cost × 100.',
    includes: t`The value that its author or an administrator recorded, and all of its cost.`,
    leavesOut: t`Meetings without a value or without a cost have no ROI.`,
    ...example(percentText, rated.slice(0, 1)),
  }),
  'worthwhile-meetings': explanation({
    title: t`Worthwhile Meetings`,
    formula: t`The number of meetings whose worth was answered with yes, out of all meetings.`,
    includes: t`${held} The answers are those of authors and administrators. Beside them stands the share of attendees who found a meeting worth their time, on average over the meetings that they rated: the middle of what its word says, such as 70% for “most”.`,
    leavesOut: t`Answers of maybe and no.`,
    ...example(({ worthwhile }, { count }) => count(worthwhile, 'meeting')),
  }),
};
