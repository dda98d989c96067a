import { expect, test } from 'vitest';
import { mostPeople } from '#contract/people/people.ts';
import { readPeople } from './import-dialog.tsx';

test('reads people by headings in any order, whatever their case', () => {
  const lines = [
    ['E-mail', 'NAME', 'Tier', 'Department', 'Job title', 'Phone'],
    ['ADA@example.test', ' Ada ', 'senior', 'Sales', '', '1'],
    ['', 'Ben'],
  ];
  expect(readPeople(lines)).toEqual([
    {
      line: 2,
      row: { name: 'Ada', email: 'ada@example.test', role: null, department: 'Sales', salaryTier: 'senior' },
      issue: null,
    },
    {
      line: 3,
      row: { name: 'Ben', email: null, role: null, department: null, salaryTier: null },
      issue: null,
    },
  ]);
});

test('a row that cannot be imported shows the reason, and the others stay', () => {
  const lines = [
    ['Name', 'Email'],
    ['', 'a@example.test'],
    ['Ben', 'nowhere'],
    ['Cy', 'c@example.test'],
    ['Cyd', 'C@example.test'],
  ];
  expect(readPeople(lines)).toMatchObject([
    { line: 2, issue: 'Please enter a name.' },
    { line: 3, issue: 'Enter a valid email' },
    { line: 4, issue: null },
    { line: 5, issue: 'An earlier row has the same address.' },
  ]);
});

test('rejects a file without names or with too many rows', () => {
  expect(readPeople([['Email'], ['a@example.test']])).toMatchObject({
    failure: expect.stringContaining('“Name”'),
  });
  const many = [['Name'], ...Array.from({ length: mostPeople + 1 }, (_, index) => [`Person ${index}`])];
  expect(readPeople(many)).toMatchObject({ failure: expect.stringContaining('20,001 rows') });
});
