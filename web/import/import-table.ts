// What was read of a file, row by row: it lives in the worker, and the page asks for what it shows.

import type { ImportedMeeting } from '#contract/imports.ts';
import { meetingCostCents } from '#domain/cost.ts';
import { isoInstant } from '#domain/instant.ts';
import { cellOf, type CsvColumns, findColumns, namesAnyColumn } from '#domain/meeting-csv-columns.ts';
import type { DateOrder } from '#domain/meeting-csv-dates.ts';
import { type FoundOrder, findOrder } from '#domain/meeting-csv-order.ts';
import { type CsvMeeting, meetingReader, namesOf, readAgenda } from '#domain/meeting-csv.ts';
import type { CsvCells } from './csv-cells.ts';
import type { PreviewRow, RowFilter, TableSummary } from './preview.ts';
import { seenInFile } from './seen-in-file.ts';

export type TableOptions = { timeZone: string; preferredOrder: DateOrder; assumedStartMs: number };

const seenKinds = ['no', 'in-file', 'stored'] as const;
const batchRows = 500;
// The server takes 1 MB at once.
const batchBytes = 600_000;
const encoder = new TextEncoder();

export class ImportTable {
  readonly #header: readonly string[];
  readonly #columns: CsvColumns;
  readonly #cells: readonly string[][];
  readonly #options: TableOptions;
  readonly #wishes = new Map<number, boolean>();
  readonly #found: FoundOrder;
  #order: DateOrder;
  #meetings: CsvMeeting[] = [];
  #seen = new Uint8Array();
  #view: { filter: RowFilter; indexes: number[] } | null = null;
  rateCents = 0;

  constructor({ header, rows }: CsvCells, options: TableOptions) {
    this.#header = header;
    this.#columns = findColumns(header);
    this.#cells = rows;
    this.#options = options;
    this.#found = findOrder(this.#dates(), options.preferredOrder);
    this.#order = this.#found.order;
    this.#read();
  }

  *#dates(): Iterable<string> {
    const { startDate, startTime } = this.#columns;
    const places = startDate.length > 0 ? startDate : startTime;
    if (places.length > 0) for (const row of this.#cells) yield cellOf(row, places);
  }

  #read(): void {
    const { timeZone, assumedStartMs } = this.#options;
    const read = meetingReader({ columns: this.#columns, order: this.#order, timeZone, assumedStartMs });
    this.#meetings = this.#cells.map(read);
    this.#seen = seenInFile(this.#meetings);
    this.#view = null;
  }

  setOrder(order: DateOrder): void {
    this.#order = order;
    this.#read();
  }

  /** Whether a row is to be saved: as somebody wished, or else if nothing speaks against it. */
  #isChosen(index: number): boolean {
    const oddity = this.#meetings[index]?.oddity;
    if (oddity === 'too-long') return false;
    return this.#wishes.get(index) ?? (!oddity && this.#seen[index] === 0);
  }

  choose(index: number, isChosen: boolean): void {
    this.#wishes.set(index, isChosen);
  }

  #cost({ attendeeCount, durationMinutes }: CsvMeeting): number {
    return meetingCostCents([
      { hourlyRateCents: this.rateCents, people: attendeeCount, minutes: durationMinutes },
    ]);
  }

  summary(): TableSummary {
    const sums = {
      chosen: 0,
      people: 0,
      costCents: 0,
      estimated: 0,
      seen: 0,
      allDay: 0,
      unreadable: 0,
      tooLong: 0,
    };
    for (const [index, meeting] of this.#meetings.entries()) {
      if (meeting.estimated.length > 0) sums.estimated += 1;
      if (this.#seen[index] !== 0) sums.seen += 1;
      if (meeting.oddity === 'all-day') sums.allDay += 1;
      else if (meeting.oddity === 'unreadable-start') sums.unreadable += 1;
      else if (meeting.oddity === 'too-long') sums.tooLong += 1;
      if (!this.#isChosen(index)) continue;
      sums.chosen += 1;
      sums.people += meeting.attendeeCount;
      sums.costCents += this.#cost(meeting);
    }
    const hasKnownColumns = namesAnyColumn(this.#columns) && this.#header.length > 0;
    return { ...this.#found, order: this.#order, rows: this.#meetings.length, ...sums, hasKnownColumns };
  }

  /** Rows `from` to `to` (not included) of those that the filter shows, and how many it shows. */
  window(filter: RowFilter, from: number, to: number): { rows: PreviewRow[]; total: number } {
    const indexes = filter === 'all' ? null : this.#shown(filter);
    const total = indexes?.length ?? this.#meetings.length;
    const rows: PreviewRow[] = [];
    for (let place = from; place < Math.min(to, total); place += 1) {
      const index = indexes?.[place] ?? place;
      const meeting = this.#meetings[index];
      if (!meeting) continue;
      const seen = seenKinds[this.#seen[index] ?? 0] ?? 'no';
      const names = this.#names(index);
      rows.push({
        ...meeting,
        names,
        index,
        costCents: this.#cost(meeting),
        seen,
        isChosen: this.#isChosen(index),
      });
    }
    return { rows, total };
  }

  // Kept while rows are ticked, so that none jumps away under the pointer.
  #shown(filter: RowFilter): number[] {
    if (this.#view?.filter !== filter) {
      const shows = (meeting: CsvMeeting, index: number) =>
        filter === 'estimated' ? meeting.estimated.length > 0 : !this.#isChosen(index);
      this.#view = {
        filter,
        indexes: this.#meetings.flatMap((it, index) => (shows(it, index) ? index : [])),
      };
    }
    return this.#view.indexes;
  }

  /** What tells the next meetings from others; `next` is where to go on, null at the end. */
  keys(from: number) {
    const part = this.#meetings.slice(from, from + batchRows);
    const keys = part.map(({ title, startMs, durationMinutes }) => ({
      title,
      startedAt: isoInstant(startMs),
      durationMinutes,
    }));
    return { keys, next: from + batchRows < this.#meetings.length ? from + batchRows : null };
  }

  markStored(indexes: readonly number[]): void {
    for (const index of indexes) this.#seen[index] = 2;
    this.#view = null;
  }

  /** The next chosen meetings as the server takes them, at most 500 and as many as fit into a request. */
  batch(from: number): { meetings: ImportedMeeting[]; next: number | null } {
    const meetings: ImportedMeeting[] = [];
    let bytes = 0;
    for (let index = from; index < this.#meetings.length; index += 1) {
      const meeting = this.#isChosen(index) ? this.#toSave(index) : null;
      if (!meeting) continue;
      bytes += encoder.encode(JSON.stringify(meeting)).length;
      if (meetings.length === batchRows || (bytes > batchBytes && meetings.length > 0))
        return { meetings, next: index };
      meetings.push(meeting);
    }
    return { meetings, next: null };
  }

  #names(index: number): string[] {
    return namesOf(this.#cells[index] ?? [], this.#columns, this.#meetings[index]?.attendeeCount ?? 1);
  }

  #toSave(index: number): ImportedMeeting | null {
    const meeting = this.#meetings[index];
    if (!meeting) return null;
    const { title, type, startMs, durationMinutes, attendeeCount } = meeting;
    const names = this.#names(index);
    return {
      row: index + 1,
      title,
      type,
      agenda: readAgenda(this.#cells[index] ?? [], this.#columns),
      startedAt: isoInstant(startMs),
      durationMinutes,
      names,
      unlistedCount: attendeeCount - names.length,
    };
  }
}
