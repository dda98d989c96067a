// Worker thread that writes one sheet: 100,000 rows take seconds.

import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsx } from 'hucre/xlsx';
import { columnLetter, sheetDay, sheetInstant, sheetText } from '#domain/sheet-text.ts';

export type Cell = string | number | null;

/** What a sheet makes of the cells. Percents are numbers such as 12.5, days "YYYY-MM-DD", instants ISO 8601 by the local clock. */
export type ColumnKind = 'text' | 'day' | 'instant' | 'number' | 'money' | 'percent';

export type SheetHead = {
  name: string;
  head: readonly string[];
  kinds: readonly ColumnKind[];
  moneyFormat: string;
};

type Placed = Cell | { value: number; formula: string };

/** Rows, then once the lines below them. The thread answers with the file. */
export type SheetMessage =
  | { rows: readonly (readonly Cell[])[] }
  | { ending: readonly (readonly Placed[])[] };

const { name, head, kinds, moneyFormat } = workerData as SheetHead;

const formats: Record<ColumnKind, string> = {
  // As text, a cell that is edited does not become a formula either.
  text: '@',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
  number: '#,##0.##',
  money: moneyFormat,
  percent: '0.0%',
};
const widths: Record<ColumnKind, number> = {
  text: 24,
  day: 12,
  instant: 18,
  number: 12,
  money: 16,
  percent: 12,
};

function stored(cell: Cell, kind: ColumnKind): Cell {
  if (typeof cell === 'number') return kind === 'percent' ? cell / 100 : cell;
  if (cell === null || cell === '') return null;
  if (kind === 'day') return sheetDay(cell);
  if (kind === 'instant') return sheetInstant(cell);
  return sheetText(cell);
}

const rows: Cell[][] = [];

function toFile(ending: readonly (readonly Placed[])[]): Promise<Uint8Array> {
  if (name.length > 31 || /[[\]:*?/\\]/.test(name)) throw new Error(`"${name}" cannot name a sheet`);
  const bold = { font: { bold: true } };
  const cells = new Map<string, object>();
  head.forEach((text, column) => cells.set(`0,${column}`, { value: text, style: bold }));
  ending.forEach((line, i) =>
    line.forEach((cell, column) => {
      const kind = kinds[column] ?? 'text';
      const style = { ...bold, numFmt: formats[kind] };
      const place = `${rows.length + 2 + i},${column}`;
      if (cell === null) return;
      if (typeof cell === 'object')
        cells.set(place, { formula: cell.formula, formulaResult: stored(cell.value, kind), style });
      else
        cells.set(place, { value: typeof cell === 'string' ? sheetText(cell) : stored(cell, kind), style });
    }),
  );
  return writeXlsx({
    sheets: [
      {
        name,
        columns: kinds.map((kind) => ({ width: widths[kind], numFmt: formats[kind] })),
        rows: [[...head], ...rows],
        cells,
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${columnLetter(kinds.length - 1)}${rows.length + 1}` },
      },
    ],
  });
}

async function take(message: SheetMessage): Promise<void> {
  if ('rows' in message) {
    for (const row of message.rows)
      rows.push(row.map((cell, column) => stored(cell, kinds[column] ?? 'text')));
    return;
  }
  parentPort?.postMessage(await toFile(message.ending), []);
}

// A failure ends the thread, which reports it.
parentPort?.on('message', (message: SheetMessage) => void take(message));
