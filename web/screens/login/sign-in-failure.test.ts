import { expect, test } from 'vitest';
import { textOf } from '#contract/errors.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import { signInFailure } from './sign-in-failure.ts';

const moment = textOf('too-many');

test.each([
  [429, 841, 'Too many attempts. Please try again in 15 minutes.'],
  [429, 61, 'Too many attempts. Please try again in 2 minutes.'],
  [429, 60, moment],
  [429, null, moment],
  [503, 120, moment],
])('%i with %j s to wait says %j', (status, retryAfterSeconds, text) => {
  expect(signInFailure(new ApiFailure({ status, retryAfterSeconds, message: moment }))).toBe(text);
});

test('what has no words of its own gets those of the form', () => {
  expect(signInFailure(new Error('internal'), 'Login failed')).toBe('Login failed');
});
