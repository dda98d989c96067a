// Queries and conditions that several stores share.

import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { Tables } from './tables.ts';

/** The number of rows of the query. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>) {
  const counted = query.select((eb) => eb.fn.countAll<number>().as('count')).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** A LIKE pattern that matches any text containing `text`; wildcards in it are escaped by a backslash. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The meetings of the organization that are not deleted. */
export const liveMeetings = (db: Kysely<Tables>, org: OrgId) =>
  db.selectFrom('meetings').where('meetings.organizationId', '=', org).where('deletedAt', 'is', null);

/** For how long the organization exists, ms; Infinity if there is none. */
export async function ageOf(db: Kysely<Tables>, org: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('organizations')
    .select('createdAt')
    .where('id', '=', org)
    .executeTakeFirst();
  return row ? now - row.createdAt : Infinity;
}

/** Number of people besides the founder who proved that their address is theirs: members, and managers who get alerts. */
export async function confirmedAddresses(db: Kysely<Tables>, org: number): Promise<number> {
  const members = await countRows(
    db
      .selectFrom('users')
      .where('organizationId', '=', org)
      .where('status', '=', 'active')
      .where('addressVerifiedAt', 'is not', null),
  );
  const managers = await countRows(
    db.selectFrom('alertAddresses').where('organizationId', '=', org).where('confirmedAt', 'is not', null),
  );
  return Math.max(0, members - 1) + managers;
}

/** Whether sample data is loaded. */
export const hasSampleData = async (db: Kysely<Tables>, org: OrgId): Promise<boolean> =>
  (await db
    .selectFrom('samples')
    .select('id')
    .where('organizationId', '=', org)
    .where('kind', '=', 'load')
    .executeTakeFirst()) !== undefined;

/** The last month that finance closed, "YYYY-MM". */
export const closedThrough = async (db: Kysely<Tables>, org: OrgId): Promise<string | null> =>
  (
    await db
      .selectFrom('closedMonths')
      .select('month')
      .where('organizationId', '=', org)
      .orderBy('month', 'desc')
      .executeTakeFirst()
  )?.month ?? null;
