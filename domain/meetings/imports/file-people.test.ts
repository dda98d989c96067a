import { expect, test } from 'vitest';
import { isAlone, peopleOfFile, readHeadCount, readNames } from './attendees.ts';

type Cells = Partial<{ counted: string; required: string; optional: string; organizer: string }>;

const row = (cells: Cells) => ({ counted: '', required: '', optional: '', organizer: '', ...cells });

test.each<[string, Cells[], boolean]>([
  ['semicolons separate people', [{ required: 'Turing, Alan;Ada' }], true],
  ['semicolons separate people in the column of attendees', [{ counted: 'Ada; Bob' }], true],
  ['organizers are written with the surname first', [{ organizer: 'Turing, Alan' }], true],
  ['organizers have the given name first', [{ organizer: 'Alan Turing', required: 'Ada, Bob' }], false],
  ['one semicolon ends a list of one', [{ required: 'Ada;' }], false],
  ['nothing speaks for it', [{ required: 'Ada, Bob' }], false],
])('surnames come first if %s', (_why, rows, expected) =>
  expect(peopleOfFile(rows.map(row)).hasSurnamesFirst).toBe(expected),
);

test.each<[Cells, number, string[]]>([
  [{ required: 'Müller, Jürgen' }, 1, ['Müller, Jürgen']],
  [{ counted: 'Müller, Jürgen' }, 1, ['Müller, Jürgen']],
  [{ counted: 'Müller, Jürgen;Turing, Alan' }, 2, ['Müller, Jürgen', 'Turing, Alan']],
  [{ required: 'Müller, Jürgen', optional: 'Turing, Alan' }, 2, ['Müller, Jürgen', 'Turing, Alan']],
  // Several people, not one: commas separate, as the specification says.
  [{ counted: 'Ada, Bob, Cy' }, 3, ['Ada', 'Bob', 'Cy']],
  [{ counted: 'Turing, Alan;Ada' }, 3, ['Turing', 'Alan', 'Ada']],
  [{ required: 'Ada, Bob, Cy' }, 3, ['Ada', 'Bob', 'Cy']],
])('in a file with surnames first, %j has %i people', (cells, count, names) => {
  const people = { ...row(cells), hasSurnamesFirst: true };
  expect(readHeadCount(people)).toBe(count);
  expect(readNames(people, count)).toEqual(names);
});

test.each<[Cells[], boolean]>([
  [[{ required: 'Ada;Bob' }, {}], true],
  [[{ counted: '8' }], true],
  [[{ counted: '1' }, { counted: 'Ada' }], false],
  [[{ organizer: 'Ada' }], false],
])('a file with the rows %j lists people: %j', (rows, expected) =>
  expect(peopleOfFile(rows.map(row)).listsPeople).toBe(expected),
);

test.each<[Cells, boolean]>([
  [{}, true],
  [{ counted: '1' }, true],
  [{ counted: '0' }, true],
  [{ required: 'Ada', organizer: 'Ada' }, true],
  [{ organizer: 'Ada' }, true],
  // The other of two people, in files that do not list the owner of the calendar.
  [{ required: 'Ada' }, false],
  [{ required: 'Ada', organizer: 'Bob' }, false],
  [{ counted: '2' }, false],
])('%j lists nobody else: %j', (cells, expected) => expect(isAlone(row(cells))).toBe(expected));
