// Data of the last version before the baseline: a data folder, a PostgreSQL database, and a backup.

import { defaultHygieneSettings } from '#domain/reports/coach/rule.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Browser } from '#server/testing/browser.ts';
import { newDatabase, newMigratedDatabase } from '#server/testing/database.ts';
import { formerAnswers, formerBackup, formerDatabase } from '#server/testing/former-version.ts';
import { schemaOf } from '#server/testing/schema-store.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';
import { wrongTotals } from '#server/testing/totals.ts';
import { restoreBackup } from './backup/restore.ts';
import type { Database } from './database.ts';
import { replacedNames } from './former-ledger.ts';
import { migrationNames, migrationsIn, migrationsOf } from './migrate.ts';

/** Migrations know the time: what starts later becomes a planned meeting. */
function atStartOfTest(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: startOfTest });
  onTestFinished(() => void vi.useRealTimers());
}

async function migrated(change = ''): Promise<Database> {
  atStartOfTest();
  const db = await formerDatabase(change);
  await db.migrate();
  return db;
}

async function restored(): Promise<Database> {
  atStartOfTest();
  const db = await newDatabase();
  await restoreBackup(db, formerBackup(), { replace: false, report: () => {} });
  return db;
}

const byHour = (a: { weekday: number; hour: number }, b: typeof a) =>
  a.weekday - b.weekday || a.hour - b.hour;

async function answersOf(db: Database): Promise<Record<string, Record<string, unknown>>> {
  const app = await testApp({}, undefined, undefined, db);
  await app.work();
  const { sessions, answers } = formerAnswers();
  const got: Record<string, Record<string, unknown>> = {};
  for (const [name, session] of Object.entries(sessions)) {
    const browser = new Browser(app);
    browser.cookies.set('mc_session', session);
    const own: Record<string, unknown> = (got[name] = {});
    for (const url of Object.keys(answers[name] ?? {})) {
      const body = (await browser.send({ method: 'GET', url })).body as {
        hours?: Parameters<typeof byHour>[0][];
      };
      // The heat map has no defined order.
      own[url] = body.hours ? { ...body, hours: body.hours.toSorted(byHour) } : body;
    }
  }
  return got;
}

/**
 * What took place, without what differs on purpose: planned sums count the meetings of calendars and plans, and are
 * null for members; forecasts follow them; hygiene scores follow a later rule; ranges end with what took place; connections name reasons instead of
 * `leftOut`, and actions say `unknown` instead of `untold`.
 */
function held(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isOnlyPlanned(each)).map(held);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, each]) => typeof each === 'boolean' || !onPurpose.includes(name))
      .map(([name, each]) => [name, name === 'recorded' ? Object(each).from : held(each)]),
  );
}

const onPurpose = ['planned', 'plannedSpend', 'forecast', 'leftOut', 'hygieneScore', 'untold'];

const noLimit = { monthlyLimit: null, percentUsed: null, remaining: null, status: null };

/** The answers without what the rule of the hygiene score decides. */
/** Members at the blended rate now see what was guessed, see finance/guessed.test.ts. */
function withoutGuesses(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutGuesses);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      name === 'estimatedCost' ? [] : [[name, withoutGuesses(each)]],
    ),
  );
}

const withoutRule = (answers: Record<string, Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, all]) => {
      const { '/api/coach/settings': _, ...own } = all;
      const { series, ...rest } = (own['/api/coach/series'] ?? {}) as { series?: object[]; version?: number };
      const unscored = series?.map((one) => ({ ...one, score: null, kind: null }));
      // Members without pay see no limit of money, see the twins in server/pay.test.ts.
      const budgets = own['/api/budgets'] as { budgets?: object[] } | undefined;
      if (name !== 'admin' && budgets?.budgets)
        own['/api/budgets'] = { ...budgets, budgets: budgets.budgets.map((one) => ({ ...one, ...noLimit })) };
      const shown = { ...own, '/api/coach/series': { ...rest, series: unscored, version: null } };
      return [name, name === 'member' ? withoutGuesses(shown) : shown];
    }),
  );

/** A day, a week or a month in which nothing took place. */
const isOnlyPlanned = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'planned' in value &&
  typeof value.planned !== 'boolean' &&
  Object.entries(value).some(([name, each]) => ['meetings', 'held'].includes(name) && each === 0);

const ways = [
  ['database', migrated],
  ['backup', restored],
] as const;

test.each(ways)(
  'a %s keeps meetings, figures, budgets, groups, templates and settings',
  async (_, carryOver) => {
    const db = await carryOver();
    const [now, before] = [await answersOf(db), formerAnswers().answers];
    expect(held(withoutRule(now))).toMatchObject(held(withoutRule(before)) as object);
    expect(await wrongTotals(db)).toEqual([]);
  },
);

test('the settings of the hygiene score get a version by the update', async () => {
  const settings = (answers: Record<string, Record<string, unknown>>) =>
    answers['admin']?.['/api/coach/settings'] as {
      current: { version: number; thresholds: object };
      history: { thresholds: object }[];
    };
  const [now, before] = [settings(await answersOf(await migrated())), settings(formerAnswers().answers)];
  const { thresholds: added } = defaultHygieneSettings;
  const thresholds = { ...added, ...before.current.thresholds };
  // Three updates changed the rule since.
  const [first, second, current] = [1, 2, 3].map((updates) => ({
    ...before.current,
    thresholds,
    version: before.current.version + updates,
  }));
  expect(now.current).toEqual(current);
  const byUpdate = { changedDate: expect.any(String), changedByName: null, byUpdate: true };
  expect(now.history).toEqual([
    { ...current, ...byUpdate },
    { ...second, ...byUpdate },
    { ...first, ...byUpdate },
    ...before.history.map((one) => ({ ...one, thresholds: { ...added, ...one.thresholds } })),
  ]);
});

test('control: a meeting that costs a cent more is detected', async () => {
  const db = await migrated(`update "meetings" set "totalCents" = "totalCents" + 1 where "title" = 'Budget'`);
  expect(held(withoutRule(await answersOf(db)))).not.toMatchObject(
    held(withoutRule(formerAnswers().answers)) as object,
  );
});

type Planned = { cost: number; meetings: number };
type AdminAnswers = {
  '/api/dashboard': { total: { planned: Planned } };
  '/api/planned-meetings?from=2026-10-01&to=2026-12-31': { meetings: { cost: number }[]; others: Planned[] };
};

test('planned sums contain the meetings of calendars and plans', async () => {
  const now = (await answersOf(await migrated()))['admin'] as AdminAnswers;
  const before = formerAnswers().answers['admin'] as AdminAnswers;
  const { meetings, others } = before['/api/planned-meetings?from=2026-10-01&to=2026-12-31'];
  const { planned } = before['/api/dashboard'].total;
  const all = [planned, ...meetings.map(({ cost }) => ({ cost, meetings: 1 })), ...others];
  expect(now['/api/dashboard'].total.planned).toMatchObject({
    meetings: all.reduce((sum, each) => sum + each.meetings, 0),
    cost: expect.closeTo(
      all.reduce((sum, each) => sum + each.cost, 0),
      2,
    ),
  });
});

test.each(ways)('the tables of a %s equal those of a new installation', async (_, carryOver) => {
  const db = await carryOver();
  const schema = await schemaOf(await newMigratedDatabase());
  expect(schema.length).toBeGreaterThan(400);
  expect(await schemaOf(db)).toEqual(schema);
  expect(await migrationsIn(db.read)).toEqual(migrationNames);
  await db.migrate();
  expect(await schemaOf(db)).toEqual(schema);
});

const names = (db: Database) =>
  sql<{ name: string }>`select name from kysely_migration order by name`.execute(db.read);

/** The ledger as former versions wrote it. */
async function formerLedger(db: Database): Promise<void> {
  await sql`delete from kysely_migration where name = '020-baseline'`.execute(db.read);
  for (const name of replacedNames)
    await sql`insert into kysely_migration values (${name}, '2026')`.execute(db.read);
}

test.each(['022-closed-past', '028-posted-ahead', '030-hashed-invitations'])(
  'a later database, up to %s, arrives',
  async (last) => {
    const db = await newDatabase();
    await db.migrate(migrationsOf(migrationNames.slice(0, migrationNames.indexOf(last) + 1)) ?? {});
    await formerLedger(db);
    await db.migrate();
    expect((await names(db)).rows.map(({ name }) => name)).toEqual(migrationNames);
    expect(await schemaOf(db)).toEqual(await schemaOf(await newMigratedDatabase()));
  },
);

test('a database in which migration 022 had no `readBefore` gets it', async () => {
  const db = await newDatabase();
  await db.migrate(migrationsOf(migrationNames.filter((name) => name < '031')) ?? {});
  await formerLedger(db);
  await sql`alter table "seriesReadings" drop column "readBefore"`.execute(db.read);
  await sql`insert into "organizations" ("id", "name", "timeZone", "joinPolicy", "listed", "createdAt")
    values (1, 'A', 'UTC', 'open', 1, 0)`.execute(db.read);
  await sql`insert into "seriesReadings" values (1, 'u', 0, 5, 9)`.execute(db.read);
  await db.migrate();
  const readings = await db.read.selectFrom('seriesReadings').select(['readUntil', 'readBefore']).execute();
  expect(readings).toEqual([{ readUntil: 9, readBefore: 9 }]);
});

test('waiting mails are sent, and the audit log stays append-only', async () => {
  const db = await migrated();
  const jobs = await db.read.selectFrom('jobs').select(['kind', 'payload']).execute();
  expect(jobs).toContainEqual({ kind: 'mail', payload: expect.stringContaining('person-3@example.test') });
  await expect(db.write((tx) => sql`delete from "auditLog"`.execute(tx))).rejects.toThrow('append-only');
  await expect(db.write((tx) => sql`update "auditLog" set "detail" = ''`.execute(tx))).rejects.toThrow(
    'append-only',
  );
});

const earlier =
  'the database cannot be used: it is of an earlier version: start the version of commit f18746cb with it, and then this one';

test.each([
  ['an older one', `delete from "kysely_migration" where "name" > '012'`, earlier],
  ['the first baseline', `delete from "kysely_migration" where "name" > '001-baseline'`, earlier],
  [
    'one from before the first baseline',
    `update "kysely_migration" set "name" = '001-foundation' where "name" < '002'`,
    earlier,
  ],
  [
    'one whose migrations came in another order',
    `insert into "kysely_migration" values ('022-closed-past', '2027')`,
    'the database cannot be used: it is of a version in development, without 021-origin and 021-single-meetings: restore an earlier backup',
  ],
])('%s stops the start with one line, and does not change', async (_, change, line) => {
  const db = await formerDatabase(change);
  const before = [await names(db), await schemaOf(db)];
  await expect(db.migrate()).rejects.toThrow(new Error(line));
  expect([await names(db), await schemaOf(db)]).toEqual(before);
});
