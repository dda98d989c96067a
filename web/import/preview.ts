// What the page sees of the rows that the worker holds.

import type { FoundOrder } from '#domain/meeting-csv-order.ts';
import type { CsvMeeting, Oddity } from '#domain/meeting-csv.ts';

/** Which rows are shown. */
export type RowFilter = 'all' | 'estimated' | 'left-out';

/** Seen before: not, in an earlier row of the file, or among the meetings that are stored. */
export type Seen = 'no' | 'in-file' | 'stored';

export type PreviewRow = CsvMeeting & {
  index: number;
  costCents: number;
  seen: Seen;
  isChosen: boolean;
};

export type TableSummary = FoundOrder & {
  rows: number;
  chosen: number;
  people: number;
  costCents: number;
  estimated: number;
  seen: number;
  odd: Record<Oddity, number>;
  /** Whether the first line names any column that is known. */
  hasKnownColumns: boolean;
};
