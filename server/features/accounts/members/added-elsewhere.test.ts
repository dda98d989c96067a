import { expect, test } from 'vitest';
import { login, readMe } from '#contract/accounts/auth.ts';
import { register } from '#contract/accounts/registration.ts';
import { addMember, approveMember, createInvitation, listMembers } from '#contract/accounts/members.ts';
import { leaveOrganization } from '#contract/organization/profile.ts';
import { Browser } from '#server/testing/browser.ts';
import { newTeam, password } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

/** An address that was added while its account was in another organization, which its owner has left since. */
async function addedAndFree(app: TestApp) {
  const { admin, organizationId } = await newTeam(app);
  const { member } = await newTeam(app, 'Other');
  const { email } = member;
  await admin.call(addMember, { body: { name: 'Cleo', email, password: 'secret' } });
  await member.call(leaveOrganization, { body: { password } });
  await app.mails();
  const listed = async () => (await admin.call(listMembers)).filter((one) => one.email === email);
  /** The organization that signing in with a password leads to. */
  const enter = async (secret: string) => {
    const browser = new Browser(app);
    await browser.call(login, { body: { email, password: secret } });
    return (await browser.call(readMe)).user.organization.id;
  };
  const joining = {
    name: 'Cleo',
    email,
    password,
    role: 'user' as const,
    user_added_new_organization: false,
  };
  return { admin, organizationId, email, listed, enter, joining };
}

test('a person who left the other organization can be added as usual, once', async () => {
  const app = await testApp();
  const { admin, organizationId, email, listed, enter } = await addedAndFree(app);
  const body = { name: 'Cleo Q.', email, password: 'another' };
  const added = await admin.call(addMember, { body });
  expect(added).toMatchObject({ name: 'Cleo Q.', status: 'active', mustChangePassword: true });
  expect(await listed()).toMatchObject([{ id: added.id }]);
  expect(await enter('another')).toBe(organizationId);
  expect(await app.mails()).toEqual([]);
  expect(await admin.status(addMember, { body })).toBe(409);
});

test('a person who was added and also registers is one member after the approval', async () => {
  const app = await testApp();
  const { admin, organizationId, listed, enter, joining } = await addedAndFree(app);
  const body = { ...joining, organization_id: organizationId };
  expect((await new Browser(app).call(register, { body })).status).toBe('pending');
  // Anyone can register with any address, so nothing changes for the added account before the approval.
  const before = await listed();
  expect(before.map(({ status }) => status).toSorted()).toEqual(['active', 'pending']);
  const id = before.find(({ status }) => status === 'pending')?.id ?? 0;
  await admin.call(approveMember, { params: { id: String(id) } });
  expect(await listed()).toMatchObject([{ id, status: 'active' }]);
  expect(await enter(password)).toBe(organizationId);
});

test('a person who was added and accepts an invitation is one member at once', async () => {
  const app = await testApp();
  const { admin, organizationId, listed, enter, joining } = await addedAndFree(app);
  const { token } = await admin.call(createInvitation, { body: { role: 'user' } });
  await new Browser(app).call(register, { body: { ...joining, invitation: token } });
  expect(await listed()).toMatchObject([{ status: 'active', mustChangePassword: false }]);
  expect(await enter(password)).toBe(organizationId);
});
