// Holding a row until the end of a transaction. On SQLite a transaction that writes is alone anyway.

import type { Database } from './database.ts';

type Lockable<Query> = { forNoKeyUpdate(): Query };

/** The rows that are read are held: whoever else wants to hold or change them waits. */
export function held<Query extends Lockable<Query>>(engine: Database['engine'], query: Query): Query {
  return engine === 'postgres' ? query.forNoKeyUpdate() : query;
}
