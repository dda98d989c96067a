import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { listMeetings, saveMeeting } from '#contract/meetings/meetings.ts';
import { takeBackup } from '#server/db/backup/take.ts';
import { engine, newLocation, temporaryFolder } from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { openPostgres } from './postgres.ts';
import { onBehalfOf, runAs } from '#server/tenancy/tenant-context.ts';

type Kept = {
  role: string;
  org: string;
  settings: number;
  listens: number;
  locks: number;
  cursors: number;
  tables: number;
};

const kept = sql<Kept>`
  select current_user as "role", coalesce(current_setting('app.organization', true), '') as "org",
    (select count(*) from pg_settings where source = 'session') as "settings",
    (select count(*) from pg_listening_channels()) as "listens",
    (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as "locks",
    (select count(*) from pg_cursors where is_holdable) as "cursors",
    (select count(*) from pg_class where relpersistence = 't') as "tables", pg_sleep(0.05)`;

// A pooler in transaction mode gives the connection to others after each transaction.
test.runIf(engine === 'postgres')('a connection keeps no state after its use', async () => {
  const url = await newLocation();
  const db = openPostgres(url, () => {}, { connections: 2, defaultTenant: 'system' });
  onTestFinished(() => db.close());
  await db.migrate();
  const app = await testApp({}, undefined, undefined, db);
  const { admin, organizationId } = await newTeam(app);
  const saves = Array.from({ length: 4 }, () => admin.call(saveMeeting, { body: meetingDraft() }));
  await Promise.all([...saves, admin.call(listMeetings, { query: {} })]);
  await takeBackup(db, `${temporaryFolder()}/backup.gz`, app.context.now());
  const failing = runAs(organizationId, () => sql`select 1 / 0`.execute(db.read));
  await expect(failing).rejects.toThrow(/division/);

  const both = await Promise.all([kept.execute(db.read), kept.execute(db.read)]);
  const nothing = { role: 'postgres', org: '', settings: 0, listens: 0, locks: 0, cursors: 0, tables: 0 };
  for (const { rows } of both) expect(rows).toMatchObject([nothing]);
  // Control: detects remaining state.
  await sql`set application_name = 'left behind'`.execute(db.read);
  const again = await Promise.all([kept.execute(db.read), kept.execute(db.read)]);
  expect(again.reduce((sum, { rows }) => sum + Number(rows[0]?.settings), 0)).toBe(1);
});

test.runIf(engine === 'postgres')('no requester holds all connections', async () => {
  const db = openPostgres(await newLocation(), () => {}, { connections: 5, defaultTenant: 'system' });
  onTestFinished(() => db.close());
  let [begun, end] = [0, () => {}];
  const ended = new Promise<void>((resolve) => void (end = resolve));
  const holding = Array.from({ length: 8 }, () =>
    onBehalfOf('one', () =>
      db.write(async (tx) => {
        await sql`select 1`.execute(tx);
        begun += 1;
        await ended;
      }),
    ),
  );
  await expect.poll(() => begun).toBe(4);
  const { rows } = await onBehalfOf('other', () => sql<{ one: number }>`select 1 as one`.execute(db.read));
  expect(rows).toEqual([{ one: 1 }]);
  expect([begun, db.load()]).toEqual([4, { connections: 4, waiting: 3 }]);
  end();
  await Promise.all(holding);
});

test.runIf(engine === 'postgres')('the start reports a missing statement timeout', async () => {
  const db = openPostgres(await newLocation(), () => {}, { connections: 2, defaultTenant: 'system' });
  onTestFinished(() => db.close());
  await db.migrate({});
  // The pooler that POOLER starts drops startup parameters.
  expect(db.limitsStatements()).toBe(!process.env['POOLER']);
});
