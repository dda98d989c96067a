import { expect, test } from 'vitest';
import { ranked, rankOf } from './rank.ts';

test.each([
  ['Calendar', 'cal', 0],
  ['Meeting Calendar', 'cal', 1],
  ['Radical', 'cal', 3],
  ['Résumé', 'resume', 0],
  ['Budget', ' BUD ', 0],
  ['Budget', 'x', null],
])('%j for %j ranks %j', (label, typed, rank) => expect(rankOf({ label }, typed)).toBe(rank));

test('finds aliases after names that begin with the words, and requires every word', () => {
  const import_ = { label: 'Import', words: 'csv outlook' };
  expect(rankOf(import_, 'csv')).toBe(2);
  expect(rankOf(import_, 'import csv')).toBe(2);
  expect(rankOf(import_, 'import pdf')).toBeNull();
  expect(rankOf(import_, 'look')).toBeNull();
});

test('best matches first, equal ones in their order, everything for an empty text', () => {
  const things = ['Radical', 'Calendar', 'Calculator', 'Meeting calendar'].map((label) => ({ label }));
  expect(ranked(things, 'cal').map(({ label }) => label)).toEqual([
    'Calendar',
    'Calculator',
    'Meeting calendar',
    'Radical',
  ]);
  expect(ranked(things, '')).toEqual(things);
});
