import { describe, expect, test } from 'vitest';
import { isAllowedAddress, registrationError } from './registration.ts';

test.each([
  ['open', false, null],
  ['open', true, null],
  ['invite', false, 'registration-by-invitation'],
  ['invite', true, null],
  ['closed', false, 'registration-closed'],
  ['closed', true, 'registration-closed'],
] as const)('registration %s, invited: %s gives %s', (mode, hasInvitation, error) =>
  expect(registrationError(mode, hasInvitation)).toBe(error),
);

describe('the domain of an address', () => {
  test.each([
    ['ada@example.com', [], true],
    ['ada@example.com', ['example.com'], true],
    ['ada@EXAMPLE.com', ['example.org', 'example.com'], true],
    ['ada@mail.example.com', ['example.com'], false],
    ['ada@notexample.com', ['example.com'], false],
    ['example.com@evil.test', ['example.com'], false],
  ])('%s with %j: %s', (email, domains, isAllowed) =>
    expect(isAllowedAddress(email, domains)).toBe(isAllowed),
  );
});
