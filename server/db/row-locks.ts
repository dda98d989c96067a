// Holding a row until the end of a transaction. On SQLite a transaction that writes is alone anyway.

import type { Database } from './database.ts';

type Lockable<Query> = { forNoKeyUpdate(): Query };
type Passable<Query> = { forUpdate(): { skipLocked(): Query } };

/** The rows that are read are held: whoever else wants to hold or change them waits. */
export function held<Query extends Lockable<Query>>(engine: Database['engine'], query: Query): Query {
  return engine === 'postgres' ? query.forNoKeyUpdate() : query;
}

/** The rows that nobody else holds are read, and held: it waits for nobody. */
export function free<Query extends Passable<Query>>(engine: Database['engine'], query: Query): Query {
  return engine === 'postgres' ? query.forUpdate().skipLocked() : query;
}
