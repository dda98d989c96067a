// Exports of lists as CSV or as a sheet (XLSX), cut after a maximum number of rows. A worker thread writes sheets.

import { Worker } from 'node:worker_threads';
import type { ExportedAs } from '#contract/fields.ts';
import { csvLine } from '#domain/csv.ts';
import type { Format } from '#domain/format/format.ts';
import { columnLetter } from '#domain/sheet-text.ts';
import { shownDecimals } from '#domain/money/currency.ts';
import { storedWords } from '#wording/stored-words.ts';
import { cutSentence, type ExportedList, sheetName } from '#wording/sheets.ts';
import { concurrencyLimit } from '#server/concurrency/concurrency-limit.ts';
import { currentOwner } from '#server/tenancy/tenant-context.ts';
import { type Reader, renderFor } from '#server/languages/reader-store.ts';
import type { Cell, ColumnKind, SheetHead, SheetMessage } from './sheet-worker.ts';

const mostRows = 100_000;

export type Column = {
  /** In formulas; absent: its name. */
  key?: string;
  name: string;
  kind: ColumnKind;
};

/** Where a formula of a last line finds the rows of a column, and the cell of a column in its own line. */
export type Place = { rows: (column: string) => string; own: (column: string) => string };

/** In a sheet, the formula computes the same value. */
export type Computed = { value: number | null; formula: (at: Place) => string };

export type LastLine = readonly (Cell | Computed)[];

export type TableFile<Row> = {
  list: ExportedList;
  reader: Reader;
  columns: () => readonly Column[];
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  cellsOf: (row: Row) => readonly Cell[];
  /** Lines of totals and notes. */
  ending?: (rows: number, isCut: boolean, format: Format) => readonly LastLine[];
  most?: number;
};

/** The total of a column's rows. */
export const sumOfRows = (column: string, value: number | null): Computed => ({
  value,
  formula: ({ rows }) => `SUM(${rows(column)})`,
});

export const attachment = (name: string, as: ExportedAs): string => `attachment; filename="${name}.${as}"`;

/** The file, its number of rows, and whether it is cut. */
export async function tableFile<Row>(as: ExportedAs, table: TableFile<Row>) {
  const { reader, pages, cellsOf, most = mostRows } = table;
  const columns = renderFor(reader, table.columns);
  const head = columns.map(({ name, kind }) => (kind === 'money' ? `${name} (${reader.currency})` : name));
  const write = async (writer: Writer) => {
    let rows = 0;
    let isCut = false;
    for await (const page of pages) {
      const fitting = page.slice(0, most - rows);
      writer.add(renderFor(reader, () => wordedCells(fitting.map(cellsOf))));
      rows += fitting.length;
      isCut = fitting.length < page.length;
      if (isCut) break;
    }
    const ending = renderFor(reader, (format) => [
      ...(isCut ? [[cutSentence(most, format)]] : []),
      ...(table.ending?.(rows, isCut, format) ?? []),
    ]);
    const file = await writer.end(ending.map((line) => columns.map((_, column) => line[column] ?? null)));
    return { file, rows, isCut };
  };
  if (as === 'csv') return write(csvWriter(head));
  const [name, money] = renderFor(reader, (format) => [sheetName(table.list), format] as const);
  return writing(() => withSheet({ name, money, columns }, head, write), currentOwner());
}

/** With the reader's words for what is stored in English. */
function wordedCells(rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  const words = storedWords();
  return rows.map((row) => row.map((cell) => (typeof cell === 'string' && words.get(cell)) || cell));
}

type Writer = {
  add: (rows: readonly (readonly Cell[])[]) => void;
  end: (lines: readonly LastLine[]) => Promise<Buffer>;
};

const isComputed = (cell: Cell | Computed): cell is Computed => typeof cell === 'object' && cell !== null;

/** Encodes page by page to keep the event loop free. */
function csvWriter(head: readonly string[]): Writer {
  const parts = [Buffer.from(csvLine(head))];
  const add = (rows: readonly (readonly Cell[])[]) => parts.push(Buffer.from(rows.map(csvLine).join('')));
  return {
    add,
    async end(lines) {
      add(lines.map((line) => line.map((cell) => (isComputed(cell) ? cell.value : cell))));
      return Buffer.concat(parts);
    },
  };
}

/** 100,000 rows take 900 MB for half a minute. */
const writing = concurrencyLimit({ name: 'sheets', maxRunning: 1, maxWaiting: 20, maxPerOwner: 4 });
const memoryLimits = { maxOldGenerationSizeMb: 1024 };

/** In the built server, all JavaScript files are in one folder. */
const workerFile = import.meta.url.endsWith('.ts') ? './sheet-worker.ts' : './sheet-worker.js';

async function withSheet<T>(
  { name, money, columns }: { name: string; money: Format; columns: readonly Column[] },
  head: readonly string[],
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  const workerData: SheetHead = {
    name,
    kinds: columns.map(({ kind }) => kind),
    head,
    moneyFormat: moneyFormat(money),
  };
  const worker = new Worker(new URL(workerFile, import.meta.url), {
    workerData,
    resourceLimits: memoryLimits,
  });
  const send = (message: SheetMessage) => worker.postMessage(message, []);
  const { promise: file, resolve, reject } = Promise.withResolvers<Uint8Array>();
  // A failure between two pages is thrown at the end.
  file.catch(() => {});
  worker.once('message', resolve).once('error', reject);
  worker.once('exit', () => reject(new Error('the thread of the sheet has ended')));
  let rows = 0;
  try {
    return await work({
      add(page) {
        rows += page.length;
        send({ rows: page });
      },
      async end(lines) {
        // One empty line keeps filters and sorting away from the totals.
        const ending = lines.map((line, i) => line.map((cell) => placed(cell, rows + 3 + i)));
        send({ ending });
        return Buffer.from(await file);
      },
    });
  } finally {
    void worker.terminate();
  }

  function placed(cell: Cell | Computed, line: number) {
    if (!isComputed(cell)) return cell;
    // The sum of no rows has no range.
    if (cell.value === null || rows === 0) return cell.value;
    const at = (column: string) =>
      columnLetter(columns.findIndex(({ key, name: shown }) => (key ?? shown) === column));
    const place: Place = {
      rows: (column) => `${at(column)}2:${at(column)}${rows + 1}`,
      own: (column) => `${at(column)}${line}`,
    };
    return { value: cell.value, formula: cell.formula(place) };
  }
}

/** `[$€]#,##0.00`, with the digits of the currency. */
function moneyFormat({ currency, moneyParts }: Format): string {
  const { symbol, isSymbolFirst } = moneyParts(0);
  const digits = shownDecimals(currency);
  const number = `#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;
  return isSymbolFirst ? `[$${symbol}]${number}` : `${number} [$${symbol}]`;
}
