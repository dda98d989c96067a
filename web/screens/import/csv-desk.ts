// What the page can ask of the worker that holds the file.

import { type CsvFailure, readCells } from './csv-cells.ts';
import type { CsvRows } from './csv-rows.ts';
import { decodeText } from './csv-text.ts';
import { kindOf } from './file-kind.ts';
import { ImportTable } from './import-table.ts';
import type { ColumnChange, FoundRows, RowFilter, TableOptions, TimesReading } from './preview.ts';

let table: ImportTable | null = null;

/** What reads calendars is larger than all else here, and comes for them alone. */
async function readEvents(text: string, writtenMs: number): Promise<CsvRows | CsvFailure> {
  const { readCalendar } = await import('./calendar-file.ts');
  return readCalendar(text, writtenMs);
}

function opened(): ImportTable {
  if (!table) throw new Error('no file was opened');
  return table;
}

export const csvDesk = {
  async open(file: File, options: Omit<TableOptions, 'nowMs'>): Promise<{ failure: null } | CsvFailure> {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()), navigator.language);
    if (text === null) return { failure: 'broken', detail: 'It is not a text file.' };
    const lines = kindOf(file) === 'csv' ? readCells(text) : await readEvents(text, file.lastModified);
    if ('failure' in lines) return lines;
    table = new ImportTable(lines, { ...options, nowMs: Date.now() });
    return { failure: null };
  },
  summary(rateCents: number) {
    opened().rateCents = rateCents;
    return opened().summary();
  },
  readAnew: (times?: Partial<TimesReading>) => opened().readAnew(times),
  changeColumns: (change: ColumnChange) => opened().changeColumns(change),
  takeToCome: (takes: boolean) => opened().takeToCome(takes),
  choose: (index: number, isChosen: boolean) => opened().choose(index, isChosen),
  window: (filter: RowFilter, from: number, to: number) => opened().window(filter, from, to),
  keys: (from: number) => opened().keys(from),
  markStored: (from: number, found: FoundRows) => opened().markStored(from, found),
  batch: (from: number) => opened().batch(from),
};

export type CsvDesk = typeof csvDesk;

export type Question = { id: number; method: keyof CsvDesk; args: unknown[] };
export type Reply = { id: number; answer: unknown } | { id: number; error: string };
