import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { engine, newDatabase, newLocation, openDatabase } from '#server/testing/database.ts';
import type { Database } from './database.ts';
import { migrationsOf } from './migrate.ts';

const tableNames = async (db: Database) => (await db.read.introspection.getTables()).map(({ name }) => name);

const written = () =>
  readdirSync(join(import.meta.dirname, 'migrations'))
    .map((file) => file.replace('.ts', ''))
    .toSorted();

const organization = {
  id: 1,
  name: 'A',
  timeZone: 'UTC',
  joinPolicy: 'open' as const,
  listed: 1 as const,
  createdAt: 0,
};

const makes = (name: string) => ({
  up: async (db: Kysely<unknown>) => db.schema.createTable(name).addColumn('id', 'integer').execute(),
});

test('migrating makes the tables, and a second time changes nothing', async () => {
  const db = await newDatabase();
  await db.migrate();
  const tables = await tableNames(db);
  expect(tables).toContain('meetings');
  await db.migrate();
  expect(await tableNames(db)).toEqual(tables);
});

test.runIf(engine === 'sqlite')('short rows that are looked up by their key lie in its tree', async () => {
  const db = await newDatabase();
  await db.migrate();
  const { rows } = await sql<{ name: string }>`
    select "name" from pragma_table_list where "wr" = 1 and "schema" = 'main' order by "name"
  `.execute(db.read);
  expect(rows.map(({ name }) => name)).toEqual(['attendees', 'monthTotals']);
});

test('tables of a newer version are left alone, and named for what they are', async () => {
  const db = await newDatabase();
  await db.migrate({ '001': makes('first'), '002-more': makes('second') });
  await expect(db.migrate({ '001': makes('first') })).rejects.toThrow(
    'a newer version of MeetingCost was here (002-more), and its tables are not for this one',
  );
  expect(await tableNames(db)).toEqual(expect.arrayContaining(['first', 'second']));
});

test('a failing migration takes everything back that ran with it', async () => {
  const db = await newDatabase();
  const failing = {
    up: async (on: Kysely<unknown>) => {
      await on.schema.createTable('half').addColumn('id', 'integer').execute();
      await sql`insert into half (id) values (1)`.execute(on);
      await sql`select * from nowhere`.execute(on);
    },
  };
  await expect(db.migrate({ '001': makes('first'), '002': failing })).rejects.toThrow(/nowhere/);
  const tables = await tableNames(db);
  expect(tables).not.toContain('first');
  expect(tables).not.toContain('half');
  await db.migrate({ '001': makes('first') });
  expect(await tableNames(db)).toContain('first');
});

test('processes that migrate at once wait for each other', async () => {
  const location = await newLocation();
  const script = join(import.meta.dirname, '../testing/migrate-process.ts');
  const processes = Array.from({ length: 3 }, () =>
    promisify(execFile)(process.execPath, [script, location]),
  );
  await Promise.all(processes);
  const db = openDatabase(location);
  onTestFinished(() => db.close());
  const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(db.read);
  expect(ran.rows.map(({ name }) => name).toSorted()).toEqual(written());
});

/** A database as it was before a migration. */
async function databaseBefore(migration: string): Promise<Database> {
  const db = await newDatabase();
  const names = written();
  await db.migrate(migrationsOf(names.slice(0, names.indexOf(migration))) ?? {});
  return db;
}

test('names of people leave the audit log, which stays closed', async () => {
  const db = await databaseBefore('021-no-names-in-the-audit-log');
  const entry = { organizationId: 1, at: 1, actorId: 7, subject: 'user:7' };
  const renamed = JSON.stringify({ name: 'Ada Lovelace', before: 'Ada Byron' });
  const told = JSON.stringify({ role: 'user' });
  await db.write(async (tx) => {
    await tx.insertInto('organizations').values(organization).execute();
    await tx
      .insertInto('auditLog')
      .values([
        { ...entry, id: 1, action: 'profile.changed', detail: renamed },
        { ...entry, id: 2, action: 'member.added', detail: told },
      ])
      .execute();
  });
  await db.migrate();
  const rows = await db.read.selectFrom('auditLog').select('detail').orderBy('id').execute();
  expect(rows.map(({ detail }) => detail)).toEqual(['{}', told]);
  for (const change of [sql`update "auditLog" set "detail" = ''`, sql`delete from "auditLog"`])
    await expect(db.write((tx) => change.execute(tx))).rejects.toThrow('append-only');
});

test('whoever has capitals beyond ASCII in their address is found by it', async () => {
  const db = await databaseBefore('022-addresses-by-ascii');
  const user = {
    organizationId: 1,
    name: '',
    username: null,
    role: 'user' as const,
    status: 'active' as const,
    passwordHash: '',
    mustChangePassword: 0 as const,
    avatarKey: null,
    createdAt: 0,
  };
  const keys: [email: string, before: string, after: string][] = [
    ['Ann@example.test', 'ann@example.test', 'ann@example.test'],
    ['ÜMIT@Example.test', 'ümit@example.test', 'Ümit@example.test'],
    ['ÜMIT@Example.test', 'unclaimed:1:ümit@example.test', 'unclaimed:1:Ümit@example.test'],
    ['', 'removed:4', 'removed:4'],
  ];
  await db.write(async (tx) => {
    await tx.insertInto('organizations').values(organization).execute();
    const users = keys.map(([email, emailKey], i) => ({ ...user, id: i + 1, email, emailKey }));
    await tx.insertInto('users').values(users).execute();
  });
  await db.migrate();
  const rows = await db.read.selectFrom('users').select('emailKey').orderBy('id').execute();
  expect(rows.map((row) => row.emailKey)).toEqual(keys.map(([, , after]) => after));
});

test('waiting mails become jobs', async () => {
  const db = await databaseBefore('035-jobs');
  await db.write((tx) =>
    sql`insert into "mails" ("id", "kind", "toAddress", "payload", "attempts", "dueAt", "createdAt") values
      (7, 'somebody-waits', 'ada@example.test', '{}', 2, 9000, 5000),
      (8, 'demo-request', 'sales@example.test', '{"name":"Bob"}', 0, 6000, 6000)`.execute(tx),
  );
  await db.migrate();
  const job = { kind: 'mail', lockedUntil: 0, failedAt: null, lastError: null };
  const payloads = [
    { template: 'approval-requested', to: 'ada@example.test', data: {} },
    { template: 'demo-request', to: 'sales@example.test', data: { name: 'Bob' } },
  ].map((payload) => JSON.stringify(payload));
  expect(await db.read.selectFrom('jobs').selectAll().orderBy('id').execute()).toEqual([
    { ...job, id: 7, payload: payloads[0], runAt: 9000, attempts: 2, createdAt: 5000 },
    { ...job, id: 8, payload: payloads[1], runAt: 6000, attempts: 0, createdAt: 6000 },
  ]);
});

test('a transaction that fails leaves nothing behind, and readers never see half of one', async () => {
  const db = await newDatabase();
  await db.migrate();
  const seen: number[] = [];
  const failed = db.write(async (tx) => {
    await tx.insertInto('organizations').values(organization).execute();
    seen.push((await db.read.selectFrom('organizations').selectAll().execute()).length);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(seen).toEqual([0]);
  expect(await db.read.selectFrom('organizations').selectAll().execute()).toEqual([]);
});
