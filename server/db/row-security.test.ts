import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { saveMeeting } from '#contract/meetings.ts';
import {
  engine,
  newLocation,
  newMigratedDatabase,
  openDatabase,
  temporaryFolder,
} from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { signInNew, startServer } from '#server/testing/server-process.ts';
import { testApp } from '#server/testing/test-app.ts';

test.runIf(engine === 'sqlite')('an engine without row-level security just runs the work', async () => {
  const db = await newMigratedDatabase();
  expect(await db.within(1, async () => 7)).toBe(7);
  expect(db.hidesRows()).toBeNull();
});

test.runIf(engine === 'postgres')('every table that names an organization has its policy', async () => {
  const db = await newMigratedDatabase();
  const { rows } = await sql<{ table: string; guarded: boolean }>`
    select c.relname as "table", c.relrowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid) as "guarded"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organizationId'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db.read);
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter(({ guarded }) => !guarded)).toEqual([]);
});

test.runIf(engine === 'postgres')(
  'a statement that asks for no organization sees, changes and adds rows of its own alone',
  async () => {
    const app = await testApp();
    const [ours, theirs] = [await newTeam(app), await newTeam(app)];
    for (const { admin } of [ours, theirs]) await admin.call(saveMeeting, { body: meetingDraft() });
    const { db } = app;
    const org = ours.organizationId;
    const count = db.prepare((on) =>
      on.selectFrom('attendees').select((eb) => eb.fn.countAll<number>().as('n')),
    );
    const all = (await count({}))[0]?.n ?? 0;
    expect(all).toBeGreaterThan(0);

    await db.within(org, async () => {
      expect((await count({}))[0]?.n).toBe(all / 2);
      expect(await db.read.selectFrom('organizations').select('id').execute()).toEqual([{ id: org }]);
      await db.write(async (tx) => {
        const changed = await tx.updateTable('meetings').set({ title: 'Mine' }).executeTakeFirst();
        expect(changed.numUpdatedRows).toBe(1n);
        expect((await count({}, tx))[0]?.n).toBe(all / 2);
      });
      const foreign = {
        organizationId: theirs.organizationId,
        rank: 99,
        name: 'Smuggled',
        hourlyRateCents: 1,
      };
      await expect(db.write((tx) => tx.insertInto('salaryTiers').values(foreign).execute())).rejects.toThrow(
        /row-level security/,
      );
      // Not even with its name on it.
      const named = db.read
        .selectFrom('meetings')
        .select('id')
        .where('organizationId', '=', theirs.organizationId);
      expect(await named.execute()).toEqual([]);
      expect((await db.asSystem(() => count({})))[0]?.n).toBe(all);
    });
    // The connection has forgotten it with the end of the statement.
    expect((await count({}))[0]?.n).toBe(all);

    // Where nobody said for whom it is, there is nothing to see, and nothing to write either.
    await db.within(null, async () => {
      expect((await count({}))[0]?.n).toBe(0);
      expect(await db.read.selectFrom('users').select('id').execute()).toEqual([]);
      await db.write(async (tx) => {
        const changed = await tx.updateTable('meetings').set({ title: 'Mine' }).executeTakeFirst();
        expect(changed.numUpdatedRows).toBe(0n);
      });
    });
  },
);

test.runIf(engine === 'postgres')(
  'many at once for different organizations do not see each other',
  async () => {
    const app = await testApp();
    const teams = [await newTeam(app), await newTeam(app), await newTeam(app)];
    const seen = await Promise.all(
      Array.from({ length: 120 }, async (_, i) => {
        const org = teams[i % 3]?.organizationId ?? 0;
        const ids = await app.db.within(org, () =>
          app.db.read.selectFrom('organizations').select('id').execute(),
        );
        return ids.length === 1 && ids[0]?.id === org;
      }),
    );
    expect(seen.every(Boolean)).toBe(true);
  },
);

test.runIf(engine === 'postgres')('a failing statement leaves the connection as it was', async () => {
  const db = await newMigratedDatabase();
  const fails = db.prepare((on) =>
    on.selectFrom('organizations').select(sql`1 / (count(*) - count(*))`.as('none')),
  );
  for (let i = 0; i < 12; i += 1) await expect(db.within(1, () => fails({}))).rejects.toThrow(/division/);
  const { rows } = await sql<{ role: string; org: string }>`
    select current_user as "role", coalesce(current_setting('app.org', true), '') as "org"`.execute(db.read);
  expect(rows).toEqual([{ role: 'postgres', org: '' }]);
});

test.runIf(engine === 'postgres')(
  'where the user may not make or take the role it starts and says so; once on, it never goes off unnoticed',
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
    // As docs/scaling.md says.
    await run(`grant meetingcost_app to ${name}`);
    expect(await start()).toBe(true);
    await run(`revoke meetingcost_app from ${name}`);
    await expect(start()).rejects.toThrow(
      `an administrator of the database has to run "grant meetingcost_app to ${name}"`,
    );
  },
);

test.runIf(engine === 'postgres')(
  'an owner who may create roles, and is no superuser, makes the role its own',
  async () => {
    const location = await newLocation();
    const name = new URL(location).pathname.slice(1);
    const owner = openDatabase(location);
    onTestFinished(() => owner.close());
    // The cluster has the role already: by hand, what making it leaves with its maker from 16 on.
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
    expect(await db.within(1, () => db.read.selectFrom('users').select('id').execute())).toEqual([]);
  },
);
