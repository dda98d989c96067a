import { expect, test } from 'vitest';
import { memberRole, newcomers } from './group.ts';

const people = (...names: string[]) => names.map((name) => ({ name }));

test.each([
  [[], ['Ada', 'Grace'], ['Ada', 'Grace']],
  [['Ada'], ['ADA', 'Grace'], ['Grace']],
  [['ada '], [' Ada'], []],
  [['Grace'], ['Edsger', 'Ada', 'edsger'], ['Edsger', 'Ada']],
  [['Ada'], [], []],
])('with attendees %j, a group of %j adds %j', (present, members, added) =>
  expect(newcomers(people(...present), people(...members))).toEqual(people(...added)),
);

test.each([
  ['', 'Team Member'],
  ['  ', 'Team Member'],
  [' Lead ', 'Lead'],
])('the role %j is stored as %j', (given, stored) => expect(memberRole(given)).toBe(stored));
