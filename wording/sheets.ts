// Texts of exported lists: names of sheets, and the sentences below the rows.

import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';

/** The lists that can be exported. */
export const exportedLists = [
  'meetings',
  'roi',
  'budgets',
  'finance',
  'people',
  'series',
  'report',
  'audit',
] as const;
export type ExportedList = (typeof exportedLists)[number];

/** At most 31 characters, and none of `[]:*?/\`. */
export const sheetNames: Record<ExportedList, string> = {
  meetings: t`Meetings`,
  roi: t`ROI`,
  budgets: t`Budgets`,
  finance: t`Finance`,
  people: t`People`,
  series: t`Series`,
  report: t`Report`,
  audit: t`Audit log`,
};

export const cutSentence = (most: number, format: Format): string =>
  t`Only the first ${format.integer(most)} are here. Narrow the list for the others.`;

export const sampleSentence = t`Includes the made-up meetings of the sample data`;
