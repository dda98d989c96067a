import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { forgotPassword, login, readMe, resetPassword } from '#contract/accounts/auth.ts';
import { listMembers } from '#contract/accounts/members.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contract/accounts/passkeys.ts';
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
import { minuteMs } from '#domain/time/time-units.ts';
import { codeShown } from '#server/testing/authenticator.ts';
import { Browser } from '#server/testing/browser.ts';
import { newTeam, password, type Person } from '#server/testing/people.ts';
import { Authenticator } from '#server/testing/software-authenticator.ts';
import { testApp as anyApp, type TestApp } from '#server/testing/test-app.ts';

const origin = 'http://localhost:3000';
const testApp = (settings: Parameters<typeof anyApp>[0] = {}) => anyApp({ publicUrl: origin, ...settings });

const own = { body: { password } };

/** Adds a passkey; returns its authenticator and, with the first, the recovery codes. */
async function add(person: Person, name = 'Laptop', authenticator = new Authenticator(origin)) {
  const options = await person.call(beginPasskey, own);
  const added = await person.call(addPasskey, { body: { name, credential: authenticator.create(options) } });
  return { authenticator, ...added };
}

async function ask(browser: Browser, authenticator: Authenticator, ticket?: string) {
  const body = ticket === undefined ? {} : { ticket };
  const options = await browser.call(beginPasskeySignIn, { body });
  return { ...body, credential: authenticator.use(options) };
}

async function enter(browser: Browser, authenticator: Authenticator, ticket?: string): Promise<number> {
  return browser.status(signInWithPasskey, { body: await ask(browser, authenticator, ticket) });
}

async function firstStep(browser: Browser, { email }: Person, typed = password) {
  const answer = await browser.call(login, { body: { email, password: typed } });
  if (!('ticket' in answer)) throw new Error('no second step was asked for');
  return answer;
}

const audited = async (admin: Person) =>
  (await admin.call(listAuditLog)).entries.flatMap(({ action }) =>
    action === 'sign-in.succeeded' ? [] : action,
  );

async function turnOnApp(app: TestApp, person: Person): Promise<void> {
  const { secret } = await person.call(beginSecondFactor, own);
  await person.call(confirmSecondFactor, { body: { code: codeShown(secret, app.context.now()) } });
}

test('a passkey signs in alone, and is the second step after the password', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const elsewhere = new Browser(app);
  await elsewhere.call(login, { body: { email: admin.email, password } });
  const { authenticator, recoveryCodes } = await add(admin);
  expect(recoveryCodes).toHaveLength(10);
  expect(await elsewhere.status(readMe)).toBe(401);
  expect(await admin.call(listPasskeys)).toEqual({
    passkeys: [
      { id: expect.any(Number), name: 'Laptop', createdAt: '2026-11-21T12:00:00.000Z', lastUsedAt: null },
    ],
    isAvailable: true,
  });
  expect((await admin.call(listMembers)).map(({ twoFactor }) => twoFactor)).toEqual([true, false]);

  const alone = new Browser(app);
  const { user } = await alone.call(signInWithPasskey, { body: await ask(alone, authenticator) });
  expect(user.email).toBe(admin.email);
  expect(await alone.status(readMe)).toBe(200);

  const browser = new Browser(app);
  const { ticket, methods } = await firstStep(browser, admin);
  expect(methods).toEqual(['passkey']);
  expect(await enter(browser, authenticator, ticket)).toBe(200);
  expect(await browser.status(readMe)).toBe(200);
  // The ticket is used up.
  expect(await browser.status(beginPasskeySignIn, { body: { ticket } })).toBe(401);

  expect(await audited(admin)).toEqual(['second-factor.on', 'passkey.added']);
  expect((await app.mails()).map(({ subject }) => subject)).toEqual(['Two-factor sign-in is on']);
  expect((await admin.call(exportMyData)).passkeys).toMatchObject([
    { name: 'Laptop', lastUsedAt: expect.any(String) },
  ]);
});

test('a recovery code works for somebody who lost the phone with the passkeys', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { recoveryCodes, passkey } = await add(member);
  const browser = new Browser(app);
  const { ticket } = await firstStep(browser, member);
  expect(await browser.status(signInWithCode, { body: { ticket, code: recoveryCodes[0] ?? '' } })).toBe(200);
  expect(await browser.call(readSecondFactor)).toEqual({ since: null, recoveryCodesLeft: 9 });
  expect((await browser.call(renewRecoveryCodes, own)).recoveryCodes).toHaveLength(10);
  await browser.call(removePasskey, { params: { id: String(passkey.id) }, ...own });
  expect('user' in (await new Browser(app).call(login, { body: { email: member.email, password } }))).toBe(
    true,
  );
});

test('an administrator resets a lost passkey: it is deleted, the sessions end, and the owner gets a mail', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { authenticator } = await add(member);
  await app.mails();
  await admin.call(resetSecondFactor, { params: { id: String(member.userId) } });
  expect(await member.status(readMe)).toBe(401);
  expect(await enter(new Browser(app), authenticator)).toBe(422);
  expect('user' in (await new Browser(app).call(login, { body: { email: member.email, password } }))).toBe(
    true,
  );
  expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, 'An administrator has reset your two-factor sign-in'],
  ]);
  expect(await audited(admin)).toContain('second-factor.reset');
});

test('app and passkeys can be used together; two-factor sign-in is off without either', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await turnOnApp(app, admin);
  const second = new Browser(app);
  const { authenticator, recoveryCodes, passkey } = await add(admin);
  expect(recoveryCodes).toEqual([]);
  const { methods } = await firstStep(second, admin);
  expect(methods).toEqual(['passkey', 'app']);
  expect(await enter(second, authenticator)).toBe(200);
  await admin.call(endSecondFactor, own);
  expect(await second.status(readMe)).toBe(200);
  expect((await firstStep(new Browser(app), admin)).methods).toEqual(['passkey']);
  expect(await admin.call(readSecondFactor)).toEqual({ since: null, recoveryCodesLeft: 10 });

  const params = { id: String(passkey.id) };
  expect(await admin.status(renamePasskey, { params, body: { name: ' ' } })).toBe(422);
  await admin.call(renamePasskey, { params, body: { name: 'Renamed' } });
  expect((await admin.call(listPasskeys)).passkeys).toMatchObject([{ name: 'Renamed' }]);
  expect(await admin.status(removePasskey, { params, body: { password: 'wrong' } })).toBe(422);
  await admin.call(removePasskey, { params, ...own });
  expect(await second.status(readMe)).toBe(401);
  expect(await admin.call(readSecondFactor)).toEqual({ since: null, recoveryCodesLeft: 0 });
  expect('user' in (await new Browser(app).call(login, { body: { email: admin.email, password } }))).toBe(
    true,
  );
  expect(await audited(admin)).toEqual([
    'second-factor.off',
    'passkey.removed',
    'passkey.renamed',
    'authenticator.removed',
    'passkey.added',
    'second-factor.on',
  ]);
  expect((await app.mails()).map(({ subject }) => subject)).toEqual([
    'Two-factor sign-in is on',
    'A passkey was added to your account',
    'Two-factor sign-in is off',
  ]);
});

test('a response works once, within its time, for its purpose and its user', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { authenticator } = await add(member);
  const theirs = await add(admin);
  const browser = new Browser(app);

  const body = await ask(browser, authenticator);
  expect(await browser.status(signInWithPasskey, { body })).toBe(200);
  expect(await new Browser(app).status(signInWithPasskey, { body })).toBe(422);

  const late = await ask(browser, authenticator);
  app.pass(signInTicketMs + 1);
  expect(await browser.status(signInWithPasskey, { body: late })).toBe(422);

  const { ticket } = await firstStep(browser, member);
  // A challenge for the second step does not work alone, and vice versa.
  const { credential } = await ask(browser, authenticator, ticket);
  expect(await browser.status(signInWithPasskey, { body: { credential } })).toBe(422);
  const alone = await ask(browser, authenticator);
  expect(await browser.status(signInWithPasskey, { body: { ...alone, ticket } })).toBe(422);
  // Another user's passkey does not work.
  expect(await enter(browser, theirs.authenticator, ticket)).toBe(422);

  const options = await member.call(beginPasskey, own);
  const created = new Authenticator(origin).create(options);
  expect(await admin.status(addPasskey, { body: { name: 'Mine', credential: created } })).toBe(422);
  expect(await member.status(addPasskey, { body: { name: 'Mine', credential: created } })).toBe(201);
  expect(await member.status(addPasskey, { body: { name: 'Mine', credential: created } })).toBe(422);
});

test('rejects responses that were not signed for this site, user and challenge', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { authenticator } = await add(member);
  const attempt = async (change: (one: Authenticator) => void, ticket?: string) => {
    const { origin: site, verifiesUser, counter } = authenticator;
    change(authenticator);
    const status = await enter(new Browser(app), authenticator, ticket);
    Object.assign(authenticator, { origin: site, verifiesUser, counter });
    return status;
  };
  expect(await attempt((one) => (one.origin = 'http://localhost:4000'))).toBe(422);
  expect(await attempt((one) => (one.origin = 'https://localhost:3000'))).toBe(422);
  // Alone, it must verify the user; as the second step it need not.
  expect(await attempt((one) => (one.verifiesUser = false))).toBe(422);
  const { ticket } = await firstStep(new Browser(app), member);
  expect(await attempt((one) => (one.verifiesUser = false), ticket)).toBe(200);
  // Another key under the same id.
  const body = await ask(new Browser(app), new Authenticator(origin));
  const id = authenticator.credentialId;
  const forged = { ...body.credential, id, rawId: id };
  expect(await new Browser(app).status(signInWithPasskey, { body: { credential: forged } })).toBe(422);
  const unknown = await new Browser(app).error(signInWithPasskey, {
    body: await ask(new Browser(app), new Authenticator(origin)),
  });
  expect(unknown.code).toBe('passkey-unknown');

  const wrong = await ask(new Browser(app), authenticator);
  wrong.credential.response.userHandle = Buffer.from('1').toString('base64url');
  expect(await new Browser(app).status(signInWithPasskey, { body: wrong })).toBe(422);
  for (const clientDataJSON of ['', 'bm8', Buffer.from('null').toString('base64url')]) {
    const credential = { ...wrong.credential, response: { ...wrong.credential.response, clientDataJSON } };
    expect(await new Browser(app).status(signInWithPasskey, { body: { credential } })).toBe(422);
  }
});

test('an authenticator with a counter is rejected after a copy of it was used', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const authenticator = new Authenticator(origin);
  authenticator.counter = 5;
  await add(member, 'Key', authenticator);
  expect(await enter(new Browser(app), authenticator)).toBe(200);
  authenticator.counter = 4;
  expect(await enter(new Browser(app), authenticator)).toBe(422);
  authenticator.counter = 20;
  expect(await enter(new Browser(app), authenticator)).toBe(200);
  // Two responses with the same counter: the second is a copy.
  const bodies: Awaited<ReturnType<typeof ask>>[] = [];
  for (let i = 0; i < 2; i += 1) {
    authenticator.counter = 30;
    bodies.push(await ask(new Browser(app), authenticator));
  }
  const statuses = await Promise.all(
    bodies.map((body) => new Browser(app).status(signInWithPasskey, { body })),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('rejects an attestation with certificates, and follows no address in it', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  for (const format of ['packed', 'fido-u2f', 'tpm', 'none']) {
    const authenticator = new Authenticator(origin);
    authenticator.attestation = [format, new Map<string, unknown>([['x5c', [Buffer.from('no')]]])];
    const credential = authenticator.create(await member.call(beginPasskey, own));
    expect(await member.status(addPasskey, { body: { name: 'Key', credential } })).toBe(422);
    app.pass(minuteMs);
  }
  expect((await member.call(listPasskeys)).passkeys).toEqual([]);
});

test('a passkey belongs to one account, once', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { authenticator } = await add(member);
  for (const person of [member, admin]) {
    const options = await person.call(beginPasskey, own);
    const credential = authenticator.create(options);
    expect((await person.error(addPasskey, { body: { name: 'Again', credential } })).code).toBe(
      'passkey-exists',
    );
  }
  expect((await member.call(beginPasskey, own)).excludeCredentials).toMatchObject([
    { id: authenticator.credentialId, transports: ['internal'] },
  ]);
  const { passkey } = await add(member, 'Phone');
  expect(await admin.status(removePasskey, { params: { id: String(passkey.id) }, ...own })).toBe(404);
});

test('after a password reset a passkey needs the new password once', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { authenticator } = await add(member);
  await app.mails();
  await new Browser(app).call(forgotPassword, { body: { email: member.email } });
  const [mail] = await app.mails();
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const next = 'another good password';
  await new Browser(app).call(resetPassword, { body: { token, password: next } });
  const thief = new Browser(app);
  const refused = await thief.error(signInWithPasskey, { body: await ask(thief, authenticator) });
  expect(refused).toMatchObject({ status: 401, code: 'passkey-needs-password' });
  const owner = new Browser(app);
  const { ticket } = await firstStep(owner, member, next);
  expect(await enter(owner, authenticator, ticket)).toBe(200);
  expect(await enter(new Browser(app), authenticator)).toBe(200);
});

test.each([
  ['off', { admin: 403, user: 403 }],
  ['admins', { admin: 200, user: 403 }],
] as const)(
  'with PASSWORD_LOGIN=%s, passkeys can sign in like passwords: %j',
  async (passwordLogin, statuses) => {
    const app = await testApp({ passwordLogin });
    const { admin, member } = await newTeam(app);
    expect(await enter(new Browser(app), (await add(admin)).authenticator)).toBe(statuses.admin);
    expect(await enter(new Browser(app), (await add(member)).authenticator)).toBe(statuses.user);
  },
);

test('the emergency administrator signs in with a passkey when passwords are off', async () => {
  const settings = { passwordLogin: 'off' as const, breakGlassEmail: 'ada@example.test' };
  const app = await testApp(settings);
  const { admin } = await newTeam(app);
  const { authenticator } = await add(admin);
  await app.db.write((tx) =>
    tx
      .updateTable('users')
      .set({ email: settings.breakGlassEmail, emailKey: settings.breakGlassEmail })
      .where('id', '=', admin.userId)
      .execute(),
  );
  expect(await enter(new Browser(app), authenticator)).toBe(200);
});

test('without HTTPS and a host name there are no passkeys, and the response says so', async () => {
  const app = await testApp({ publicUrl: 'http://meetingcost.test' });
  const { member } = await newTeam(app);
  expect(await member.call(listPasskeys)).toEqual({ passkeys: [], isAvailable: false });
  expect((await member.error(beginPasskey, own)).code).toBe('passkeys-unavailable');
  expect((await member.error(beginPasskeySignIn, { body: {} })).code).toBe('passkeys-unavailable');
});

test('at most 20 passkeys, and guesses are limited like those of passwords', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  const kept = {
    organizationId,
    userId: member.userId,
    publicKey: '',
    counter: 0,
    transports: '',
    createdAt: 1,
  };
  const rows = Array.from({ length: 20 }, (_, i) => ({
    ...kept,
    id: i + 1,
    credentialId: `${i}`,
    name: `${i}`,
  }));
  await app.db.write((tx) => tx.insertInto('passkeys').values(rows).execute());
  expect((await member.error(beginPasskey, own)).code).toBe('list-full');
  const browser = new Browser(app);
  const body = await ask(browser, new Authenticator(origin));
  const statuses = [];
  for (let i = 0; i < 11; i += 1) statuses.push(await browser.status(signInWithPasskey, { body }));
  expect(statuses.at(-1)).toBe(429);
});
