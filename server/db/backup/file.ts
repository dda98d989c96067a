// The backup file: gzipped lines of JSON, the same for both engines. A header, the rows of each table followed by
// their checksum, and an end line. Files appear only when complete; only their owner can read them.

import { hash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { Table } from '#server/db/catalog.ts';
import { makeFolder } from '#server/db/make-folder.ts';

const names = z.array(z.string());
const Header = z.object({
  meetingCostBackup: z.literal(1),
  id: z.string(),
  takenAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Names of the applied migrations. */
  schema: names,
  tables: z.array(z.object({ name: z.string(), columns: names, bytes: names, key: names })),
});
export type Header = z.infer<typeof Header>;

const SumLine = z.object({ table: z.string(), rows: z.number(), hash: z.string() });
const end = JSON.stringify({ end: true });

/** The file cannot be used; the message tells the operator why. */
export class BadBackup extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the backup cannot be used: ${reason}`, options);
  }
}

/** Writes to a temporary file next to `file` and renames it after fsync. */
export async function writeBackup(file: string, parts: AsyncIterable<string>): Promise<void> {
  await makeFolder(dirname(file), 0o700);
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

/** Longer than any row: the largest one has a picture of 5 MB. */
const maxLineLength = 32_000_000;

async function* linesOf(file: string): AsyncGenerator<string> {
  const from = createReadStream(file);
  const text = createGunzip();
  // Both errors surface in the loop below.
  from.on('error', (error) => text.destroy(error));
  from.pipe(text).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    // Search only the chunk: otherwise reading a long line takes quadratic time.
    const [first = '', ...lines] = String(chunk).split('\n');
    rest += first;
    if (rest.length > maxLineLength) throw new BadBackup('a line is too long');
    const next = lines.pop();
    if (next === undefined) continue;
    yield rest;
    yield* lines;
    rest = next;
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

/** The header, then for each table its rows as lines. Does not verify the checksums. */
export async function* readBackup(
  file: string,
): AsyncGenerator<{ header: Header } | { table: number; line: string } | { table: number; sum: Sum }> {
  let header: Header | undefined;
  let table = 0;
  let isComplete = false;
  try {
    for await (const line of linesOf(file)) {
      if (isComplete) throw new BadBackup('there is data after its end');
      if (!header) {
        header = parse(Header, line, 'it is no backup of MeetingCost, or of a newer version');
        yield { header };
      } else if (line.startsWith('[')) yield { table, line };
      else if (line === end && table === header.tables.length) isComplete = true;
      else {
        const { table: name, ...sum } = parse(SumLine, line, 'a line is invalid');
        if (name !== header.tables[table]?.name) throw new BadBackup(`the table ${name} is not in its place`);
        yield { table, sum };
        table += 1;
      }
    }
  } catch (error) {
    if (error instanceof BadBackup) throw error;
    throw new BadBackup(error instanceof Error ? error.message : String(error), { cause: error });
  }
  if (!isComplete) throw new BadBackup('its end is missing');
}

export type CheckedBackup = { header: Header; sums: Sum[] };

/** Reads the whole file; throws BadBackup unless every row is present and unchanged. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
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

export type Value = string | number | null | Uint8Array;
export type Row = Record<string, Value>;

/** The values in the order of the table's columns as JSON; bytes are base64 in an object. */
export function rowLine({ columns }: Table, row: Row): string {
  return JSON.stringify(
    columns.map((column) => {
      const value = row[column];
      return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
    }),
  );
}

/** The values of a line. Throws if their number is wrong. */
export function rowValues({ name, columns }: Table, line: string): Value[] {
  const values = JSON.parse(line) as (string | number | null | { base64: string })[];
  if (values.length !== columns.length) throw new Error(`a row of ${name} has ${values.length} values`);
  return values.map((value) =>
    typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
  );
}

export type Sum = { rows: number; hash: string };

/**
 * Sums the SHA-256 of each row modulo 2^128. Unlike a running hash it does not depend on the row order, which
 * differs between engines.
 */
export class RowSum {
  #rows = 0;
  #low = 0n;
  #high = 0n;

  add(line: string): void {
    const digest = hash('sha256', line, 'buffer');
    this.#rows += 1;
    this.#low = BigInt.asUintN(64, this.#low + digest.readBigUInt64LE(0));
    this.#high = BigInt.asUintN(64, this.#high + digest.readBigUInt64LE(8));
  }

  get sum(): Sum {
    const part = (value: bigint) => value.toString(16).padStart(16, '0');
    return { rows: this.#rows, hash: part(this.#high) + part(this.#low) };
  }
}
