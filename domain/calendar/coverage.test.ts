import { expect, test } from 'vitest';
import { coverageOf } from './coverage.ts';

const works = { workedAt: 2000, isFailing: false };
const fails = { workedAt: 1000, isFailing: true };
const member = (name: string, ...connections: { workedAt: number | null; isFailing: boolean }[]) => ({
  name,
  email: `${name.toLowerCase()}@firm.test`,
  connections,
});
const entry = (name: string, ...identities: string[]) => ({ name, identities });
const at = (email: string, name = '') => ({ email, name });

const shown = (...given: Parameters<typeof coverageOf>) =>
  coverageOf(...given).map(({ name, state, isMember }) => `${name} ${state}${isMember ? ' member' : ''}`);

test('members who connected a calendar, with the last time and a failure of any of their calendars', () => {
  const members = [
    member('Bob', works),
    member('Ada', works, fails),
    member('Eve', { workedAt: null, isFailing: false }),
  ];
  expect(coverageOf(members, [], [])).toEqual([
    { name: 'Ada', isMember: true, state: 'connected', workedAt: 2000, isFailing: true },
    { name: 'Bob', isMember: true, state: 'connected', workedAt: 2000, isFailing: false },
    { name: 'Eve', isMember: true, state: 'connected', workedAt: null, isFailing: false },
  ]);
});

test.each([
  ['by the address of the account', [at('ADA@firm.test')], 'seen'],
  ['by another address of the directory', [at('a.love@firm.test')], 'seen'],
  ['by an alias', [at('', 'Lady Ada')], 'seen'],
  ['by the name in the directory', [at('', 'Lovelace, Ada')], 'seen'],
  ['by the name with an address that nobody knows', [at('ada@home.test', 'Ada Lovelace')], 'seen'],
  ['under the address of somebody else', [at('bob@firm.test', 'Ada Lovelace')], 'unseen'],
  ['not at all', [at('eve@else.test', 'Eve'), at('', '')], 'unseen'],
])('a member is seen in calendars of others %s', (_how, listed, state) => {
  const directory = [
    entry('Ada Lovelace', 'ada@firm.test', 'a.love@firm.test', 'lady ada'),
    entry('Bob', 'bob@firm.test'),
  ];
  expect(coverageOf([member('Ada')], directory, listed).find(({ isMember }) => isMember)?.state).toBe(state);
});

test('people of the directory are listed with members, each once', () => {
  const directory = [entry('Ada Lovelace', 'ada@firm.test'), entry('Cleo', 'cleo@firm.test'), entry('Dora')];
  expect(shown([member('Ada', works), member('Bob')], directory, [at('cleo@firm.test')])).toEqual([
    'Ada connected member',
    'Bob unseen member',
    'Cleo seen',
    'Dora unseen',
  ]);
});

test('a name that two people have tells nothing', () => {
  const directory = [entry('Kim', 'kim@firm.test'), entry('Kim', 'kim2@firm.test')];
  expect(shown([], directory, [at('', 'Kim')])).toEqual(['Kim unseen', 'Kim unseen']);
});
