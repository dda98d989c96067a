// Which line of a file has the headings, and what each column is taken for.

import {
  areForeign,
  type CsvColumns,
  countTaken,
  fieldAt,
  findColumns,
  takeAs,
} from '#domain/import/meeting-csv-columns.ts';
import type { DateOrder } from '#domain/import/meeting-csv-dates.ts';
import { findHeading, guessColumns } from '#domain/import/meeting-csv-heading.ts';
import { type FoundOrder, findOrder } from '#domain/import/meeting-csv-order.ts';
import { oneLine } from '#domain/import/meeting-csv-text.ts';
import { type CsvRows, textOf } from './csv-rows.ts';
import type { ColumnChange, FileColumn, KnownColumns, LayoutSummary } from './preview.ts';

const linesLookedAt = 20;
const mostColumns = 60;
const longestText = 100;

export class CsvLayout {
  readonly #lines: CsvRows;
  /** The first lines of the file. */
  readonly #first: readonly string[][];
  readonly #foundHeading: number | null;
  #heading: number | null;
  #columns: CsvColumns;

  constructor(lines: CsvRows, known: KnownColumns | null) {
    this.#lines = lines;
    this.#first = Array.from({ length: Math.min(linesLookedAt, lines.length) }, (_, line) => lines.row(line));
    // What has nothing below it is no line of headings.
    this.#foundHeading = findHeading(this.#first.slice(0, lines.length - 1));
    this.#heading = this.#foundHeading;
    this.#columns = this.#heading === null ? guessColumns(this.#first) : findColumns(this.#headings);
    if (known && JSON.stringify(known.names) === JSON.stringify(this.#names))
      this.#columns = { ...this.#columns, ...known.columns };
  }

  get columns(): CsvColumns {
    return this.#columns;
  }

  /** The line of the first row. */
  get firstRow(): number {
    return this.#heading === null ? 0 : this.#heading + 1;
  }

  get #headings(): readonly string[] {
    return this.#heading === null ? [] : (this.#first[this.#heading] ?? []);
  }

  get #names(): string[] {
    return this.#headings.slice(0, mostColumns).map((heading) => oneLine(heading, longestText));
  }

  /** The rows below the headings. */
  rows(): CsvRows {
    const [lines, from] = [this.#lines, this.firstRow];
    return {
      length: lines.length - from,
      row: (index, wanted) => lines.row(index + from, wanted),
      cell: (index, place) => lines.cell(index + from, place),
    };
  }

  change(change: ColumnChange): void {
    if ('place' in change) {
      this.#columns = takeAs(this.#columns, change.place, change.field);
      return;
    }
    this.#heading = change.hasHeading ? (this.#foundHeading ?? 0) : null;
    const named = findColumns(this.#headings);
    // What a line of names that nobody knows says is what was said before.
    if (countTaken(named) > 0) this.#columns = named;
  }

  /** Whether the day or the month comes first in dates; who has headings like these writes the day first. */
  dateOrder(preferred: DateOrder): FoundOrder {
    return findOrder(this.#starts(), areForeign(this.#headings) ? 'day-first' : preferred);
  }

  *#starts(): Iterable<string> {
    const { startDate, startTime } = this.#columns;
    const [rows, places] = [this.rows(), startDate.length > 0 ? startDate : startTime];
    for (let index = 0; places.length > 0 && index < rows.length; index += 1)
      yield textOf(rows, index, places);
  }

  summary(): LayoutSummary {
    const { title, startDate, startTime } = this.#columns;
    return {
      heading: this.#heading,
      columns: this.#described(),
      lacksTitle: title.length === 0,
      lacksStart: startDate.length + startTime.length === 0,
    };
  }

  #described(): FileColumn[] {
    const below = this.#first.slice(this.firstRow);
    const width = Math.min(mostColumns, Math.max(this.#headings.length, ...below.map((row) => row.length)));
    const names = this.#names;
    return Array.from({ length: width }, (_, place) => ({
      place,
      name: names[place] ?? '',
      example: oneLine(below.map((row) => row[place]?.trim()).find(Boolean) ?? '', longestText),
      field: fieldAt(this.#columns, place),
    }));
  }

  /** What is known of files with the same headings from now on; null where there are none. */
  known(): KnownColumns | null {
    return this.#heading === null ? null : { names: this.#names, columns: this.#columns };
  }
}
