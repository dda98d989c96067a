import { useEffect, useRef, useState } from 'react';
import { findKnownMeetings } from '#contract/imports.ts';
import type { DateOrder } from '#domain/meeting-csv-dates.ts';
import { call } from '#web/api/client.ts';
import { CsvReader } from './csv-reader.ts';
import type { TableSummary } from './preview.ts';

export const notCsv = 'Please select a valid CSV file';
export const noRows = 'No rows found. Please check your CSV file.';
export const importFailed = 'Failed to import CSV file';

const mostBytes = 200 * 1024 * 1024;

export type OpenFile = {
  file: File;
  reader: CsvReader;
  summary: TableSummary;
  /** Grows with each change of the rows. */
  version: number;
  /** How far the search for meetings that are stored already has come. */
  check: { state: 'running' | 'done' | 'failed'; rows: number };
};

export type FileState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  | { kind: 'failed'; message: string; detail?: string }
  | ({ kind: 'ready' } & OpenFile);

/** Spreadsheets make some browsers name another type for the same file. */
const isCsv = (file: File) => file.type.includes('csv') || /\.csv$/i.test(file.name);

// Where a file does not show it, its owner's own way of writing dates decides.
const preferredOrder = (): DateOrder =>
  /^en-US|^en$/.test(navigator.language) ? 'month-first' : 'day-first';

/** The file that is open; a new one takes the place of the last when it can be read. */
export function useCsvFile(timeZone: string, rateCents: number) {
  const [state, setState] = useState<FileState>({ kind: 'none' });
  const current = useRef<CsvReader | null>(null);
  useEffect(() => () => current.current?.close(), []);

  const close = (next: FileState = { kind: 'none' }) => {
    current.current?.close();
    current.current = null;
    setState(next);
  };

  const open = async (file: File) => {
    if (!isCsv(file)) return close({ kind: 'failed', message: notCsv });
    close({ kind: 'reading', name: file.name });
    if (file.size > mostBytes)
      return close({ kind: 'failed', message: importFailed, detail: 'It is larger than 200 MB.' });
    const reader = new CsvReader();
    current.current = reader;
    try {
      const options = { timeZone, preferredOrder: preferredOrder(), assumedStartMs: file.lastModified };
      const opened = await reader.ask('open', file, options);
      if (opened.failure === 'empty') return close({ kind: 'failed', message: noRows });
      if (opened.failure) return close({ kind: 'failed', message: importFailed, detail: opened.detail });
      await show(file, reader);
    } catch {
      // A file that was replaced by another one meanwhile has nothing to say.
      if (current.current === reader) close({ kind: 'failed', message: importFailed });
    }
  };

  const show = async (file: File, reader: CsvReader) => {
    const summary = await reader.ask('summary', rateCents);
    setState({ kind: 'ready', file, reader, summary, version: 0, check: { state: 'running', rows: 0 } });
    await findStored(reader);
  };

  const change = (reader: CsvReader, changed: (open: OpenFile) => Partial<OpenFile>) => {
    if (current.current === reader)
      setState((it) => (it.kind === 'ready' ? { ...it, version: it.version + 1, ...changed(it) } : it));
  };

  const refresh = async (reader: CsvReader, cents = rateCents) => {
    const summary = await reader.ask('summary', cents);
    change(reader, () => ({ summary }));
  };

  const findStored = async (reader: CsvReader) => {
    change(reader, () => ({ check: { state: 'running', rows: 0 } }));
    try {
      for (let next: number | null = 0; next !== null;) {
        const from: number = next;
        const part = await reader.ask('keys', from);
        const { known } = await call(findKnownMeetings, { body: { meetings: part.keys } });
        await reader.ask('markStored', known.map((place) => from + place)); // prettier-ignore
        next = part.next;
        const rows = from + part.keys.length;
        change(reader, ({ version }) => ({ version, check: { state: 'running', rows } }));
      }
      await refresh(reader);
      change(reader, ({ check }) => ({ check: { ...check, state: 'done' } }));
    } catch {
      change(reader, ({ check }) => ({ check: { ...check, state: 'failed' } }));
    }
  };

  return {
    state,
    open: (file: File) => void open(file),
    close: () => close(),
    setRate: (reader: CsvReader, cents: number) => void refresh(reader, cents),
    setOrder: async (reader: CsvReader, order: DateOrder) => {
      await reader.ask('setOrder', order);
      await refresh(reader);
      await findStored(reader);
    },
    choose: async (reader: CsvReader, index: number, isChosen: boolean) => {
      await reader.ask('choose', index, isChosen);
      await refresh(reader);
    },
    recheck: (reader: CsvReader) => void findStored(reader),
  };
}

export type CsvFileActions = Omit<ReturnType<typeof useCsvFile>, 'state'>;
