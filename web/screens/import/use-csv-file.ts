import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { findKnownMeetings } from '#contract/imports.ts';
import type { DateOrder } from '#domain/import/meeting-csv-dates.ts';
import { call } from '#web/api/client.ts';
import { CsvReader } from './csv-reader.ts';
import { type FileKind, fileKinds, kindOf } from './file-kind.ts';
import { begunImportKey } from './import-key.ts';
import { knownColumns, rememberColumns } from './known-columns.ts';
import type { ColumnChange, LayoutSummary, TableSummary, TimesReading } from './preview.ts';

const patienceMs = 120_000;
const tooLong = 'It takes more than two minutes to read.';

export type OpenFile = {
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

// Where a file does not show it, its owner's own way of writing dates decides.
const preferredOrder = (): DateOrder =>
  /^en-US|^en$/.test(navigator.language) ? 'month-first' : 'day-first';

/** What was chosen shows at once; a large file is read a moment later. */
const asChanged = ({ columns, heading }: LayoutSummary, wanted: ColumnChange) =>
  'place' in wanted
    ? { columns: columns.map((it) => (it.place === wanted.place ? { ...it, field: wanted.field } : it)) }
    : { heading: wanted.hasHeading ? (heading ?? 0) : null };

/** The file that is open; a new one takes the place of the last when it can be read, and `load` has what shows it. */
export function useCsvFile(
  { id: userId, organization: { timeZone } }: CurrentUser,
  rateCents: number,
  load: () => Promise<unknown>,
) {
  const [state, setState] = useState<FileState>({ kind: 'none' });
  const current = useRef<CsvReader | null>(null);
  // What was begun before somebody typed another rate counts with the one of now.
  const rate = useRef(rateCents);
  const searches = useRef(0);
  useEffect(() => () => current.current?.close(), []);

  const close = (next: FileState = { kind: 'none' }) => {
    current.current?.close();
    current.current = null;
    setState(next);
  };

  const open = async (file: File, asked: FileKind) => {
    const { isOne, notOne, empty, failed, mostBytes, tooLarge } = fileKinds[asked];
    if (!isOne(file)) {
      const detail = 'This is a calendar file: open it with “Open a calendar file”.';
      return close({ kind: 'failed', message: notOne, ...(kindOf(file) === 'calendar' && { detail }) });
    }
    close({ kind: 'reading', name: file.name });
    if (file.size > mostBytes) return close({ kind: 'failed', message: failed, detail: tooLarge });
    const reader = new CsvReader(file);
    current.current = reader;
    // A rule of repetition may be made so that no time ever comes of it.
    const ended = setTimeout(() => {
      if (current.current === reader) close({ kind: 'failed', message: failed, detail: tooLong });
    }, patienceMs);
    try {
      const options = {
        timeZone,
        preferredOrder: preferredOrder(),
        assumedStartMs: file.lastModified,
        knownColumns: knownColumns(userId),
      };
      const [opened] = await Promise.all([reader.ask('open', file, options), load()]);
      clearTimeout(ended);
      if (current.current !== reader) return;
      if (opened.failure === 'empty') return close({ kind: 'failed', message: empty });
      if (opened.failure) return close({ kind: 'failed', message: failed, detail: opened.detail });
      const summary = await reader.ask('summary', rate.current);
      setState({ kind: 'ready', reader, summary, version: 0, check: { state: 'running', rows: 0 } });
      await findStored(reader);
    } catch {
      // A file that was replaced by another one meanwhile has nothing to say.
      if (current.current === reader) close({ kind: 'failed', message: failed });
    }
  };

  const change = (reader: CsvReader, changed: (open: OpenFile) => Partial<OpenFile>) => {
    if (current.current === reader)
      setState((it) => (it.kind === 'ready' ? { ...it, version: it.version + 1, ...changed(it) } : it));
  };

  const refresh = async (reader: CsvReader) => {
    const summary = await reader.ask('summary', rate.current);
    change(reader, () => ({ summary }));
  };

  /** Looks for stored meetings from the beginning, in the rows as they are or as they will have been read. */
  const findStored = async (reader: CsvReader, rowsRead?: Promise<unknown>) => {
    const search = (searches.current += 1);
    // Answers for rows that have been read anew since say nothing of those that are there now.
    const isOver = () => search !== searches.current;
    const say = (check: OpenFile['check']) => isOver() || change(reader, () => ({ check }));
    const importKey = begunImportKey(userId, reader.file);
    let rows = 0;
    say({ state: 'running', rows });
    try {
      await rowsRead;
      if (rowsRead) await refresh(reader);
      for (let next: number | null = 0; next !== null;) {
        const from: number = next;
        const part = await reader.ask('keys', from);
        const found = await call(findKnownMeetings, { body: { importKey, meetings: part.keys } });
        if (isOver()) return;
        await reader.ask('markStored', from, found);
        next = part.next;
        rows += part.keys.length;
        if (!isOver()) change(reader, ({ version }) => ({ version, check: { state: 'running', rows } }));
      }
      await refresh(reader);
      say({ state: 'done', rows });
    } catch {
      say({ state: 'failed', rows });
    }
  };
  const findAgain = (reader: CsvReader, times?: Partial<TimesReading>) =>
    findStored(reader, reader.ask('readAnew', times));

  return {
    state,
    open: (file: File, asked: FileKind) => void open(file, asked),
    close: () => close(),
    setRate: (cents: number) => {
      rate.current = cents;
      // A file that is still being read is counted when it is.
      if (current.current) void refresh(current.current).catch(() => {});
    },
    readTimes: findAgain,
    changeColumns: (reader: CsvReader, wanted: ColumnChange) => {
      change(reader, ({ summary }) => ({ summary: { ...summary, ...asChanged(summary, wanted) } }));
      const known = reader.ask('changeColumns', wanted);
      return findStored(
        reader,
        known.then((columns) => rememberColumns(userId, columns)),
      );
    },
    takeToCome: async (reader: CsvReader, takes: boolean) => {
      await reader.ask('takeToCome', takes);
      await refresh(reader);
    },
    choose: async (reader: CsvReader, index: number, isChosen: boolean) => {
      await reader.ask('choose', index, isChosen);
      await refresh(reader);
    },
    recheck: (reader: CsvReader) => void findAgain(reader),
  };
}

export type CsvFileActions = Omit<ReturnType<typeof useCsvFile>, 'state'>;
