// Replaces the name of an erased person everywhere. Does not change free text such as titles and agendas.

import { type Kysely, sql } from 'kysely';
import type { InvitedPerson } from '#domain/meetings/planned/planned.ts';
import { erasedName, identityKey } from '#domain/people/matching.ts';
import { mailJob } from '#server/mail/mail.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { paginate } from '#server/db/batches.ts';
import { containing } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const attendancesPerPage = 5000;

/** Meetings with names that mean an erased person and are linked to nobody else, in batches. */
export async function* namedAttendances(db: Kysely<Tables>, org: OrgId, erased: ReadonlySet<string>) {
  const pages = paginate<{ meetingId: number; position: number; name: string }>(
    attendancesPerPage,
    (last, size) =>
      db
        .selectFrom('attendees')
        .select(['meetingId', 'position', 'name'])
        .where('organizationId', '=', org)
        .where('personId', 'is', null)
        .$if(last !== null, (query) =>
          query.where((eb) =>
            eb(
              eb.refTuple('meetingId', 'position'),
              '>',
              eb.tuple(last?.meetingId ?? 0, last?.position ?? 0),
            ),
          ),
        )
        .orderBy('meetingId')
        .orderBy('position')
        .limit(size)
        .execute(),
  );
  for await (const page of pages) {
    const found = page.filter(({ name }) => erased.has(identityKey(name)));
    if (found.length > 0)
      yield {
        meetings: [...new Set(found.map(({ meetingId }) => meetingId))],
        names: [...new Set(found.map(({ name }) => name))],
      };
  }
}

/** In groups and templates. */
export async function erasePlannedAttendances(
  tx: Tx,
  { org }: OrgLock,
  erased: ReadonlySet<string>,
): Promise<void> {
  for (const table of ['groupMembers', 'templateAttendees'] as const) {
    const rows = await tx
      .selectFrom(table)
      .select('name')
      .distinct()
      .where('organizationId', '=', org)
      .execute();
    const names = rows.flatMap(({ name }) => (erased.has(identityKey(name)) ? [name] : []));
    if (names.length > 0)
      await tx
        .updateTable(table)
        .set({ name: erasedName })
        .where('organizationId', '=', org)
        .where('name', 'in', names)
        .execute();
  }
}

/** In plans, with the address: an erased person is no longer invited. */
export async function eraseInvited(tx: Tx, { org }: OrgLock, erased: ReadonlySet<string>): Promise<void> {
  const rows = await tx
    .selectFrom('meetingPlanPeople')
    .select(['planId', 'position', 'name', 'email'])
    .where('organizationId', '=', org)
    .execute();
  for (const { planId, position, name, email } of rows)
    if (erased.has(identityKey(name)) || (email !== null && erased.has(identityKey(email))))
      await tx
        .updateTable('meetingPlanPeople')
        .set({ name: erasedName, email: null })
        .where('organizationId', '=', org)
        .where('planId', '=', planId)
        .where('position', '=', position)
        .execute();
}

/** In planned meetings, and in stored calendar objects until the calendar sends the name again. */
export async function eraseFromCalendars(
  tx: Tx,
  { org }: OrgLock,
  erased: ReadonlySet<string>,
): Promise<void> {
  const attendees = await tx
    .selectFrom('plannedAttendees')
    .select(['email', 'name'])
    .distinct()
    .where('organizationId', '=', org)
    .execute();
  for (const { email, name } of attendees)
    if (erased.has(identityKey(name)) || erased.has(email))
      await tx
        .updateTable('plannedAttendees')
        .set({ name: erasedName, email: '' })
        .where('organizationId', '=', org)
        .where('email', '=', email)
        .where('name', '=', name)
        .execute();
  const keys = [...erased];
  for (const key of keys) {
    await tx
      .updateTable('plannedMeetings')
      .set({ organizerEmail: '' })
      .where('organizationId', '=', org)
      .where('organizerEmail', '=', key)
      .execute();
    await tx
      .updateTable('connectedCalendars')
      .set({ personEmail: null })
      .where('organizationId', '=', org)
      .where('personEmail', '=', key)
      .execute();
    const copies = await tx
      .selectFrom('calendarCopies')
      .select(['id', 'people', 'organizerEmail'])
      .where('organizationId', '=', org)
      .where((eb) =>
        eb.or([
          eb('organizerEmail', '=', key),
          sql<boolean>`lower("people") like ${containing(JSON.stringify(key))} escape '\\'`,
        ]),
      )
      .execute();
    for (const { id, people, organizerEmail } of copies)
      await tx
        .updateTable('calendarCopies')
        .set({
          people: JSON.stringify(
            (JSON.parse(people) as InvitedPerson[]).map((one) =>
              erased.has(one.email) || erased.has(identityKey(one.name))
                ? { ...one, email: '', name: erasedName }
                : one,
            ),
          ),
          ...(organizerEmail === key && { organizerEmail: '' }),
        })
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .execute();
    const objects = await tx
      .selectFrom('calendarObjects')
      .select(['connectionId', 'calendar', 'href', 'text'])
      .where('organizationId', '=', org)
      .where(sql<boolean>`lower("text") like ${containing(key)} escape '\\'`)
      .execute();
    for (const { text, ...object } of objects)
      await tx
        .updateTable('calendarObjects')
        .set({ text: withoutPerson(text, key) })
        .where('organizationId', '=', org)
        .where('connectionId', '=', object.connectionId)
        .where('calendar', '=', object.calendar)
        .where('href', '=', object.href)
        .execute();
  }
}

/** Without the attendee lines of the person. */
const withoutPerson = (text: string, key: string): string =>
  text
    .split('\r\n')
    .filter((line) => !(/^(?:ATTENDEE|ORGANIZER)[;:]/i.test(line) && line.toLowerCase().includes(key)))
    .join('\r\n');

/** Removes a manager's address from budgets and pending confirmations, and registrations that wait for it. */
export async function eraseAddresses(tx: Tx, { org }: OrgLock, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx
    .updateTable('budgets')
    .set({ managerEmail: null })
    .where('organizationId', '=', org)
    .where((eb) => eb(eb.fn('lower', ['managerEmail']), 'in', addresses))
    .execute();
  await tx
    .deleteFrom('alertAddresses')
    .where('organizationId', '=', org)
    .where('emailKey', 'in', addresses)
    .execute();
  const waiting = await tx.selectFrom('registrations').select(['key', 'email']).execute();
  for (const { key, email } of waiting)
    if (addresses.includes(identityKey(email)))
      await tx.deleteFrom('registrations').where('key', '=', key).execute();
  const mails = await tx.selectFrom('jobs').select(['id', 'payload']).where('kind', '=', mailJob).execute();
  const asking = mails.filter(({ payload }) => {
    const { to, data } = JSON.parse(payload) as { to: string; data: { organizationId?: number } };
    return data.organizationId === org && addresses.includes(to.toLowerCase());
  });
  for (const { id } of asking) await tx.deleteFrom('jobs').where('id', '=', id).execute();
}

/** Removed accounts keep only the name, for the meetings they recorded. */
export async function eraseFormerMembers(
  tx: Tx,
  { org }: OrgLock,
  erased: ReadonlySet<string>,
): Promise<void> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('organizationId', '=', org)
    .where('status', '=', 'removed')
    .execute();
  const ids = rows.flatMap(({ id, name }) => (erased.has(identityKey(name)) ? [id] : []));
  if (ids.length > 0)
    await tx
      .updateTable('users')
      .set({ name: erasedName })
      .where('organizationId', '=', org)
      .where('id', 'in', ids)
      .execute();
}
