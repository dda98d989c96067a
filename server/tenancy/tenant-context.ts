// Tenant context: the organization that the running code works for. PostgreSQL row-level security reads it, as a
// second defense behind the `where` clauses. SQLite ignores it.

import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * An organization id; null for anonymous work, which sees no organization's rows; 'system' for work across
 * organizations.
 */
export type Tenant = number | null | 'system';

/**
 * Runs first in each writing transaction, with the transaction as argument; throws if the caller has lost the
 * required rights. This module does not know the database, hence `unknown`.
 */
export type WriteCheck = (tx: unknown) => Promise<void>;

const storage = new AsyncLocalStorage<{ tenant: Tenant; check?: WriteCheck | undefined }>();

/** Runs `work` for one organization, or anonymously. */
export const runAs = <T>(
  organizationId: number | null,
  work: () => Promise<T>,
  check?: WriteCheck,
): Promise<T> => storage.run({ tenant: organizationId, check }, work);

/** Runs `work` across organizations, for example to find the user who signs in. */
export const asSystem = <T>(work: () => Promise<T>): Promise<T> => storage.run({ tenant: 'system' }, work);

/** The check of the running code; requests have one, system work does not. */
export const currentWriteCheck = (): WriteCheck | undefined => storage.getStore()?.check;

/** The tenant of the running code, or undefined outside of `runAs` and `asSystem`. */
export const currentTenant = (): Tenant | undefined => storage.getStore()?.tenant;

const requesters = new AsyncLocalStorage<string | null>();

/**
 * Runs `work` on behalf of an organization or network, whose tasks take turns with those of others; null for work that
 * a request only started.
 */
export const onBehalfOf = <T>(requester: string | null, work: () => T): T => requesters.run(requester, work);

export const ownerOfServer = 'system' satisfies Tenant;

/** Whose turn the running code takes: its requester's, or that of the tenant that the server itself works for. */
export const currentOwner = (): string => requesters.getStore() ?? String(currentTenant());
