import { expect, test } from 'vitest';
import { toDollars } from '../money/money.ts';
import { addUpRoi, roiOfMeeting, roiPercent, type RoiSums } from '../roi/roi.ts';
import { type Explanation, explanations, type Figure } from './explanations.ts';

/** What the product computes for each figure. */
const computed: Record<Figure, (sums: RoiSums) => number | null> = {
  'total-investment': ({ costCents }) => toDollars(costCents),
  'estimated-value': ({ valueCents }) => toDollars(valueCents),
  'average-roi': roiPercent,
  'worthwhile-meetings': ({ worthwhile }) => worthwhile,
};

test.each(Object.entries<Explanation>(explanations))(
  'the example of %s is what the product computes',
  (figure, { example }) =>
    expect(computed[figure as Figure](addUpRoi(example.meetings.map(roiOfMeeting)))).toBe(example.result),
);
