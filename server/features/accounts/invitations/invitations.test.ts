import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { login, readMe } from '#contract/accounts/auth.ts';
import { register } from '#contract/accounts/registration.ts';
import {
  addMember,
  changeMemberRole,
  createInvitation,
  listInvitations,
  readInvitation,
  removeMember,
  revokeInvitation,
} from '#contract/accounts/members.ts';
import { saveOrganizationProfile } from '#contract/organization/organization.ts';
import { leaveOrganization } from '#contract/organization/profile.ts';
import { invitationMs } from '#domain/limits.ts';
import { Browser } from '#server/testing/browser.ts';
import { interruptedApp } from '#server/testing/interrupted.ts';
import { newPerson, newTeam, password, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const join = (invitation: string, email = 'guest@example.test') => ({
  body: {
    email,
    password,
    name: 'Guest',
    role: 'user' as const,
    user_added_new_organization: false,
    invitation,
  },
});
const invalid = {
  status: 422,
  message: 'This invitation is invalid or has expired. Please ask for a new one.',
};

test('an invitation shows its organization and admits one person with its role', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', joinPolicy: 'invite', listed: false } });
  expect(await member.status(createInvitation, { body: { role: 'admin' } })).toBe(403);
  const { token } = await admin.call(createInvitation, { body: { role: 'admin' } });

  const guest = new Browser(app);
  expect(await guest.call(readInvitation, { body: { token } })).toEqual({
    organization: { id: organizationId, name: 'Acme' },
    role: 'admin',
    needsApproval: false,
  });
  expect((await guest.call(register, join(token))).status).toBe('active');
  await guest.call(login, { body: { email: 'guest@example.test', password } });
  const { user } = await guest.call(readMe);
  expect(user).toMatchObject({ role: 'admin', status: 'active' });
  const { entries } = await admin.call(listAuditLog);
  expect(entries.find(({ action }) => action === 'member.joined')).toMatchObject({
    actorName: 'Guest',
    subject: `user:${user.id}`,
    detail: { invitation: expect.any(Number) },
  });

  expect(await new Browser(app).error(register, join(token, 'second@example.test'))).toMatchObject(invalid);
  expect(await guest.error(readInvitation, { body: { token } })).toMatchObject(invalid);
  expect((await admin.call(listInvitations)).invitations).toEqual([]);
});

test('each invitation has its own organization and role', async () => {
  const app = await testApp();
  const guest = new Browser(app);
  for (const [name, role] of [
    ['Acme', 'user'],
    ['Other', 'admin'],
  ] as const) {
    const { admin } = await newTeam(app, name);
    const { token } = await admin.call(createInvitation, { body: { role } });
    expect(await guest.call(readInvitation, { body: { token } })).toMatchObject({
      organization: { name },
      role,
    });
  }
  expect(await guest.error(readInvitation, { body: { token: 'x'.repeat(43) } })).toMatchObject(invalid);
});

test('of many concurrent uses of an invitation one succeeds', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { token } = await admin.call(createInvitation, { body: { role: 'user' } });
  const statuses = await Promise.all(
    [1, 2, 3].map((i) => new Browser(app).status(register, join(token, `guest-${i}@example.test`))),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
});

test('an existing address gets the same response and uses the invitation up', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { member: foreign } = await newTeam(app, 'Other');
  const links = await Promise.all([1, 2].map(() => admin.call(createInvitation, { body: { role: 'user' } })));
  const [first, second] = links.map(({ token }) => token);
  const fresh = await new Browser(app).ask(register, join(first ?? ''));
  const taken = await new Browser(app).ask(register, join(second ?? '', foreign.email));
  expect([taken.status, taken.text]).toEqual([fresh.status, fresh.text]);
  expect(await new Browser(app).status(readInvitation, { body: { token: second ?? '' } })).toBe(422);
  expect((await foreign.call(readMe)).user.organization.name).toBe('Other');
});

test('an invitation is valid for seven days and stored as a hash', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { token } = await admin.call(createInvitation, { body: { role: 'user' } });
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = await app.db.read.selectFrom('invitations').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  app.pass(invitationMs - 1);
  expect(await new Browser(app).status(readInvitation, { body: { token } })).toBe(200);
  app.pass(1);
  expect(await new Browser(app).error(readInvitation, { body: { token } })).toMatchObject(invalid);
  expect(await new Browser(app).error(register, join(token))).toMatchObject(invalid);
});

test('a revoked invitation is invalid; other organizations can neither see nor revoke it', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { admin: eve } = await newTeam(app, 'Other');
  const { id, token } = await admin.call(createInvitation, { body: { role: 'user' } });
  const params = { params: { id: String(id) } };
  expect((await eve.call(listInvitations)).invitations).toEqual([]);
  expect(await eve.status(revokeInvitation, params)).toBe(404);
  expect((await admin.call(listInvitations)).invitations).toMatchObject([{ id, role: 'user' }]);
  expect(await admin.status(revokeInvitation, params)).toBe(204);
  expect(await new Browser(app).status(register, join(token))).toBe(422);
});

test('at most 200 open invitations per organization', async () => {
  const app = await testApp();
  const { admin: stranger } = await newTeam(app, 'Other');
  const { admin } = await newTeam(app);
  const fill = ({ organizationId, userId }: Person) => {
    const link = {
      organizationId,
      role: 'user',
      createdBy: userId,
      createdAt: 1,
      usedAt: null,
      email: null,
    } as const;
    const links = Array.from({ length: 200 }, (_, id) => ({
      ...link,
      id: id + 1,
      tokenHash: `${organizationId} ${id}`,
      expiresAt: app.context.now() + 1000,
    }));
    return app.db.write((tx) => tx.insertInto('invitations').values(links).execute());
  };
  await fill(stranger);
  expect(await admin.status(createInvitation, { body: { role: 'user' } })).toBe(201);
  await fill(admin);
  expect(await admin.error(createInvitation, { body: { role: 'user' } })).toMatchObject({ status: 409 });
  app.pass(1000);
  expect(await admin.status(createInvitation, { body: { role: 'user' } })).toBe(201);
});

test.each([
  ['removed', (admin: Person, other: Person) => remove(admin, other, 'false')],
  ['erased', (admin: Person, other: Person) => remove(admin, other, 'true')],
  ['demoted', (admin: Person, other: Person) => demote(admin, other)],
  [
    'gone by themselves',
    (_admin: Person, other: Person) => other.call(leaveOrganization, { body: { password } }),
  ],
])('open links of an administrator who is %s stop working', async (_, end) => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const other = await newPerson(app, organizationId, { role: 'admin' });
  const invite = (who: Person) => who.call(createInvitation, { body: { role: 'admin' } });
  const [kept, used, open] = [await invite(admin), await invite(other), await invite(other)];
  await new Browser(app).call(register, join(used.token));
  await end(admin, other);
  expect(await new Browser(app).error(register, join(open.token, 'back@example.test'))).toMatchObject(
    invalid,
  );
  expect(await new Browser(app).status(readInvitation, { body: { token: kept.token } })).toBe(200);
  // Used invitations are kept.
  expect(await app.db.read.selectFrom('invitations').select('id').execute()).toHaveLength(2);
});

const remove = (admin: Person, { userId }: Person, hard: 'true' | 'false') =>
  admin.call(removeMember, { params: { id: String(userId) }, query: { hard }, body: { password } });

const demote = (admin: Person, { userId }: Person) =>
  admin.call(changeMemberRole, { params: { id: String(userId) }, body: { role: 'user' } });

test('a concurrently demoted administrator cannot create or revoke invitations or add members', async () => {
  const { app, meanwhile } = await interruptedApp();
  const { admin, organizationId } = await newTeam(app);
  const { id } = await admin.call(createInvitation, { body: { role: 'user' } });
  const calls = [
    (who: Person) => who.status(createInvitation, { body: { role: 'admin' } }),
    (who: Person) => who.status(addMember, { body: { name: 'New', email: 'new@example.test', password } }),
    (who: Person) => who.status(revokeInvitation, { params: { id: String(id) } }),
  ];
  for (const call of calls) {
    const other = await newPerson(app, organizationId, { role: 'admin' });
    meanwhile('write', () => demote(admin, other));
    // Being demoted ends the session as well.
    expect([401, 403]).toContain(await call(other));
  }
  expect((await admin.call(listInvitations)).invitations).toMatchObject([{ id }]);
});
