import { expect, test } from 'vitest';
import { noCents, toDollars } from '../money/money.ts';
import { addUpRoi, roiOfMeeting, roiPercent, type RoiSums } from '#domain/meetings/roi.ts';
import { ratedMeetings, roiFigures } from './roi.ts';

/** What the product computes for each figure. */
const computed: Record<keyof typeof roiFigures, (sums: RoiSums) => number | null> = {
  'total-investment': ({ costCents }) => toDollars(costCents),
  'estimated-value': ({ valueCents }) => toDollars(valueCents),
  'average-roi': roiPercent,
  'meeting-roi': () => roiPercent(ratedMeetings[0] ?? { costCents: noCents, valueCents: null }),
  'worthwhile-meetings': ({ worthwhile }) => worthwhile,
};

test.each(Object.entries(computed))('the product computes the example of %s', (figure, compute) =>
  expect(compute(addUpRoi(ratedMeetings.map(roiOfMeeting)))).toBe(
    roiFigures[figure as keyof typeof roiFigures].example.result,
  ),
);
