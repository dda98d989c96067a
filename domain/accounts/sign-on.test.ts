import { expect, test } from 'vitest';
import { mayUnlink, mayUsePassword, roleByGroups, ruleForAddress, type SignOnRule } from './sign-on.ts';

const rule = (organization: number, ...domains: string[]): SignOnRule => ({
  organization,
  domains,
  join: 'active',
  adminGroups: [],
});

test.each([
  ['ann@acme.test', 1],
  ['Ann@ACME.test', 1],
  ['ann@acme.example', 1],
  ['bob@globex.test', 2],
  ['eve@mail.acme.test', null],
  ['eve@notacme.test', null],
  ['eve@acme.test.evil.test', null],
  ['acme.test@evil.test', null],
])('%s belongs to organization %s', (email, organization) => {
  const rules = [rule(1, 'acme.test', 'acme.example'), rule(2, 'globex.test')];
  expect(ruleForAddress(rules, email)?.organization ?? null).toBe(organization);
});

test.each<[string[], string[] | null, string | null]>([
  [['leads'], ['leads', 'staff'], 'admin'],
  [['leads', 'owners'], ['owners'], 'admin'],
  [['leads'], ['staff'], 'user'],
  [['leads'], [], 'user'],
  [['leads'], ['Leads'], 'user'],
  [['leads'], null, null],
  [[], ['leads'], null],
])('with administrators of %j, the groups %j give the role %s', (adminGroups, groups, role) =>
  expect(roleByGroups({ adminGroups }, groups)).toBe(role),
);

test.each([
  [{ hasPassword: true, otherIdentities: 0, otherMethods: 0 }, true],
  [{ hasPassword: false, otherIdentities: 1, otherMethods: 0 }, true],
  [{ hasPassword: false, otherIdentities: 0, otherMethods: 1 }, true],
  [{ hasPassword: false, otherIdentities: 0, otherMethods: 0 }, false],
])('with %j, an identity may be unlinked: %s', (rest, may) => expect(mayUnlink(rest)).toBe(may));

const glass = 'root@acme.test';

test.each([
  ['on', 'user', 'ann@acme.test', false, true],
  ['admins', 'user', 'ann@acme.test', true, false],
  ['admins', 'admin', 'ann@acme.test', false, true],
  ['off', 'user', 'ann@acme.test', true, false],
  ['off', 'admin', 'ann@acme.test', true, false],
  ['off', 'admin', 'Root@acme.test', true, true],
  ['off', 'admin', glass, false, false],
  ['off', 'user', glass, true, false],
] as const)(
  'with password login %s, a %s %s with a second factor %s may: %s',
  (mode, role, email, hasSecondFactor, may) =>
    expect(mayUsePassword(mode, glass, { role, email, hasSecondFactor })).toBe(may),
);

test('without a configured address, no administrator can bypass single sign-on', () =>
  expect(mayUsePassword('off', null, { role: 'admin', email: '', hasSecondFactor: true })).toBe(false));
