import { toCents } from '#domain/money/money.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import {
  engine,
  newLocation,
  newMigratedDatabase,
  newMigratedLocation,
  openDatabase,
  temporaryFolder,
} from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import type { Database, Tx } from './database.ts';
import { signInNew, startServer } from '#server/testing/server-process.ts';
import { untilWaiting } from '#server/testing/lock-waits-store.ts';
import { testApp } from '#server/testing/test-app.ts';
import { asSystem, runAs } from '#server/tenancy/tenant-context.ts';

test.runIf(engine === 'sqlite')('on SQLite the tenant context has no effect', async () => {
  const db = await newMigratedDatabase();
  expect(await runAs(1, async () => 7)).toBe(7);
  expect(db.hidesRows()).toBeNull();
});

test.runIf(engine === 'postgres')('every table with an organizationId has a policy', async () => {
  const db = await newMigratedDatabase();
  const { rows } = await sql<{ table: string; guarded: boolean }>`
    select c.relname as "table", c.relrowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid) as "guarded"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organizationId'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db.read);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ guarded }) => !guarded)).toEqual([]);
});

test.runIf(engine === 'postgres')(
  'a statement without a tenant condition reads and changes only rows of its tenant',
  async () => {
    const app = await testApp();
    const [ours, theirs] = [await newTeam(app), await newTeam(app)];
    for (const { admin } of [ours, theirs]) await admin.call(saveMeeting, { body: meetingDraft() });
    const { db } = app;
    const org = ours.organizationId;
    const count = async (on: Database['read'] = db.read) => {
      const { n } = await on
        .selectFrom('attendees')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    };
    const all = await count();
    expect(all).toBeGreaterThan(0);

    await runAs(org, async () => {
      expect(await count()).toBe(all / 2);
      expect(await db.read.selectFrom('organizations').select('id').execute()).toEqual([{ id: org }]);
      await db.write(async (tx) => {
        const changed = await tx.updateTable('meetings').set({ title: 'Mine' }).executeTakeFirst();
        expect(changed.numUpdatedRows).toBe(1n);
        expect(await count(tx)).toBe(all / 2);
      });
      const foreign = {
        organizationId: theirs.organizationId,
        rank: 99,
        name: 'Smuggled',
        hourlyRateCents: toCents(1),
      };
      await expect(db.write((tx) => tx.insertInto('salaryTiers').values(foreign).execute())).rejects.toThrow(
        /row-level security/,
      );
      const named = db.read
        .selectFrom('meetings')
        .select('id')
        .where('organizationId', '=', theirs.organizationId);
      expect(await named.execute()).toEqual([]);
      expect(await asSystem(() => count())).toBe(all);
    });
    // The connection keeps no tenant.
    expect(await count()).toBe(all);

    // Anonymous work sees and changes nothing.
    await runAs(null, async () => {
      expect(await count()).toBe(0);
      expect(await db.read.selectFrom('users').select('id').execute()).toEqual([]);
      await db.write(async (tx) => {
        const changed = await tx.updateTable('meetings').set({ title: 'Mine' }).executeTakeFirst();
        expect(changed.numUpdatedRows).toBe(0n);
      });
    });
  },
);

test.runIf(engine === 'postgres')('concurrent work for different organizations stays separate', async () => {
  const app = await testApp();
  const teams = [await newTeam(app), await newTeam(app), await newTeam(app)];
  const seen = await Promise.all(
    Array.from({ length: 120 }, async (_, i) => {
      const org = teams[i % 3]?.organizationId ?? 0;
      const ids = await runAs(org, () => app.db.read.selectFrom('organizations').select('id').execute());
      return ids.length === 1 && ids[0]?.id === org;
    }),
  );
  expect(seen.every(Boolean)).toBe(true);
});

test.runIf(engine === 'postgres')(
  'a failing statement leaves no role and no tenant on the connection',
  async () => {
    const db = await newMigratedDatabase();
    const fails = () =>
      db.read
        .selectFrom('organizations')
        .select(sql`1 / (count(*) - count(*))`.as('none'))
        .execute();
    for (let i = 0; i < 12; i += 1) await expect(runAs(1, fails)).rejects.toThrow(/division/);
    const { rows } = await sql<{ role: string; org: string }>`
    select current_user as "role", coalesce(current_setting('app.organization', true), '') as "org"`.execute(
      db.read,
    );
    expect(rows).toEqual([{ role: 'postgres', org: '' }]);
  },
);

test.runIf(engine === 'postgres')(
  'without the right to use the role, the server starts with a warning; once on, row-level security never turns off silently',
  async () => {
    const location = await newLocation();
    const name = new URL(location).pathname.slice(1);
    const owner = openDatabase(location);
    onTestFinished(() => owner.close());
    const run = (text: string) => sql.raw(text).execute(owner.read);
    await run(`create role ${name} login password 'limited'`);
    await run(`alter database ${name} owner to ${name}`);
    await run(`grant create on schema public to ${name}`);
    const limited = location.replace('postgres:postgres@', `${name}:limited@`);

    const server = await startServer(temporaryFolder(), limited);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    await expect.poll(() => server.said()).toContain('row-level security: off, see docs/scaling.md');
    expect(await signInNew(server.url)).toContain('mc_session');
    await server.end('SIGTERM');

    const start = async () => {
      const db = openDatabase(limited);
      try {
        await db.migrate();
        return db.hidesRows();
      } finally {
        await db.close();
      }
    };
    expect(await start()).toBe(false);
    // As in docs/scaling.md.
    await run(`grant meetingcost_app to ${name}`);
    expect(await start()).toBe(true);
    await run(`revoke meetingcost_app from ${name}`);
    await expect(start()).rejects.toThrow(
      `an administrator of the database has to run "grant meetingcost_app to ${name}"`,
    );
  },
);

test.runIf(engine === 'postgres')(
  'an owner with createrole who is not a superuser grants itself the role',
  async () => {
    const location = await newLocation();
    const name = new URL(location).pathname.slice(1);
    const owner = openDatabase(location);
    onTestFinished(() => owner.close());
    // The role exists in the cluster: grant manually what its creator has from PostgreSQL 16 on.
    const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as "version"`.execute(owner.read);
    const how = (rows[0]?.version ?? 0) >= 160_000 ? 'admin true, inherit false, set false' : 'admin option';
    const run = (text: string) => sql.raw(text).execute(owner.read);
    await run(`create role ${name} login createrole password 'limited'`);
    await run(`grant meetingcost_app to ${name} with ${how}`);
    await run(`grant create on schema public to ${name}`);

    const db = openDatabase(location.replace('postgres:postgres@', `${name}:limited@`));
    onTestFinished(() => db.close());
    await db.migrate();
    expect(db.hidesRows()).toBe(true);
    expect(await runAs(1, () => db.read.selectFrom('users').select('id').execute())).toEqual([]);
  },
);

test.runIf(engine === 'postgres')('the start repeats what a deadlock has ended', async () => {
  const location = await newMigratedLocation();
  const [db, other] = [openDatabase(location), openDatabase(location)];
  onTestFinished(async () => void (await Promise.all([db.close(), other.close()])));
  const tables = ['apiTokens', 'users'].map((name) => sql.table(name));
  for (const table of tables) await sql`alter table ${table} disable row level security`.execute(db.read);
  const lock = (table: (typeof tables)[number] | undefined, tx: Tx) =>
    sql`lock table ${table} in share update exclusive mode`.execute(tx);
  let migrated: Promise<void> | undefined;
  await other.write(async (tx) => {
    // So that the migration is the one that PostgreSQL ends.
    await sql`set local deadlock_timeout = '1h'`.execute(tx);
    await lock(tables[1], tx);
    migrated = db.migrate();
    await untilWaiting(other);
    await lock(tables[0], tx);
  });
  await migrated;
  expect(db.hidesRows()).toBe(true);
});
