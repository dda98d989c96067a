// Deletes an organization with all its data. Access ends in one transaction; a job deletes the rows in batches, so
// that a large organization does not block other requests, and a kill only delays the end.

import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { readTables, type Table } from '#server/db/catalog.ts';
import type { Tx } from '#server/db/database.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { mailJob } from '#server/mail/mail.ts';
import { runLongJob } from '#server/jobs/long-job.ts';
import type { Jobs } from '#server/jobs/store.ts';
import { forgetDeletedSoon } from '#server/jobs/forget-deleted.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';

const deletionJob = 'delete-organization';
const Payload = z.object({ organizationId: z.number() });

const rowsPerBatch = 1000;

type Deleting = Pick<AppContext, 'db' | 'events' | 'jobs' | 'now'>;

/**
 * Deletes the organization: the commit signs out all its people for good, frees their addresses and prevents
 * joining. The queued job deletes the rows.
 */
export async function deleteOrganization(
  { db, events, jobs, now }: Deleting,
  org: OrgId,
  tx: Tx,
): Promise<void> {
  await lockOrganization(tx, org);
  await deleteJobs(org, tx);
  await tx.updateTable('organizations').set({ deletedAt: now(), listed: 0 }).where('id', '=', org).execute();
  for (const { name, columns } of await readTables(db.engine, tx))
    if (columns.includes('userId') && !columns.includes('organizationId'))
      await sql`delete from ${sql.table(name)}
        where "userId" in (select "id" from "users" where "organizationId" = ${org})`.execute(tx);
  for (const table of ['apiTokens', 'identities', 'invitations'] as const)
    await tx.deleteFrom(table).where('organizationId', '=', org).execute();
  await tx
    .updateTable('users')
    .set({
      status: 'removed',
      role: 'user',
      email: '',
      emailKey: sql<string>`'removed:' || "id"`,
      passwordHash: '',
      avatarKey: null,
    })
    .where('organizationId', '=', org)
    .execute();
  await jobs.enqueue({ kind: deletionJob, payload: { organizationId: org } }, tx);
  events.refresh({ organizationId: org, kind: 'organization-deleted' }, tx);
}

/** Deletes the jobs of the organization and the unsent mails to its people. */
async function deleteJobs(org: OrgId, tx: Tx): Promise<void> {
  const people = await tx.selectFrom('users').select('email').where('organizationId', '=', org).execute();
  const addresses = new Set(people.map(({ email }) => email));
  const waiting = await tx.selectFrom('jobs').select(['id', 'kind', 'payload']).execute();
  const theirs = waiting.filter(({ kind, payload }) => {
    const { organizationId, to } = JSON.parse(payload) as { organizationId?: number; to?: string };
    return organizationId === org || (kind === mailJob && to !== undefined && addresses.has(to));
  });
  for (const { id } of theirs) await tx.deleteFrom('jobs').where('id', '=', id).execute();
}

/** Deletes one batch of rows or, when there are none left, the organization; returns whether anything remains. */
async function deleteBatch(
  org: OrgId,
  tables: readonly Table[],
  size: number,
  tx: Tx,
  jobs: Jobs,
): Promise<boolean> {
  for (const { name, key } of tables) {
    const columns = sql.join(key.map((column) => sql.ref(column)));
    const { rows } = await sql`delete from ${sql.table(name)} where (${columns}) in (
      select ${columns} from ${sql.table(name)} where "organizationId" = ${org} limit ${sql.lit(size)})
      returning 1 as "deleted"`.execute(tx);
    if (rows.length > 0) return true;
  }
  await deleteJobs(org, tx);
  await forgetDeletedSoon(jobs, tx);
  await tx.deleteFrom('organizations').where('id', '=', org).execute();
  return false;
}

export function deletionJobs(context: Deleting, batch = rowsPerBatch): JobHandlers {
  const { db, jobs } = context;
  return {
    [deletionJob]: async (job, { signal }) => {
      const payload = z.parse(Payload, job);
      const org = unverifiedOrg(payload.organizationId);
      await runAs(payload.organizationId, async () => {
        const isBegun = await db.read
          .selectFrom('organizations')
          .select('id')
          .where('id', '=', org)
          .where('deletedAt', 'is not', null)
          .executeTakeFirst();
        if (!isBegun) return;
        const all = await readTables(db.engine, db.read);
        // Referencing tables before those that they reference.
        const tables = all.toReversed().filter(({ columns }) => columns.includes('organizationId'));
        await runLongJob(context, { kind: deletionJob, payload, signal }, 0, async () =>
          (await db.write((tx) => deleteBatch(org, tables, batch, tx, jobs))) ? 0 : null,
        );
      });
    },
  };
}
