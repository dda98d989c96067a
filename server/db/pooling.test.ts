import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { listMeetings } from '#contract/meeting-list.ts';
import { saveMeeting } from '#contract/meetings.ts';
import { takeBackup } from '#server/db/backup/take.ts';
import {
  engine,
  newLocation,
  newMigratedDatabase,
  pastPooler,
  temporaryFolder,
} from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { preparePin } from './pinned-query.ts';
import { openPostgres } from './postgres.ts';

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
  select current_user as "role", coalesce(current_setting('app.org', true), '') as "org",
    (select count(*) from pg_settings where source = 'session') as "settings",
    (select count(*) from pg_listening_channels()) as "listens",
    (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as "locks",
    (select count(*) from pg_cursors where is_holdable) as "cursors",
    (select count(*) from pg_class where relpersistence = 't') as "tables", pg_sleep(0.05)`;

// What a pooler in transaction mode asks for: the next transaction on it may be anybody's.
test.runIf(engine === 'postgres')(
  'a connection that was used keeps nothing but the statements that it has prepared',
  async () => {
    const url = await newLocation();
    const listenUrl = pastPooler(url);
    const db = openPostgres(url, () => {}, { connections: 2, unsaid: 'owner', listenUrl });
    onTestFinished(() => db.close());
    await db.migrate();
    const app = await testApp({}, undefined, undefined, db);
    onTestFinished(db.listen(() => {}));
    const { admin, organizationId } = await newTeam(app);
    const saves = Array.from({ length: 4 }, () => admin.call(saveMeeting, { body: meetingDraft() }));
    await Promise.all([...saves, admin.call(listMeetings, { query: {} })]);
    await takeBackup(db, `${temporaryFolder()}/backup.gz`, app.context.now());
    const failing = db.within(organizationId, () => sql`select 1 / 0`.execute(db.read));
    await expect(failing).rejects.toThrow(/division/);

    const both = await Promise.all([kept.execute(db.read), kept.execute(db.read)]);
    const nothing = { role: 'postgres', org: '', settings: 0, listens: 0, locks: 0, cursors: 0, tables: 0 };
    for (const { rows } of both) expect(rows).toMatchObject([nothing]);
    // Control: one that somebody has left something on is told apart.
    await sql`set application_name = 'left behind'`.execute(db.read);
    const again = await Promise.all([kept.execute(db.read), kept.execute(db.read)]);
    expect(again.reduce((sum, { rows }) => sum + Number(rows[0]?.settings), 0)).toBe(1);
  },
);

test.runIf(engine === 'postgres')('what a pooler takes away is said at the start', async () => {
  const url = await newLocation();
  const db = openPostgres(url, () => {}, { connections: 2, unsaid: 'owner' });
  onTestFinished(() => db.close());
  await db.migrate({});
  // The pooler of `POOLER` keeps it, too.
  expect(db.limitsStatements()).toBe(!process.env['POOLER']);
  const used = new pg.Client(pastPooler(url) ?? url);
  await used.connect();
  onTestFinished(() => used.end());
  await used.query('begin');
  await used.query('prepare pin as select 1');
  const error = await new Promise<Error | undefined>((resolve) => preparePin(used, resolve));
  expect(error?.message).toMatch(/needs max_prepared_statements/);
});

test('what is prepared names its columns, since a pooler keeps it while a table gets another one', async () => {
  const db = await newMigratedDatabase();
  const all = db.prepare((on) => on.selectFrom('users').selectAll());
  await expect(all({})).rejects.toThrow(/names its columns/);
});

test.runIf(engine === 'postgres')('a list of many values is planned for those that it has', async () => {
  const db = openPostgres(await newLocation(), () => {}, { connections: 1, unsaid: 'owner' });
  onTestFinished(() => db.close());
  await db.migrate();
  const preparedWith = async (values: number) => {
    const names = Array.from({ length: values }, (_, i) => String(i));
    const found = db.prepare((on, arg) =>
      on
        .selectFrom('users')
        .select('id')
        .where(
          'email',
          'in',
          names.map((name) => arg(name)),
        ),
    );
    await found(Object.fromEntries(names.map((name) => [name, name])));
    const prepared = sql`select 1 from pg_prepared_statements where statement like '%"email" in%'`;
    return (await prepared.execute(db.read)).rows.length;
  };
  expect(await preparedWith(2000)).toBe(0);
  expect(await preparedWith(2)).toBe(1);
});
