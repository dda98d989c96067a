// What was read of a file, row by row: it lives in the worker, and the page asks for what it shows.

import { meetingCostCents, mostMeetingCents } from '#domain/money/cost.ts';
import type { DateOrder } from '#domain/import/meeting-csv-dates.ts';
import type { FoundOrder } from '#domain/import/meeting-csv-order.ts';
import { type CsvMeeting, meetingReader } from '#domain/import/meeting-csv.ts';
import { CsvLayout } from './csv-layout.ts';
import { type CsvRows, textOf } from './csv-rows.ts';
import { nextBatch, nextKeys } from './next-batch.ts';
import {
  type ColumnChange,
  type FoundRows,
  isRefused,
  noOddities,
  type PreviewRow,
  type RowFilter,
  type RowOddity,
  type TableOptions,
  type TableSummary,
  type TimesReading,
} from './preview.ts';
import { RowFigures } from './row-figures.ts';

const seenKinds = ['no', 'in-file', 'stored', 'saved'] as const;
const [stored, saved] = [2, 3];

export class ImportTable {
  readonly #layout: CsvLayout;
  readonly #options: TableOptions;
  readonly #overrides = new Map<number, boolean>();
  #cells: CsvRows;
  #found: FoundOrder;
  #chosenOrder: DateOrder | null = null;
  #timeZone: string;
  #read: (row: readonly string[]) => CsvMeeting;
  #figures: RowFigures;
  #seen: Uint8Array;
  #view: { filter: RowFilter; indexes: number[] } | null = null;
  #rateCents = 0;
  #takesToCome = true;

  constructor(lines: CsvRows, options: TableOptions) {
    this.#layout = new CsvLayout(lines, options.knownColumns);
    this.#options = options;
    this.#timeZone = options.timeZone;
    this.#cells = this.#layout.rows();
    this.#found = this.#layout.dateOrder(options.preferredOrder);
    [this.#read, this.#figures, this.#seen] = this.#readAll();
  }

  get #times(): TimesReading {
    return { order: this.#chosenOrder ?? this.#found.order, timeZone: this.#timeZone };
  }

  #readAll(): [(row: readonly string[]) => CsvMeeting, RowFigures, Uint8Array] {
    const { columns } = this.#layout;
    const reading = { ...this.#options, ...this.#times, columns };
    const read = meetingReader(reading);
    const figures = new RowFigures(this.#cells, reading);
    return [read, figures, figures.seenBefore((index) => textOf(this.#cells, index, columns.title))];
  }

  /** As from the beginning, perhaps with times read in another way: nothing is marked as stored, overrides stay. */
  readAnew({ order, timeZone }: Partial<TimesReading> = {}): void {
    this.#chosenOrder = order ?? this.#chosenOrder;
    this.#timeZone = timeZone ?? this.#timeZone;
    [this.#read, this.#figures, this.#seen] = this.#readAll();
    this.#view = null;
  }

  /** The same with columns taken for something else; gives what is known of such a file now. */
  changeColumns(change: ColumnChange) {
    this.#layout.change(change);
    // Wishes are those of rows, which begin at another line now.
    if ('hasHeading' in change) this.#overrides.clear();
    this.#cells = this.#layout.rows();
    this.#found = this.#layout.dateOrder(this.#options.preferredOrder);
    this.readAnew();
    return this.#layout.known();
  }

  /** Whether meetings to come are taken like any other. */
  takeToCome(takes: boolean): void {
    this.#takesToCome = takes;
    this.#view = null;
  }

  set rateCents(cents: number) {
    // Which rows cost too much may be others now.
    if (cents !== this.#rateCents) this.#view = null;
    this.#rateCents = cents;
  }

  #meeting(index: number): CsvMeeting {
    return this.#read(this.#cells.row(index));
  }

  /** Whether a row is to be saved: as somebody wished, or else if nothing speaks against it. */
  #isChosen(index: number): boolean {
    const oddity = this.#oddity(index);
    if (isRefused(oddity) || this.#seen[index] === saved) return false;
    const isUsual = !oddity || (oddity === 'to-come' && this.#takesToCome);
    return this.#overrides.get(index) ?? (isUsual && this.#seen[index] === 0);
  }

  choose(index: number, isChosen: boolean): void {
    this.#overrides.set(index, isChosen);
  }

  #costCents(index: number): number {
    const { attendeeCount, durationMinutes } = this.#figures;
    const [people = 0, minutes = 0] = [attendeeCount[index], durationMinutes[index]];
    return meetingCostCents([{ hourlyRateCents: this.#rateCents, people, minutes }]);
  }

  #oddity(index: number): RowOddity | null {
    const oddity = this.#figures.oddity(index);
    return !isRefused(oddity) && this.#costCents(index) > mostMeetingCents ? 'too-costly' : oddity;
  }

  summary(): TableSummary {
    const sums = { chosen: 0, people: 0, costCents: 0, estimated: 0, seen: 0, saved: 0, toCome: 0 };
    const odd = { ...noOddities };
    for (let index = 0; index < this.#cells.length; index += 1) {
      const oddity = this.#oddity(index);
      if (this.#figures.hasEstimates(index)) sums.estimated += 1;
      if (this.#seen[index] === saved) sums.saved += 1;
      if (oddity === 'to-come') sums.toCome += 1;
      if (!this.#isChosen(index)) {
        if (this.#seen[index] !== 0) sums.seen += 1;
        if (oddity) odd[oddity] += 1;
        continue;
      }
      sums.chosen += 1;
      sums.people += this.#figures.attendeeCount[index] ?? 0;
      sums.costCents += this.#costCents(index);
    }
    return {
      ...this.#found,
      ...this.#times,
      takesToCome: this.#takesToCome,
      rows: this.#cells.length,
      ...sums,
      odd,
      ...this.#layout.summary(),
    };
  }

  /** Rows `from` to `to` (not included) of those that the filter shows, and how many it shows. */
  window(filter: RowFilter, from: number, to: number): { rows: PreviewRow[]; total: number } {
    const indexes = filter === 'all' ? null : this.#shown(filter);
    const total = indexes?.length ?? this.#cells.length;
    const rows = Array.from({ length: Math.max(0, Math.min(to, total) - from) }, (_, place): PreviewRow => {
      const index = indexes?.[from + place] ?? from + place;
      return {
        ...this.#meeting(index),
        index,
        oddity: this.#oddity(index),
        costCents: this.#costCents(index),
        seen: seenKinds[this.#seen[index] ?? 0] ?? 'no',
        isChosen: this.#isChosen(index),
      };
    });
    return { rows, total };
  }

  // Kept while rows are ticked, so that none jumps away under the pointer.
  #shown(filter: RowFilter): number[] {
    if (this.#view?.filter !== filter) {
      const shows = (index: number) =>
        filter === 'estimated' ? this.#figures.hasEstimates(index) : !this.#isChosen(index);
      const indexes: number[] = [];
      for (let index = 0; index < this.#cells.length; index += 1) if (shows(index)) indexes.push(index);
      this.#view = { filter, indexes };
    }
    return this.#view.indexes;
  }

  /** What tells the next meetings from others. */
  keys(from: number) {
    return nextKeys(from, this.#cells.length, this.#layout.firstRow, (index) => this.#meeting(index));
  }

  /** What was found of the rows from `from` on. */
  markStored(from: number, found: FoundRows): void {
    for (const place of found.known) this.#seen[from + place] = stored;
    for (const place of found.saved) this.#seen[from + place] = saved;
    this.#view = null;
  }

  /** The next chosen meetings as the server takes them. */
  batch(from: number) {
    return nextBatch(from, this.#cells.length, this.#layout.firstRow, (index) =>
      this.#isChosen(index) ? this.#meeting(index) : null,
    );
  }
}
