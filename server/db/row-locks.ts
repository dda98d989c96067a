// Row locks until the end of the transaction. SQLite needs none: it runs one writing transaction at a time.

import type { Database } from './database.ts';

type Lockable<Query> = { forNoKeyUpdate(): Query };
type Passable<Query> = { forUpdate(): { skipLocked(): Query } };

/** Locks the rows of the query; other transactions that lock or change them wait. */
export function lockRows<Query extends Lockable<Query>>(engine: Database['engine'], query: Query): Query {
  return engine === 'postgres' ? query.forNoKeyUpdate() : query;
}

/** Locks and reads rows that are not locked, without waiting for others. */
export function lockFreeRows<Query extends Passable<Query>>(engine: Database['engine'], query: Query): Query {
  return engine === 'postgres' ? query.forUpdate().skipLocked() : query;
}
