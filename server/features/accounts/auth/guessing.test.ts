import { expect, test } from 'vitest';
import { forgotPassword, login, resetPassword } from '#contract/accounts/auth.ts';
import { register } from '#contract/accounts/registration.ts';
import { addMember } from '#contract/accounts/members.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { addedPeoplePerOrganization, guessesPerAccount } from '#domain/limits.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { Browser } from '#server/testing/browser.ts';
import { newTeam, password } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const founding = {
  email: 'new@example.test',
  password,
  name: 'New Comer',
  role: 'admin' as const,
  user_added_new_organization: true,
  new_organization_name: 'Beta Works',
};

async function resetToken(app: TestApp, email: string): Promise<string> {
  await new Browser(app).call(forgotPassword, { body: { email } });
  const mails = (await app.mails()).filter(({ to }) => to === email);
  return /token=(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

test.each([
  ['iloveyou', 'common-password'],
  ['Metallic', 'common-password'],
  ['Password2026!', 'common-password'],
  ['meetingcost1', 'personal-password'],
  ['BetaWorks99', 'personal-password'],
  ['new.comer.1', 'personal-password'],
])('rejects a registration with the password %s', async (easy, code) => {
  const browser = new Browser(await testApp());
  expect(await browser.error(register, { body: { ...founding, password: easy } })).toMatchObject({
    status: 422,
    fieldCodes: { password: [code] },
  });
});

test('a common password is rejected in a change and in a reset, whose link stays valid', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const change = { currentPassword: password, newPassword: 'sunshine1' };
  expect(await member.error(changePassword, { body: change })).toMatchObject({ code: 'common-password' });
  const token = await resetToken(app, member.email);
  const reset = (chosen: string) =>
    new Browser(app).status(resetPassword, { body: { token, password: chosen } });
  expect(await reset('sunshine1')).toBe(422);
  expect(await reset('a better one')).toBe(204);
});

test("a stranger's wrong attempts do not lock out the owner, who can use a reset link", async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { email } = member;
  const guess = () => new Browser(app).status(login, { body: { email, password: 'a wrong one' } });
  const guessUntilLimited = async () => {
    for (let i = 0; i <= guessesPerAccount.attempts; i += 1) await guess();
    expect(await guess()).toBe(429);
  };
  await guessUntilLimited();

  const owner = new Browser(app);
  const token = await resetToken(app, email);
  await owner.call(resetPassword, { body: { token, password: 'a new good one' } });
  expect(await guess()).toBe(401);
  // The stranger continues before the owner has signed in.
  await guessUntilLimited();
  expect(await owner.status(login, { body: { email, password: 'a new good one' } })).toBe(200);
});

test('a stranger who requests many reset links does not prevent the owner from getting one', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  for (let i = 0; i < 3 * guessesPerAccount.attempts; i += 1)
    expect(await new Browser(app).status(forgotPassword, { body: { email: member.email } })).toBe(200);
  expect(await resetToken(app, member.email)).not.toBe('');
});

test('an organization adds a limited number of people an hour', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const { admin: other } = await newTeam(app, 'Other');
  for (let i = 0; i < addedPeoplePerOrganization.attempts; i += 1)
    await app.app.rateLimiter.take(`add-member:${organizationId}`, addedPeoplePerOrganization);
  const body = { name: 'Cleo', email: 'cleo@example.test', password };
  const refused = await admin.ask(addMember, { body });
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(await other.status(addMember, { body })).toBe(201);
});

test('adding many people at once does not block sign-ins, and no attempt is lost', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { member } = await newTeam(app, 'Other');
  const adding = Array.from({ length: 70 }, (_, i) =>
    admin.status(addMember, { body: { name: 'Cleo', email: `cleo-${i}@example.test`, password } }),
  );
  const body = { email: member.email, password };
  const signingIn = Array.from({ length: 9 }, () => new Browser(app).status(login, { body }));
  expect(new Set(await Promise.all(signingIn))).toEqual(new Set([200]));
  const added = await Promise.all(adding);
  expect(new Set(added)).toEqual(new Set([201, 503]));
  // Requests rejected with 503 do not count.
  const counted = await app.db.read.selectFrom('rateLimits').select('attempts').execute();
  expect(Math.max(...counted.map(({ attempts }) => attempts))).toBe(
    added.filter((status) => status === 201).length,
  );
});

test('sign-ins have their own queue, however many organizations hash passwords', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const others = Array.from({ length: 80 }, (_, index) =>
    hashPassword('a password of somebody', `organization:${index % 8}`).then(
      () => 'hashed',
      () => 'busy',
    ),
  );
  const body = { email: member.email, password, remember: true };
  const signedIn = await Promise.all(
    Array.from({ length: 9 }, () => new Browser(app).status(login, { body })),
  );
  expect(new Set(signedIn)).toEqual(new Set([200]));
  expect(await Promise.all(others)).toContain('busy');
});

/** Strangers who keep the queue of sign-ins full, each from one of so many networks. */
function crowd(networks: number) {
  let done = 0;
  const trials = Array.from({ length: 300 }, (_, i) =>
    verifyPassword(null, 'a guess', { network: `network ${i % networks}` }).then(
      () => void (done += 1),
      () => {},
    ),
  );
  return { done: () => done, ended: Promise.all(trials) };
}

test('a known browser signs in while a crowd from as many networks fills the queue', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const body = { email: member.email, password };
  const known = new Browser(app);
  await known.call(login, { body });
  const { done, ended } = crowd(300);
  expect(await new Browser(app).status(login, { body })).toBe(503);
  expect(await known.status(login, { body })).toBe(200);
  expect(done()).toBeLessThan(100);
  await ended;
});

test("an owner's new browser takes its turn while a crowd from 70 networks fills the queue", async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { done, ended } = crowd(70);
  expect(await new Browser(app).status(login, { body: { email: member.email, password } })).toBe(200);
  expect(done()).toBeLessThan(100);
  await ended;
});
