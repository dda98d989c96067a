// Holds the opened file in a worker: the file never leaves the browser, and the page never waits for it.

import type { CodePage } from '#domain/meetings/imports/code-pages.ts';
import type { FileFailure } from '#web/components/meetings/read-csv.ts';
import { ImportTable } from './import-table.ts';
import type { TableOptions } from './preview.ts';
import { readFiles } from './read-file.ts';

let table: ImportTable | null = null;

type OpenOptions = Omit<TableOptions, 'nowMs'> & { codePage: CodePage | null };

async function open(
  files: readonly File[],
  { codePage, ...options }: OpenOptions,
): Promise<{ failure: null; codePage: CodePage | null } | FileFailure> {
  const named = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      lastModified: file.lastModified,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
  const reading = { timeZone: options.timeZone, language: navigator.language, codePage };
  const read = await readFiles(named, reading);
  if ('failure' in read) return read;
  table = new ImportTable(read.source, { ...options, nowMs: Date.now() });
  return { failure: null, codePage: read.codePage };
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
