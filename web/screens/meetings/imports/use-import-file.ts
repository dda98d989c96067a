import { t } from '#domain/format/text.ts';
import type { Cents } from '#domain/money/money.ts';
import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { findKnownMeetings } from '#contract/meetings/imports.ts';
import type { CodePage } from '#domain/meetings/imports/code-pages.ts';
import type { DateOrder } from '#domain/meetings/imports/dates.ts';
import { call } from '#web/api/client.ts';
import { loadPrices } from './import-prices.ts';
import { ImportReader } from './import-reader.ts';
import { type FileKind, fileKinds, kindOf } from './file-kind.ts';
import { begunImportKey } from './send-import.ts';
import type {
  ColumnChange,
  KnownColumns,
  LayoutSummary,
  PreviewRow,
  RowFilter,
  TableSummary,
  TimesReading,
} from './preview.ts';
import { parseText, readText, writeText } from '#web/components/forms/stored-text.ts';
import { queryOptions } from '@tanstack/react-query';

const patienceMs = 120_000;
const tooLong = t`It takes more than two minutes to read.`;

export type OpenFile = {
  reader: ImportReader;
  summary: TableSummary;
  /** How the text was decoded; null for Unicode, which needs no choice. */
  codePage: CodePage | null;
  /** Increases with each change of the rows. */
  version: number;
  /** Progress of the search for meetings that are already stored. */
  check: { state: 'running' | 'done' | 'failed'; rows: number };
};

export type FileState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  | { kind: 'failed'; message: string; detail?: string }
  | ({ kind: 'ready' } & OpenFile);

// The browser's language decides about ambiguous dates.
const preferredOrder = (): DateOrder =>
  /^en-US|^en$/.test(navigator.language) ? 'month-first' : 'day-first';

/** Shows the choice at once, before a large file is read again. */
const asChanged = ({ columns, heading }: LayoutSummary, wanted: ColumnChange) =>
  'place' in wanted
    ? { columns: columns.map((it) => (it.place === wanted.place ? { ...it, field: wanted.field } : it)) }
    : { heading: wanted.hasHeading ? (heading ?? 0) : null };

/** The open file; a new one replaces it. */
export function useImportFile(user: CurrentUser, rateCents: Cents) {
  const { id: userId } = user;
  const { timeZone } = user.organization;
  const [state, setState] = useState<FileState>({ kind: 'none' });
  const current = useRef<ImportReader | null>(null);
  // Summaries that were requested earlier use the current rate.
  const rate = useRef(rateCents);
  const searches = useRef(0);
  useEffect(() => () => current.current?.close(), []);

  const close = (next: FileState = { kind: 'none' }) => {
    current.current?.close();
    current.current = null;
    setState(next);
  };

  const open = async (chosen: readonly File[], asked: FileKind, codePage: CodePage | null = null) => {
    // In the same order if an interrupted import goes on.
    const files = chosen.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const { isOne, notOne, empty, failed, mostBytes, tooLarge } = fileKinds[asked];
    if (!files.every(isOne) || (asked === 'calendar' && files.length > 1)) {
      const detail = t`A calendar file is opened alone, with “Open a calendar file”.`;
      const isCalendar = files.some((file) => kindOf(file) === 'calendar');
      return close({ kind: 'failed', message: notOne, ...(isCalendar && { detail }) });
    }
    const reader = new ImportReader(files);
    close({ kind: 'reading', name: reader.name });
    if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes) {
      reader.close();
      return close({ kind: 'failed', message: failed, detail: tooLarge });
    }
    current.current = reader;
    // A recurrence rule can be crafted so that it never yields a date.
    const ended = setTimeout(() => {
      if (current.current === reader) close({ kind: 'failed', message: failed, detail: tooLong });
    }, patienceMs);
    try {
      const options = {
        timeZone,
        preferredOrder: preferredOrder(),
        assumedStartMs: Math.max(...files.map(({ lastModified }) => lastModified)),
        knownColumns: knownColumns(userId),
        codePage,
      };
      const opened = await reader.ask('open', files, options);
      clearTimeout(ended);
      if (current.current !== reader) return;
      if (opened.failure === 'empty') return close({ kind: 'failed', message: empty });
      if (opened.failure) return close({ kind: 'failed', message: failed, detail: opened.detail });
      const summary = await reader.ask('summary', rate.current);
      const { codePage: read } = opened;
      setState({
        kind: 'ready',
        reader,
        summary,
        codePage: read,
        version: 0,
        check: { state: 'running', rows: 0 },
      });
      await findStored(reader);
    } catch {
      // Another file may have replaced this one.
      if (current.current === reader) close({ kind: 'failed', message: failed });
    }
  };

  const change = (reader: ImportReader, changed: (open: OpenFile) => Partial<OpenFile>) => {
    if (current.current === reader)
      setState((it) => (it.kind === 'ready' ? { ...it, version: it.version + 1, ...changed(it) } : it));
  };

  const refresh = async (reader: ImportReader) => {
    const summary = await reader.ask('summary', rate.current);
    change(reader, () => ({ summary }));
  };

  /** Searches for stored meetings from the start, after `rowsRead` if the rows are being read again. */
  const findStored = async (reader: ImportReader, rowsRead?: Promise<unknown>) => {
    const search = (searches.current += 1);
    // A newer search makes this one obsolete.
    const isOver = () => search !== searches.current;
    const say = (check: OpenFile['check']) => isOver() || change(reader, () => ({ check }));
    const importKey = begunImportKey(userId, reader);
    let rows = 0;
    say({ state: 'running', rows });
    try {
      await rowsRead;
      // Others see every amount at the blended rate.
      if (user.blendedRate === null) {
        const prices = await loadPrices(await reader.ask('identities'));
        if (isOver()) return;
        await reader.ask('setPrices', prices);
      }
      await refresh(reader);
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
  const findAgain = (reader: ImportReader, times?: Partial<TimesReading>) =>
    findStored(reader, reader.ask('readAgain', times));

  return {
    state,
    open: (files: readonly File[], asked: FileKind) => void open(files, asked),
    /** Reads the text of the files again, in another code page. */
    decodeAs: (reader: ImportReader, codePage: CodePage) =>
      void open(reader.files, kindOf(reader.files[0] ?? { name: '' }), codePage),
    close: () => close(),
    setRate: (cents: Cents) => {
      rate.current = cents;
      // A file that is still loading uses the new rate anyway.
      if (current.current) void refresh(current.current).catch(() => {});
    },
    readTimes: findAgain,
    changeColumns: (reader: ImportReader, wanted: ColumnChange) => {
      change(reader, ({ summary }) => ({ summary: { ...summary, ...asChanged(summary, wanted) } }));
      const known = reader.ask('changeColumns', wanted);
      return findStored(
        reader,
        known.then((columns) => rememberColumns(userId, columns)),
      );
    },
    includePlanned: async (reader: ImportReader, takes: boolean) => {
      await reader.ask('includePlanned', takes);
      await refresh(reader);
    },
    choose: async (reader: ImportReader, index: number, isChosen: boolean) => {
      await reader.ask('choose', index, isChosen);
      await refresh(reader);
    },
    recheck: (reader: ImportReader) => void findAgain(reader),
  };
}

export type ImportFileActions = Omit<ReturnType<typeof useImportFile>, 'state'>;

const storageKey = (userId: number) => `mc_columns:${userId}`;

const knownColumns = (userId: number): KnownColumns | null =>
  (parseText(readText(storageKey(userId))) ?? null) as KnownColumns | null;

/** Remembers only the columns of the last file. */
function rememberColumns(userId: number, known: KnownColumns | null): void {
  if (known) writeText(storageKey(userId), JSON.stringify(known));
}

export const blockRows = 10;

// Rows live in the worker: never stale, available offline, not persisted.
const local = { staleTime: Infinity, gcTime: 2_000, retry: false, networkMode: 'always' } as const;

type Rows = Pick<OpenFile, 'reader' | 'version'>;

/** One block of filtered rows; the previous one stays while it reloads. */
export const rowsQuery = ({ reader, version }: Rows, filter: RowFilter, block: number) =>
  queryOptions({
    ...local,
    queryKey: ['import-rows', reader.id, filter, block, version],
    queryFn: async (): Promise<PreviewRow[]> =>
      (await reader.ask('window', filter, block * blockRows, (block + 1) * blockRows)).rows,
    placeholderData: (previous: PreviewRow[] | undefined) => previous,
  });

/** Number of rows that a filter shows. */
export const rowCountQuery = ({ reader, version }: Rows, filter: RowFilter) =>
  queryOptions({
    ...local,
    queryKey: ['import-row-count', reader.id, filter, version],
    queryFn: async () => (await reader.ask('window', filter, 0, 0)).total,
    placeholderData: (previous: number | undefined) => previous,
  });
