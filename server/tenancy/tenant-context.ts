// Tenant context: the organization that the running code works for. PostgreSQL row-level security reads it, as a second
// lock behind the `where` clauses. SQLite ignores it.

import { AsyncLocalStorage } from 'node:async_hooks';

/** An organization id; null for anonymous work, which sees no organization's rows; 'system' for work across organizations. */
export type Tenant = number | null | 'system';

const storage = new AsyncLocalStorage<{ tenant: Tenant }>();

/** Runs `work` for one organization, or anonymously. */
export const runAs = <T>(organizationId: number | null, work: () => Promise<T>): Promise<T> =>
  storage.run({ tenant: organizationId }, work);

/** Runs `work` across organizations, for example to find out who signs in. */
export const asSystem = <T>(work: () => Promise<T>): Promise<T> => storage.run({ tenant: 'system' }, work);

/** The tenant of the running code, or undefined outside of `runAs` and `asSystem`. */
export const currentTenant = (): Tenant | undefined => storage.getStore()?.tenant;
