// Texts of exported lists: names of sheets, and the sentences below the rows.

import type { Format } from '#domain/format/format.ts';
import { t, translated } from '#domain/format/text.ts';

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
export const sheetName = (list: ExportedList): string =>
  ({
    meetings: t`Meetings`,
    roi: t`ROI`,
    budgets: t`Budgets`,
    finance: t`Finance`,
    people: t`People`,
    series: t`Series`,
    report: t`Report`,
    audit: t`Audit log`,
  })[list];

export const cutSentence = (most: number, format: Format): string =>
  t`Only the first ${format.integer(most)} are here. Narrow the list for the others.`;

export const sampleSentence = (): string => t`Includes the made-up meetings of the sample data`;

/** Codes that stand in cells, as English files have them. */
const codes: ReadonlySet<string> = new Set([
  // Types and kinds of meetings.
  t`planning`,
  t`standup`,
  t`review`,
  t`brainstorm`,
  t`training`,
  t`other`,
  t`general`,
  t`one-on-one`,
  t`all-hands`,
  t`workshop`,
  t`interview`,
  t`client`,
  t`incident`,
  // Rhythms of series, and decisions about them.
  t`daily`,
  t`several-a-week`,
  t`weekly`,
  t`fortnightly`,
  t`three-weekly`,
  t`monthly`,
  t`six-weekly`,
  t`two-monthly`,
  t`quarterly`,
  t`keep`,
  t`shorten`,
  t`thin-out`,
  t`end`,
  // Answers, and the state of budgets.
  t`yes`,
  t`maybe`,
  t`no`,
  t`good`,
  t`warning`,
  t`over`,
  // What the rows of a report stand for.
  t`department`,
  t`type`,
  t`series`,
  t`source`,
  t`guests`,
  t`organizer`,
]);

/** A code in the language that is rendered. What people typed instead of one stays as it is. */
export const codeText = (code: string): string => (codes.has(code) ? translated(code) : code);
