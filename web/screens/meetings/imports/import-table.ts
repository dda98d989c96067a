// The rows of an opened file: their values, which are selected, and what the server accepts. Lives in the worker.

import { guessedValues } from '#domain/meetings/guesses.ts';
import { addCents, noCents } from '#domain/money/money.ts';
import type { ImportedMeeting } from '#contract/meetings/imports.ts';
import type { DateOrder, FoundOrder } from '#domain/meetings/imports/dates.ts';
import { batchMeetings } from '#domain/meetings/imports/import-defaults.ts';
import {
  eventRow,
  type FileEvent,
  type ImportedRow,
  peopleInEvents,
  peopleInRows,
  rowReader,
  unreadableRow,
} from '#domain/meetings/imports/imported-meeting.ts';
import {
  identitiesOf,
  importedCost,
  type ImportPrices,
  noPrices,
} from '#domain/meetings/imports/imported-price.ts';
import { mostMeetingCents } from '#domain/money/cost.ts';
import { scale } from '#domain/money/currency.ts';
import { format } from '#web/components/forms/format.ts';
import { isoInstant, localDay } from '#domain/time/local-day.ts';
import {
  type ColumnChange,
  type FoundRows,
  isUnsavable,
  type LayoutSummary,
  noIssues,
  type PreviewIssue,
  type PreviewRow,
  type RowFilter,
  type Seen,
  type TableOptions,
  type TableSummary,
  type TimesReading,
} from './preview.ts';
import { CsvLayout } from './csv-layout.ts';
import type { Batch } from './send-import.ts';

type RowCost = ReturnType<typeof importedCost>;

/** Lines of a CSV file, or a calendar file that is read with a zone for times without one. */
export type ImportSource =
  | { lines: readonly string[][] }
  | { calendarIn: (timeZone: string) => { events: readonly FileEvent[]; unread: readonly string[] } };

// The server accepts 1 MB per request.
const batchBytes = 600_000;
const encoder = new TextEncoder();

const eventLayout: LayoutSummary = { heading: 0, columns: [], lacksTitle: false, lacksStart: false };

export class ImportTable {
  readonly #source: ImportSource;
  readonly #layout: CsvLayout | null;
  readonly #options: TableOptions;
  readonly #overrides = new Map<number, boolean>();
  #found: FoundOrder;
  #chosenOrder: DateOrder | null = null;
  #timeZone: string;
  #rows: readonly ImportedRow[];
  #seen: Seen[];
  #view: { filter: RowFilter; indexes: number[] } | null = null;
  #rateCents = noCents;
  #prices: ImportPrices = noPrices;
  #costs: RowCost[] = [];
  #includesPlanned = true;

  constructor(source: ImportSource, options: TableOptions) {
    this.#source = source;
    this.#options = options;
    this.#layout = 'lines' in source ? new CsvLayout(source.lines, options.knownColumns) : null;
    this.#timeZone = this.#layout?.timeZone ?? options.timeZone;
    this.#found = this.#findOrder();
    this.#rows = this.#readRows();
    this.#seen = seenInFile(this.#rows);
  }

  #findOrder(): FoundOrder {
    const { preferredOrder } = this.#options;
    return (
      this.#layout?.dateOrder(preferredOrder) ?? { order: preferredOrder, evidence: 'none', example: '' }
    );
  }

  get #times(): TimesReading {
    return { order: this.#chosenOrder ?? this.#found.order, timeZone: this.#timeZone };
  }

  #readRows(): ImportedRow[] {
    const settings = { ...this.#options, ...this.#times };
    if ('calendarIn' in this.#source) {
      const { events, unread } = this.#source.calendarIn(this.#timeZone);
      const all = { ...settings, people: peopleInEvents(events) };
      const rows = events.map((event) => eventRow(event, all));
      return [...rows, ...unread.map((title) => unreadableRow(title, all))];
    }
    if (!this.#layout) return [];
    const [rows, { columns }] = [this.#layout.rows(), this.#layout];
    return rows.map(rowReader({ ...settings, columns, people: peopleInRows(rows, columns) }));
  }

  /** The line of the first row, from 0. The server identifies rows by their lines. */
  get #firstLine(): number {
    return this.#layout?.firstRow ?? 1;
  }

  /** Reads all rows again, possibly with other times. Forgets which are stored, and keeps the user's choices. */
  readAgain({ order, timeZone }: Partial<TimesReading> = {}): void {
    this.#chosenOrder = order ?? this.#chosenOrder;
    this.#timeZone = timeZone ?? this.#timeZone;
    this.#rows = this.#readRows();
    this.#costs = [];
    this.#seen = seenInFile(this.#rows);
    this.#view = null;
  }

  /** Assigns columns and reads the rows again; returns the columns to remember for files with these headings. */
  changeColumns(change: ColumnChange) {
    this.#layout?.change(change);
    // The rows start at another line, so their indexes change.
    if ('hasHeading' in change) this.#overrides.clear();
    this.#found = this.#findOrder();
    this.readAgain();
    return this.#layout?.known() ?? null;
  }

  /** Whether meetings that start in the future are chosen. */
  includePlanned(included: boolean): void {
    this.#includesPlanned = included;
    this.#view = null;
  }

  /** Whether a row will be saved: the user's choice, otherwise if it has no issue. */
  #isChosen(row: ImportedRow, index: number): boolean {
    const issue = this.#issue(row, index);
    if (isUnsavable(issue) || this.#seen[index] === 'saved') return false;
    const isUsual = !issue || (issue === 'to-come' && this.#includesPlanned);
    return this.#overrides.get(index) ?? (isUsual && this.#seen[index] === 'no');
  }

  choose(index: number, isChosen: boolean): void {
    this.#overrides.set(index, isChosen);
  }

  /** The names and addresses that may be in the directory, each once. */
  identities(): string[] {
    return [...new Set(this.#rows.flatMap((row) => identitiesOf(toPeople(row))))];
  }

  /** The prices of people for somebody who sees pay; without them everybody has the rate of `summary`. */
  setPrices(prices: ImportPrices): void {
    this.#prices = prices;
    this.#costs = [];
    this.#view = null;
  }

  #cost(row: ImportedRow, index: number): RowCost {
    return (this.#costs[index] ??= importedCost(
      { ...toPeople(row), durationMinutes: row.durationMinutes, estimated: guessesIn(row) },
      { ...this.#prices, defaultRateCents: this.#rateCents },
      localDay(row.startMs, this.#options.timeZone),
    ));
  }

  #issue(row: ImportedRow, index: number): PreviewIssue | null {
    const isTooCostly =
      !isUnsavable(row.issue) && this.#cost(row, index).totalCents > mostMeetingCents(scale(format.currency));
    return isTooCostly ? 'too-costly' : row.issue;
  }

  /** Counts the rows at an hourly rate, which they keep. */
  summary(rateCents = this.#rateCents): TableSummary {
    // The rate determines which rows cost too much.
    if (rateCents !== this.#rateCents) [this.#view, this.#costs] = [null, []];
    this.#rateCents = rateCents;
    const sums = {
      chosen: 0,
      people: 0,
      costCents: noCents,
      estimatedCents: noCents,
      estimated: 0,
      long: 0,
      seen: 0,
      saved: 0,
      toCome: 0,
    };
    const issues = { ...noIssues };
    for (const [index, row] of this.#rows.entries()) {
      const issue = this.#issue(row, index);
      if (row.estimated.length > 0) sums.estimated += 1;
      if (row.isLong) sums.long += 1;
      if (this.#seen[index] === 'saved') sums.saved += 1;
      if (issue === 'to-come') sums.toCome += 1;
      if (this.#isChosen(row, index)) {
        sums.chosen += 1;
        sums.people += row.attendeeCount;
        const { totalCents, estimatedCents } = this.#cost(row, index);
        sums.costCents = addCents([sums.costCents, totalCents]);
        sums.estimatedCents = addCents([sums.estimatedCents, estimatedCents]);
        continue;
      }
      if (this.#seen[index] !== 'no') sums.seen += 1;
      if (issue) issues[issue] += 1;
    }
    return {
      ...this.#found,
      ...this.#times,
      includesPlanned: this.#includesPlanned,
      rows: this.#rows.length,
      ...sums,
      issues,
      ...(this.#layout?.summary() ?? eventLayout),
    };
  }

  /** Rows `from` to `to` (exclusive) that the filter shows, and how many it shows in all. */
  window(filter: RowFilter, from: number, to: number): { rows: PreviewRow[]; total: number } {
    const indexes = this.#shown(filter);
    const rows = indexes.slice(from, to).flatMap((index): PreviewRow[] => {
      const row = this.#rows[index];
      if (!row) return [];
      return [
        {
          ...row,
          index,
          issue: this.#issue(row, index),
          costCents: this.#cost(row, index).totalCents,
          estimatedCents: this.#cost(row, index).estimatedCents,
          seen: this.#seen[index] ?? 'no',
          isChosen: this.#isChosen(row, index),
        },
      ];
    });
    return { rows, total: indexes.length };
  }

  // Kept while rows are ticked, so that no row disappears under the pointer.
  #shown(filter: RowFilter): number[] {
    if (this.#view?.filter !== filter) {
      const isShown = (row: ImportedRow, index: number) =>
        filter === 'all' || (filter === 'estimated' ? row.estimated.length > 0 : !this.#isChosen(row, index));
      const indexes = this.#rows.flatMap((row, index) => (isShown(row, index) ? index : []));
      this.#view = { filter, indexes };
    }
    return this.#view.indexes;
  }

  /**
   * The identifying values of the rows from `from` on, for the search for stored meetings. `next` is null at the
   * end.
   */
  keys(from: number) {
    const to = Math.min(from + batchMeetings, this.#rows.length);
    const keys = this.#rows.slice(from, to).map(({ title, startMs, durationMinutes, series }, place) => ({
      row: this.#firstLine + from + place,
      ...occurrenceOf(series),
      title,
      startedAt: isoInstant(startMs),
      durationMinutes,
    }));
    return { keys, next: to < this.#rows.length ? to : null };
  }

  /** Marks rows that the server knows; places count from `from`. */
  markStored(from: number, found: FoundRows): void {
    for (const place of found.known) this.#seen[from + place] = 'stored';
    for (const place of found.saved) this.#seen[from + place] = 'saved';
    this.#view = null;
  }

  /** The next chosen meetings that fit into one request. */
  batch(from: number): Batch<ImportedMeeting> {
    const meetings: ImportedMeeting[] = [];
    let bytes = 0;
    for (let index = from; index < this.#rows.length; index += 1) {
      const row = this.#rows[index];
      if (!row || !this.#isChosen(row, index)) continue;
      const meeting = {
        ...meetingToSave(this.#firstLine + index, row),
        ...(this.#seen[index] === 'stored' && { evenIfKnown: true }),
      };
      bytes += encoder.encode(JSON.stringify(meeting)).length;
      if (meetings.length === batchMeetings || (bytes > batchBytes && meetings.length > 0))
        return { meetings, next: index };
      meetings.push(meeting);
    }
    return { meetings, next: null };
  }
}

/** Marks each row that repeats the title, start and duration of an earlier one. Rows without a start do not count. */
function seenInFile(rows: readonly ImportedRow[]): Seen[] {
  const known = new Set<string>();
  return rows.map(({ title, startMs, durationMinutes, estimated }) => {
    if (estimated.includes('start')) return 'no';
    const key = `${startMs} ${durationMinutes} ${title}`;
    if (known.has(key)) return 'in-file';
    known.add(key);
    return 'no';
  });
}

/** The server accepts UIDs of one line. */
const sentUid = /^[\x20-\x7e]{1,1000}$/;

const occurrenceOf = (series: ImportedRow['series']) => (series && sentUid.test(series.uid) ? series : null);

/** Named people first, each with an address, then the addresses of the others. */
function toPeople({ people, names, attendeeCount }: ImportedRow) {
  const sorted = [...people.filter(({ name }) => name !== ''), ...people.filter(({ name }) => name === '')];
  const emails = sorted.map(({ email }) => email);
  const hasEmail = emails.some(Boolean);
  return { names: [...names], ...(hasEmail && { emails }), unnamedAttendees: attendeeCount - names.length };
}

const guessesIn = ({ estimated }: ImportedRow) => guessedValues.filter((value) => estimated.includes(value));

function meetingToSave(row: number, meeting: ImportedRow): ImportedMeeting {
  const { startMs, attendeeCount: _, people: __, issue: ___, isLong: ____, series, ...fields } = meeting;
  return {
    ...fields,
    ...occurrenceOf(series),
    ...toPeople(meeting),
    row,
    startedAt: isoInstant(startMs),
    estimated: guessesIn(meeting),
  };
}
