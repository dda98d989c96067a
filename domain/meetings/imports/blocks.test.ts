import { expect, test } from 'vitest';
import { blockKind } from './blocks.ts';

test.each([
  ['Focus time', 'focus'],
  ['Focus time: write the report', 'focus'],
  ['DEEP  WORK', 'focus'],
  ['Fokuszeit', 'focus'],
  ['Busy', 'focus'],
  ['Focus group with customers', null],
  ['Lunch', 'lunch'],
  ['Mittagspause', 'lunch'],
  ['Lunch: talk with the new colleagues', null],
  ['Lunch & learn', null],
  ['Vacation', 'away'],
  ['OOO', 'away'],
  ['OOO: Ada', 'away'],
  ['Ada – vacation', 'away'],
  ['Vacation (Ada)', 'away'],
  ['Ada (Urlaub)', 'away'],
  ['Plan the vacation calendar', null],
  ['Sick leave policy', null],
  ['Leave: review of the policy', null],
  ['Out of office', 'away'],
  ['Standup', null],
  ['', null],
  ['x'.repeat(100_000), null],
])('the title %j is a block of kind %j', (title, kind) => expect(blockKind(title, '')).toBe(kind));

test.each([
  ['3', 'free'],
  ['Free', 'free'],
  ['TRANSPARENT', 'free'],
  ['4', 'away'],
  ['Out of office', 'away'],
  ['OOF', 'away'],
  ['1', null],
  ['2', null],
  ['Tentative', null],
  ['Busy', null],
  ['OPAQUE', null],
])('time shown as %j is a block of kind %j', (showAs, kind) => expect(blockKind('Sync', showAs)).toBe(kind));
