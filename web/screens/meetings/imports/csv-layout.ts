// Which column of a table holds what, and how its dates are written.

import {
  areForeign,
  cellOf,
  type CsvColumns,
  type CsvField,
  fieldAt,
  findColumns,
  findHeading,
  guessColumns,
  mapColumn,
  withDays,
  zoneOfHeadings,
} from '#domain/meetings/imports/columns.ts';
import {
  type DateOrder,
  findOrder,
  type FoundOrder,
  hasUpperCaseHalves,
} from '#domain/meetings/imports/dates.ts';
import { oneLine } from '#domain/meetings/imports/words.ts';
import type { ColumnChange, FileColumn, KnownColumns, LayoutSummary } from './preview.ts';

const linesLookedAt = 20;
const mostColumns = 60;
const longestText = 100;

export class CsvLayout {
  readonly #lines: readonly string[][];
  /** The first lines of the file. */
  readonly #first: readonly string[][];
  readonly #foundHeading: number | null;
  #heading: number | null;
  #columns: CsvColumns;

  constructor(lines: readonly string[][], known: KnownColumns | null) {
    this.#lines = lines;
    this.#first = lines.slice(0, linesLookedAt);
    // The last line cannot be a heading.
    this.#foundHeading = findHeading(this.#first.slice(0, lines.length - 1));
    this.#heading = this.#foundHeading;
    this.#columns = this.#heading === null ? guessColumns(this.#first) : this.#named();
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

  #named(): CsvColumns {
    return withDays(findColumns(this.#headings), this.#first.slice(this.firstRow));
  }

  get #names(): string[] {
    return this.#headings.slice(0, mostColumns).map((heading) => oneLine(heading, longestText));
  }

  /** The rows below the headings. A list of people without quotes may go on in the cells after the last heading. */
  rows(): readonly string[][] {
    const rows = this.#lines.slice(this.firstRow);
    const last = this.#headings.length - 1;
    const { attendees, required, optional } = this.#columns;
    if (![attendees, required, optional].some((places) => places.includes(last))) return rows;
    return rows.map((row) =>
      row.length <= last + 1 ? row : [...row.slice(0, last), row.slice(last).filter(Boolean).join(';')],
    );
  }

  change(change: ColumnChange): void {
    if ('place' in change) {
      this.#columns = mapColumn(this.#columns, change.place, change.field);
      return;
    }
    this.#heading = change.hasHeading ? (this.#foundHeading ?? 0) : null;
    const named = this.#named();
    // A heading line that names neither title nor start leaves the columns as they are.
    const { title, startDate, startTime } = named;
    if ([title, startDate, startTime].some(({ length }) => length > 0)) this.#columns = named;
  }

  /** Whether day or month comes first in dates. European headings suggest the day. */
  dateOrder(preferred: DateOrder): FoundOrder {
    const isAmerican =
      hasUpperCaseHalves(this.#cells('startTime')) || hasUpperCaseHalves(this.#cells('startDate'));
    const likely = areForeign(this.#headings) ? 'day-first' : isAmerican ? 'month-first' : preferred;
    const { startDate } = this.#columns;
    return findOrder(this.#cells(startDate.length > 0 ? 'startDate' : 'startTime'), likely);
  }

  /** The zone that the headings of times name, or null. */
  get timeZone(): string | null {
    return zoneOfHeadings(this.#headings);
  }

  #cells(field: CsvField): string[] {
    return this.rows().map((row) => cellOf(row, this.#columns[field]));
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

  /** The columns to remember for files with the same headings; null without headings. */
  known(): KnownColumns | null {
    return this.#heading === null ? null : { names: this.#names, columns: this.#columns };
  }
}
