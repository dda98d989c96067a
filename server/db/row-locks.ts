// Row locks until the end of the transaction. SQLite needs none: it runs one writing transaction at a time.

import type { Database } from './database.ts';

type Lockable<Query> = { forNoKeyUpdate(): Query };
type Passable<Query> = { forUpdate(): { skipLocked(): Query } };

/** Locks the rows that the query reads; others who lock or change them wait. */
export function lockRows<Query extends Lockable<Query>>(engine: Database['engine'], query: Query): Query {
  return engine === 'postgres' ? query.forNoKeyUpdate() : query;
}

/** Locks and reads the rows that are not locked, without waiting for the others. */
export function lockFreeRows<Query extends Passable<Query>>(engine: Database['engine'], query: Query): Query {
  return engine === 'postgres' ? query.forUpdate().skipLocked() : query;
}
