// For whom the running code acts. PostgreSQL is told, so that a statement which forgets to ask for one organization
// finds the rows of that one all the same, and one for which it was never said finds none.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPoolClient } from 'kysely';

/** An organization; nobody, who sees the rows of none; or the owner of the tables, whom nothing is hidden from. */
export type Tenant = number | 'nobody' | 'owner';

/** Where reads go instead of the primary, until it ends. */
export type Reading = { client: PostgresPoolClient; ended: boolean };

const scopes = new AsyncLocalStorage<{ currentTenant: Tenant; from: Reading | null }>();

/** Runs `work`, and all that it starts, for that one, with what it reads `from` there. */
export function runAs<T>(who: Tenant, work: () => Promise<T>, from: Reading | null = null): Promise<T> {
  return scopes.run({ currentTenant: who, from }, work);
}

/** For whom it is, where that was said. */
export const currentTenant = (): Tenant | undefined => scopes.getStore()?.currentTenant;

/** The connection to a replica that the running report has; null when it reads from the primary. */
export function reading(): PostgresPoolClient | null {
  const current = scopes.getStore()?.from;
  return current && !current.ended ? current.client : null;
}
