import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { login } from '#contract/auth.ts';
import { readDashboard } from '#contract/dashboard.ts';
import { listMeetings } from '#contract/meeting-list.ts';
import { readMeeting, saveMeeting } from '#contract/meetings.ts';
import { Browser } from '#server/testing/browser.ts';
import { engine } from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam, password, type Person } from '#server/testing/people.ts';
import { startReplicated } from '#server/testing/start-replica.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { openPostgres } from './postgres.ts';

/** Two processes on one primary, which read reports from its replica. */
async function context() {
  const cluster = await startReplicated();
  onTestFinished(() => cluster.stop());
  const open = () =>
    openPostgres(cluster.primaryUrl, () => {}, {
      connections: 5,
      readUrl: cluster.replicaUrl,
      unsaid: 'owner',
    });
  const dbs = [open(), open()] as const;
  for (const db of dbs) onTestFinished(() => db.close());
  await dbs[0].migrate();
  const apps = [
    await testApp({}, undefined, undefined, dbs[0]),
    await testApp({}, undefined, undefined, dbs[1]),
  ] as const;
  return { ...cluster, here: apps[0], there: apps[1] };
}

/** The same person by another process. */
function at(app: TestApp, { cookies }: Person): Browser {
  const browser = new Browser(app);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

const titles = async (browser: Browser) =>
  (await browser.call(listMeetings, { query: {} })).meetings.map(({ title }) => title);

const marks = ({ db }: TestApp, org: number) =>
  db.read.selectFrom('lastWrites').select('mark').where('organizationId', '=', org).execute();

/** Asks until the process has read a report of theirs from the replica. */
const usesReplica = ({ db }: TestApp, browser: Browser) =>
  expect
    .poll(
      async () => {
        const before = db.load().reports.replica;
        await browser.call(readDashboard, {});
        return db.load().reports.replica - before;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(1);

test.runIf(engine === 'postgres')(
  'reports come from a replica, and never older than what somebody has seen',
  { timeout: 600_000 },
  async () => {
    const { here, there, pause, resume, killReplica, startReplica } = await context();
    const [ours, theirs] = [await newTeam(here), await newTeam(here)];
    const db = there.db;
    // Nobody knows yet whether the replica has them.
    await at(there, ours.admin).call(readDashboard, {});
    expect(db.load().reports).toEqual({ replica: 0, primary: 1 });

    const first = await ours.admin.call(saveMeeting, { body: meetingDraft({ title: 'First' }) });
    await theirs.admin.call(saveMeeting, { body: meetingDraft({ title: 'Theirs' }) });
    const [writer, colleague, foreign] = [
      at(there, ours.admin),
      at(there, ours.member),
      at(there, theirs.admin),
    ];
    for (const each of [colleague, foreign]) await usesReplica(there, each);

    await pause();
    // Past the house, so that it leaves no mark and shows who is asked.
    await sql`update "meetings" set "title" = 'On the primary' where "title" in ('First', 'Theirs')`.execute(
      db.read,
    );
    expect(await titles(colleague)).toEqual(['First']);
    expect(await titles(foreign)).toEqual(['Theirs']);
    const one = await colleague.call(readMeeting, { params: { id: String(first.id) } });
    expect(one.title).toBe('On the primary');

    const [before] = await marks(here, ours.organizationId);
    await ours.admin.call(saveMeeting, { body: meetingDraft({ title: 'Second' }) });
    for (const each of [writer, colleague, ours.member])
      expect((await titles(each)).toSorted()).toEqual(['On the primary', 'Second']);
    expect((await colleague.call(readDashboard, {})).total.meetings).toBe(2);
    expect(await titles(foreign)).toEqual(['Theirs']);
    // Control: the replica itself is behind, as whoever took the mark from before the write would see.
    const behind = () => db.read.selectFrom('meetings').select('title').execute();
    expect(await db.report(ours.organizationId, before?.mark ?? null, behind)).toEqual([{ title: 'First' }]);

    // Coming in changes nothing that a report shows.
    const [left] = await marks(here, ours.organizationId);
    const signIn = { body: { email: ours.member.email, password } };
    expect(await new Browser(there).status(login, signIn)).toBe(200);
    expect(await marks(here, ours.organizationId)).toEqual([left]);
    expect(left).not.toEqual(before);

    await resume();
    await usesReplica(there, colleague);
    expect((await titles(colleague)).toSorted()).toEqual(['On the primary', 'Second']);

    const org = theirs.organizationId;
    const [last] = await marks(there, org);
    const report = <T>(work: () => Promise<T>) => db.report(org, last?.mark ?? null, work);
    // The second lock holds there, too.
    await report(async () => {
      const { rows } = await sql`select current_user as "role", pg_is_in_recovery() as "replica"`.execute(
        db.read,
      );
      expect(rows).toEqual([{ role: 'meetingcost_app', replica: true }]);
      expect(await db.read.selectFrom('organizations').select('id').execute()).toEqual([{ id: org }]);
    });

    // It dies in the middle of a report, which is begun again.
    let begun = 0;
    const seen = await report(async () => {
      begun += 1;
      if (begun === 1) await killReplica();
      return db.read.selectFrom('meetings').select('title').execute();
    });
    expect([begun, seen]).toEqual([2, [{ title: 'On the primary' }]]);
    expect(await titles(foreign)).toEqual(['On the primary']);
    expect((await titles(colleague)).length).toBe(2);

    await startReplica();
    await usesReplica(there, foreign);
  },
);
