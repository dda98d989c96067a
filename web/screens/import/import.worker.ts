// Holds the opened file in a worker: the file never leaves the browser, and the page never waits for it.

import type { Cents } from '#domain/money/money.ts';
import { kindOf } from './file-kind.ts';
import { type ImportSource, ImportTable } from './import-table.ts';
import type { ColumnChange, FoundRows, RowFilter, TableOptions, TimesReading } from './preview.ts';
import { decodeText, type FileFailure, readCells } from './read-csv.ts';

let table: ImportTable | null = null;

function opened(): ImportTable {
  if (!table) throw new Error('no file was opened');
  return table;
}

async function readSource(file: File): Promise<ImportSource | FileFailure> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()), navigator.language);
  if (text === null) return { failure: 'broken', detail: 'It is not a text file.' };
  if (kindOf(file) === 'csv') {
    const lines = readCells(text);
    return 'failure' in lines ? lines : { lines };
  }
  const { readCalendar } = await import('./calendar-file.ts');
  const events = readCalendar(text, file.lastModified);
  return 'failure' in events ? events : { events };
}

const calls = {
  async open(file: File, options: Omit<TableOptions, 'nowMs'>): Promise<{ failure: null } | FileFailure> {
    const source = await readSource(file);
    if ('failure' in source) return source;
    table = new ImportTable(source, { ...options, nowMs: Date.now() });
    return { failure: null };
  },
  summary(rateCents: Cents) {
    opened().rateCents = rateCents;
    return opened().summary();
  },
  readAgain: (times?: Partial<TimesReading>) => opened().readAgain(times),
  changeColumns: (change: ColumnChange) => opened().changeColumns(change),
  includePlanned: (included: boolean) => opened().includePlanned(included),
  choose: (index: number, isChosen: boolean) => opened().choose(index, isChosen),
  window: (filter: RowFilter, from: number, to: number) => opened().window(filter, from, to),
  keys: (from: number) => opened().keys(from),
  markStored: (from: number, found: FoundRows) => opened().markStored(from, found),
  batch: (from: number) => opened().batch(from),
};

export type ImportCalls = typeof calls;
export type Question = { id: number; method: keyof ImportCalls; args: unknown[] };
export type Reply = { id: number; answer: unknown } | { id: number; error: string };

async function answer({ id, method, args }: Question): Promise<Reply> {
  try {
    const call = calls[method] as (...given: unknown[]) => unknown;
    return { id, answer: await call(...args) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void answer(data).then((reply) => self.postMessage(reply, { transfer: [] }));
});
