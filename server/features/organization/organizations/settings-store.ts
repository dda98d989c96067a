// Organization settings that an administrator edits. A save contains the version it is based on.

import type { Kysely, Selectable } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { lockRows } from '#server/db/row-locks.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const columns = [
  'name',
  'address',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'website',
  'email',
  'timeZone',
  'currency',
  'language',
  'firstWeekday',
  'workingWeeks',
  'joinPolicy',
  'listed',
  'showsNames',
  'smallestGroup',
  'personFigures',
  'asksForRatings',
] as const;

export type ProfileRow = Pick<Selectable<Tables['organizations']>, (typeof columns)[number]>;

export function settingsStore(db: Database) {
  const select = (org: OrgId, tx?: Tx) =>
    (tx ?? db.read)
      .selectFrom('organizations')
      .select(['id', ...columns, 'profileVersion', 'tiersVersion'])
      .where('id', '=', org);

  return {
    read: (org: OrgId) => select(org).executeTakeFirstOrThrow(),

    /** Locks the row until the transaction ends. */
    readLocked: (org: OrgId, tx: Tx) => lockRows(db.engine, select(org, tx)).executeTakeFirstOrThrow(),

    async saveProfile(org: OrgId, values: ProfileRow, version: number, tx: Tx): Promise<void> {
      await tx
        .updateTable('organizations')
        .set({ ...values, profileVersion: version })
        .where('id', '=', org)
        .execute();
    },
  };
}

/** Whether the organization has amounts of meetings, which are in its currency. */
export const hasMeetings = async (db: Kysely<Tables>, org: OrgId): Promise<boolean> => {
  const meeting = db.selectFrom('meetings').select('id').where('organizationId', '=', org);
  if (await meeting.limit(1).executeTakeFirst()) return true;
  const posted = db.selectFrom('plannedMeetings').select('id').where('organizationId', '=', org);
  return (await posted.where('content', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
};

/** The addresses of the organization's members. */
export async function activeAddresses(tx: Tx, org: OrgId): Promise<string[]> {
  const members = tx.selectFrom('users').select('email').where('organizationId', '=', org);
  return (await members.where('status', '=', 'active').execute()).map(({ email }) => email);
}
