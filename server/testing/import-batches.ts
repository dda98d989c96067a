// Batches of imports to test with.

import { randomUUID } from 'node:crypto';
import type { Input } from '#contract/endpoint.ts';
import type { saveImportBatch } from '#contract/meetings/imports.ts';

export type ImportBatch = Input<typeof saveImportBatch>['body'];
export type ImportRow = ImportBatch['meetings'][number];

/** Half an hour with two people. */
export const importRow = (number: number, changes: Partial<ImportRow> = {}): ImportRow => ({
  row: number,
  title: `Meeting ${number}`,
  type: 'standup',
  agenda: null,
  startedAt: '2026-11-20T10:00:00.000Z',
  durationMinutes: 30,
  names: ['Ada', 'Bob'],
  unnamedAttendees: 0,
  ...changes,
});

export const importRows = (count: number, changes: Partial<ImportRow> = {}): ImportRow[] =>
  Array.from({ length: count }, (_, index) => importRow(index + 1, changes));

/** The only batch of an import, at 75 dollars an hour. */
export const importBatch = (meetings: ImportRow[], changes: Partial<ImportBatch> = {}): ImportBatch => ({
  importKey: randomUUID(),
  fileName: 'calendar.csv',
  hourlyRate: 75,
  salaryTier: 'senior',
  meetings,
  isLast: true,
  ...changes,
});
