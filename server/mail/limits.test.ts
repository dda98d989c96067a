import { expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { addMember, removeMember } from '#contract/accounts/members.ts';
import { limitsWith, mailShareOfOrganization, type RateLimit, mailsOfRecipient } from '#domain/limits.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { rateLimitStore } from '#server/http/rate-limit-store.ts';
import { rateLimitOf } from '#server/http/limits.ts';
import { Browser } from '#server/testing/browser.ts';
import { newPerson, newTeam, password } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { type QueuedMail, queueMail } from './mail.ts';

const [mailsOfInstallation, mailsOfOrganization] = (['mails', 'organization-mails'] as const).map((name) =>
  rateLimitOf({ limits: limitsWith({}) }, name),
) as [RateLimit, RateLimit];

const queue = ({ db, context }: TestApp, mail: QueuedMail) =>
  db.write((tx) => queueMail(context.jobs, mail, tx));

const subjects = async (app: TestApp, to: string) =>
  (await app.mails()).filter((mail) => mail.to === to).map(({ subject }) => subject);

/** Uses up a limit. */
async function useUp(
  app: TestApp,
  key: string,
  { attempts, windowMs }: { attempts: number; windowMs: number },
) {
  await rateLimitStore(app.db, app.context.now).take(key, { attempts, windowMs });
  await app.db.write((tx) => tx.updateTable('rateLimits').set({ attempts }).execute());
}

const alert = (topic: string, to: string, org = 1): QueuedMail => ({
  template: 'budget-alert',
  to,
  org,
  topic,
  data: {
    level: 'over',
    month: '2026-11',
    department: 'Sales',
    spendCents: 1,
    limitCents: 1,
    percent: 100,
    alertThreshold: 80,
  },
});

test('an administrator who repeatedly adds the same stranger sends one mail an hour', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { admin: victim } = await newTeam(app);
  const add = async () => {
    const { id } = await admin.call(addMember, {
      body: { name: 'Vic', email: victim.email, role: 'user', password: 'a one-use password' },
    });
    await admin.call(removeMember, { params: { id: String(id) }, query: {}, body: {} });
  };
  for (let i = 0; i < 4; i += 1) await add();
  expect(await subjects(app, victim.email)).toEqual(['An organization wants to add you']);
  app.pass(hourMs);
  await add();
  expect(await subjects(app, victim.email)).toHaveLength(1);
});

test('password resets are always sent, limited only by the route', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await useUp(app, `mail-to:${admin.email}`, mailsOfRecipient);
  for (let i = 0; i < 3; i += 1) await queue(app, { template: 'password-reset', to: admin.email });
  expect(await subjects(app, admin.email)).toHaveLength(3);
});

test("a notice about one's own account is never dropped: beyond ten an hour it waits", async () => {
  const app = await testApp();
  const to = 'owner@example.test';
  await useUp(app, `mail-to:${to}`, mailsOfRecipient);
  for (let i = 0; i < 12; i += 1) await queue(app, { template: 'second-factor-off', to });
  expect(await subjects(app, to)).toHaveLength(10);
  app.pass(hourMs);
  expect(await subjects(app, to)).toHaveLength(2);
});

test('an alert about a crossing is sent once an hour, without affecting other crossings', async () => {
  const app = await testApp();
  const to = 'manager@example.test';
  for (const topic of ['1:over', '1:over', '2:over', '1:over']) await queue(app, alert(topic, to));
  expect(await subjects(app, to)).toHaveLength(2);
  for (const later of [1, 1, 0]) {
    app.pass(hourMs);
    expect(await subjects(app, to)).toHaveLength(later);
  }
});

test.each([
  ['recipient', 'mail-to:manager@example.test', mailsOfRecipient],
  ['organization', 'mail-of:7', mailsOfOrganization],
])('beyond the limit of the %s, alerts wait and repeated mails are dropped', async (_of, key, limit) => {
  const app = await testApp();
  const to = 'manager@example.test';
  await useUp(app, key, limit);
  await queue(app, alert('1:over', to.toUpperCase(), 7));
  await queue(app, { template: 'added-elsewhere', to, org: 7 });
  expect(await app.mails()).toEqual([]);
  app.pass(hourMs);
  expect((await app.mails()).map((mail) => mail.to)).toEqual([to.toUpperCase()]);
});

test('beyond the limit of the installation, mails somebody waits for and a share of each organization are sent', async () => {
  const app = await testApp();
  const to = 'manager@example.test';
  await useUp(app, 'mail-share:8', mailShareOfOrganization);
  await useUp(app, 'mail', mailsOfInstallation);
  await queue(app, { template: 'confirm-address', to: 'new@example.test', data: { registration: 'none' } });
  await queue(app, { template: 'demo-request', to, data: {} });
  await queue(app, alert('1:over', to, 7));
  await queue(app, alert('1:over', 'other@example.test', 8));
  const waiting = app.db.read.selectFrom('jobs').select('payload').orderBy('id');
  const due = await waiting.where('runAt', '<=', app.context.now()).execute();
  expect(due.map(({ payload }) => JSON.parse(payload).template)).toEqual(['confirm-address', 'budget-alert']);
  const later = await waiting.where('runAt', '>', app.context.now()).execute();
  expect(later.map(({ payload }) => JSON.parse(payload).template)).toEqual(['demo-request', 'budget-alert']);
});

test('beyond the limit of the installation, a repeated mail without an organization is dropped', async () => {
  const app = await testApp();
  await useUp(app, 'mail', mailsOfInstallation);
  await queue(app, { template: 'declined', to: 'applicant@example.test' });
  app.pass(hourMs);
  expect(await app.mails()).toEqual([]);
});

test.each([
  [0, 0, 0, 'guest-invitation', 20],
  [0, 0, 0, 'alert-address', 20],
  [0, 3, 0, 'guest-invitation', 40],
  [0, 0, 1, 'guest-invitation', 30],
  [dayMs, 0, 0, 'guest-invitation', 60],
  [30 * dayMs, 0, 0, 'guest-invitation', 200],
] as const)(
  'an organization of the age %i ms with %i confirmed accounts and %i confirmed managers sends %s %i times an hour',
  async (ageMs, confirmed, managers, template, sent) => {
    const app = await testApp();
    const { organizationId: org } = await newTeam(app);
    for (let i = 0; i < confirmed; i += 1) {
      const { userId } = await newPerson(app, org);
      await app.db.write((tx) =>
        tx.updateTable('users').set({ addressVerifiedAt: 1 }).where('id', '=', userId).execute(),
      );
    }
    const link = { tokenHash: '', expiresAt: 1, confirmedAt: 1 };
    for (let i = 0; i < managers; i += 1)
      await app.db.write((tx) =>
        tx
          .insertInto('alertAddresses')
          .values({ organizationId: org, emailKey: `${i}`, ...link })
          .execute(),
      );
    app.pass(ageMs);
    for (let i = 0; i <= sent; i += 1) await queue(app, { template, to: `guest-${i}@example.test`, org });
    const due = await app.db.read
      .selectFrom('jobs')
      .select('id')
      .where('runAt', '<=', app.context.now())
      .execute();
    expect(due).toHaveLength(sent);
  },
);

test('a dropped mail uses up no other limit, and nothing waits for more than a day', async () => {
  const app = await testApp();
  const to = 'manager@example.test';
  for (let i = 0; i < 100; i += 1) await queue(app, { template: 'added-elsewhere', to });
  await queue(app, alert('1:over', to));
  expect(await app.mails()).toHaveLength(2);
  for (let i = 0; i < 600; i += 1) await queue(app, alert(`${i}`, to));
  const waiting = await app.db.read.selectFrom('jobs').select('runAt').execute();
  expect(waiting.length).toBeLessThanOrEqual(26 * mailsOfRecipient.attempts);
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

test('the owner gets a mail about a sign-in from a new browser, but not from the first or a known one', async () => {
  const app = await testApp({ smtpUrl: 'smtp://127.0.0.1:9' });
  const { member } = await newTeam(app);
  const request = {
    method: 'POST' as const,
    url: login.path,
    payload: { email: member.email, password, remember: true },
    headers: { 'user-agent': firefox },
  };
  const known = new Browser(app);
  await known.send(request);
  await known.send(request);
  expect(await app.mails()).toEqual([]);
  await new Browser(app).send(request);
  const mails = await app.mails();
  expect(mails).toMatchObject([
    {
      to: member.email,
      subject: 'New sign-in to your account',
      text: expect.stringContaining('Firefox on Linux'),
    },
  ]);
  expect(mails[0]?.text).toContain('Nov 21, 2026, 12:00 PM UTC');
  for (let i = 0; i < 5; i += 1) await new Browser(app).send(request);
  expect(await app.mails()).toHaveLength(2);
});

test('without SMTP there is no mail about a new browser', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  for (let i = 0; i < 2; i += 1)
    await new Browser(app).call(login, { body: { email: member.email, password, remember: true } });
  expect(await app.mails()).toEqual([]);
});
