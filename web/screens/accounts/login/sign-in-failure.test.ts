import { expect, test } from 'vitest';
import { errorMessage } from '#contract/errors.ts';
import { ApiFailure } from '#web/api/client.ts';
import { signInFailure } from './sign-in-failure.ts';

const moment = errorMessage('rate-limited');

test.each([
  [429, 'rate-limited', 841, 'Too many attempts. Please try again in 15 minutes.'],
  [429, 'rate-limited', 61, 'Too many attempts. Please try again in 2 minutes.'],
  [429, 'rate-limited', 60, moment],
  [429, 'rate-limited', null, moment],
  [503, 'unavailable', 120, moment],
])('%i %s with %j s to wait shows %j', (status, code, retryAfterSeconds, text) => {
  expect(signInFailure(new ApiFailure({ status, code, retryAfterSeconds, message: moment }))).toBe(text);
});

test('an error without its own wording gets that of the form', () => {
  expect(signInFailure(new Error('internal'), 'Login failed')).toBe('Login failed');
});
