// What differs between the two engines in statements that create tables.

import type { Kysely } from 'kysely';
import { isPostgres } from '../../engine-features.ts';
import type { Tables } from '../../tables.ts';

export const organization = `"organizationId" bigint not null references "organizations" ("id")`;
export const user = `"userId" bigint not null references "users" ("id") on delete cascade`;

export type Dialect = {
  /** The type of binary data. */
  bytes: string;
  /** SQLite then stores the rows in the primary key's tree, which suits short rows that are read by key. */
  withoutRowid: string;
  /** Ends the columns of an index of rows that are not deleted, and adds others that are read with them. */
  including: (columns?: string) => string;
};

export const dialectOf = (db: Kysely<Tables>): Dialect =>
  isPostgres(db)
    ? { bytes: 'bytea', withoutRowid: '', including: (columns) => (columns ? `) include (${columns})` : ')') }
    : {
        bytes: 'blob',
        withoutRowid: ' without rowid',
        // SQLite has no `include`, and a partial index covers a query only if it contains the column of the condition.
        including: (columns) => `${columns ? `, ${columns}` : ''}, "deletedAt")`,
      };
