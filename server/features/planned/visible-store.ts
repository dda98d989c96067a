// Who sees a planned meeting: members whom the copy that counts lists see what it says; owners of other calendars and
// plans that contain it see what theirs say. Administrators own the organization's calendars.

import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { ShownState } from '#domain/calendars/planned.ts';
import type { Tables } from '#server/db/tables.ts';
import { ownAddresses } from '#server/features/people/own-addresses-store.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { ownCopies } from './copies-store.ts';
import { plannedAttendeesOf, type PlannedPerson, type PlannedRow } from './planned-store.ts';

type Db = Kysely<Tables>;

type IsVisible = (eb: ExpressionBuilder<Tables, 'plannedMeetings'>) => Expression<SqlBool>;

async function visibleToMember(db: Db, { org, userId, email, role }: Member): Promise<IsVisible> {
  const addresses = await ownAddresses(db, org, email);
  return (eb) => {
    const attended = eb
      .selectFrom('plannedAttendees')
      .select('plannedMeetingId')
      .where('plannedAttendees.organizationId', '=', org)
      .where('plannedAttendees.isListed', '=', 1)
      .where('plannedAttendees.email', 'in', addresses);
    const owned = eb
      .selectFrom('calendarCopies')
      .select('plannedMeetingId')
      .where('calendarCopies.organizationId', '=', org)
      .where('plannedMeetingId', 'is not', null)
      .where((or) =>
        role === 'admin'
          ? or.or([or('ownerId', '=', userId), or('ownerId', 'is', null)])
          : or('ownerId', '=', userId),
      );
    return eb.and([
      eb('state', '!=', 'canceled'),
      eb.or([eb('plannedMeetings.id', 'in', attended), eb('plannedMeetings.id', 'in', owned)]),
    ]);
  };
}

const plannedOf = (db: Db, org: OrgId, isVisible: IsVisible) =>
  db.selectFrom('plannedMeetings').selectAll().where('organizationId', '=', org).where(isVisible);

/** A planned meeting with its expected people, as a member may see it. */
export type SeenPlanned = PlannedRow & { state: ShownState; attendees: readonly PlannedPerson[] };

/** What the members see who are not listed in the copy that counts: what their own calendar says. */
async function asSeenBy(db: Db, caller: Member, rows: readonly PlannedRow[]): Promise<SeenPlanned[]> {
  const { org, userId, email, role } = caller;
  const ids = rows.map(({ id }) => id);
  const addresses = await ownAddresses(db, org, email);
  const attendees = await plannedAttendeesOf(db, org, ids);
  const isListed = (id: number) =>
    (attendees.get(id) ?? []).some((one) => one.isListed === 1 && addresses.includes(one.email));
  const copies = await ownCopies(
    db,
    org,
    role === 'admin' ? [userId, null] : [userId],
    ids.filter((id) => !isListed(id)),
  );
  return rows.flatMap((row): SeenPlanned[] => {
    if (row.state === 'canceled') return [];
    const copy = copies.get(row.id);
    if (!copy) return [{ ...row, state: row.state, attendees: attendees.get(row.id) ?? [] }];
    const { title, startsAt, durationMinutes, hasAgenda, organizerEmail, people } = copy;
    const said = { title, startsAt, durationMinutes, hasAgenda, organizerEmail };
    const expected = people.filter(({ isDeclined }) => isDeclined === 0);
    return [
      {
        ...row,
        ...said,
        state: row.state,
        attendees: expected.map((one) => ({ ...one, isListed: 1 as const })),
      },
    ];
  });
}

/** A planned meeting that the member may see. */
export async function visiblePlanned(db: Db, caller: Member, id: number): Promise<SeenPlanned | undefined> {
  const isVisible = await visibleToMember(db, caller);
  const rows = await plannedOf(db, caller.org, isVisible).where('id', '=', id).execute();
  return (await asSeenBy(db, caller, rows))[0];
}

/** Planned meetings that the member may see and that start in the range (epoch ms), by start. */
export async function visibleBetween(
  db: Db,
  caller: Member,
  fromMs: number,
  toMs: number,
): Promise<SeenPlanned[]> {
  const isVisible = await visibleToMember(db, caller);
  const rows = await plannedOf(db, caller.org, isVisible)
    .where('startsAt', '>=', fromMs)
    .where('startsAt', '<', toMs)
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
  return asSeenBy(db, caller, rows);
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
