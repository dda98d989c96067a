// Types shared by the page and the import worker.

import type { Cents } from '#domain/money/money.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { findKnownMeetings } from '#contract/meetings/imports.ts';
import type { CsvColumns, CsvField } from '#domain/meetings/imports/columns.ts';
import type { DateOrder, FoundOrder } from '#domain/meetings/imports/dates.ts';
import type { ImportedRow, RowIssue } from '#domain/meetings/imports/imported-meeting.ts';

/** How the dates and times of a file are read. */
export type TimesReading = {
  order: DateOrder;
  /** Time zone of times without one. */
  timeZone: string;
};

export type FileColumn = {
  /** Position in the line, from 0. */
  place: number;
  /** Heading, or ''. */
  name: string;
  /** First non-empty cell, or ''. */
  example: string;
  field: CsvField | null;
};

/** A change by the user: the field of one column, or whether there is a heading line. */
export type ColumnChange = { place: number; field: CsvField | null } | { hasHeading: boolean };

/** Remembered columns of files with these headings. */
export type KnownColumns = { names: readonly string[]; columns: CsvColumns };

export type TableOptions = {
  timeZone: string;
  preferredOrder: DateOrder;
  assumedStartMs: number;
  nowMs: number;
  knownColumns: KnownColumns | null;
};

export type RowFilter = 'all' | 'estimated' | 'left-out';

/** Duplicate of nothing, of an earlier row, of a stored meeting, or of a meeting saved by this import. */
export type Seen = 'no' | 'in-file' | 'stored' | 'saved';

/** The requested rows that the server knows, by their positions. */
export type FoundRows = Answer<typeof findKnownMeetings>;

/** Why a row is excluded; the cost depends on the chosen rate. */
export type PreviewIssue = RowIssue | 'too-costly';

export const noIssues: Record<PreviewIssue, number> = {
  'all-day': 0,
  'unreadable-start': 0,
  'too-long': 0,
  'too-costly': 0,
  canceled: 0,
  private: 0,
  focus: 0,
  lunch: 0,
  away: 0,
  free: 0,
  alone: 0,
  'to-come': 0,
  total: 0,
  unknown: 0,
};

/** The server would reject it, and its whole batch with it. */
export const isUnsavable = (issue: PreviewIssue | null) => issue === 'too-long' || issue === 'too-costly';

export type PreviewRow = Omit<ImportedRow, 'issue'> & {
  index: number;
  issue: PreviewIssue | null;
  costCents: Cents;
  /** Of people who are not in the directory, or of example rates. */
  estimatedCents: Cents;
  seen: Seen;
  isChosen: boolean;
};

export type LayoutSummary = {
  /** Line of the headings, from 0; null without headings. */
  heading: number | null;
  columns: FileColumn[];
  lacksTitle: boolean;
  lacksStart: boolean;
};

export type TableSummary = FoundOrder &
  TimesReading &
  LayoutSummary & {
    rows: number;
    chosen: number;
    people: number;
    costCents: Cents;
    estimatedCents: Cents;
    estimated: number;
    /** Longer than twelve hours. */
    long: number;
    /** Excluded as duplicates, and excluded by issue. */
    seen: number;
    issues: Record<PreviewIssue, number>;
    /** Start in the future, chosen or not. */
    toCome: number;
    includesPlanned: boolean;
    /** Saved by this import before it was interrupted. */
    saved: number;
  };
