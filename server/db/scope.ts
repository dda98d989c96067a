// For whom the running code acts. PostgreSQL is told, so that a statement which forgets to ask for one organisation
// finds the rows of that one all the same, and one for which it was never said finds none.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPoolClient } from 'kysely';

/** An organisation; nobody, who sees the rows of none; or the owner of the tables, whom nothing is hidden from. */
export type Acting = number | 'nobody' | 'owner';

/** Where reads go instead of the primary, until it ends. */
export type Reading = { client: PostgresPoolClient; ended: boolean };

const scopes = new AsyncLocalStorage<{ acting: Acting; from: Reading | null }>();

/** Runs `work`, and all that it starts, for that one, with what it reads `from` there. */
export function actingFor<T>(who: Acting, work: () => Promise<T>, from: Reading | null = null): Promise<T> {
  return scopes.run({ acting: who, from }, work);
}

/** For whom it is, where that was said. */
export const acting = (): Acting | undefined => scopes.getStore()?.acting;

/** The connection to a replica that the running report has; null when it reads from the primary. */
export function reading(): PostgresPoolClient | null {
  const current = scopes.getStore()?.from;
  return current && !current.ended ? current.client : null;
}
