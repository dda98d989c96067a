import { toCents } from '#domain/money/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchMeetings } from '#domain/meetings/imports/import-defaults.ts';
import { csvLine } from '#domain/csv.ts';
import { type CsvColumns, findColumns } from '#domain/meetings/imports/columns.ts';
import { isMeetingInstant } from '#domain/meetings/meeting.ts';
import { ImportTable } from './import-table.ts';
import { type FileFailure, readCells } from '#web/components/meetings/read-csv.ts';

const options = {
  timeZone: 'Europe/Berlin',
  preferredOrder: 'day-first',
  assumedStartMs: Date.UTC(2026, 10, 21),
  nowMs: Date.UTC(2026, 10, 22),
  knownColumns: null,
} as const;

function shown(read: string[][] | FileFailure) {
  if ('failure' in read) return read;
  const [header, ...rows] = read;
  return { header, rows };
}

const tableOf = (header: string[], rows: string[][]) =>
  new ImportTable({ lines: [header, ...rows] }, options);

// A leading apostrophe against formulas is not part of the text.
const guarded = /(?:^|[;\t|\r\n])[\s\p{Cf}"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r']/u;
const cell = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !guarded.test(text));
const width = fc.integer({ min: 2, max: 8 });

test('a CSV file reads the same, whatever its cells contain', () => {
  const files = width.chain((cells) =>
    fc.array(fc.array(cell, { minLength: cells, maxLength: cells }), { minLength: 2, maxLength: 6 }),
  );
  fc.assert(
    fc.property(files, (rows) => {
      // Blank lines are skipped, and so is a row of only blanks.
      const kept = rows.filter((row) => row.some((one) => one.trim() !== ''));
      fc.pre(kept.length >= 2);
      const read = readCells(`a,b\r\n${rows.map(csvLine).join('')}`);
      expect(shown(read)).toEqual({ header: ['a', 'b'], rows: kept });
    }),
    { numRuns: 10_000 },
  );
});

const newline = fc.constantFrom('\n', '\r\n', '\r');

test('each row can have another line break, as in a file that several programs wrote', () => {
  const text = fc.constantFrom('', 'a', 'Ada L.', 'b,c', '"', 'd\n', '\r\ne', '\rf');
  const row = fc.record({ cells: fc.tuple(text, text), end: newline });
  fc.assert(
    fc.property(newline, fc.array(row, { maxLength: 6 }), (first, rows) => {
      const file = (endOf: (end: string) => string) =>
        `a,b${endOf(first)}${rows.map(({ cells, end }) => csvLine(cells).slice(0, -2) + endOf(end)).join('')}`;
      expect(shown(readCells(file((end) => end)))).toEqual(shown(readCells(file(() => '\n'))));
    }),
  );
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '2026-02-30',
    '99/99/9999',
    '-1',
    '1e999',
    'NaN',
    '12:60',
    '13:00 PM',
    '\u0000',
    '\ud800',
    '9'.repeat(400),
  ),
  fc.constantFrom(
    '__proto__',
    '"',
    '""',
    ';;;;',
    '<<<>>>',
    '@',
    '2026-01-01T00:00:00+99:99',
    '7:00 AM',
    '3/4/26',
    '1h',
  ),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

test('no cell makes the reader throw, and its result can be saved', () => {
  const header = [
    'Subject',
    'Duration',
    'Attendees',
    'Start Date',
    'Start Time',
    'End Date',
    'End Time',
    'All day event',
    'Body',
  ];
  const files = fc.array(fc.array(hostile, { maxLength: 12 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(files, fc.boolean(), (rows, hasHeadings) => {
      const table = new ImportTable({ lines: hasHeadings ? [header, ...rows] : [...rows, ...rows] }, options);
      const { meetings } = table.batch(0);
      for (const meeting of meetings) {
        expect(meeting.title).toMatch(/\S/);
        expect(meeting.durationMinutes).toBeGreaterThanOrEqual(1);
        expect(meeting.durationMinutes).toBeLessThanOrEqual(7 * 1440);
        expect(Number.isInteger(meeting.durationMinutes) && meeting.unnamedAttendees >= 0).toBe(true);
        expect(meeting.names.length).toBeGreaterThanOrEqual(1);
        expect(isMeetingInstant(Date.parse(meeting.startedAt))).toBe(true);
      }
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  ['Subject;Start\nA;"x\r\ny"\n', { header: ['Subject', 'Start'], rows: [['A', 'x\ny']] }],
  ['Subject\tStart\nA\tB\n', { header: ['Subject', 'Start'], rows: [['A', 'B']] }],
  ['sep=;\r\nSubject;Start\nA,b;"say ""hi"""', { header: ['Subject', 'Start'], rows: [['A,b', 'say "hi"']] }],
  ['Subject\r\nA\r\nB\nC\rD\n\rE', { header: ['Subject'], rows: [['A'], ['B'], ['C'], ['D'], ['E']] }],
  ['Subject\n\n  \nA\n', { header: ['Subject'], rows: [['A']] }],
  ['', { failure: 'empty' }],
  ['Subject,Start\n', { failure: 'empty' }],
  ['Subject\n\n\n', { failure: 'empty' }],
  ['Subject\n"A\nB\nC', { failure: 'broken' }],
])('%j is read as %j', (text, read) => expect(shown(readCells(text))).toMatchObject(read));

test('a row of 10,000 cells is a row', () => {
  const read = readCells(`Subject,Duration\n${csvLine(Array.from({ length: 10_000 }, (_, i) => `c${i}`))}`);
  const table = new ImportTable({ lines: read as string[][] }, options);
  expect(table.batch(0).meetings).toMatchObject([{ title: 'c0', durationMinutes: 60 }]);
});

test('batches respect the row and request limits, and contain every row once', () => {
  const body = 'é'.repeat(2000);
  const rows = Array.from({ length: 2700 }, (_, i) => [`Meeting ${i}`, i % 3 ? body : '']);
  const table = tableOf(['Subject', 'Body'], rows);
  const seen: number[] = [];
  for (let next: number | null = 0; next !== null;) {
    const batch = table.batch(next);
    expect(batch.meetings.length).toBeLessThanOrEqual(batchMeetings);
    expect(new TextEncoder().encode(JSON.stringify(batch.meetings)).length).toBeLessThan(1_000_000);
    seen.push(...batch.meetings.map(({ row }) => row));
    ({ next } = batch);
  }
  expect(seen).toEqual(rows.map((_, index) => index + 1));
});

test('all-day events and duplicate rows are excluded unless the user selects them', () => {
  const header = ['Subject', 'Start', 'End', 'All day'];
  const row = ['A', '2026-11-20 10:00', '2026-11-20 11:00', ''];
  const rows = [row, row, ['B', ...row.slice(1, 3), 'true'], ['C', ...row.slice(1)]];
  const table = tableOf(header, rows);
  table.markStored(1, { known: [2], saved: [] });
  table.summary(toCents(75));
  expect(table.summary()).toMatchObject({
    rows: 4,
    chosen: 1,
    people: 1,
    costCents: 7500,
    seen: 2,
    issues: { 'all-day': 1 },
  });
  table.choose(2, true);
  // A user's selection overrides every issue.
  expect(table.summary()).toMatchObject({ chosen: 2, seen: 2, issues: { 'all-day': 0 } });
  table.choose(2, false);
  table.choose(3, true);
  expect(table.summary()).toMatchObject({ chosen: 2, seen: 1, issues: { 'all-day': 1 } });
  table.choose(0, false);
  expect(table.batch(0).meetings.map(({ row: number }) => number)).toEqual([4]);
  expect(table.window('left-out', 0, 9).rows.map(({ index, seen }) => [index, seen])).toEqual([
    [0, 'no'],
    [1, 'in-file'],
    [2, 'no'],
  ]);
});

test('rows that an import saved before it was interrupted are done, and the others are unchanged', () => {
  const rows = Array.from({ length: 4 }, () => ['A', '2026-11-20 10:00', '2026-11-20 11:00']);
  const table = tableOf(['Subject', 'Start', 'End'], rows);
  for (const index of [1, 2]) table.choose(index, true);
  expect(table.keys(0).keys.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
  table.markStored(0, { known: [], saved: [0, 1] });
  expect(table.summary()).toMatchObject({ chosen: 1, saved: 2, seen: 3 });
  table.choose(0, true);
  expect(table.batch(0).meetings.map(({ row }) => row)).toEqual([3]);
  // After an undo, they must be saved again.
  table.readAgain();
  expect(table.summary()).toMatchObject({ chosen: 3, saved: 0, seen: 1 });
});

test('times without a zone use the chosen time zone', () => {
  const rows = [
    ['A', '2026-11-20 10:00'],
    ['B', '2026-11-20T10:00:00Z'],
  ];
  const table = tableOf(['Subject', 'Start'], rows);
  const starts = () => table.batch(0).meetings.map(({ startedAt }) => startedAt.slice(11, 16));
  expect(starts()).toEqual(['09:00', '10:00']);
  table.readAgain({ timeZone: 'America/Los_Angeles' });
  expect(starts()).toEqual(['18:00', '10:00']);
  table.readAgain({ order: 'month-first' });
  expect(table.summary()).toMatchObject({ order: 'month-first', timeZone: 'America/Los_Angeles' });
});

test('columns can be remapped, and are remembered by their headings', () => {
  const header = ['Efni', 'Hvenær', 'Title'];
  const rows = [
    ['Möte', '3/4/2026 10:00', ''],
    ['Fika', '3/4/2026 11:00', 'Rast'],
  ];
  const table = tableOf(header, rows);
  const titles = () => table.batch(0).meetings.map(({ title }) => title);
  expect(table.summary()).toMatchObject({
    heading: 0,
    lacksTitle: false,
    lacksStart: true,
    evidence: 'none',
  });
  expect(table.summary().columns[1]).toEqual({
    place: 1,
    name: 'Hvenær',
    example: '3/4/2026 10:00',
    field: null,
  });
  table.changeColumns({ place: 0, field: 'title' });
  const known = table.changeColumns({ place: 1, field: 'startDate' });
  expect(titles()).toEqual(['Möte', 'Fika']);
  expect(table.summary()).toMatchObject({ lacksStart: false, evidence: 'open', chosen: 2, estimated: 2 });
  expect(table.batch(0).meetings[0]?.startedAt).toBe('2026-04-03T08:00:00.000Z');

  const again = { ...options, knownColumns: known };
  expect(new ImportTable({ lines: [header, ...rows] }, again).summary()).toMatchObject({ lacksStart: false });
  const other = new ImportTable({ lines: [['Efni', 'Hvenær', 'Var'], ...rows] }, again);
  expect(other.summary()).toMatchObject({ lacksTitle: true, lacksStart: true });
});

test('columns remembered by an earlier version do not affect newer fields', () => {
  const names = ['Subject', 'Start', 'Private'];
  const { private: _, ...columns } = findColumns(names);
  const knownColumns = { names, columns: columns as CsvColumns };
  const lines = [names, ['Dentist', '2026-11-20 10:00', 'True']];
  expect(new ImportTable({ lines }, { ...options, knownColumns }).summary()).toMatchObject({
    issues: { private: 1 },
  });
});

test('a first line that is a meeting is a row, and line numbers do not depend on headings', () => {
  const rows = [
    ['Sync', '05.01.2026', '10:00'],
    ['Retro', '06.01.2026', '10:00'],
  ];
  const table = new ImportTable({ lines: rows }, options);
  const sent = () => table.batch(0).meetings.map(({ row, title }) => [row, title]);
  expect(table.summary()).toMatchObject({ heading: null, rows: 2 });
  expect(sent()).toEqual([
    [0, 'Sync'],
    [1, 'Retro'],
  ]);
  table.choose(1, false);
  expect(table.changeColumns({ hasHeading: true })).toMatchObject({ names: rows[0] });
  expect(table.summary()).toMatchObject({ heading: 0, rows: 1, chosen: 1 });
  expect(table.keys(0).keys).toMatchObject([{ row: 1, title: 'Retro' }]);
  expect(sent()).toEqual([[1, 'Retro']]);
  expect(table.changeColumns({ hasHeading: false })).toBeNull();
});

test('lines before the headings are skipped', () => {
  const lines = [['Kalender'], ['Titel', 'Datum'], ['Sync', '05.01.2026']];
  const table = new ImportTable({ lines }, options);
  expect(table.summary()).toMatchObject({ heading: 1, rows: 1, lacksTitle: false });
  expect(table.batch(0).meetings).toMatchObject([{ row: 2, title: 'Sync' }]);
});

test('European headings mean day-first if dates are ambiguous', () => {
  const dated = (heading: string) => {
    const lines = [
      ['Asunto', heading],
      ['Sync', '3/4/2026'],
    ];
    return new ImportTable({ lines }, { ...options, preferredOrder: 'month-first' }).summary();
  };
  expect(dated('Date')).toMatchObject({ order: 'month-first', evidence: 'open' });
  expect(dated('Fecha')).toMatchObject({ order: 'day-first', evidence: 'open' });
});

test('future meetings can be excluded, except selected ones', () => {
  const rows = ['11-20', '12-01', '12-08', '12-08'].map((day) => ['A', `2026-${day} 10:00`]);
  const table = tableOf(['Subject', 'Start'], rows);
  const sent = () => table.batch(0).meetings.map(({ row }) => row);
  expect(table.summary()).toMatchObject({ chosen: 3, seen: 1, toCome: 3, includesPlanned: true });
  expect(sent()).toEqual([1, 2, 3]);
  table.includePlanned(false);
  expect(table.summary()).toMatchObject({ chosen: 1, toCome: 3, includesPlanned: false });
  expect(sent()).toEqual([1]);
  table.choose(2, true);
  expect(sent()).toEqual([1, 3]);
});

test('a row with a too high cost does not block others, and cannot be selected', () => {
  const rows = [
    ['A', '30', '4'],
    ['B', '10000', '99000'],
  ];
  const table = tableOf(['Subject', 'Minutes', 'Attendees'], rows);
  table.summary(toCents(75));
  expect(table.summary()).toMatchObject({ chosen: 1, costCents: 15_000, issues: { 'too-costly': 1 } });
  expect(table.window('left-out', 0, 9).rows.map(({ index, issue }) => [index, issue])).toEqual([
    [1, 'too-costly'],
  ]);
  table.choose(1, true);
  expect(table.batch(0).meetings.map(({ row }) => row)).toEqual([1]);
  // At another rate it may be valid.
  table.summary(toCents(0.01));
  expect(table.summary()).toMatchObject({ chosen: 2, issues: { 'too-costly': 0 } });
  expect(table.window('left-out', 0, 9).total).toBe(0);
});
