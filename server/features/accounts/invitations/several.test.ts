// Invitations of several people: addresses at once, and a link for many.

import { expect, test } from 'vitest';
import { login, readMe } from '#contract/accounts/auth.ts';
import { confirmRegistration, register } from '#contract/accounts/registration.ts';
import {
  createInvitation,
  inviteAddresses,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from '#contract/accounts/members.ts';
import { addPerson, erasePerson } from '#contract/people/people.ts';
import { invitationMs, mostInvited } from '#domain/limits.ts';
import { purgeExpired } from '#server/app/tasks.ts';
import { Browser } from '#server/testing/browser.ts';
import { newOrganization, newPerson, newTeam, password } from '#server/testing/people.ts';
import { acme } from '#server/testing/sign-on.ts';
import { testApp } from '#server/testing/test-app.ts';

const join = (invitation: string, email: string) => ({
  body: {
    email,
    password,
    name: 'Guest',
    role: 'user' as const,
    user_added_new_organization: false,
    invitation,
  },
});
const withMail = { smtpUrl: 'smtp://127.0.0.1:1' };
const tokenIn = (text = '') => /#invitation=([\w-]{43})\n/.exec(text)?.[1] ?? '';

test('without mail, each invited address gets a link to copy, and is forgotten once it is used', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const emails = ['a@example.test', 'b@example.test', 'A@example.test'];
  const body = { role: 'user' as const, emails };
  expect(await member.status(inviteAddresses, { body })).toBe(403);
  const { invitations } = await admin.call(inviteAddresses, { body });
  // Two spellings of one address are one invitation.
  expect(invitations).toHaveLength(2);
  const [first, second] = invitations;
  expect(new Set([first?.token, second?.token]).size).toBe(2);
  const open = async () => (await admin.call(listInvitations)).invitations.map(({ email }) => email);
  expect(new Set(await open())).toEqual(new Set(['A@example.test', 'b@example.test']));
  expect(await new Browser(app).call(register, join(second?.token ?? '', 'b@example.test'))).toMatchObject({
    status: 'active',
  });
  app.pass(invitationMs);
  await purgeExpired(app.app, app.context)();
  const rows = await app.db.read.selectFrom('invitations').select('email').execute();
  expect(rows).toEqual([{ email: null }, { email: null }]);
});

test('with mail, each address gets its link, unless it was revoked before', async () => {
  const app = await testApp(withMail);
  const { admin } = await newTeam(app);
  await app.mails();
  const body = { role: 'admin' as const, emails: ['a@example.test', 'b@example.test'] };
  const { invitations } = await admin.call(inviteAddresses, { body });
  expect(invitations.map(({ token }) => token)).toEqual([null, null]);
  const revoked = invitations.find(({ email }) => email === 'b@example.test');
  await admin.call(revokeInvitation, { params: { id: String(revoked?.id) } });
  const mails = await app.mails();
  expect(mails.map(({ to }) => to)).toEqual(['a@example.test']);
  const token = tokenIn(mails[0]?.text);
  expect(await new Browser(app).call(readInvitation, { body: { token } })).toMatchObject({
    role: 'admin',
    needsApproval: false,
  });
});

test('addresses with an account are not invited again, and a new invitation replaces an open one', async () => {
  const app = await testApp();
  const { organizationId, admin, member } = await newTeam(app);
  const applicant = await newPerson(app, organizationId, { status: 'pending' });
  const stranger = await newPerson(app, await newOrganization(app, 'Other'));
  const invite = (...emails: string[]) => admin.call(inviteAddresses, { body: { role: 'user', emails } });
  const open = async () => (await admin.call(listInvitations)).invitations.map(({ email }) => email);
  expect(await invite(member.email, applicant.email)).toEqual({
    invitations: [],
    existing: [member.email, applicant.email],
  });
  // Says nothing about accounts of others.
  const first = await invite('new@example.test', member.email, stranger.email);
  expect(first.existing).toEqual([member.email]);
  const [again] = (await invite('NEW@example.test')).invitations;
  expect(new Set(await open())).toEqual(new Set(['NEW@example.test', stranger.email]));
  const former = first.invitations.find(({ email }) => email === 'new@example.test')?.token ?? '';
  expect(await new Browser(app).status(readInvitation, { body: { token: former } })).toBe(422);
  expect(await new Browser(app).status(readInvitation, { body: { token: again?.token ?? '' } })).toBe(200);
  // The person joins with another link.
  const { token } = await admin.call(createInvitation, { body: { role: 'user' } });
  await new Browser(app).call(register, join(token, 'new@example.test'));
  expect(await open()).toEqual([stranger.email]);
});

test.each([
  [{ role: 'user' as const, emails: [] }, 422],
  [{ role: 'user' as const, emails: ['nobody'] }, 422],
  [{ role: 'user' as const, emails: Array.from({ length: 101 }, (_, at) => `${at}@example.test`) }, 422],
  [{ role: 'user' as const, emails: ['a@elsewhere.test'] }, 422],
])('addresses that cannot be invited: %j', async (body, status) => {
  const app = await testApp({ allowedEmailDomains: ['example.test'] });
  const { admin } = await newTeam(app);
  expect(await admin.status(inviteAddresses, { body })).toBe(status);
  expect((await admin.call(listInvitations)).invitations).toEqual([]);
});

test('a link for several people admits as many as it says, as users who wait for approval', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const invite = (role: 'user' | 'admin', mostUses: number) =>
    admin.ask(createInvitation, { body: { role, mostUses } });
  expect((await invite('admin', 2)).status).toBe(422);
  expect((await invite('user', mostInvited + 1)).status).toBe(422);
  const { token } = await admin.call(createInvitation, { body: { role: 'user', mostUses: 2 } });
  expect(await new Browser(app).call(readInvitation, { body: { token } })).toMatchObject({
    needsApproval: true,
  });
  const statuses = await Promise.all(
    [1, 2, 3].map((at) => new Browser(app).status(register, join(token, `guest-${at}@example.test`))),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 422]);
  const users = await app.db.read
    .selectFrom('users')
    .select(['role', 'status'])
    .where('name', '=', 'Guest')
    .execute();
  expect(users).toEqual(Array.from({ length: 2 }, () => ({ role: 'user', status: 'pending' })));
  expect((await admin.call(listInvitations)).invitations).toEqual([]);
});

test('an open link says how many have joined, and can be revoked', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { id, token } = await admin.call(createInvitation, { body: { role: 'user', mostUses: 10 } });
  await new Browser(app).call(register, join(token, 'guest@example.test'));
  expect((await admin.call(listInvitations)).invitations).toMatchObject([{ id, mostUses: 10, uses: 1 }]);
  await admin.call(revokeInvitation, { params: { id: String(id) } });
  expect(await new Browser(app).status(register, join(token, 'late@example.test'))).toBe(422);
});

test.each([
  ['b@acme.test', withMail, 'active'],
  ['b@elsewhere.test', withMail, 'pending'],
  // Without mail nobody proves the address.
  ['b@acme.test', {}, 'pending'],
])('with a link for several people, %s joins', async (email, config, status) => {
  const { app, admin } = await acme({ config });
  await app.mails();
  const { token } = await admin.call(createInvitation, { body: { role: 'user', mostUses: 10 } });
  const browser = new Browser(app);
  const answer = await browser.call(register, join(token, email));
  if (answer.status === 'unconfirmed') {
    const [mail] = await app.mails();
    const link = /confirm-address#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await browser.call(confirmRegistration, { body: { token: link, password } });
  }
  await browser.call(login, { body: { email, password } });
  expect((await browser.call(readMe)).user.status).toBe(status);
});

test('people of the directory are offered until they are invited or have an account', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  for (const [name, emails] of [
    ['Zoe', ['zoe@example.test', 'z@example.test']],
    ['Ben', ['ben@example.test']],
    ['Member', [member.email]],
    ['Nobody', []],
  ] as const)
    await admin.call(addPerson, { body: { name, emails: [...emails], role: null, department: null } });
  const offered = async () => (await admin.call(listInvitations)).uninvited;
  const zoe = { name: 'Zoe', email: 'z@example.test' };
  expect(await offered()).toEqual([{ name: 'Ben', email: 'ben@example.test' }, zoe]);
  await admin.call(inviteAddresses, { body: { role: 'user', emails: ['Ben@example.test'] } });
  expect(await offered()).toEqual([zoe]);
});

test('erasing a person revokes their invitation', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const person = { name: 'Guest', emails: ['a@example.test'], role: null, department: null };
  const { id } = await admin.call(addPerson, { body: person });
  await admin.call(inviteAddresses, { body: { role: 'user', emails: ['A@example.test', 'b@example.test'] } });
  await admin.call(erasePerson, { params: { id: String(id) } });
  expect((await admin.call(listInvitations)).invitations.map(({ email }) => email)).toEqual([
    'b@example.test',
  ]);
});
