import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { engine, newDatabase, newLocation, openDatabase } from '#server/testing/database.ts';
import type { Database } from './database.ts';

const tableNames = async (db: Database) => (await db.read.introspection.getTables()).map(({ name }) => name);

const organization = {
  id: 1,
  name: 'A',
  timeZone: 'UTC',
  joinPolicy: 'open' as const,
  listed: 1 as const,
  createdAt: 0,
};

const createsTable = (name: string) => ({
  up: async (db: Kysely<unknown>) => db.schema.createTable(name).addColumn('id', 'integer').execute(),
});

test('migrating creates the tables; a second time changes nothing', async () => {
  const db = await newDatabase();
  await db.migrate();
  const tables = await tableNames(db);
  expect(tables).toContain('meetings');
  await db.migrate();
  expect(await tableNames(db)).toEqual(tables);
});

test.runIf(engine === 'sqlite')('tables with short rows have no row ids', async () => {
  const db = await newDatabase();
  await db.migrate();
  const { rows } = await sql<{ name: string }>`
    select "name" from pragma_table_list where "wr" = 1 and "schema" = 'main' order by "name"
  `.execute(db.read);
  expect(rows.map(({ name }) => name)).toEqual([
    'attendees',
    'calendarFacts',
    'invitationAnswers',
    'meetingShares',
    'monthTotals',
    'organizerMessages',
    'ratingVoters',
    'spendTotals',
  ]);
});

test('tables of a newer version stop the start and do not change', async () => {
  const db = await newDatabase();
  await db.migrate({ '001': createsTable('first'), '002-more': createsTable('second') });
  await expect(db.migrate({ '001': createsTable('first') })).rejects.toThrow(
    'the database cannot be used: it is of a newer version of MeetingCost (002-more)',
  );
  expect(await tableNames(db)).toEqual(expect.arrayContaining(['first', 'second']));
});

test('a failing migration rolls back all migrations of the run', async () => {
  const db = await newDatabase();
  const failing = {
    up: async (on: Kysely<unknown>) => {
      await on.schema.createTable('half').addColumn('id', 'integer').execute();
      await sql`insert into half (id) values (1)`.execute(on);
      await sql`select * from nowhere`.execute(on);
    },
  };
  await expect(db.migrate({ '001': createsTable('first'), '002': failing })).rejects.toThrow(/nowhere/);
  const tables = await tableNames(db);
  expect(tables).not.toContain('first');
  expect(tables).not.toContain('half');
  await db.migrate({ '001': createsTable('first') });
  expect(await tableNames(db)).toContain('first');
});

test('processes that migrate at the same time wait for each other', async () => {
  const location = await newLocation();
  const script = join(import.meta.dirname, '../testing/migrate-process.ts');
  const processes = Array.from({ length: 3 }, () =>
    promisify(execFile)(process.execPath, [script, location]),
  );
  await Promise.all(processes);
  const db = openDatabase(location);
  onTestFinished(() => db.close());
  const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(db.read);
  const files = await readdir(join(import.meta.dirname, 'migrations'));
  const names = files.filter((file) => /^\d/.test(file)).map((file) => file.replace('.ts', ''));
  expect(ran.rows.map(({ name }) => name)).toEqual(names.toSorted());
});

test('a failing transaction leaves nothing behind, and readers never see partial changes', async () => {
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
