import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveMeeting } from '#contract/meetings.ts';
import { engine, newMigratedDatabase } from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test.runIf(engine === 'sqlite')('an engine without row-level security just runs the work', async () => {
  const db = await newMigratedDatabase();
  expect(await db.within(1, async () => 7)).toBe(7);
  expect(db.hidesRows()).toBeNull();
});

test.runIf(engine === 'postgres')('every table that names an organisation has its policy', async () => {
  const db = await newMigratedDatabase();
  const { rows } = await sql<{ table: string; guarded: boolean }>`
    select c.relname as "table", c.relrowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid) as "guarded"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organizationId'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db.read);
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter(({ guarded }) => !guarded)).toEqual([]);
});

test.runIf(engine === 'postgres')('a statement that asks for no organisation sees, changes and adds rows of its own alone', async () => {
  const app = await testApp();
  const [ours, theirs] = [await newTeam(app), await newTeam(app)];
  for (const { admin } of [ours, theirs]) await admin.call(saveMeeting, { body: meetingDraft() });
  const { db } = app;
  const org = ours.organizationId;
  const count = db.prepare((on) => on.selectFrom('attendees').select((eb) => eb.fn.countAll<number>().as('n')));
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
    const foreign = { organizationId: theirs.organizationId, rank: 99, name: 'Smuggled', hourlyRateCents: 1 };
    await expect(db.write((tx) => tx.insertInto('salaryTiers').values(foreign).execute())).rejects.toThrow(
      /row-level security/,
    );
    // Not even with its name on it.
    const named = db.read.selectFrom('meetings').select('id').where('organizationId', '=', theirs.organizationId);
    expect(await named.execute()).toEqual([]);
    expect((await db.everywhere(() => count({})))[0]?.n).toBe(all);
  });
  // The connection has forgotten it with the end of the statement.
  expect((await count({}))[0]?.n).toBe(all);
}); // prettier-ignore

test.runIf(engine === 'postgres')(
  'many at once for different organisations do not see each other',
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
