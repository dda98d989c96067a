import { expect, test } from 'vitest';
import { leftBeforeJoining } from './attendance-order.ts';

test.each([
  [0, null, false],
  [10, 20, false],
  [10, 10, false],
  [20, 10, true],
])('joined %i, left %j: left before joining is %j', (joinedMinute, leftMinute, isSo) => {
  expect(leftBeforeJoining({ joinedMinute, leftMinute })).toBe(isSo);
});
