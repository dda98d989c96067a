import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { forgotPassword, login, readMe, resetPassword } from '#contract/accounts/auth.ts';
import { changeMemberRole, listMembers, removeMember } from '#contract/accounts/members.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  signInWithCode,
} from '#contract/accounts/second-factor.ts';
import { signInTicketMs } from '#domain/limits.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { keyFile } from '#server/config.ts';
import { codeShown } from '#server/testing/authenticator.ts';
import { Browser } from '#server/testing/browser.ts';
import { interruptedApp } from '#server/testing/interrupted.ts';
import { newOrganization, newPerson, newTeam, password, type Person } from '#server/testing/people.ts';
import { temporaryFolder } from '#server/testing/database.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { hasItsKey } from './check.ts';

const own = { body: { password } };
const wrong = { body: { password: 'not the password' } };

/** Turns it on; returns the app's secret and the recovery codes. */
async function turnOn(app: TestApp, person: Person) {
  const { secret } = await person.call(beginSecondFactor, own);
  const code = codeShown(secret, app.context.now());
  const { recoveryCodes } = await person.call(confirmSecondFactor, { body: { code } });
  app.pass(60_000);
  return { secret, recoveryCodes, code: () => codeShown(secret, app.context.now()) };
}

async function firstStep(browser: Browser, { email }: Person, secret = password): Promise<string> {
  const answer = await browser.call(login, { body: { email, password: secret } });
  if (!('ticket' in answer)) throw new Error('no second step was asked for');
  return answer.ticket;
}

async function secondStep(browser: Browser, person: Person, code: string): Promise<number> {
  return browser.status(signInWithCode, { body: { ticket: await firstStep(browser, person), code } });
}

const audited = async (admin: Person) =>
  (await admin.call(listAuditLog)).entries
    .map(({ action }) => action)
    .filter((action) => !action.startsWith('sign-in.'));

test('the second factor is required once a code was confirmed', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const elsewhere = new Browser(app);
  await elsewhere.call(login, { body: { email: admin.email, password } });

  expect(await admin.error(beginSecondFactor, wrong)).toMatchObject({ status: 422 });
  const { secret, address } = await admin.call(beginSecondFactor, own);
  expect(address).toContain(`secret=${secret}&issuer=MeetingCost`);
  expect(await admin.error(confirmSecondFactor, { body: { code: '000000' } })).toMatchObject({
    status: 422,
    errors: { code: ['This code is not right, or was used already. Please try the next one.'] },
  });
  expect(await new Browser(app).status(login, { body: { email: admin.email, password } })).toBe(200);
  expect(await admin.call(readSecondFactor)).toEqual({ since: null, recoveryCodesLeft: 0 });
  expect((await admin.call(listMembers)).map(({ twoFactor }) => twoFactor)).toEqual([false, false]);

  const before = admin.cookies.get('mc_session');
  const body = { code: codeShown(secret, app.context.now()) };
  const { recoveryCodes } = await admin.call(confirmSecondFactor, { body });
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await admin.call(readSecondFactor)).toMatchObject({ recoveryCodesLeft: 10 });
  expect(admin.cookies.get('mc_session')).not.toBe(before);
  expect(await elsewhere.status(readMe)).toBe(401);
  expect(await admin.status(beginSecondFactor, own)).toBe(409);
  expect(await admin.status(confirmSecondFactor, { body: { code: '000000' } })).toBe(409);
  const [mail, ...others] = await app.mails();
  expect([mail?.to, mail?.subject, others]).toEqual([admin.email, 'Two-factor sign-in is on', []]);
  // A new password alone is useless to a thief.
  expect(mail?.text).toMatch(/ask an admin of your organization[^]* to reset it/);

  const browser = new Browser(app);
  const ticket = await firstStep(browser, admin);
  expect(browser.cookies.size).toBe(0);
  // The confirming code is used up, and so is one that signed in.
  const again = await browser.error(signInWithCode, { body: { ticket, code: body.code } });
  expect(again).toMatchObject({ status: 422, errors: { code: [expect.stringContaining('used already')] } });
  expect(await browser.status(signInWithCode, { body: { ticket, code: '12345' } })).toBe(422);
  app.pass(30_000);
  const code = codeShown(secret, app.context.now());
  const { user } = await browser.call(signInWithCode, {
    body: { ticket, code: `${code.slice(0, 3)} ${code.slice(3)}` },
  });
  expect(user.email).toBe(admin.email);
  expect(await browser.call(readMe)).toEqual({ user });
  expect(await secondStep(new Browser(app), admin, code)).toBe(422);
  expect(await audited(admin)).toEqual(['second-factor.on']);
});

test('a code is accepted for 60 seconds, and never early', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { secret } = await turnOn(app, member);
  for (const [later, status] of [
    [-2, 422],
    [1, 422],
    [-1, 200],
    [0, 200],
    [0, 422],
  ] as const)
    expect([
      later,
      await secondStep(new Browser(app), member, codeShown(secret, app.context.now(), later)),
    ]).toEqual([later, status]);
});

test('a code works once, even with concurrent attempts', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { code } = await turnOn(app, member);
  const browsers = Array.from({ length: 5 }, () => new Browser(app));
  const tickets = await Promise.all(browsers.map((browser) => firstStep(browser, member)));
  const statuses = await Promise.all(
    browsers.map((browser, i) =>
      browser.status(signInWithCode, { body: { ticket: tickets[i] ?? '', code: code() } }),
    ),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
});

test('each recovery code works once, and new ones replace the old', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { recoveryCodes } = await turnOn(app, member);
  const [first = '', second = '', third = ''] = recoveryCodes;
  expect(await secondStep(new Browser(app), member, first.toUpperCase().replaceAll('-', ' '))).toBe(200);
  expect(await secondStep(new Browser(app), member, first)).toBe(422);
  expect(await member.call(readSecondFactor)).toMatchObject({ recoveryCodesLeft: 9 });
  expect((await app.mails()).map(({ subject }) => subject)).toContain('A recovery code was used');

  expect(await member.status(renewRecoveryCodes, wrong)).toBe(422);
  const renewed = await member.call(renewRecoveryCodes, own);
  expect(await secondStep(new Browser(app), member, second)).toBe(422);
  expect(await secondStep(new Browser(app), member, renewed.recoveryCodes[2] ?? '')).toBe(200);
  expect(renewed.recoveryCodes).not.toContain(third);
  expect(await audited(admin)).toEqual([
    'recovery-code.used',
    'recovery-codes.renewed',
    'recovery-code.used',
    'second-factor.on',
  ]);
});

test("one member's changes do not affect a colleague's second factor", async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await admin.call(beginSecondFactor, own);
  const mine = await turnOn(app, member);
  expect(await admin.call(readSecondFactor)).toEqual({ since: null, recoveryCodesLeft: 0 });
  const theirs = await turnOn(app, admin);
  expect(await member.call(readSecondFactor)).toMatchObject({ recoveryCodesLeft: 10 });
  // Both apps show codes of the same time step.
  const ticket = {
    mine: await firstStep(new Browser(app), member),
    theirs: await firstStep(new Browser(app), admin),
  };
  const enter = (its: string, code: string) =>
    new Browser(app).status(signInWithCode, { body: { ticket: its, code } });
  expect([await enter(ticket.mine, theirs.code()), await enter(ticket.theirs, mine.code())]).toEqual([
    422, 422,
  ]);
  expect([await enter(ticket.mine, mine.code()), await enter(ticket.theirs, theirs.code())]).toEqual([
    200, 200,
  ]);

  const browser = new Browser(app);
  const open = await firstStep(browser, admin);
  const next = 'another good password';
  await member.call(changePassword, { body: { currentPassword: password, newPassword: next } });
  await member.call(endSecondFactor, { body: { password: next } });
  const body = { ticket: open, code: theirs.recoveryCodes[0] ?? '' };
  expect(await browser.status(signInWithCode, { body })).toBe(200);
  expect(await browser.call(readSecondFactor)).toMatchObject({ recoveryCodesLeft: 9 });
});

test('rows with the same user id in another organization are neither read nor changed', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const abroad = [await newOrganization(app), await newOrganization(app)];
  await app.db.write(async (tx) => {
    for (const [i, organizationId] of abroad.entries())
      for (const { userId } of [admin, member]) {
        const factor = { lockedSecret: 'theirs', confirmedAt: i === 0 ? null : 1, lastStep: 0 };
        await tx
          .insertInto('secondFactors')
          .values({ organizationId, userId, ...factor })
          .execute();
        await tx.insertInto('recoveryCodes').values({ organizationId, userId, codeHash: 'theirs' }).execute();
      }
  });
  const theirs = async () => [
    await app.db.read.selectFrom('secondFactors').selectAll().where('organizationId', 'in', abroad).execute(),
    await app.db.read.selectFrom('recoveryCodes').selectAll().where('organizationId', 'in', abroad).execute(),
  ];
  const before = await theirs();
  expect((await admin.call(listMembers)).map(({ twoFactor }) => twoFactor)).toEqual([false, false]);
  const { code } = await turnOn(app, member);
  expect(await member.call(readSecondFactor)).toMatchObject({ recoveryCodesLeft: 10 });
  expect(await secondStep(new Browser(app), member, code())).toBe(200);
  await member.call(endSecondFactor, own);
  expect(await theirs()).toEqual(before);
});

test('the database contains no usable secret', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { secret, recoveryCodes } = await turnOn(app, member);
  const ticket = await firstStep(new Browser(app), member);
  const stored = JSON.stringify([
    await app.db.read.selectFrom('secondFactors').selectAll().execute(),
    await app.db.read.selectFrom('recoveryCodes').selectAll().execute(),
    await app.db.read.selectFrom('signInTickets').selectAll().execute(),
  ]);
  for (const shown of [secret, ticket, ...recoveryCodes, ...recoveryCodes.map((c) => c.replaceAll('-', ''))])
    expect(stored).not.toContain(shown);
});

test('a wrong password gets the same response with and without a second factor', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await turnOn(app, member);
  const answers = await Promise.all(
    [admin.email, member.email, 'nobody@example.test'].map((email) =>
      new Browser(app).ask(login, { body: { email, password: 'wrong password' } }),
    ),
  );
  const [first] = answers.map(({ status, text, headers }) => [status, text, headers['set-cookie']]);
  for (const { status, text, headers } of answers)
    expect([status, text, headers['set-cookie']]).toEqual(first);
});

test('code guessing is limited and reported to the owner, who can still sign in', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { code, recoveryCodes } = await turnOn(app, member);
  const owner = new Browser(app);
  expect(await secondStep(owner, member, code())).toBe(200);
  await app.mails();

  app.pass(60_000);
  const thief = await firstStep(new Browser(app), member);
  const guess = (typed: string) =>
    new Browser(app).ask(signInWithCode, { body: { ticket: thief, code: typed } });
  for (let i = 0; i < 10; i += 1) expect((await guess(`00000${i}`)).status).toBe(422);
  expect(await secondStep(new Browser(app), member, recoveryCodes[0] ?? '')).toBe(200);
  const refused = await guess(code());
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  await guess('000000');
  expect((await app.mails()).map(({ subject }) => subject)).toEqual([
    'A recovery code was used',
    'Someone is guessing your sign-in codes',
  ]);
  // On a known browser, and with a recovery code anywhere, regardless of the thief's attempts.
  expect(await secondStep(new Browser(app), member, recoveryCodes[1] ?? '')).toBe(200);
  for (let i = 0; i < 12; i += 1) expect((await guess(`${'aaaa-'.repeat(6)}aa${10 + i}`)).status).toBe(422);
  expect(await secondStep(owner, member, code())).toBe(200);
  app.pass(hourMs);
  expect(await secondStep(new Browser(app), member, code())).toBe(200);
});

test('successful two-step sign-ins do not count as attempts', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { recoveryCodes } = await turnOn(app, member);
  const office = new Browser(app);
  for (const code of recoveryCodes) expect(await secondStep(office, member, code)).toBe(200);
});

test('a right password in the settings does not count as an attempt', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { secret } = await member.call(beginSecondFactor, own);
  for (let i = 0; i < 9; i += 1)
    expect(await member.status(confirmSecondFactor, { body: { code: `00000${i}` } })).toBe(422);
  await member.call(confirmSecondFactor, { body: { code: codeShown(secret, app.context.now()) } });
  await member.call(renewRecoveryCodes, own);
  expect(await member.status(renewRecoveryCodes, wrong)).toBe(422);
  expect(await member.status(renewRecoveryCodes, own)).toBe(429);
});

test.each([
  [true, 'Max-Age=2592000; '],
  [false, ''],
])(
  'a session after two steps lasts as long as the first step requested: remember %j',
  async (remember, lasts) => {
    const app = await testApp();
    const { member } = await newTeam(app);
    const { code } = await turnOn(app, member);
    const browser = new Browser(app);
    const answer = await browser.call(login, { body: { email: member.email, password, remember } });
    const { headers } = await browser.ask(signInWithCode, {
      body: { ticket: 'ticket' in answer ? answer.ticket : '', code: code() },
    });
    expect(String(headers['set-cookie'])).toMatch(new RegExp(`mc_session=[\\w-]{43}; ${lasts}Path=/`));
  },
);

test('of two concurrent codes with one ticket, one works', async () => {
  const { app, meanwhile } = await interruptedApp();
  const { member } = await newTeam(app);
  const { code, recoveryCodes } = await turnOn(app, member);
  const [first, second] = [new Browser(app), new Browser(app)];
  const ticket = await firstStep(first, member);
  const enter = (browser: Browser, typed: string) =>
    browser.status(signInWithCode, { body: { ticket, code: typed } });
  meanwhile('write', async () => expect(await enter(second, recoveryCodes[0] ?? '')).toBe(200));
  expect([await enter(first, code()), first.cookies.size]).toEqual([401, 0]);
});

test('without the key, app codes fail and recovery codes work', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { code, recoveryCodes } = await turnOn(app, member);
  await app.db.write((tx) => tx.updateTable('secondFactors').set({ lockedSecret: 'another key' }).execute());
  expect(await secondStep(new Browser(app), member, code())).toBe(422);
  expect(await secondStep(new Browser(app), member, recoveryCodes[0] ?? '')).toBe(200);
});

test('code guessing is limited per address across accounts', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await turnOn(app, admin);
  await turnOn(app, member);
  const thief = new Browser(app);
  for (const person of [admin, member, admin, member, admin]) {
    const ticket = await firstStep(thief, person);
    for (const code of ['000000', '000001'])
      expect(await thief.status(signInWithCode, { body: { ticket, code } })).toBe(422);
  }
  expect(await thief.status(login, { body: { email: member.email, password } })).toBe(429);
});

test('a ticket works once, within ten minutes, and not after a password change', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { code } = await turnOn(app, member);
  const browser = new Browser(app);
  const late = await firstStep(browser, member);
  app.pass(signInTicketMs);
  expect(await browser.error(signInWithCode, { body: { ticket: late, code: code() } })).toMatchObject({
    status: 401,
    message: 'That took too long. Please sign in again.',
  });
  const ticket = await firstStep(browser, member);
  expect(await browser.status(signInWithCode, { body: { ticket, code: code() } })).toBe(200);
  app.pass(60_000);
  expect(await browser.status(signInWithCode, { body: { ticket, code: code() } })).toBe(401);

  const stale = await firstStep(browser, member);
  await browser.call(forgotPassword, { body: { email: member.email } });
  const [, token = ''] = /#token=(\S+)/.exec((await app.mails()).map(({ text }) => text).join('')) ?? [];
  await browser.call(resetPassword, { body: { token, password: 'quite another one' } });
  expect(await browser.status(signInWithCode, { body: { ticket: stale, code: code() } })).toBe(401);
  // A password reset does not bypass the second step.
  const fresh = await firstStep(browser, member, 'quite another one');
  expect(await browser.status(readMe)).toBe(401);
  expect(await browser.status(signInWithCode, { body: { ticket: fresh, code: code() } })).toBe(200);
});

test('somebody who lost the phone and forgot the password needs a recovery code besides the mail', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { recoveryCodes } = await turnOn(app, member);
  await app.mails();
  const browser = new Browser(app);
  await browser.call(forgotPassword, { body: { email: member.email } });
  const [mail] = await app.mails();
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await browser.call(resetPassword, { body: { token, password: 'quite another one' } });
  const ticket = await firstStep(browser, member, 'quite another one');
  const code = recoveryCodes[0] ?? '';
  await browser.call(signInWithCode, { body: { ticket, code } });
  expect((await browser.call(readMe)).user.id).toBe(member.userId);
});

test('turning it off requires the password and deletes everything', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { recoveryCodes } = await turnOn(app, member);
  const ticket = await firstStep(new Browser(app), member);
  const session = () => member.cookies.get('mc_session');
  const before = session();
  expect(await member.status(endSecondFactor, wrong)).toBe(422);
  expect(await member.status(endSecondFactor, own)).toBe(204);
  const after = session();
  expect(after).not.toBe(before);
  expect(await member.status(endSecondFactor, own)).toBe(204);
  expect(session()).toBe(after);
  expect(await member.status(renewRecoveryCodes, own)).toBe(409);
  expect(await app.db.read.selectFrom('recoveryCodes').selectAll().execute()).toEqual([]);
  const code = recoveryCodes[0] ?? '';
  expect(await new Browser(app).status(signInWithCode, { body: { ticket, code } })).toBe(401);
  expect(await new Browser(app).call(login, { body: { email: member.email, password } })).toHaveProperty(
    'user',
  );
  expect((await app.mails()).map(({ subject }) => subject)).toContain('Two-factor sign-in is off');
  expect(await audited(admin)).toEqual(['second-factor.off', 'second-factor.on']);
});

test('an administrator can reset it for a member, who gets a mail', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const { admin: foreign } = await newTeam(app, 'Other');
  await turnOn(app, member);
  const secured = async (person: Person) =>
    (await person.call(listMembers)).find(({ id }) => id === member.userId)?.twoFactor;
  expect([await secured(admin), await secured(member)]).toEqual([true, undefined]);
  const params = { params: { id: String(member.userId) } };
  expect(await foreign.status(resetSecondFactor, params)).toBe(404);
  expect(await (await newPerson(app, organizationId)).status(resetSecondFactor, params)).toBe(403);
  expect(await admin.status(resetSecondFactor, { params: { id: String(admin.userId) } })).toBe(409);
  await app.mails();

  expect(await admin.status(resetSecondFactor, params)).toBe(204);
  expect(await member.status(readMe)).toBe(401);
  expect(await admin.status(resetSecondFactor, params)).toBe(204);
  expect(await new Browser(app).call(login, { body: { email: member.email, password } })).toHaveProperty(
    'user',
  );
  expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, 'An administrator has reset your two-factor sign-in'],
  ]);
  expect((await admin.call(listAuditLog, { query: { kind: 'changes' } })).entries[0]).toMatchObject({
    action: 'second-factor.reset',
    subjectName: expect.stringMatching(/^Person/),
  });
  expect(await secured(admin)).toBe(false);
});

test('a concurrently demoted administrator cannot reset a second factor', async () => {
  const { app, meanwhile } = await interruptedApp();
  const { admin, member, organizationId } = await newTeam(app);
  await turnOn(app, member);
  const other = await newPerson(app, organizationId, { role: 'admin' });
  const params = ({ userId }: Person) => ({ params: { id: String(userId) } });
  meanwhile('write', () => admin.call(changeMemberRole, { ...params(other), body: { role: 'user' } }));
  // The new role has ended the session.
  expect(await other.status(resetSecondFactor, params(member))).toBe(401);
  expect((await member.call(readSecondFactor)).since).not.toBeNull();
});

test('the export contains its date; removing a member deletes it', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await turnOn(app, member);
  expect((await member.call(exportMyData)).twoFactorSince).toBe('2026-11-21T12:00:00.000Z');
  await firstStep(new Browser(app), member);
  await admin.call(removeMember, { params: { id: String(member.userId) }, query: {}, body: {} });
  for (const table of ['secondFactors', 'recoveryCodes', 'signInTickets'] as const)
    expect(await app.db.read.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('a restore without the key is reported, and no new key is created', async () => {
  const app = await testApp();
  const { config } = app.context;
  const bare = { ...config, secretKey: null, dataDir: temporaryFolder() };
  expect(await hasItsKey(app.db, bare)).toBe(true);
  const { admin } = await newTeam(app);
  await turnOn(app, admin);
  expect(await hasItsKey(app.db, config)).toBe(true);
  expect(await hasItsKey(app.db, { ...config, secretKey: 'y'.repeat(32) })).toBe(false);
  expect(await hasItsKey(app.db, bare)).toBe(false);
  expect(existsSync(keyFile(bare))).toBe(false);
});
