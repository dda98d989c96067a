// Reads the opened files: tables, attendance reports, or a calendar.

import { t } from '#domain/format/text.ts';
import { attendanceLines, meetingHeadings } from '#domain/meetings/imports/attendance.ts';
import type { CodePage } from '#domain/meetings/imports/code-pages.ts';
import { decodeFile } from '#domain/meetings/imports/encoding.ts';
import { type FileFailure, readCells } from '#web/components/meetings/read-csv.ts';
import { kindOf } from './file-kind.ts';
import type { ImportSource } from './import-table.ts';

export type NamedBytes = { name: string; lastModified: number; bytes: Uint8Array };

export type ReadingOptions = {
  timeZone: string;
  /** The language of the browser, "pl-PL". */
  language: string;
  /** The code page that the user chose; null to guess it. */
  codePage: CodePage | null;
};

export type ReadFile = { source: ImportSource; codePage: CodePage | null };

/** Several files are attendance reports, or have the same headings. */
export async function readFiles(
  files: readonly NamedBytes[],
  options: ReadingOptions,
): Promise<ReadFile | FileFailure> {
  const tables: string[][][] = [];
  let codePage: CodePage | null = null;
  for (const file of files) {
    const decoded = decodeFile(file.bytes, options.language, options.codePage);
    if (decoded === null)
      return { failure: 'broken', detail: t`${prefix(files, file)}It is not a text file.` };
    codePage ??= decoded.codePage;
    if (kindOf(file) === 'calendar') return readCalendar(decoded.text, file, { ...options, codePage });
    const lines = readCells(decoded.text);
    if ('failure' in lines)
      return lines.failure === 'empty'
        ? lines
        : { ...lines, detail: `${prefix(files, file)}${lines.detail}` };
    const meetings = attendanceLines(lines);
    tables.push(meetings ? [[...meetingHeadings], ...meetings] : lines);
  }
  const [first = [], ...others] = tables;
  const headings = JSON.stringify(first[0]);
  if (others.some(([line]) => JSON.stringify(line) !== headings))
    return {
      failure: 'broken',
      detail: t`Several files at once need the same columns, or are attendance reports.`,
    };
  return { source: { lines: [...first, ...others.flatMap((lines) => lines.slice(1))] }, codePage };
}

const prefix = (files: readonly NamedBytes[], { name }: NamedBytes) => (files.length > 1 ? `${name}: ` : '');

async function readCalendar(
  text: string,
  { lastModified }: NamedBytes,
  { timeZone, codePage }: ReadingOptions,
): Promise<ReadFile | FileFailure> {
  const { readCalendarFile } = await import('#calendar-format/calendar-file.ts');
  const first = readCalendarFile(text, lastModified, timeZone);
  if (first === 'not-a-calendar')
    return { failure: 'broken', detail: t`It is not a calendar file, or part of it is missing.` };
  if (first === 'too-many') return { failure: 'broken', detail: t`It contains more than 200,000 meetings.` };
  if (first.events.length + first.problems.length === 0) return { failure: 'empty' };
  const source: ImportSource = {
    calendarIn(zone) {
      const read = zone === timeZone ? first : readCalendarFile(text, lastModified, zone);
      const { events, problems } = typeof read === 'string' ? first : read;
      return { events, unread: problems.filter(({ isRead }) => !isRead).map(({ title }) => title) };
    },
  };
  return { source, codePage };
}
