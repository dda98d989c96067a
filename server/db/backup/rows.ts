// A row as one line of JSON, the same on both engines, and the sum of many rows, whatever their order.

import { hash } from 'node:crypto';
import type { Table } from '#server/db/catalog.ts';

export type Value = string | number | null | Uint8Array;
export type Row = Record<string, Value>;

/** The values in the order of the table's columns; bytes as base64 in an object. */
export function rowLine({ columns }: Table, row: Row): string {
  return JSON.stringify(
    columns.map((column) => {
      const value = row[column];
      return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
    }),
  );
}

/** The values of a line. Throws when it is not one of this table. */
export function rowValues({ name, columns }: Table, line: string): Value[] {
  const values = JSON.parse(line) as (string | number | null | { base64: string })[];
  if (values.length !== columns.length) throw new Error(`a row of ${name} has ${values.length} values`);
  return values.map((value) =>
    typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
  );
}

export type Sum = { rows: number; hash: string };

/**
 * Adds up the SHA-256 of each row, modulo 2^128. Engines sort text differently, so that a hash of all rows in turn
 * would need one order for both; a sum needs none, and two rows of one table are never the same.
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
