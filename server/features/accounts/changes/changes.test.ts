import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApiToken, revokeApiToken } from '#contract/accounts/tokens.ts';
import { createGroup } from '#contract/meetings/groups.ts';
import { exportMeetings } from '#contract/meetings/meeting-list.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { removeMember } from '#contract/accounts/members.ts';
import { endMemberSession, readMemberAccess } from '#contract/accounts/sessions.ts';
import { savePaySettings } from '#contract/people/people.ts';
import { limitsWith, rememberedSessionMs } from '#domain/limits.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { buildApp } from '#server/app/server.ts';
import { createContext } from '#server/app/create-context.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { engine, newMigratedLocation, openDatabase, pastPooler } from '#server/testing/database.ts';
import { Browser } from '#server/testing/browser.ts';
import { follow as followAt, type Follower } from '#server/testing/follower.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam, password, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const long = 60_000;

async function listening(settings: Partial<Config> = {}, db?: Database) {
  const app = await testApp(settings, undefined, long, db);
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const follow = async (person: Browser, at = url): Promise<Follower> => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const authorization = person.apiToken ? { authorization: `Bearer ${person.apiToken}` } : null;
    const follower = await followAt(at, authorization ?? { cookie });
    onTestFinished(follower.leave);
    return follower;
  };
  return { app, follow };
}

/** The received kinds; "reload everything" may be repeated, even after a first change. */
const received = ({ receivedKinds }: Follower) => receivedKinds.filter((kind, i) => kind !== null || i === 0);

const expectKinds = (follower: Follower, kinds: (string | null)[]) =>
  expect.poll(() => received(follower)).toEqual(kinds);

test('a committed change is sent to the open pages of its organization only', async () => {
  const { app, follow } = await listening();
  const [ours, theirs] = [await newTeam(app), await newTeam(app)];
  const [one, other, foreign] = [
    await follow(ours.admin),
    await follow(ours.member),
    await follow(theirs.admin),
  ];
  await expectKinds(one, [null]);
  await ours.admin.call(saveMeeting, { body: meetingDraft() });
  for (const follower of [one, other]) await expectKinds(follower, [null, 'meeting']);
  // Rejected requests and exports are not changes.
  expect(await ours.admin.status(saveMeeting, { body: meetingDraft({ title: '' }) })).toBe(422);
  await ours.admin.call(exportMeetings, { query: {} });
  await theirs.admin.call(createGroup, { body: { name: 'Steering' } });
  await expectKinds(foreign, [null, 'group']);
  expect(received(one)).toEqual([null, 'meeting']);
});

test('a change of who sees pay reaches open pages', async () => {
  const { app, follow } = await listening();
  const { admin, member } = await newTeam(app);
  const follower = await follow(member);
  await expectKinds(follower, [null]);
  const pay = { visibility: 'blended' as const, blendedRate: 75, defaultRate: 75, viewers: [member.userId] };
  await admin.call(savePaySettings, { body: pay });
  await expectKinds(follower, [null, 'pay']);
});

test('the first event contains the time since the last change', async () => {
  const { app, follow } = await listening();
  const [ours, theirs] = [await newTeam(app), await newTeam(app)];
  const first = await follow(ours.admin);
  await expectKinds(first, [null]);
  expect(first.quietMs()).toBe(0);
  const quiet = async (person: Person) => {
    const follower = await follow(person);
    await expectKinds(follower, [null]);
    return follower.quietMs();
  };
  app.pass(60_000);
  await ours.admin.call(saveMeeting, { body: meetingDraft() });
  app.pass(5_000);
  expect(await quiet(ours.admin)).toBe(5_000);
  expect(await quiet(theirs.admin)).toBe(65_000);
});

test('the stream of a removed member ends', async () => {
  const { app, follow } = await listening();
  const { admin, organizationId } = await newTeam(app);
  const leaver = await newPerson(app, organizationId);
  const follower = await follow(leaver);
  await expectKinds(follower, [null]);
  await admin.call(removeMember, { params: { id: String(leaver.userId) }, query: {}, body: {} });
  await follower.ended;
  expect((await follow(leaver)).status).toBe(401);
});

test('the stream of a session that an administrator ends closes at once', async () => {
  const { app, follow } = await listening();
  const { admin, member } = await newTeam(app);
  const follower = await follow(member);
  await expectKinds(follower, [null]);
  const params = { id: String(member.userId) };
  const [session] = (await admin.call(readMemberAccess, { params })).sessions;
  await admin.call(endMemberSession, { params: { ...params, sessionId: String(session?.id) } });
  await follower.ended;
  expect((await follow(member)).status).toBe(401);
});

test('a program follows changes with its token until it is revoked', async () => {
  const { app, follow } = await listening();
  const { admin, member } = await newTeam(app);
  const scopes = ['meetings:read' as const];
  const { id, token } = await member.call(createApiToken, {
    body: { name: 'Copy', scopes, expiresInDays: null, password },
  });
  const program = new Browser(app);
  program.apiToken = token;
  const follower = await follow(program);
  await expectKinds(follower, [null]);
  await admin.call(saveMeeting, { body: meetingDraft() });
  await expectKinds(follower, [null, 'meeting']);
  await member.call(revokeApiToken, { params: { id: String(id) } });
  await follower.ended;
  expect((await follow(program)).status).toBe(401);
});

test('the stream of an expired session ends with the next heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, follow } = await listening();
  const organizationId = await newOrganization(app);
  const old = await follow(await newPerson(app, organizationId));
  app.pass(rememberedSessionMs);
  const person = await newPerson(app, organizationId);
  const young = await follow(person);
  app.pass(1);
  vi.advanceTimersByTime(20_000);
  await old.ended;
  await person.call(createGroup, { body: { name: 'Steering' } });
  await expectKinds(young, [null, 'group']);
});

test('a person can open six streams, and another after closing one', async () => {
  const { app, follow } = await listening();
  const { admin, member } = await newTeam(app);
  const open: Follower[] = [];
  for (let i = 0; i < 6; i += 1) open.push(await follow(admin));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  expect((await follow(admin)).status).toBe(429);
  expect((await follow(member)).status).toBe(200);
  open[0]?.leave();
  await expect.poll(async () => (await follow(admin)).status).toBe(200);
  expect((await follow(admin)).status).toBe(429);
});

test('organizations that strangers have just registered share a limit of streams in their network', async () => {
  const { app, follow } = await listening({ limits: limitsWith({ 'new-streams': 1 }) });
  const [one, other] = [await newTeam(app), await newTeam(app)];
  expect([(await follow(one.admin)).status, (await follow(other.admin)).status]).toEqual([200, 429]);
  app.pass(30 * dayMs - 1);
  const late = await newPerson(app, other.organizationId);
  expect((await follow(late)).status).toBe(429);
  app.pass(1);
  expect((await follow(late)).status).toBe(200);
});

test.runIf(engine === 'postgres')('another process receives changes, and reloads after a gap', async () => {
  const location = await newMigratedLocation();
  const open = () => {
    const db = openDatabase(location);
    onTestFinished(() => db.close());
    return db;
  };
  const { app, follow } = await listening({ databaseUrl: pastPooler(location) }, open());
  const team = await newTeam(app);
  const context = createContext({ ...app.context, db: open() });
  onTestFinished(() => context.events.close());
  const second = await buildApp(context);
  const url = await second.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => second.close());

  const follower = await follow(team.member, url);
  // The process is now listening.
  const listens = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'meetingcost live updates'`;
  await expect.poll(async () => (await listens.execute(app.db.read)).rows.length).toBeGreaterThan(0);
  // "Reload everything" may arrive twice; the first change arrives after both.
  await team.admin.call(saveMeeting, { body: meetingDraft() });
  await expect.poll(() => follower.receivedKinds.at(-1)).toBe('meeting');
  follower.receivedKinds.length = 0;
  // Foreign notifications are ignored.
  for (const foreign of ['', 'no JSON', '{"from":1}'])
    await sql`select pg_notify('meetingcost_changes', ${foreign})`.execute(app.db.read);
  await team.admin.call(saveMeeting, { body: meetingDraft() });
  await expectKinds(follower, ['meeting']);

  for (const { pid } of (await listens.execute(app.db.read)).rows)
    await sql`select pg_terminate_backend(${pid})`.execute(app.db.read);
  // "Reload everything" when the connection is lost and again when it is back.
  await expect.poll(() => follower.receivedKinds.filter((kind) => kind === null).length).toBeGreaterThan(1);
  await team.admin.call(saveMeeting, { body: meetingDraft() });
  await expect.poll(() => follower.receivedKinds.at(-1)).toBe('meeting');
});
