// For whom the running code acts. PostgreSQL is told, so that a statement which forgets to ask for one organisation
// finds the rows of that one all the same.

import { AsyncLocalStorage } from 'node:async_hooks';

const scopes = new AsyncLocalStorage<{ organizationId: number | null }>();

/** Runs `work`, and all that it starts, for one organisation; for null as the owner, whom nothing is hidden from. */
export function inScope<T>(organizationId: number | null, work: () => Promise<T>): Promise<T> {
  return scopes.run({ organizationId }, work);
}

/** The organisation that is acted for; null outside of a member's request. */
export const scopedTo = (): number | null => scopes.getStore()?.organizationId ?? null;
