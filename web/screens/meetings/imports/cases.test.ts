// Files in the shape of real exports: what the preview shows of each.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ImportTable } from './import-table.ts';
import { readFiles } from './read-file.ts';
import { localTime } from '#domain/time/local-time.ts';

type Row = [
  title: string,
  minutes: number | null,
  people: number | null,
  start: string | null,
  isTicked: boolean | null,
  names: string | null,
];
type Case = { rows: Row[]; reason: string };

const folder = new URL('cases/', import.meta.url);
const expected = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as Record<string, Case>;
const timeZone = 'Europe/Berlin';

test('every file has its case', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  expect(files.toSorted()).toEqual(Object.keys(expected).toSorted());
});

test.each(Object.entries(expected))('%s', async (name, { rows }) => {
  const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
  const file = { name, lastModified: Date.UTC(2026, 10, 25), bytes };
  const read = await readFiles([file], { timeZone, language: 'de', codePage: null });
  if ('failure' in read) throw new Error(JSON.stringify(read));
  const table = new ImportTable(read.source, {
    timeZone,
    preferredOrder: 'day-first',
    assumedStartMs: file.lastModified,
    nowMs: Date.UTC(2026, 10, 26),
    knownColumns: null,
  });
  const shown = table
    .window('all', 0, 100)
    .rows.map((row): Row => [
      row.title,
      row.durationMinutes,
      row.attendeeCount,
      localTime(row.startMs, timeZone),
      row.isChosen,
      row.names.join(', '),
    ]);
  const compared = shown.map((row, at) =>
    row.map((value, column) => (rows[at]?.[column] === null ? null : value)),
  );
  // Lines without a meeting, such as sums, are shown and not ticked.
  expect(compared.slice(0, rows.length)).toEqual(rows);
  expect(shown.slice(rows.length).filter(([, , , , isTicked]) => isTicked)).toEqual([]);
});

test('several attendance reports are several meetings', async () => {
  const files = ['teams-attendance-en.csv', 'zoom-participants.csv', 'meet-attendance.csv'].map((name) => ({
    name,
    lastModified: 0,
    bytes: new Uint8Array(readFileSync(new URL(name, folder))),
  }));
  const read = await readFiles(files, { timeZone, language: 'en', codePage: null });
  expect(read).toMatchObject({
    source: {
      lines: [['Title'], ['Scrum of the north'], ['Design review, north'], ['']].map((line) =>
        expect.arrayContaining(line),
      ),
    },
  });
  const [report = files[0]!] = files;
  const other = {
    ...report,
    name: 'a.csv',
    bytes: new TextEncoder().encode('Subject,Start\nA,2026-11-03 10:00\n'),
  };
  expect(await readFiles([report, other], { timeZone, language: 'en', codePage: null })).toMatchObject({
    failure: 'broken',
  });
});

test('a file in no Unicode is read in the code page that somebody chose', async () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode('Subject\nGr'), 0xfc, 0xdf, 0x65]);
  const titleIn = async (codePage: 'windows-1252' | 'windows-1251' | null) => {
    const read = await readFiles([{ name: 'a.csv', lastModified: 0, bytes }], {
      timeZone,
      language: 'de',
      codePage,
    });
    return read;
  };
  expect(await titleIn(null)).toMatchObject({
    codePage: 'windows-1252',
    source: { lines: [['Subject'], ['Grüße']] },
  });
  expect(await titleIn('windows-1251')).toMatchObject({ source: { lines: [['Subject'], ['GrьЯe']] } });
});
