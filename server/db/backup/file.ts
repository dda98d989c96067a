// The file of a backup: lines of JSON, gzipped. First what is in it, then the rows of each table with their sum after
// them, last a line that says that this is all. It is there whole or not at all, and only its owner may read it.

import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { RowSum, type Sum } from './rows.ts';

const names = z.array(z.string());
const Header = z.object({
  meetingCostBackup: z.literal(1),
  id: z.string(),
  takenAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that had run. */
  schema: names,
  tables: z.array(z.object({ name: z.string(), columns: names, bytes: names, key: names })),
});
export type Header = z.infer<typeof Header>;

const SumLine = z.object({ table: z.string(), rows: z.number(), hash: z.string() });
const end = JSON.stringify({ end: true });

/** What was wrong with a file, for the person who named it. */
export class BadBackup extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the backup cannot be used: ${reason}`, options);
  }
}

/** Writes `parts` beside the place, and moves them there once they are on the disk. */
export async function writeBackup(file: string, parts: AsyncIterable<string>): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    const out = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(parts), createGzip({ level: 4 }), out);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  const folder = await open(dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export const headerLine = (header: Header): string => `${JSON.stringify(header)}\n`;
export const sumLine = (table: string, sum: Sum): string => `${JSON.stringify({ table, ...sum })}\n`;
export const endLine = `${end}\n`;

async function* linesOf(file: string): AsyncGenerator<string> {
  const from = createReadStream(file);
  const text = createGunzip();
  // The error of either is that of the loop below.
  from.on('error', (error) => text.destroy(error));
  from.pipe(text).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function parse<T>(schema: z.ZodMiniType<T>, line: string | undefined, what: string): T {
  try {
    return z.parse(schema, JSON.parse(line ?? ''));
  } catch (error) {
    throw new BadBackup(what, { cause: error });
  }
}

/** What stands in the file: its header, then for each table its rows as lines. Not checked against the sums. */
export async function* readBackup(
  file: string,
): AsyncGenerator<{ header: Header } | { table: number; line: string } | { table: number; sum: Sum }> {
  let header: Header | undefined;
  let table = 0;
  let isWhole = false;
  try {
    for await (const line of linesOf(file)) {
      if (isWhole) throw new BadBackup('something stands after its end');
      if (!header) {
        header = parse(Header, line, 'it is no backup of MeetingCost, or one of a newer version');
        yield { header };
      } else if (line.startsWith('[')) yield { table, line };
      else if (line === end && table === header.tables.length) isWhole = true;
      else {
        const { table: name, ...sum } = parse(SumLine, line, 'a line cannot be read');
        if (name !== header.tables[table]?.name) throw new BadBackup(`the table ${name} is not in its place`);
        yield { table, sum };
        table += 1;
      }
    }
  } catch (error) {
    if (error instanceof BadBackup) throw error;
    throw new BadBackup(error instanceof Error ? error.message : String(error), { cause: error });
  }
  if (!isWhole) throw new BadBackup('its end is missing');
}

export type Checked = { header: Header; sums: Sum[] };

/** Reads the whole file; throws BadBackup unless every row is as it was written and none is missing. */
export async function checkBackup(file: string): Promise<Checked> {
  let header: Header | undefined;
  const sums: Sum[] = [];
  let rows = new RowSum();
  for await (const part of readBackup(file)) {
    if ('header' in part) ({ header } = part);
    else if ('line' in part) rows.add(part.line);
    else {
      const { sum } = rows;
      if (sum.rows !== part.sum.rows || sum.hash !== part.sum.hash)
        throw new BadBackup(`the rows of ${header?.tables[part.table]?.name} are not what was written`);
      sums.push(sum);
      rows = new RowSum();
    }
  }
  if (!header) throw new BadBackup('it is empty');
  return { header, sums };
}
