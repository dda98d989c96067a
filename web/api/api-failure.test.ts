import { expect, test } from 'vitest';
import { ApiFailure, isRejected } from './client.ts';

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
])('a response of %i is final: %j', (status, isFinal) => {
  expect(isRejected(new ApiFailure({ status, code: 'x', message: 'No' }))).toBe(isFinal);
  expect(isRejected(new ApiFailure({ status, code: 'x', message: '' }))).toBe(false);
  expect(isRejected({ status, code: 'x', message: 'No' })).toBe(false);
});
