import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import {
  adminExists,
  listOrganizations,
  readRegistrationSettings,
  register,
} from '#contract/accounts/registration.ts';
import { addMember, createInvitation, readInvitation } from '#contract/accounts/members.ts';
import { saveOrganizationProfile } from '#contract/organization/organization.ts';
import { Browser } from '#server/testing/browser.ts';
import { newTeam, password } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const founding = {
  email: 'new@example.test',
  password,
  name: 'New Comer',
  role: 'admin' as const,
  user_added_new_organization: true,
  new_organization_name: 'Beta',
};
const joining = (organization_id: number) => ({
  email: 'new@example.test',
  password,
  name: 'New Comer',
  role: 'user' as const,
  user_added_new_organization: false,
  organization_id,
});

test.each(['invite', 'closed'] as const)(
  'with registration %s, strangers cannot join any organization',
  async (mode) => {
    const app = await testApp({ registration: mode });
    const { organizationId } = await newTeam(app);
    const stranger = new Browser(app);
    const code = mode === 'closed' ? 'registration-closed' : 'registration-by-invitation';
    for (const body of [founding, joining(organizationId)])
      expect(await stranger.error(register, { body })).toMatchObject({ status: 403, code });
    expect(await stranger.call(readRegistrationSettings)).toEqual({
      registration: mode,
      allowedEmailDomains: [],
      verifiesAddresses: false,
      isFirst: false,
    });
    // Nobody can join without an invitation, so the names of the organizations are hidden.
    expect((await stranger.call(listOrganizations)).organizations).toEqual([]);
    expect(await stranger.status(adminExists, { params: { id: String(organizationId) } })).toBe(404);
  },
);

test('an invitation works while registration is open or by invitation, and not while it is closed', async () => {
  for (const [registration, status] of [
    ['open', 201],
    ['invite', 201],
    ['closed', 403],
  ] as const) {
    const app = await testApp({ registration: 'invite' });
    const { admin } = await newTeam(app);
    const { token } = await admin.call(createInvitation, { body: { role: 'user' } });
    const body = { ...founding, invitation: token };
    const later = await testApp({ registration }, undefined, undefined, app.db);
    const guest = new Browser(later);
    expect(await guest.status(readInvitation, { body: { token } })).toBe(status === 201 ? 200 : 403);
    expect(await guest.status(register, { body })).toBe(status);
  }
});

test('nobody creates invitations while registration is closed; administrators still add people', async () => {
  const app = await testApp({ registration: 'closed' });
  const { admin } = await newTeam(app);
  expect(await admin.error(createInvitation, { body: { role: 'user' } })).toMatchObject({
    status: 403,
    code: 'registration-closed',
  });
  const body = { name: 'Cleo', email: 'cleo@example.test', password };
  expect(await admin.status(addMember, { body })).toBe(201);
});

test('a new organization is listed until an administrator changes it, which the audit log shows', async () => {
  const app = await testApp();
  await new Browser(app).call(register, { body: founding });
  const { admin } = await newTeam(app, 'Acme');
  const names = async () =>
    (await new Browser(app).call(listOrganizations)).organizations.map(({ name }) => name);
  expect(await names()).toEqual(['Acme', 'Beta']);
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', listed: false } });
  expect(await names()).toEqual(['Beta']);
  expect((await admin.call(listAuditLog)).entries[0]).toMatchObject({
    action: 'organization.changed',
    detail: { fields: ['listed'] },
  });
});

test('only addresses of the allowed domains get an account, even from an administrator', async () => {
  const app = await testApp({ allowedEmailDomains: ['example.test'] });
  const { admin } = await newTeam(app);
  const { token } = await admin.call(createInvitation, { body: { role: 'user' } });
  const outside = { ...founding, email: 'new@elsewhere.test' };
  const refused = { status: 422, fieldCodes: { email: ['email-domain'] } };
  const stranger = new Browser(app);
  expect(await stranger.error(register, { body: outside })).toMatchObject(refused);
  expect(await stranger.error(register, { body: { ...outside, invitation: token } })).toMatchObject(refused);
  const added = { name: 'Cleo', email: 'cleo@sub.example.test', password };
  expect(await admin.error(addMember, { body: added })).toMatchObject(refused);
  expect(await stranger.status(register, { body: { ...founding, email: 'New@EXAMPLE.test' } })).toBe(201);
});

test('concurrent registrations create at most as many organizations as the server allows', async () => {
  const app = await testApp({ maxOrganizations: 3 });
  await newTeam(app);
  const statuses = await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      new Browser(app).status(register, { body: { ...founding, email: `founder-${i}@example.test` } }),
    ),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 403, 403, 403]);
  expect(await app.db.read.selectFrom('organizations').selectAll().execute()).toHaveLength(3);
  // The same response for an address with an account.
  expect(
    await new Browser(app).error(register, { body: { ...founding, email: 'founder-0@example.test' } }),
  ).toMatchObject({ code: 'organizations-full' });
});
