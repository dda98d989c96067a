import { expect, test } from 'vitest';
import { dayMs } from '#domain/time/time-units.ts';
import { secondFactorDue } from './second-factor-policy.ts';

const policy = { since: 100 * dayMs, graceDays: 7, exemptsProviders: true };
const member = { memberSince: 10 * dayMs, isByProvider: false };

test.each([
  ['a member has the days since it is required', policy, member, 107],
  ['a newcomer has the same days', policy, { ...member, memberSince: 300 * dayMs }, 307],
  ['without days it is needed at once', { ...policy, graceDays: 0 }, member, 100],
  ['nobody needs one unless it is required', { ...policy, since: null }, member, null],
  ['a sign-in at a provider is exempt', policy, { ...member, isByProvider: true }, null],
  [
    'a sign-in at a provider is not exempt by another choice',
    { ...policy, exemptsProviders: false },
    { ...member, isByProvider: true },
    107,
  ],
])('%s', (_title, given, who, day) =>
  expect(secondFactorDue(given, who)).toBe(day === null ? null : day * dayMs),
);
