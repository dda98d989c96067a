import { expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { register } from '#contract/accounts/registration.ts';
import { beginPasskeySignIn } from '#contract/accounts/passkeys.ts';
import { listAuditLog } from '#contract/audit.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { createBudget } from '#contract/reports/budgets.ts';
import { listSessions } from '#contract/accounts/sessions.ts';
import { type Limits, limitsWith } from '#domain/limits.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import { Browser } from '#server/testing/browser.ts';
import { eventLines } from '#server/testing/calendar-feed.ts';
import { newFeed } from '#server/testing/connected-feed.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam, password } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

async function limited(set: Partial<Limits>, settings: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp({ ...settings, limits: limitsWith(set) });
  return { app, ...(await newTeam(app)) };
}

test('an organization stores a limited number of attendees a day, in meetings with and without people', async () => {
  const { app, member } = await limited({ 'attendees-a-day': 4 });
  const { member: other } = await newTeam(app);
  const attendees = [attendee('Ada', 50), attendee('Bo', 50), attendee('Cleo', 50)];
  const save = (who: Browser, people = attendees) =>
    who.ask(saveMeeting, { body: meetingDraft({ attendees: people }) });
  expect((await save(member)).status).toBe(201);
  expect(await save(member)).toMatchObject({ status: 429, body: { code: 'server-limit' } });
  // What was refused is not counted.
  expect((await save(member, attendees.slice(0, 1))).status).toBe(201);
  expect((await save(other)).status).toBe(201);
  app.pass(dayMs);
  expect((await save(member)).status).toBe(201);
});

test('an organization has a limited number of budgets', async () => {
  const { app, admin } = await limited({ budgets: 2 });
  const { admin: other } = await newTeam(app);
  const create = (who: Browser, department: string) =>
    who.status(createBudget, { body: { department, monthlyLimit: 100, managerEmail: null } });
  const names = ['Sales', 'Support', 'Finance'];
  const statuses = [];
  for (const name of names) statuses.push(await create(admin, name));
  expect(statuses).toEqual([201, 201, 429]);
  expect(await create(other, 'Sales')).toBe(201);
});

test('a person has a limited number of sessions; the one that was not used for longest ends', async () => {
  const { app, admin, member } = await limited({ sessions: 2 });
  const signIn = async () => {
    const browser = new Browser(app);
    app.pass(1);
    expect(await browser.status(login, { body: { email: member.email, password } })).toBe(200);
    return browser;
  };
  const [first, second] = [await signIn(), await signIn()];
  expect(await first.status(listSessions)).toBe(200);
  expect((await member.ask(listSessions)).status).toBe(401);
  const third = await signIn();
  const statuses = [];
  for (const one of [first, second, third]) statuses.push(await one.status(listSessions));
  expect(statuses).toEqual([401, 200, 200]);
  const { entries } = await admin.call(listAuditLog, { query: { kind: 'sign-ins' } });
  expect(entries.filter(({ action }) => action === 'sign-in.expired')).toHaveLength(2);
  expect(await app.db.read.selectFrom('devices').select('userId').execute()).toHaveLength(2);
});

test('a network starts a limited number of registrations a day that wait for their address', async () => {
  const { app } = await limited({ 'registrations-a-day': 2 }, { smtpUrl: 'smtp://127.0.0.1:9' });
  const apply = (i: number, remoteAddress: string) =>
    new Browser(app).send({
      method: 'POST',
      url: register.path,
      remoteAddress,
      payload: {
        email: `new-${i}@example.test`,
        name: 'New',
        password,
        role: 'admin',
        user_added_new_organization: true,
        new_organization_name: `New ${i}`,
      },
    });
  const statuses = [];
  for (const [i, address] of ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8'].entries())
    statuses.push((await apply(i, address)).status);
  expect(statuses).toEqual([201, 201, 429, 201]);
  expect(await app.db.read.selectFrom('registrations').select('key').execute()).toHaveLength(3);
});

test('a network begins a limited number of sign-ins that wait for their second step', async () => {
  const { app } = await limited({ 'sign-in-steps': 2 }, { publicUrl: 'https://cost.example' });
  const browser = new Browser(app);
  const begin = () => browser.status(beginPasskeySignIn, { body: {} });
  expect([await begin(), await begin(), await begin()]).toEqual([200, 200, 429]);
  app.pass(10 * minuteMs);
  expect(await begin()).toBe(200);
});

test('meetings from calendars ask beyond the limit, and none is lost', async () => {
  const { app, admin, member, feed, emails, connect, planned } = await newFeed({
    limits: limitsWith({ 'attendees-a-day': 3 }),
  });
  feed.set(
    eventLines('first', '20261118T090000Z', emails),
    eventLines('second', '20261119T090000Z', emails),
    eventLines('third', '20261120T090000Z', emails),
  );
  await connect(member);
  await app.work();
  expect((await planned()).map(([, , state]) => state)).toEqual(['kept', 'asking', 'asking']);
  expect(await admin.status(saveMeeting, { body: meetingDraft() })).toBe(429);
});
