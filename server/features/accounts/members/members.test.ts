import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { login, readMe } from '#contract/accounts/auth.ts';
import { readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import {
  addMember,
  approveMember,
  changeMemberRole,
  declineMember,
  listMembers,
  removeMember,
} from '#contract/accounts/members.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { updateProfile } from '#contract/organization/profile.ts';
import { Browser } from '#server/testing/browser.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam, password, type Person } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const newcomer = { name: 'New Comer', email: 'New@Example.test', password: 'secret' };
const at = (person: Person | { id: number }) => ({
  params: { id: String('userId' in person ? person.userId : person.id) },
});
const removal = (person: Person) => ({ ...at(person), query: {}, body: {} });
const audited = async (app: TestApp) =>
  (await app.db.read.selectFrom('auditLog').select('action').execute())
    .map(({ action }) => action)
    .toSorted();

test('both API paths list the same people', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const [newer, older, doubled] = await Promise.all(
    ['/api/organization/users', '/api/users', '/api/api/users'].map((url) =>
      admin.send({ method: 'GET', url }),
    ),
  );
  expect(newer?.body).toHaveLength(2);
  expect(older?.text).toBe(newer?.text);
  expect(doubled?.text).toBe(newer?.text);
  expect((await member.call(listMembers)).map(({ email }) => email)).toContain(admin.email);
});

test('an added member must replace the password first', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  expect(await member.status(addMember, { body: newcomer })).toBe(403);
  const added = await admin.call(addMember, { body: { ...newcomer, username: 'newby' } });
  expect(added).toMatchObject({
    name: 'New Comer',
    username: 'newby',
    role: 'user',
    status: 'active',
    mustChangePassword: true,
  });

  const browser = new Browser(app);
  await browser.call(login, { body: { email: 'new@example.test', password: 'secret' } });
  const { user } = await browser.call(readMe);
  expect(user.mustChangePassword).toBe(true);
  expect(await browser.error(listMembers)).toMatchObject({
    status: 403,
    message: 'Please choose a new password first.',
  });
  expect(await audited(app)).toEqual(['member.added', 'sign-in.succeeded']);
});

test.each([
  [{ name: ' ' }, 'name', 'Please fill in all required fields'],
  [{ email: 'nope' }, 'email', 'Enter a valid email'],
  [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
  [{ name: 'x'.repeat(10_000) }, 'name', 'Must be at most 120 characters'],
  [{ name: 'a\u0000b' }, 'name', 'Contains characters that cannot be used'],
  [{ name: '\u200B\u202E' }, 'name', 'Contains characters that cannot be used'],
  [{ name: '\u3164\u2800' }, 'name', 'Contains characters that cannot be used'],
])('adding a member with %j is rejected', async (change, field, message) => {
  const { admin } = await newTeam(await testApp());
  const error = await admin.error(addMember, { body: { ...newcomer, ...change } });
  expect(error).toMatchObject({ status: 422, errors: { [field]: [message] } });
});

test.each(['\u202Eevil\u202C', '👩‍👩‍👧‍👦 & co', '<img src=x onerror=alert(1)>', "Robert'); drop table users;--"])(
  'a name like %j is returned unchanged',
  async (name) => {
    const { admin } = await newTeam(await testApp());
    expect((await admin.call(addMember, { body: { ...newcomer, name } })).name).toBe(name);
  },
);

test('an address of the own organization is rejected; one of another looks added and mails its owner', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { member: foreign } = await newTeam(app, 'Other');
  expect(
    await admin.error(addMember, { body: { ...newcomer, email: member.email.toUpperCase() } }),
  ).toMatchObject({
    status: 409,
    errors: { email: ['A member of your organization already has this email address.'] },
  });

  const fresh = await admin.ask(addMember, { body: newcomer });
  const taken = await admin.ask(addMember, { body: { ...newcomer, email: foreign.email.toUpperCase() } });
  expect(taken.status).toBe(fresh.status);
  expect(Object.keys(taken.body as object)).toEqual(Object.keys(fresh.body as object));
  expect((await admin.error(addMember, { body: { ...newcomer, email: foreign.email } })).status).toBe(409);
  expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [foreign.email, 'An organization wants to add you'],
  ]);
  // The original account signs in.
  const browser = new Browser(app);
  await browser.call(login, { body: { email: foreign.email, password } });
  const { user } = await browser.call(readMe);
  expect(user.organization.name).toBe('Other');
  expect(await new Browser(app).status(login, { body: { email: foreign.email, password: 'secret' } })).toBe(
    401,
  );
});

test('concurrent additions of one address add it once', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { admin: other } = await newTeam(app, 'Other');
  const statuses = await Promise.all(
    [admin, admin, other].map((one) => one.status(addMember, { body: newcomer })),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 409]);
  const rows = await app.db.read
    .selectFrom('users')
    .select('emailKey')
    .where('emailKey', '=', 'new@example.test')
    .execute();
  expect(rows).toHaveLength(1);
});

test('the id of another organization gets the same response as an unknown one', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { organizationId } = await newTeam(app, 'Other');
  const add = (id: number) => admin.ask(addMember, { body: { ...newcomer, organizationId: id } });
  const [foreign, nowhere] = [await add(organizationId), await add(12345)];
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe(nowhere.text);
  expect((await add(admin.organizationId)).status).toBe(201);
});

test('removing ends the sessions, keeps meetings with their author and frees the address', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const meeting = await member.call(saveMeeting, { body: meetingDraft() });
  expect(await member.error(removeMember, removal(admin))).toMatchObject({
    status: 403,
    message: "You don't have permission",
  });
  expect(await admin.error(removeMember, removal(admin))).toMatchObject({
    status: 409,
    message: "You can't remove yourself",
  });
  expect(await admin.status(removeMember, removal(member))).toBe(204);
  expect(await admin.status(removeMember, removal(member))).toBe(404);

  expect(await member.status(readMe)).toBe(401);
  expect(await member.status(login, { body: { email: member.email, password } })).toBe(401);
  expect(await admin.call(listMembers)).toHaveLength(1);
  const kept = await admin.call(readMeeting, { params: { id: String(meeting.id) } });
  expect(kept.createdByName).toMatch(/^Person/);
  expect(await admin.status(addMember, { body: { ...newcomer, email: member.email } })).toBe(201);
  expect(await audited(app)).toEqual(['meeting.saved', 'member.added', 'member.removed']);
});

test("erasing requires one's own password and deletes the name", async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const meeting = await member.call(saveMeeting, { body: meetingDraft() });
  for (const name of ['Ada Byron', 'Ada Lovelace'])
    await member.call(updateProfile, { body: { name, email: member.email } });
  const hard = { ...removal(member), query: { hard: 'true' as const } };
  const wrong = { status: 422, errors: { password: ['This is not your current password.'] } };
  expect(await admin.error(removeMember, hard)).toMatchObject(wrong);
  expect(await admin.error(removeMember, { ...hard, body: { password: 'guess' } })).toMatchObject(wrong);
  expect(await admin.status(removeMember, { ...hard, body: { password } })).toBe(204);
  expect((await admin.call(readMeeting, { params: { id: String(meeting.id) } })).createdByName).toBeNull();
  expect(await app.db.read.selectFrom('users').select('id').execute()).toHaveLength(1);
  const log = await app.db.read.selectFrom('auditLog').selectAll().execute();
  expect(log).toHaveLength(4);
  expect(JSON.stringify(log)).not.toMatch(/Ada|Person/);
});

test('an older client deletes with ?hard=false', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const url = `/api/api/users/${member.userId}?hard=false`;
  expect(await admin.send({ method: 'DELETE', url })).toMatchObject({ status: 204, text: '' });
});

test('promotion and demotion; the last admin stays', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const toRole = (person: Person, role: 'admin' | 'user') => ({ ...at(person), body: { role } });
  expect(await member.status(changeMemberRole, toRole(member, 'admin'))).toBe(403);
  expect(await admin.error(changeMemberRole, toRole(admin, 'user'))).toMatchObject({
    status: 409,
    message: "You can't demote the last admin",
  });
  // Assigning the current role has no effect.
  expect((await admin.call(changeMemberRole, toRole(member, 'user'))).role).toBe('user');
  expect(await member.status(readMe)).toBe(200);
  expect((await admin.call(changeMemberRole, toRole(member, 'admin'))).role).toBe('admin');
  // A thief of the member's session does not become an administrator.
  expect(await member.status(readMe)).toBe(401);
  const before = admin.cookies.get('mc_session');
  expect((await admin.call(changeMemberRole, toRole(admin, 'user'))).role).toBe('user');
  expect(admin.cookies.get('mc_session')).not.toBe(before);
  expect(await admin.status(addMember, { body: newcomer })).toBe(403);
});

test('an admin with the initial password does not count as another admin', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const added = await admin.call(addMember, { body: { ...newcomer, role: 'admin' } });
  expect(await admin.status(changeMemberRole, { ...at(admin), body: { role: 'user' } })).toBe(409);
  expect(await admin.status(changeMemberRole, { ...at(added), body: { role: 'user' } })).toBe(200);
});

test.each(['removal', 'demotion', 'both'])(
  'of the last two admins, one remains when both act concurrently: %s',
  async (kind) => {
    const app = await testApp();
    const { admin, organizationId } = await newTeam(app);
    const second = await newPerson(app, organizationId, { role: 'admin' });
    const act = (actor: Person, other: Person, isDemotion: boolean) =>
      isDemotion
        ? actor.status(changeMemberRole, { ...at(other), body: { role: 'user' } })
        : actor.status(removeMember, removal(other));
    const statuses = await Promise.all([
      act(admin, second, kind === 'demotion'),
      act(second, admin, kind !== 'removal'),
    ]);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    const admins = await app.db.read
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .execute();
    expect(admins).toHaveLength(1);
  },
);

test('two concurrent demotions leave one admin', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const second = await newPerson(app, organizationId, { role: 'admin' });
  const statuses = await Promise.all(
    [admin, second].map((one) => one.status(changeMemberRole, { ...at(one), body: { role: 'user' } })),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('an admin approves; members neither see nor decide about waiting people', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const pending = await newPerson(app, organizationId, { role: 'admin', status: 'pending' });
  expect(await member.call(listMembers)).toHaveLength(2);
  expect(await admin.call(listMembers)).toHaveLength(3);
  expect(await member.status(approveMember, at(pending))).toBe(403);
  expect(await pending.status(approveMember, at(pending))).toBe(403);

  // The requested admin role is already taken.
  expect(await admin.call(approveMember, at(pending))).toMatchObject({ status: 'active', role: 'user' });
  expect(await admin.status(approveMember, at(pending))).toBe(200);
  expect(await pending.status(listMembers)).toBe(200);
  expect((await app.mails()).map(({ subject }) => subject)).toEqual(['Your organization has approved you']);
  expect(await audited(app)).toEqual(['member.approved']);
});

test('without an admin any member approves, and the first applicant for admin becomes one', async () => {
  const app = await testApp();
  const organizationId = await newOrganization(app);
  const member = await newPerson(app, organizationId);
  const claims = await Promise.all(
    [1, 2].map(() => newPerson(app, organizationId, { role: 'admin', status: 'pending' })),
  );
  expect(await member.call(listMembers)).toHaveLength(3);
  const [first, second] = claims;
  if (!first || !second) throw new Error('two claims');
  expect((await member.call(approveMember, at(first))).role).toBe('admin');
  expect(await member.status(approveMember, at(second))).toBe(403);
  expect((await first.call(approveMember, at(second))).role).toBe('user');
});

test('a declined applicant is deleted and may register again', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const pending = await newPerson(app, organizationId, { status: 'pending' });
  expect(await member.status(declineMember, at(pending))).toBe(403);
  expect(await admin.status(declineMember, at(member))).toBe(404);
  expect(await admin.status(declineMember, at(pending))).toBe(204);
  expect(await pending.status(readMe)).toBe(401);
  expect(await admin.status(addMember, { body: { ...newcomer, email: pending.email } })).toBe(201);
});

test('changes of members are in the audit log', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const [ada, bob, carol, dan] = await Promise.all([
    newPerson(app, organizationId, { name: 'Ada' }),
    newPerson(app, organizationId, { name: 'Bob', status: 'pending' }),
    newPerson(app, organizationId, { name: 'Carol', status: 'pending' }),
    newPerson(app, organizationId, { name: 'Dan' }),
  ]);
  await ada.call(changePassword, { body: { currentPassword: password, newPassword: 'another good one' } });
  await admin.call(approveMember, at(bob));
  await admin.call(declineMember, at(carol));
  await admin.call(changeMemberRole, { ...at(bob), body: { role: 'admin' } });
  await admin.call(removeMember, removal(ada));
  await admin.call(removeMember, { ...at(dan), query: { hard: 'true' }, body: { password } });
  const { entries } = await admin.call(listAuditLog);
  expect(entries.toReversed()).toMatchObject([
    { action: 'password.changed' },
    { action: 'member.approved', subjectName: 'Bob' },
    { action: 'member.declined', subjectName: null },
    { action: 'member.role-changed', subjectName: 'Bob', detail: { role: 'admin' } },
    { action: 'member.removed', subjectName: 'Ada' },
    { action: 'member.erased', subjectName: null },
  ]);
});

test('people of another organization are not found', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { member, organizationId } = await newTeam(app, 'Other');
  const pending = await newPerson(app, organizationId, { status: 'pending' });
  expect(await admin.status(removeMember, removal(member))).toBe(404);
  expect(await admin.status(changeMemberRole, { ...at(member), body: { role: 'admin' } })).toBe(404);
  expect(await admin.status(approveMember, at(pending))).toBe(404);
  expect(await admin.status(declineMember, at(pending))).toBe(404);
});
