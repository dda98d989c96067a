// Row-level security: the owner creates the tables, and requests run under a role that owns none of them and sees
// only the rows of one organization.

import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A role without login; the owner assumes it for a transaction. */
export const appRole = 'meetingcost_app';
const policy = 'tenant';

/** Whether this user may assume the role. Since PostgreSQL 16 the creator of a role is a member without that right. */
const may = sql`pg_has_role(current_user, ${appRole},
  case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)`;

/** The current organization; null if none was set. */
const current = sql.raw(`nullif(current_setting('app.organization', true), '')::bigint`);

/** Creates missing roles, grants and policies; returns false if this user lacks the rights and never had them. */
export async function secureRows(db: Kysely<Tables>): Promise<boolean> {
  try {
    await makeRole(db);
    await db.transaction().execute(async (tx) => {
      // One process at a time, and only missing ones, since this takes table locks.
      await sql`select pg_advisory_xact_lock(hashtext('meetingcost row security'))`.execute(tx);
      const tables = await tablesOf(tx);
      for (const { name, column, isView } of tables.filter(({ isReady }) => !isReady)) {
        const rights = sql.raw(isView ? 'select' : 'select, insert, update, delete');
        await sql`grant ${rights} on ${sql.table(name)} to ${sql.id(appRole)}`.execute(tx);
        if (column === null) continue;
        await sql`alter table ${sql.table(name)} enable row level security`.execute(tx);
        await sql`drop policy if exists ${sql.id(policy)} on ${sql.table(name)}`.execute(tx);
        await sql`create policy ${sql.id(policy)} on ${sql.table(name)} to ${sql.id(appRole)}
          using (${sql.ref(column)} = ${current}) with check (${sql.ref(column)} = ${current})`.execute(tx);
      }
    });
    return await isSecured(db);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    if (await isGuarded(db)) throw new Error(await lost(db), { cause: error });
    return false;
  }
}

/** Whether every table with an organization has its policy, and this user may assume the role. */
export async function isSecured(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${may} as "may" from pg_roles where rolname = ${appRole}`.execute(db);
  if (!rows[0]?.may) return false;
  const tables = await tablesOf(db);
  return tables.some(({ column }) => column !== null) && tables.every(({ isReady }) => isReady);
}

/** Whether policies exist: then row-level security was on, and must not be turned off by a revoked right. */
async function isGuarded(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_policies
    where "schemaname" = current_schema() and "policyname" = ${policy} limit 1`.execute(db);
  return rows.length > 0;
}

async function lost(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ user: string }>`select quote_ident(current_user) as "user"`.execute(db);
  const user = rows[0]?.user ?? '';
  return `row-level security was on, and ${user} may no longer act as ${appRole}: an administrator of the database has to run "grant ${appRole} to ${user}", see docs/scaling.md`;
}

/** Insufficient privilege, or a grant that this role cannot make. */
const isForbidden = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  ['42501', '0LP01'].includes(String(error.code));

async function makeRole(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${appRole}`.execute(db);
  // Roles belong to the cluster: a process of another database may create it at the same time.
  if (rows.length === 0)
    await sql`do ${sql.lit(
      `begin create role ${appRole} nologin; exception when duplicate_object or unique_violation then null; end`,
    )}`.execute(db);
  const { rows: mine } = await sql<{ may: boolean }>`select ${may} as "may"`.execute(db);
  if (!mine[0]?.may) await sql`grant ${sql.id(appRole)} to current_user`.execute(db);
}

type Guarded = {
  name: string;
  /**
   * The column with the organization; null for tables without one, and for views, which use the policies of their
   * tables.
   */
  column: 'id' | 'organizationId' | null;
  isView: boolean;
  isReady: boolean;
};

async function tablesOf(db: Kysely<Tables>): Promise<Guarded[]> {
  const { rows } = await sql<Guarded>`
    with ours as (
      select c.oid, c.relname as "name", c.relrowsecurity, c.relkind = 'v' as "isView", case
        when c.relkind = 'v' then null
        when c.relname = 'organizations' then 'id'
        when exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'organizationId' and not a.attisdropped) then 'organizationId'
        end as "column"
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v')
        and c.relname not like 'kysely%'
    )
    select "name", "column", "isView", has_table_privilege(${appRole}, oid, case when "isView" then 'select' else 'insert' end)
      and ("column" is null or relrowsecurity and exists (
        select from pg_policy p where p.polrelid = ours.oid and p.polname = ${policy})) as "isReady"
    from ours order by "name"`.execute(db);
  return rows;
}
