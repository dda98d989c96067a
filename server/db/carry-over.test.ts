// Upgrades a database with 14 meetings from the last version before the baseline. The files in
// server/testing/former-version are a dump of it; answers.json has that version's responses, with scores of the
// current rule.

import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { Browser } from '#server/testing/browser.ts';
import { engine, newLocation, newMigratedDatabase, openDatabase } from '#server/testing/database.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { Database } from './database.ts';

const folder = join(import.meta.dirname, '../testing/former-version');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const { session, answers } = JSON.parse(read('answers.json')) as {
  session: Record<string, string>;
  answers: Record<string, object>;
};

async function run(location: string, script: string): Promise<void> {
  if (engine === 'sqlite') {
    const file = new DatabaseSync(location);
    file.exec(script);
    file.close();
    return;
  }
  const client = new pg.Client(location);
  await client.connect();
  await client.query(script);
  await client.end();
}

/** The former database; `change` runs before it is opened. */
async function formerDatabase(change = ''): Promise<Database> {
  const location = await newLocation();
  await run(location, read(`${engine}.sql`) + read('rows.sql') + change);
  const db = openDatabase(location);
  onTestFinished(() => db.close());
  return db;
}

const byHour = (a: { weekday: number; hour: number }, b: typeof a) =>
  a.weekday - b.weekday || a.hour - b.hour;

async function answersOf(db: Database): Promise<Record<string, unknown>> {
  const app = await testApp({}, undefined, undefined, db);
  const admin = new Browser(app);
  for (const [name, value] of Object.entries(session)) admin.cookies.set(name, value);
  const got: Record<string, unknown> = {};
  for (const url of Object.keys(answers)) {
    const body = (await admin.send({ method: 'GET', url })).body as {
      hours?: Parameters<typeof byHour>[0][];
    };
    // The heat map has no defined order.
    got[url] = body.hours ? { ...body, hours: body.hours.toSorted(byHour) } : body;
  }
  return got;
}

test('meetings, figures, budgets, groups and templates stay the same', async () => {
  const db = await formerDatabase();
  await db.migrate();
  const got = await answersOf(db);
  expect(got).toMatchObject(answers);
});

test('control: detects a meeting that costs a cent more', async () => {
  const db = await formerDatabase(
    `update "meetings" set "totalCents" = "totalCents" + 1 where "title" = 'Imported 2';`,
  );
  await db.migrate();
  const got = await answersOf(db);
  expect(got['/api/dashboard']).not.toMatchObject(answers['/api/dashboard'] ?? {});
});

test('the tables equal those of a new database', async () => {
  const db = await formerDatabase();
  await db.migrate();
  const fresh = await newMigratedDatabase();
  expect(await schemaOf(db)).toEqual(await schemaOf(fresh));
  await db.migrate();
  expect(await schemaOf(db)).toEqual(await schemaOf(fresh));
});

test('waiting mails are sent, and the audit log stays append-only', async () => {
  const db = await formerDatabase();
  await db.migrate();
  const jobs = await db.read.selectFrom('jobs').select(['kind', 'payload']).execute();
  const mails = jobs.map(({ payload }) => JSON.parse(payload) as { template: string; to: string });
  expect(jobs.every(({ kind }) => kind === 'mail')).toBe(true);
  expect(mails).toContainEqual(
    expect.objectContaining({ template: 'budget-alert', to: 'boss@example.test' }),
  );
  await expect(db.write((tx) => sql`delete from "auditLog"`.execute(tx))).rejects.toThrow('append-only');
});

test('an older database stops the start with one line', async () => {
  const db = await formerDatabase(`delete from "kysely_migration" where "name" > '025';`);
  await expect(db.migrate()).rejects.toThrow(
    /^the database cannot be used: it is of an earlier version: start the version of commit \w+ with it, and then this one$/,
  );
  const tables = await db.read.introspection.getTables();
  expect(tables.map(({ name }) => name)).toContain('mails');
});

/** Columns, keys, checks and indexes by table, in an order that does not depend on how they were created. */
async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await (engine === 'sqlite' ? sqliteSchema : postgresSchema).execute(db.read);
  const plain = (text: string) => text.replaceAll(/["\s]/g, '').toLowerCase();
  return rows.map(({ line }) => plain(line)).toSorted();
}

type Line = { line: string };

const sqliteSchema = sql<Line>`
  select m.name || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || coalesce(c.dflt_value, '') || ' ' || c.pk
    as "line" from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'kysely%'
  union all select m.name || ' ' || f."table" || ' ' || f."from" || ' ' || f."to" || ' ' || f.on_delete
    from sqlite_schema m join pragma_foreign_key_list(m.name) f where m.type = 'table'
  union all select sql from sqlite_schema where type in ('index', 'trigger') and sql is not null
  union all select name || ' ' || wr from pragma_table_list where schema = 'main' and name not like 'kysely%'`;

const postgresSchema = sql<Line>`
  select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as "line"
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
  union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public' and indexname not in (
    select conname from pg_constraint where contype in ('p', 'u'))
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select concat_ws(' ', tablename, policyname, qual) from pg_policies`;
