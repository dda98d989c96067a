// What is known of an organization's people from connected calendars: accounts, directory, and who is listed.

import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

/** Active members with the state of their connections. */
export async function membersWithConnections(db: Db, org: OrgId) {
  const members = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'emailKey'])
    .where('organizationId', '=', org)
    .where('status', '=', 'active')
    .execute();
  const connections = await db
    .selectFrom('calendarConnections')
    .select(['ownerId', 'workedAt', 'failure'])
    .where('organizationId', '=', org)
    .where('ownerId', 'is not', null)
    .execute();
  const byOwner = Map.groupBy(connections, ({ ownerId }) => ownerId);
  const mailboxes = await db
    .selectFrom('mailboxes')
    .select(['email', 'readUntil as workedAt', 'failure'])
    .where('organizationId', '=', org)
    .execute();
  const byEmail = Map.groupBy(mailboxes, ({ email }) => email);
  return members.map(({ id, name, email, emailKey }) => ({
    name,
    email,
    connections: [...(byOwner.get(id) ?? []), ...(byEmail.get(emailKey) ?? [])].map(
      ({ workedAt, failure }) => ({
        workedAt,
        isFailing: failure !== null,
      }),
    ),
  }));
}

/** People of the directory who have not left on a local day. */
export async function presentPeople(db: Db, org: OrgId, today: string) {
  const people = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('organizationId', '=', org)
    .where((eb) => eb.or([eb('leftOn', 'is', null), eb('leftOn', '>', today)]))
    .execute();
  const identities = await db
    .selectFrom('personIdentities')
    .select(['personId', 'identity'])
    .where('organizationId', '=', org)
    .execute();
  const byPerson = Map.groupBy(identities, ({ personId }) => personId);
  return people.map(({ id, name }) => ({
    name,
    identities: (byPerson.get(id) ?? []).map(({ identity }) => identity),
  }));
}

/** The attendees of all meetings in connected calendars, each once. */
export const listedAttendees = (db: Db, org: OrgId) =>
  db
    .selectFrom('plannedAttendees')
    .select(['email', 'name'])
    .distinct()
    .where('organizationId', '=', org)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('calendarCopies')
          .select('calendarCopies.id')
          .whereRef('calendarCopies.organizationId', '=', 'plannedAttendees.organizationId')
          .whereRef('calendarCopies.plannedMeetingId', '=', 'plannedAttendees.plannedMeetingId')
          .where('origin', '=', 'connection'),
      ),
    )
    .execute();
