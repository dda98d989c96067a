// Who sees a planned meeting: its attendees who are members, and the owners of the calendars and plans that contain
// it. Administrators own the organization's calendars.

import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { ownAddresses } from '#server/features/people/own-addresses-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

type IsVisible = (eb: ExpressionBuilder<Tables, 'plannedMeetings'>) => Expression<SqlBool>;

async function visibleToMember(db: Db, { org, userId, email, role }: Member): Promise<IsVisible> {
  const addresses = await ownAddresses(db, org, email);
  return (eb) => {
    const attended = eb
      .selectFrom('plannedAttendees')
      .select('plannedMeetingId')
      .where('plannedAttendees.organizationId', '=', org)
      .where('plannedAttendees.email', 'in', addresses);
    const owned = eb
      .selectFrom('plannedSources')
      .select('plannedMeetingId')
      .where('plannedSources.organizationId', '=', org)
      .where((or) =>
        role === 'admin'
          ? or.or([or('ownerId', '=', userId), or('ownerId', 'is', null)])
          : or('ownerId', '=', userId),
      );
    return eb.or([eb('plannedMeetings.id', 'in', attended), eb('plannedMeetings.id', 'in', owned)]);
  };
}

/** A planned meeting that the member may see. */
export async function visiblePlanned(db: Db, caller: Member, id: number) {
  const isVisible = await visibleToMember(db, caller);
  return db
    .selectFrom('plannedMeetings')
    .selectAll()
    .where('organizationId', '=', caller.org)
    .where('id', '=', id)
    .where(isVisible)
    .executeTakeFirst();
}

/** Planned meetings that the member may see and that start in the range (epoch ms), by start. */
export async function visibleBetween(db: Db, caller: Member, fromMs: number, toMs: number) {
  const isVisible = await visibleToMember(db, caller);
  return db
    .selectFrom('plannedMeetings')
    .selectAll()
    .where('organizationId', '=', caller.org)
    .where('startsAt', '>=', fromMs)
    .where('startsAt', '<', toMs)
    .where(isVisible)
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
}

/** Everybody who is expected in the range at meetings that are not recorded yet. */
export const expectedBetween = (db: Db, { org }: Pick<Member, 'org'>, fromMs: number, toMs: number) =>
  db
    .selectFrom('plannedMeetings')
    .innerJoin('plannedAttendees', (join) =>
      join
        .onRef('plannedAttendees.organizationId', '=', 'plannedMeetings.organizationId')
        .onRef('plannedAttendees.plannedMeetingId', '=', 'plannedMeetings.id'),
    )
    .select(['plannedMeetings.id', 'startsAt', 'durationMinutes', 'email', 'name', 'isOptional'])
    .where('plannedMeetings.organizationId', '=', org)
    .where('startsAt', '>=', fromMs)
    .where('startsAt', '<', toMs)
    .where('state', 'in', ['planned', 'asking'])
    .orderBy('plannedMeetings.startsAt')
    .orderBy('plannedMeetings.id')
    .execute();
