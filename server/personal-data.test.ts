// Every table that names an account is exported and ends with the account, or says here why not.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createFeed } from '#contract/calendar/feed.ts';
import { addPerson, erasePerson } from '#contract/people/people.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { leaveOrganization } from '#contract/organization/profile.ts';
import type { OwnData } from './context.ts';
import { readTables } from './db/catalog.ts';
import { seed, seedUnderNumberOf } from './testing/isolation-things.ts';
import { newTeam, password } from './testing/people.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** Rows of these tables are secrets or traces that expire, and say nothing else about the person. */
const unexported = [
  'addressLinks.userId',
  'devices.userId',
  'failedSignIns.userId',
  'passkeyChallenges.userId',
  'passwordResets.userId',
  'recoveryCodes.userId',
  'signInTickets.userId',
  'signOnFlows.linkTo',
  // Of the organization.
  'apiTokens.createdBy',
  'closedMonths.closedBy',
  'hygieneRules.changedBy',
  // Until they are saved.
  'liveMeetings.createdBy',
  'invitations.createdBy',
  // An id of the organization.
  'jobs.requestedBy',
  // Until the added account is claimed.
  'users.addedBy',
  // With the meetings.
  'calendarCopies.ownerId',
  'coachActions.takenBy',
  'imports.createdBy',
  'seriesReadings.ownerId',
];

const exported: Record<string, keyof OwnData> = {
  'apiTokens.userId': 'apiTokens',
  'attendeeGroups.createdBy': 'groups',
  'auditLog.actorId': 'auditEntries',
  'avatars.userId': 'profile',
  'calendarConnections.createdBy': 'calendars',
  'calendarConnections.ownerId': 'calendars',
  'calendarFeeds.userId': 'calendarFeedSince',
  'identities.userId': 'identities',
  'meetingPlans.createdBy': 'meetingPlans',
  'meetings.createdBy': 'meetings',
  'organizerMessages.userId': 'organizerMessages',
  'passkeys.userId': 'passkeys',
  'plannedMeetings.createdBy': 'plannedMeetings',
  'plannedMeetings.ownerId': 'plannedMeetings',
  'secondFactors.userId': 'twoFactorSince',
  'sessions.userId': 'sessions',
  'templates.createdBy': 'templates',
  'users.id': 'profile',
};

/** What the organization recorded stays; the account keeps only a name. */
const staying = [
  'apiTokens.createdBy',
  'attendeeGroups.createdBy',
  'auditLog.actorId',
  'calendarConnections.createdBy',
  'coachActions.takenBy',
  'imports.createdBy',
  'liveMeetings.createdBy',
  'meetings.createdBy',
  'seriesReadings.ownerId',
  'templates.createdBy',
  'users.id',
];

/** The columns that can hold an account's id by their name, and those that hold this one. */
async function columnsOf({ db }: TestApp, userId: number): Promise<{ named: string[]; held: string[] }> {
  const [named, held]: string[][] = [[], []];
  for (const { name, columns } of await db.snapshot((tx) => readTables(db.engine, tx))) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.read);
    for (const column of columns) {
      if (/^(userId|ownerId|actorId|linkTo)$|By$/.test(column)) named?.push(`${name}.${column}`);
      if (rows.some((row) => row[column] === userId)) held?.push(`${name}.${column}`);
    }
  }
  return { named: named ?? [], held: held ?? [] };
}

test('the export and the end of an account cover every table that names it', async () => {
  const app = await testApp();
  const { member, admin } = await newTeam(app);
  await seed(member, admin, app);
  await seedUnderNumberOf(member, member, app);
  await member.call(createFeed, { body: { costIn: 'title' } });
  const { named, held } = await columnsOf(app, member.userId);
  const listed = [...unexported, ...Object.keys(exported)];
  expect([...new Set([...named, ...held])].filter((column) => !listed.includes(column))).toEqual([]);
  expect(listed.filter((column) => !named.includes(column) && !held.includes(column))).toEqual([]);
  expect(Object.keys(exported).filter((column) => !held.includes(column))).toEqual([]);

  const data = await member.call(exportMyData);
  const isEmpty = (part: unknown) => part === null || (Array.isArray(part) && part.length === 0);
  expect(Object.values(exported).filter((part) => isEmpty(data[part]))).toEqual([]);

  expect(await member.status(leaveOrganization, { body: { password } })).toBe(204);
  expect((await columnsOf(app, member.userId)).held.toSorted()).toEqual(staying);
});

const [name, email] = ['Ada Lovelace', 'ada@example.test'];

/** The columns that can hold a name or an address of a person of the directory, with such a text. */
const erased: Record<string, string> = {
  'alertAddresses.emailKey': email,
  'attendees.name': name,
  'bookingNoteChoices.email': email,
  'bookingNotes.email': email,
  'budgets.managerEmail': email,
  'calendarCopies.organizerEmail': email,
  'calendarCopies.people': JSON.stringify([{ email, name, role: 'required', answer: 'accepted' }]),
  'calendarObjects.text': `BEGIN:VEVENT\r\nATTENDEE;CN=${name}:mailto:${email}\r\nEND:VEVENT`,
  'connectedCalendars.personEmail': email,
  'directoryPeople.given': JSON.stringify({ identities: [email], department: null, isActive: true }),
  'groupMembers.name': name,
  'invitations.email': email,
  'leftOutMailboxes.email': email,
  'mailboxes.email': email,
  'meetingPlanPeople.email': email,
  'meetingPlanPeople.name': name,
  'plannedAttendees.email': email,
  'plannedAttendees.name': name,
  'plannedMeetings.organizerEmail': email,
  'ratingVoters.email': email,
  'registrations.email': email,
  'reportMails.email': email,
  'templateAttendees.name': name,
  'webhookDeliveries.answer': `{"received":"${email}"}`,
  'webhookDeliveries.body': JSON.stringify({ data: { attendees: [{ name }] } }),
};

/** Columns of the same words that name something else, or an account, which ends before its person is erased. */
const otherTexts =
  /^(organizations|apiTokens|attendeeGroups|calendarConnections|declinedApplicants|demoRequests|departments|identities|imports|kysely_migration|monthTotals|orgRoles|passkeys|passwordResets|people|personIdentities|roomScreens|salaryTiers|templates|users|connectedCalendars\.name|registrations\.name)/;

test('erasing a person of the directory covers every table that can name one', async () => {
  const app = await testApp();
  const { member, admin, organizationId } = await newTeam(app);
  await seed(member, admin, app);
  const person = { name, emails: [email], role: null, department: null };
  const { id } = await admin.call(addPerson, { body: person });
  await app.db.write(async (tx) => {
    const registration = { name: '', passwordHash: '', form: '{}', createdAt: 1, expiresAt: 1 };
    await tx
      .insertInto('registrations')
      .values({ ...registration, key: 'x', email })
      .execute();
    await tx
      .insertInto('alertAddresses')
      .values({ organizationId, emailKey: email, expiresAt: 1, confirmedAt: null })
      .execute();
    const connection = await tx.selectFrom('calendarConnections').select('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('calendarObjects')
      .values({
        organizationId,
        connectionId: connection.id,
        calendar: '',
        href: 'x',
        uid: 'x',
        etag: '',
        text: '',
        fingerprint: '',
        events: 0,
        meetings: 0,
      })
      .execute();
    const mailbox = { organizationId, id: 1, connectionId: connection.id, email: 'x', nextAt: 0 };
    await tx.insertInto('mailboxes').values(mailbox).execute();
    const note = { organizationId, email: 'x', seriesKey: 'x', size: 1, bookedAt: 1, dueAt: null };
    await tx.insertInto('bookingNotes').values(note).execute();
    await tx
      .insertInto('bookingNoteChoices')
      .values({ organizationId, email: 'x', choice: 'none' })
      .execute();
    await tx.insertInto('reportMails').values({ organizationId, email: 'x', week: 'on' }).execute();
    await tx.insertInto('leftOutMailboxes').values({ organizationId, email: 'x', isOwnChoice: 1 }).execute();
    await tx
      .insertInto('directoryPeople')
      .values({ organizationId, kind: 'google-workspace', idHash: 'x', personId: id, given: '' })
      .execute();
    for (const [place, text] of Object.entries(erased)) {
      const [table = '', column = ''] = place.split('.');
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}`.execute(tx);
    }
  });
  const tables = await app.db.snapshot((tx) => readTables(app.db.engine, tx));
  const named = tables.flatMap(({ name: table, columns }) =>
    columns
      .filter((column) => /name$|email|^people$/i.test(column))
      .map((column) => `${table}.${column}`)
      .filter((place) => !otherTexts.test(place)),
  );
  expect(named.filter((place) => !(place in erased))).toEqual([]);

  const params = { params: { id: String(id) } };
  expect(await admin.status(erasePerson, params)).toBe(204);
  await app.work();
  const still: string[] = [];
  for (const { name: table, columns } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      app.db.read,
    );
    for (const column of columns)
      if (rows.some((row) => /lovelace|ada@/i.test(String(row[column])))) still.push(`${table}.${column}`);
  }
  expect(still).toEqual([]);
});
