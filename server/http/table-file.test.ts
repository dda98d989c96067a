import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readXlsx } from 'hucre/xlsx';
import { expect, onTestFinished, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { Decision } from '#contract/reports/coach.ts';
import { t } from '#domain/format/text.ts';
import { meetingKinds } from '#domain/meetings/kinds.ts';
import { meetingTypes } from '#domain/meetings/meeting.ts';
import { rhythms } from '#domain/reports/coach/series.ts';
import { breakdowns } from '#domain/reports/report-figures.ts';
import { catalogFor } from '#server/languages/catalogs.ts';
import { renderFor } from '#server/languages/reader-store.ts';
import { codeText, exportedLists, sheetName } from '#wording/sheets.ts';
import { hasModule, python } from '#server/testing/python.ts';
import { hostileTexts } from '#server/testing/trust/hostile-text.ts';
import type { Cell } from './sheet-worker.ts';
import { type Column, sumOfRows, tableFile } from './table-file.ts';

const run = promisify(execFile);

async function* pagesOf(count: number) {
  const rows = Array.from({ length: count }, (_, i) => i + 1);
  for (let at = 0; at < count; at += 2) yield rows.slice(at, at + 2);
}

const numbered: readonly Column[] = [
  { name: 'No.', kind: 'number' },
  { name: 'Name', kind: 'text' },
];
const ending = 'Only the first 3 are here. Narrow the list for the others.,\r\n';

test.each([
  [0, ''],
  [2, '1,a\r\n2,a\r\n'],
  [3, '1,a\r\n2,a\r\n3,a\r\n'],
  [4, `1,a\r\n2,a\r\n3,a\r\n${ending}`],
  [9, `1,a\r\n2,a\r\n3,a\r\n${ending}`],
])('of a list of %i rows, a file limited to three contains %j', async (count, lines) => {
  const table = {
    list: 'meetings',
    reader: { language: 'en', locale: 'en-US', currency: 'USD' },
    columns: () => numbered,
    pages: pagesOf(count),
    cellsOf: (row: number) => [row, 'a'],
    most: 3,
  } as const;
  const { file, rows, isCut } = await tableFile('csv', table);
  expect(file.toString()).toBe(`No.,Name\r\n${lines}`);
  expect([rows, isCut]).toEqual([Math.min(3, count), count > 3]);
  const sheet = await sheetOf((await tableFile('xlsx', { ...table, pages: pagesOf(count) })).file);
  expect(sheet.rows.flat().includes(ending.split(',')[0] ?? '')).toBe(isCut);
});

test.each(exportedLists)('the sheet of %s has a name that spreadsheets accept', (list) => {
  for (const language of languages) {
    const name = renderFor({ language, locale: 'en-US', currency: 'USD' }, () => sheetName(list));
    expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/);
  }
});

test.each([...meetingTypes, ...meetingKinds, ...rhythms, ...Decision.options, ...breakdowns])(
  'the code %s is written in the language of the reader',
  (code) => {
    expect(codeText(code)).toBe(code);
    expect(renderFor({ language: 'ja', locale: 'ja-JP', currency: 'JPY' }, () => codeText(code))).not.toBe(
      code,
    );
  },
);

test('a file is in the language of its reader, with its formulas', async () => {
  const rows = [['planning', 12.5]] as const;
  const { file } = await tableFile('xlsx', {
    list: 'finance',
    reader: { language: 'de', locale: 'de-DE', currency: 'EUR' },
    columns: () => [
      { name: t`Type`, kind: 'text' },
      { key: 'cost', name: t`Cost`, kind: 'money' },
    ],
    pages: [rows],
    cellsOf: ([type, cost]) => [codeText(type), cost],
    ending: (count, _isCut, format) => [
      [t`Total of ${format.count(count, 'meeting')}`, sumOfRows('cost', 12.5)],
    ],
  });
  const { name, rows: cells } = await sheetOf(file);
  expect([name, cells]).toEqual([
    'Finanzen',
    [
      ['Typ', 'Kosten (EUR)'],
      ['Planung', 12.5],
      [null, null],
      ['Summe: 1 Besprechung', 12.5],
    ],
  ]);
});

test('a name that is too long is refused', async () => {
  const texts: Record<string, string> = catalogFor('de')?.texts ?? {};
  const translation = texts['Audit log'] ?? '';
  texts['Audit log'] = 'A name of more than 31 characters';
  onTestFinished(() => void (texts['Audit log'] = translation));
  const reader = { language: 'de', locale: 'de-DE', currency: 'EUR' } as const;
  const table = { list: 'audit', reader, columns: () => numbered, pages: [], cellsOf: () => [] } as const;
  await expect(tableFile('xlsx', table)).rejects.toThrow('cannot name a sheet');
});

async function sheetOf(file: Uint8Array) {
  const { sheets } = await readXlsx(file);
  const [sheet] = sheets;
  if (!sheet) throw new Error('there is no sheet');
  return sheet;
}

/** Texts that a spreadsheet runs, decodes or cannot store, and what it shows. */
const texts: [string, string][] = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  "'=1",
  '\t=1',
  '1e5',
  '2026-11-01',
  'TRUE',
  '_x0041_',
  ' a ',
  '€ – 日本',
  ...hostileTexts.map(({ text }) => text),
].map((text) => [text, text]);
texts.push(['a\u0000b\u0007c', 'abc'], ['x'.repeat(40_000), `${'x'.repeat(32_766)}…`]);

const columns: readonly Column[] = [
  { name: 'Title', kind: 'text' },
  { name: 'Day', kind: 'day' },
  { name: 'Start', kind: 'instant' },
  { name: 'Minutes', kind: 'number' },
  { name: 'Cost', kind: 'money' },
  { name: 'ROI', kind: 'percent' },
];

const fileOf = async (shown = texts) => {
  const rows = shown.map(([text], i): Cell[] => [
    text,
    '2026-02-28',
    '2026-02-28T13:30:00+01:00',
    45,
    10.5 + i,
    12.5,
  ]);
  const total = rows.reduce((sum, [, , , , cost]) => sum + Number(cost), 0);
  const { file } = await tableFile('xlsx', {
    list: 'meetings',
    reader: { language: 'en', locale: 'en-US', currency: 'EUR' },
    columns: () => columns,
    pages: [rows],
    cellsOf: (row) => row,
    ending: () => [['Total', null, null, null, sumOfRows('Cost', total)]],
  });
  return { file, total, count: rows.length };
};

test('cells have types, texts are texts, and totals are formulas with their value', async () => {
  const { file, total, count } = await fileOf();
  const sheet = await sheetOf(file);
  expect(sheet.rows.slice(1, count + 1).map(([text]) => text)).toEqual(texts.map(([, shown]) => shown));
  expect(sheet.freezePane).toMatchObject({ rows: 1 });
  expect(sheet.autoFilter).toMatchObject({ range: `A1:F${count + 1}` });
  const formulas = [...(sheet.cells ?? [])].flatMap(([place, { formula, formulaResult }]) =>
    formula ? [[place, formula, formulaResult]] : [],
  );
  expect(formulas).toEqual([[`${count + 2},4`, `SUM(E2:E${count + 1})`, total]]);
});

/** A file of the test, which ends with it. */
async function inFolder(file: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'sheet.xlsx');
  await writeFile(path, file);
  return { folder, path };
}

const readByOpenpyxl = `
import json, sys, openpyxl
def read(values):
    sheet = openpyxl.load_workbook(sys.argv[1], data_only=values).worksheets[0]
    return sheet, [[cell.value if cell.value is None or type(cell.value) in (int, float, str) else str(cell.value) for cell in row] for row in sheet.iter_rows()]
sheet, formulas = read(False)
_, values = read(True)
print(json.dumps(dict(title=sheet.title, frozen=sheet.freeze_panes, filter=sheet.auto_filter.ref, formulas=formulas, values=values,
  types=[cell.data_type for cell in sheet[2]], formats=[cell.number_format for cell in sheet[2]])))
`;

test.runIf(hasModule('openpyxl'))('another reader sees the same cells, types and formats', async () => {
  const { file, total, count } = await fileOf();
  const { path } = await inFolder(file);
  const { stdout } = await run(python, ['-c', readByOpenpyxl, path], { maxBuffer: 2 ** 26 });
  const read = JSON.parse(stdout);
  expect(read).toMatchObject({ title: 'Meetings', frozen: 'A2', filter: `A1:F${count + 1}` });
  expect(read.types).toEqual(['s', 'd', 'd', 'n', 'n', 'n']);
  expect(read.formats).toEqual(['@', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '#,##0.##', '[$€]#,##0.00', '0.0%']);
  expect(read.values[1].slice(1)).toEqual(['2026-02-28 00:00:00', '2026-02-28 13:30:00', 45, 10.5, 0.125]);
  expect(read.formulas.at(-1)[4]).toBe(`=SUM(E2:E${count + 1})`);
  expect(read.values.at(-1)[4]).toBe(total);
  expect(read.values.slice(1, count + 1).map(([text]: string[]) => text?.replaceAll('\r\n', '\n'))).toEqual(
    texts.map(([, shown]) => shown.replaceAll('\r\n', '\n')),
  );
});

/** Separated by commas, in UTF-8, cells as they are shown. */
const asShown = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true';
const hasOffice = spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0;

test.runIf(hasOffice)('LibreOffice reads the file and computes the same total', async () => {
  const { file, total } = await fileOf([
    ['Standup', 'Standup'],
    ['=1+1', '=1+1'],
  ]);
  const { folder, path } = await inFolder(file);
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  await run('soffice', [profile, '--headless', '--convert-to', asShown, '--outdir', folder, path]);
  const lines = (await readFile(join(folder, 'sheet.csv'), 'utf8')).split('\n');
  expect(lines[1]).toBe('Standup,2026-02-28,2026-02-28 13:30,45,€10.50,12.5%');
  expect(lines[2]).toContain('=1+1,');
  expect(lines).toContain(`Total,,,,€${total.toFixed(2)},`);
});
