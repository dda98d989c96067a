import { expect, test } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { isRefusal } from './is-refusal.ts';

test.each([
  [400, true],
  [403, true],
  [404, true],
  [409, true],
  [413, true],
  [422, true],
  [0, false],
  [401, false],
  [429, false],
  [500, false],
  [503, false],
])('an answer of %i refuses for good: %j', (status, refuses) => {
  expect(isRefusal(new ApiFailure({ status, message: 'No' }))).toBe(refuses);
  expect(isRefusal(new ApiFailure({ status, message: '' }))).toBe(false);
  expect(isRefusal({ status, message: 'No' })).toBe(false);
});
