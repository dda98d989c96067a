// What the page sees of the rows that the worker holds.

import type { Answer } from '#contract/endpoint.ts';
import type { findKnownMeetings } from '#contract/imports.ts';
import type { CsvColumns } from '#domain/import/meeting-csv-columns.ts';
import type { DateOrder } from '#domain/import/meeting-csv-dates.ts';
import type { CsvField } from '#domain/import/meeting-csv-names.ts';
import type { FoundOrder } from '#domain/import/meeting-csv-order.ts';
import type { CsvMeeting, RowIssue } from '#domain/import/meeting-csv.ts';

/** How the dates and times of a file are read. */
export type TimesReading = {
  order: DateOrder;
  /** The clock of times that name no zone. */
  timeZone: string;
};

export type FileColumn = {
  /** Which one of its line, from 0. */
  place: number;
  /** Its heading; '' for none. */
  name: string;
  /** The first of its cells that is filled, or ''. */
  example: string;
  field: CsvField | null;
};

/** What somebody says of the columns: what one of them holds, or whether they have headings. */
export type ColumnChange = { place: number; field: CsvField | null } | { hasHeading: boolean };

/** What was said of the columns of a file with these headings. */
export type KnownColumns = { names: readonly string[]; columns: CsvColumns };

export type TableOptions = {
  timeZone: string;
  preferredOrder: DateOrder;
  assumedStartMs: number;
  nowMs: number;
  knownColumns: KnownColumns | null;
};

/** Which rows are shown. */
export type RowFilter = 'all' | 'estimated' | 'left-out';

/** Seen before: not, in an earlier row of the file, among the meetings that are stored, or saved by this very import. */
export type Seen = 'no' | 'in-file' | 'stored' | 'saved';

/** What the server has of some rows, as places among them. */
export type FoundRows = Answer<typeof findKnownMeetings>;

/** Why a row is left out; what a meeting costs depends on the rate that is typed. */
export type RowOddity = RowIssue | 'too-costly';

export const noOddities: Record<RowOddity, number> = {
  'all-day': 0,
  'unreadable-start': 0,
  'too-long': 0,
  'too-costly': 0,
  canceled: 0,
  private: 0,
  'to-come': 0,
};

/** Nobody can want it: it would not be saved, and what is sent with it would not be, either. */
export const isRefused = (oddity: RowOddity | null) => oddity === 'too-long' || oddity === 'too-costly';

export type PreviewRow = Omit<CsvMeeting, 'oddity'> & {
  index: number;
  oddity: RowOddity | null;
  costCents: number;
  seen: Seen;
  isChosen: boolean;
};

/** What is made of the columns. */
export type LayoutSummary = {
  /** The line with the headings, counted from 0; null for none. */
  heading: number | null;
  columns: FileColumn[];
  /** No column is taken for it. */
  lacksTitle: boolean;
  lacksStart: boolean;
};

export type TableSummary = FoundOrder &
  TimesReading &
  LayoutSummary & {
    rows: number;
    chosen: number;
    people: number;
    costCents: number;
    estimated: number;
    /** Of those that were seen before, and of each kind of odd ones: how many are left out. */
    seen: number;
    odd: Record<RowOddity, number>;
    /** Begin later than now, whether they are left out or not. */
    toCome: number;
    takesToCome: boolean;
    /** By this very import, before it was cut off. */
    saved: number;
  };
