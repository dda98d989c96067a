// Whether figures about single persons are on, and since when.

import type { Kysely } from 'kysely';
import { isoInstant } from '#domain/time/local-day.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export async function personFiguresSince(
  db: Kysely<Tables>,
  org: OrgId,
): Promise<{ isOn: boolean; since: string | null }> {
  const { personFigures } = await db
    .selectFrom('organizations')
    .select('personFigures')
    .where('id', '=', org)
    .executeTakeFirstOrThrow();
  const { at } = await db
    .selectFrom('auditLog')
    .select(({ fn }) => fn.max<number | null>('at').as('at'))
    .where('organizationId', '=', org)
    .where('action', 'in', ['organization.person-figures-on', 'organization.person-figures-off'])
    .executeTakeFirstOrThrow();
  return { isOn: personFigures === 1, since: at === null ? null : isoInstant(at) };
}
