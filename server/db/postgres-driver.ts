// Kysely's PostgreSQL driver with a tenant: every statement runs in a transaction with the role and organization
// for row-level security. Both are transaction-local, so that a pooler in transaction mode works without special
// setup.

import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Tenant } from '#server/tenancy/tenant-context.ts';
import { appRole } from './row-security.ts';

type TenantSettings = {
  /** The tenant of the running code. */
  tenant: () => Tenant;
  /** Whether row-level security is in force; called before a connection is taken. */
  isSecured: () => Promise<boolean>;
  /** Waits for the turn to take a connection; returns what to call after its release. */
  takeTurn: () => Promise<() => void>;
};

const commit = CompiledQuery.raw('commit');

/**
 * The statement that sets the tenant of a transaction; null for the system, which sees all rows. The page cost is
 * that of an SSD: with the default for a spinning disk, PostgreSQL scans whole tables although an index has every
 * column.
 */
function tenantStatement(tenant: Tenant): string | null {
  if (tenant === 'system') return null;
  if (tenant !== null && !Number.isSafeInteger(tenant)) throw new Error('an organization id is an integer');
  return `select set_config('role', '${appRole}', true), set_config('app.organization', '${tenant ?? ''}', true),
    set_config('random_page_cost', '1.1', true)`;
}

/** A pooled connection while it is in use. */
class TenantConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  inTransaction = false;
  hasFailed = false;
  readonly endTurn: () => void;
  readonly #setTenant: string | null;

  constructor(inner: DatabaseConnection, setTenant: string | null, endTurn: () => void) {
    this.inner = inner;
    this.#setTenant = setTenant;
    this.endTurn = endTurn;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.watch(this.#execute<Row>(query));
  }

  /** Records whether something failed. */
  async watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.hasFailed = true;
      throw error;
    }
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.inTransaction || this.#setTenant === null) return this.inner.executeQuery<Row>(query);
    // The statement gets its own transaction; the client's pipeline sends it in one round trip.
    const [begun, answer, ended] = await Promise.allSettled([
      this.inner.executeQuery(CompiledQuery.raw(`begin; ${this.#setTenant}`)),
      this.inner.executeQuery<Row>(query),
      this.inner.executeQuery(commit),
    ]);
    for (const step of [begun, answer, ended]) if (step.status === 'rejected') throw step.reason;
    return (answer as PromiseFulfilledResult<QueryResult<Row>>).value;
  }

  /** Sets the tenant in the same round trip as `begin`. */
  async beginWith(begin: Promise<void>): Promise<void> {
    this.inTransaction = true;
    const tenant = this.#setTenant;
    await this.watch(
      Promise.all([begin, tenant !== null && this.inner.executeQuery(CompiledQuery.raw(tenant))]),
    );
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('cursors are not used');
  }
}

class TenantDriver implements Driver {
  readonly #driver: Driver;
  readonly #settings: TenantSettings;

  constructor(config: PostgresDialectConfig, settings: TenantSettings) {
    this.#driver = new PostgresDriver(config);
    this.#settings = settings;
  }

  init = () => this.#driver.init();
  destroy = () => this.#driver.destroy();

  async acquireConnection(): Promise<TenantConnection> {
    const statement = tenantStatement(this.#settings.tenant());
    const setTenant = statement !== null && (await this.#settings.isSecured()) ? statement : null;
    const endTurn = await this.#settings.takeTurn();
    try {
      return new TenantConnection(await this.#driver.acquireConnection(), setTenant, endTurn);
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async beginTransaction(connection: TenantConnection, settings: TransactionSettings): Promise<void> {
    await connection.beginWith(this.#driver.beginTransaction(connection.inner, settings));
  }

  async commitTransaction(connection: TenantConnection): Promise<void> {
    await connection.watch(this.#driver.commitTransaction(connection.inner));
  }

  async rollbackTransaction(connection: TenantConnection): Promise<void> {
    // If this fails the connection is discarded; throw the original error.
    await this.#driver.rollbackTransaction(connection.inner).catch(() => {});
  }

  async releaseConnection(connection: TenantConnection): Promise<void> {
    // pg destroys a connection that timed out, but the pool notices late. Kysely discards one whose rollback fails.
    try {
      if (connection.hasFailed) await this.rollbackTransaction(connection);
      await this.#driver.releaseConnection(connection.inner);
    } finally {
      connection.endTurn();
    }
  }
}

/** Kysely's migration lock belongs to a session, which a pooler shares; a transaction-level lock replaces it. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Without `settings`, statements run as the owner of the tables. */
export class TenantDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #settings: TenantSettings | undefined;

  constructor(config: PostgresDialectConfig, settings?: TenantSettings) {
    super(config);
    this.#config = config;
    this.#settings = settings;
  }

  override createDriver(): Driver {
    return this.#settings ? new TenantDriver(this.#config, this.#settings) : super.createDriver();
  }

  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}
