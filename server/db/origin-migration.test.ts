// Meetings that were recorded before the columns existed get their origin from draft keys, authors and external ids.

import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabase } from '#server/testing/database.ts';
import { migrationNames, migrationsOf } from './migrate.ts';
import { withoutPay } from './pay-views.ts';
import type { Tables } from './tables.ts';

const rows = [
  { id: 1, source: 'calculator', draftKey: 'a' },
  { id: 2, source: 'import', draftKey: 'key:1', importId: 90 },
  { id: 3, source: 'sample', draftKey: 'b' },
  { id: 4, source: 'calendar', draftKey: 'calendar:71:500:1' },
  { id: 5, source: 'calendar', draftKey: 'calendar:plan:600:1' },
  { id: 6, source: 'calendar', draftKey: 'calendar:plan:601:1:6' },
  { id: 7, source: 'calculator', draftKey: 'c', createdBy: -44 },
  { id: 8, source: 'calculator', draftKey: 'd', externalSource: 'CRM', externalId: 'x' },
  { id: 9, source: 'calculator', draftKey: 'e', externalSource: 'Gone', externalId: 'y' },
];

async function insertFormer(tx: Kysely<Tables>): Promise<void> {
  await sql`insert into "organizations" ("id", "name", "timeZone", "joinPolicy", "listed", "createdAt")
    values (1, 'A', 'UTC', 'open', 1, 0)`.execute(tx);
  await sql`insert into "users" ("id", "organizationId", "email", "emailKey", "name", "role", "status", "passwordHash",
    "mustChangePassword", "createdAt")
    values (5, 1, 'a@example.test', 'a@example.test', 'Ada', 'user', 'active', '', 0, 0)`.execute(tx);
  await sql`insert into "apiTokens" ("organizationId", "id", "userId", "name", "tokenHash", "scopes", "createdAt", "source")
    values (1, 45, 5, 'Renamed', 'hash', '', 0, 'CRM')`.execute(tx);
  await sql`insert into "plannedMeetings" ("organizationId", "id", "uid", "recurrenceId", "sequence", "title", "startsAt",
    "durationMinutes", "hasAgenda", "isRecurring", "organizerEmail", "state", "meetingId")
    values (1, 600, 'u', '', 0, 'P', 0, 30, 0, 0, '', 'kept', 5)`.execute(tx);
  await sql`insert into "plannedSources" ("organizationId", "plannedMeetingId", "origin", "originId", "href", "ownerId")
    values (1, 600, 'plan', 81, '', 5)`.execute(tx);
  for (const { id, source, draftKey, importId = null, createdBy = 5, ...external } of rows)
    await sql`insert into "meetings" ("organizationId", "id", "draftKey", "title", "type", "startedAt", "day",
      "durationMinutes", "attendeeCount", "totalCents", "averageHourlyRateCents", "source", "importId", "createdBy",
      "createdAt", "version", "externalSource", "externalId") values (1, ${id}, ${draftKey}, 'T', 'other', 0,
      '2026-11-20', 30, 1, 700, 0, ${source}, ${importId}, ${createdBy}, 0, 1, ${external.externalSource ?? null},
      ${external.externalId ?? null})`.execute(tx);
}

test('recorded meetings get their origin, and members without pay can still read them', async () => {
  const db = await newDatabase();
  await db.migrate(migrationsOf(['020-baseline']) ?? {});
  await db.write(insertFormer);
  await db.migrate();
  const after = withoutPay(db.read)
    .selectFrom('meetings')
    .select(['id', 'origin', 'originId', 'totalCents'])
    .orderBy('id');
  expect((await after.execute()).map(({ origin, originId }) => [origin, originId])).toEqual([
    ['calculator', null],
    ['import', 90],
    ['sample', null],
    ['connection', 71],
    ['plan', 81],
    ['plan', null],
    ['token', 44],
    ['token', 45],
    ['token', null],
  ]);
});

const mood = sql`alter table "meetings" add column "mood" text`;

test('a column that a later migration adds can be read without pay', async () => {
  const db = await newDatabase();
  const known = migrationsOf(migrationNames) ?? {};
  await db.migrate(known);
  const addMood = { up: async (on: Kysely<unknown>) => void (await mood.execute(on)) };
  await db.migrate({ ...known, '999-mood': addMood });
  const masked = withoutPay(db.read)
    .selectFrom('meetings')
    .select(sql`"meetings"."mood"`.as('mood'));
  expect(await masked.execute()).toEqual([]);
});
