// Holds the opened file in a worker: the file never leaves the browser, and the page never waits for it.

import { kindOf } from './file-kind.ts';
import { type ImportSource, ImportTable } from './import-table.ts';
import type { TableOptions } from './preview.ts';
import { decodeText } from '#domain/format/decode-text.ts';
import { type FileFailure, readCells } from '#web/components/meetings/read-csv.ts';

let table: ImportTable | null = null;

async function readSource(file: File, timeZone: string): Promise<ImportSource | FileFailure> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()), { language: navigator.language });
  if (text === null) return { failure: 'broken', detail: 'It is not a text file.' };
  if (kindOf(file) === 'csv') {
    const lines = readCells(text);
    return 'failure' in lines ? lines : { lines };
  }
  return readCalendar(text, file.lastModified, timeZone);
}

async function readCalendar(
  text: string,
  writtenMs: number,
  timeZone: string,
): Promise<ImportSource | FileFailure> {
  const { readCalendarFile } = await import('#calendar-format/calendar-file.ts');
  const first = readCalendarFile(text, writtenMs, timeZone);
  if (first === 'not-a-calendar')
    return { failure: 'broken', detail: 'It is not a calendar file, or part of it is missing.' };
  if (first === 'too-many') return { failure: 'broken', detail: 'It contains more than 200,000 meetings.' };
  if (first.events.length + first.problems.length === 0) return { failure: 'empty' };
  return {
    calendarIn(zone) {
      const read = zone === timeZone ? first : readCalendarFile(text, writtenMs, zone);
      const { events, problems } = typeof read === 'string' ? first : read;
      return { events, unread: problems.filter(({ isRead }) => !isRead).map(({ title }) => title) };
    },
  };
}

async function open(
  file: File,
  options: Omit<TableOptions, 'nowMs'>,
): Promise<{ failure: null } | FileFailure> {
  const source = await readSource(file, options.timeZone);
  if ('failure' in source) return source;
  table = new ImportTable(source, { ...options, nowMs: Date.now() });
  return { failure: null };
}

/** The page's requests: opening a file, or a method of its table. */
export type ImportCalls = { open: typeof open } & Pick<ImportTable, keyof ImportTable>;

export type Question = { id: number; method: keyof ImportCalls; args: unknown[] };
export type Reply = { id: number; answer: unknown } | { id: number; error: string };

async function answer({ id, method, args }: Question): Promise<Reply> {
  try {
    if (method === 'open') return { id, answer: await open(...(args as Parameters<typeof open>)) };
    const call = table?.[method] as ((...given: unknown[]) => unknown) | undefined;
    if (!call) throw new Error('no file was opened');
    return { id, answer: call.apply(table, args) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void answer(data).then((reply) => self.postMessage(reply, { transfer: [] }));
});
