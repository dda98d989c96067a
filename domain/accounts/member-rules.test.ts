import { expect, test } from 'vitest';
import {
  findMembers,
  leaveError,
  mayApprove,
  pageOfMembers,
  removalError,
  roleChangeError,
  roleOnApproval,
} from './member-rules.ts';

const ada = { userId: 1, role: 'admin' as const, countsAsAdmin: true };
const eve = { userId: 2, role: 'admin' as const, countsAsAdmin: true };
const bob = { userId: 3, role: 'user' as const, countsAsAdmin: false };
const neverCame = { userId: 4, role: 'admin' as const, countsAsAdmin: false };

test.each([
  ['a member removes a member', bob, ada, 2, 'no-permission'],
  ['a member removes themselves', bob, bob, 2, 'no-permission'],
  ['an admin removes themselves', ada, ada, 2, 'yourself'],
  ['the last admin removes themselves', ada, ada, 1, 'yourself'],
  ['an admin removes the last admin', eve, ada, 1, 'last-admin'],
  ['an admin removes one of two', ada, eve, 2, null],
  ['an admin removes a member', ada, bob, 1, null],
  ['the only admin removes an admin who never came', ada, neverCame, 1, null],
] as const)('%s', (_, actor, member, adminCount, error) =>
  expect(removalError(actor, member, adminCount)).toBe(error),
);

test.each([
  ['a member promotes', bob, bob, 'admin', 1, 'no-permission'],
  ['an admin promotes', ada, bob, 'admin', 1, null],
  ['the last admin steps down', ada, ada, 'user', 1, 'last-admin-demotion'],
  ['the last admin stays admin', ada, ada, 'admin', 1, null],
  ['one of two steps down', ada, ada, 'user', 2, null],
  ['an admin who never came is demoted by the only other', ada, neverCame, 'user', 1, null],
] as const)('%s', (_, actor, member, role, adminCount, error) =>
  expect(roleChangeError(actor, member, role, adminCount)).toBe(error),
);

test.each([
  [ada, 1, true],
  [bob, 1, false],
  [bob, 0, true],
] as const)('approval by %j with %i admins: %s', (actor, adminCount, may) =>
  expect(mayApprove(actor, adminCount)).toBe(may),
);

test.each([
  ['admin', 0, 'admin'],
  ['admin', 1, 'user'],
  ['user', 0, 'user'],
] as const)('an applicant with the claimed role %s and %i admins becomes %s', (claimed, adminCount, role) =>
  expect(roleOnApproval(claimed, adminCount)).toBe(role),
);

const people = [
  { name: 'Grace', email: 'grace@navy.test', username: 'amazing', status: 'active' as const },
  { name: 'ada', email: 'lovelace@example.test', username: null, status: 'active' as const },
  { name: 'Zoë 🎉', email: 'zoe@example.test', username: null, status: 'pending' as const },
];

test.each([
  ['', ['Zoë 🎉', 'ada', 'Grace']],
  ['LOVE', ['ada']],
  ['  grAce ', ['Grace']],
  ['zoË', ['Zoë 🎉']],
  ['AMAZ', ['Grace']],
  ['example', ['Zoë 🎉', 'ada']],
  ['nobody', []],
])('searching %j finds %j', (search, names) =>
  expect(findMembers(people, search).map(({ name }) => name)).toEqual(names),
);

test.each([
  [0, 1, 1, 0],
  [12, 1, 1, 12],
  [13, 2, 2, 1],
  [13, 9, 2, 1],
  [30, 2, 2, 12],
  [30, -1, 1, 12],
])('of %i members page %i is page %i with %i cards', (count, wanted, page, cards) => {
  const found = pageOfMembers(Array.from({ length: count }), wanted);
  expect([found.page, found.shown.length]).toEqual([page, cards]);
});

test.each([
  [false, 1, 5, null],
  [true, 2, 5, null],
  [true, 1, 2, 'last-admin-leaves'],
  // The last member leaves.
  [true, 1, 1, null],
  [false, 0, 3, null],
])('admin %s, %i administrators, %i people: %s', (countsAsAdmin, settledAdmins, headCount, error) =>
  expect(leaveError({ countsAsAdmin }, { settledAdmins, people: headCount })).toBe(error),
);
