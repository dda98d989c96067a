// The rows of an opened file: what was read, which are chosen, and what the server takes. It lives in the worker.

import type { ImportedMeeting } from '#contract/imports.ts';
import type { DateOrder, FoundOrder } from '#domain/import/dates.ts';
import { batchMeetings } from '#domain/import/import-defaults.ts';
import {
  type CalendarEvent,
  eventRow,
  type ImportedRow,
  rowReader,
} from '#domain/import/imported-meeting.ts';
import { meetingCostCents, mostMeetingCents } from '#domain/money/cost.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { CsvLayout } from './csv-layout.ts';
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
import type { Batch } from './send-import.ts';

/** Lines of a CSV file, or the events of a calendar file. */
export type ImportSource = { lines: readonly string[][] } | { events: readonly CalendarEvent[] };

// The server takes 1 MB at once.
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
  #rateCents = 0;
  #includesPlanned = true;

  constructor(source: ImportSource, options: TableOptions) {
    this.#source = source;
    this.#options = options;
    this.#layout = 'lines' in source ? new CsvLayout(source.lines, options.knownColumns) : null;
    this.#timeZone = options.timeZone;
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
    if ('events' in this.#source) return this.#source.events.map((event) => eventRow(event, settings));
    const layout = this.#layout;
    return layout ? layout.rows().map(rowReader({ ...settings, columns: layout.columns })) : [];
  }

  /** The line of the first row, from 0. The server identifies rows by their lines. */
  get #firstLine(): number {
    return this.#layout?.firstRow ?? 1;
  }

  /** Reads all rows again, perhaps with other times. Nothing counts as stored; the user's choices stay. */
  readAgain({ order, timeZone }: Partial<TimesReading> = {}): void {
    this.#chosenOrder = order ?? this.#chosenOrder;
    this.#timeZone = timeZone ?? this.#timeZone;
    this.#rows = this.#readRows();
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

  set rateCents(cents: number) {
    // Another rate changes which rows cost too much.
    if (cents !== this.#rateCents) this.#view = null;
    this.#rateCents = cents;
  }

  /** Whether a row will be saved: as the user chose, or else if it has no issue. */
  #isChosen(row: ImportedRow, index: number): boolean {
    const issue = this.#issue(row);
    if (isUnsavable(issue) || this.#seen[index] === 'saved') return false;
    const isUsual = !issue || (issue === 'to-come' && this.#includesPlanned);
    return this.#overrides.get(index) ?? (isUsual && this.#seen[index] === 'no');
  }

  choose(index: number, isChosen: boolean): void {
    this.#overrides.set(index, isChosen);
  }

  #costCents({ attendeeCount, durationMinutes }: ImportedRow): number {
    return meetingCostCents([
      { hourlyRateCents: this.#rateCents, people: attendeeCount, minutes: durationMinutes },
    ]);
  }

  #issue(row: ImportedRow): PreviewIssue | null {
    const isTooCostly = !isUnsavable(row.issue) && this.#costCents(row) > mostMeetingCents;
    return isTooCostly ? 'too-costly' : row.issue;
  }

  summary(): TableSummary {
    const sums = { chosen: 0, people: 0, costCents: 0, estimated: 0, seen: 0, saved: 0, toCome: 0 };
    const issues = { ...noIssues };
    for (const [index, row] of this.#rows.entries()) {
      const issue = this.#issue(row);
      if (row.estimated.length > 0) sums.estimated += 1;
      if (this.#seen[index] === 'saved') sums.saved += 1;
      if (issue === 'to-come') sums.toCome += 1;
      if (this.#isChosen(row, index)) {
        sums.chosen += 1;
        sums.people += row.attendeeCount;
        sums.costCents += this.#costCents(row);
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
          issue: this.#issue(row),
          costCents: this.#costCents(row),
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

  /** What identifies the rows from `from` on, for the search for stored meetings. `next` is null at the end. */
  keys(from: number) {
    const to = Math.min(from + batchMeetings, this.#rows.length);
    const keys = this.#rows.slice(from, to).map(({ title, startMs, durationMinutes }, place) => ({
      row: this.#firstLine + from + place,
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
      const meeting = meetingToSave(this.#firstLine + index, row);
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

function meetingToSave(row: number, meeting: ImportedRow): ImportedMeeting {
  const { title, type, agenda, department, startMs, durationMinutes, attendeeCount, names } = meeting;
  return {
    row,
    title,
    type,
    agenda,
    department,
    startedAt: isoInstant(startMs),
    durationMinutes,
    names: [...names],
    unnamedAttendees: attendeeCount - names.length,
  };
}
