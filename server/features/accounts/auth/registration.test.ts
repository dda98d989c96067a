import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { login, readMe } from '#contract/accounts/auth.ts';
import { adminExists, listOrganizations, register, registered } from '#contract/accounts/registration.ts';
import { leaveOrganization } from '#contract/organization/profile.ts';
import { addMember, approveMember, declineMember, listMembers } from '#contract/accounts/members.ts';
import { listSalaryTiers } from '#contract/people/tiers.ts';
import { guessesPerAccount } from '#domain/limits.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { Browser } from '#server/testing/browser.ts';
import { newOrganization, newPerson, newTeam, password } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const newcomer = { email: 'new@example.test', password, name: 'New Comer', role: 'user' as const };
const joining = (organization_id: number) => ({
  ...newcomer,
  user_added_new_organization: false,
  organization_id,
});
const founding = {
  ...newcomer,
  role: 'admin' as const,
  user_added_new_organization: true,
  new_organization_name: ' Acme ',
};

test('a new organization has an active member with the chosen role, the default tiers and the time zone', async () => {
  const app = await testApp();
  const browser = new Browser(app);
  const body = { ...founding, time_zone: 'Europe/Berlin' };
  expect(await browser.call(register, { body })).toEqual({
    message: registered,
    status: 'active',
    registration: null,
  });
  await browser.call(login, { body: { email: newcomer.email, password } });
  expect((await browser.call(readMe)).user).toMatchObject({
    role: 'admin',
    status: 'active',
    organization: { name: 'Acme', timeZone: 'Europe/Berlin' },
  });
  expect(await browser.call(listSalaryTiers)).toHaveLength(7);
});

test.each([{}, { time_zone: 'Mars/Olympus' }])(
  'with %j, the time zone is UTC until somebody sets it',
  async (said) => {
    const browser = new Browser(await testApp());
    await browser.call(register, { body: { ...founding, ...said } });
    await browser.call(login, { body: { email: newcomer.email, password } });
    expect((await browser.call(readMe)).user.organization.timeZone).toBe('UTC');
  },
);

test('a person who joins an organization with members waits for approval', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const browser = new Browser(app);
  expect((await browser.call(register, { body: joining(organizationId) })).status).toBe('pending');
  expect((await admin.call(listAuditLog)).entries).toMatchObject([
    { actorName: 'New Comer', action: 'member.applied' },
  ]);
});

test('only active members count: the admin role of an organization without an admin is available', async () => {
  const app = await testApp();
  const withoutAdmin = await newOrganization(app);
  await newPerson(app, withoutAdmin);
  const body = { ...joining(withoutAdmin), role: 'admin' as const };
  expect((await new Browser(app).call(register, { body })).status).toBe('pending');
});

test.each(['everybody left', 'everybody waits for approval'])(
  'an organization without an active member is not listed and cannot be joined: %s',
  async (how) => {
    const app = await testApp();
    const dormant = await newOrganization(app);
    if (how === 'everybody left') {
      const last = await newPerson(app, dormant, { role: 'admin' });
      await last.call(leaveOrganization, { body: { password, organization: 'keep' } });
    } else await newPerson(app, dormant, { role: 'admin', status: 'pending' });

    const stranger = new Browser(app);
    expect((await stranger.call(listOrganizations)).organizations).toEqual([]);
    expect(await stranger.status(adminExists, { params: { id: String(dormant) } })).toBe(404);
    for (const role of ['user', 'admin'] as const)
      expect(await stranger.error(register, { body: { ...joining(dormant), role } })).toMatchObject({
        status: 422,
        errors: { organization_id: [expect.any(String)] },
      });
    expect(await stranger.status(login, { body: { email: newcomer.email, password } })).toBe(401);
  },
);

test('approvers get one mail for the first applicant, and none while others wait', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  await newTeam(app);
  const added = { name: 'Not In Yet', email: 'added@example.test', role: 'admin' as const };
  await admin.call(addMember, { body: { ...added, password } });
  const ask = async (email: string) => {
    const body = { ...joining(organizationId), email };
    expect((await new Browser(app).call(register, { body })).status).toBe('pending');
  };
  // Declined applicants get a mail, too.
  const notifications = async () =>
    (await app.mails())
      .filter(({ subject }) => !subject.includes('declined'))
      .map(({ to, subject }) => `${to}: ${subject}`);
  const waits = (to: string) => `${to}: Someone wants to join your organization`;

  await ask('first@example.test');
  expect(await notifications()).toEqual([waits(admin.email)]);
  await ask('second@example.test');
  expect(await notifications()).toEqual([]);
  for (const one of await admin.call(listMembers))
    if (one.status === 'pending') await admin.status(declineMember, { params: { id: String(one.id) } });
  app.pass(hourMs);
  await ask('third@example.test');
  expect(await notifications()).toEqual([waits(admin.email)]);

  const withoutAdmin = await newOrganization(app);
  const member = await newPerson(app, withoutAdmin);
  const body = { ...joining(withoutAdmin), email: 'fourth@example.test' };
  await new Browser(app).call(register, { body });
  expect(await notifications()).toEqual([waits(member.email)]);
});

test('registration as a second admin is rejected', async () => {
  const app = await testApp();
  const { organizationId } = await newTeam(app);
  const body = { ...joining(organizationId), role: 'admin' as const };
  expect(await new Browser(app).error(register, { body })).toMatchObject({
    status: 409,
    message: 'This organization already has an admin.',
    errors: { role: ['This organization already has an admin.'] },
  });
});

test('concurrent applicants for an available admin role all wait, and approval gives it to one', async () => {
  const app = await testApp();
  const organizationId = await newOrganization(app);
  const member = await newPerson(app, organizationId);
  const statuses = await Promise.all(
    Array.from({ length: 4 }, (_, i) =>
      new Browser(app).status(register, {
        body: { ...joining(organizationId), role: 'admin', email: `racer-${i}@example.test` },
      }),
    ),
  );
  expect(statuses).toEqual([201, 201, 201, 201]);
  const waiting = (await member.call(listMembers)).filter(({ status }) => status === 'pending');
  const approvals = await Promise.all(
    waiting.map(({ id }) => member.status(approveMember, { params: { id: String(id) } })),
  );
  // The first approval assigns the role; from then on only an administrator approves.
  expect(approvals.toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
  const members = await member.call(listMembers);
  expect(members.filter(({ role, status }) => role === 'admin' && status === 'active')).toHaveLength(1);
});

test('registering an existing address gets the same response, changes nothing and mails its owner', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const fresh = await new Browser(app).ask(register, { body: joining(organizationId) });
  // The administrator gets a mail about the applicant.
  expect(await app.mails()).toHaveLength(1);
  const taken = await new Browser(app).ask(register, {
    body: { ...joining(organizationId), email: admin.email.toUpperCase() },
  });
  const founded = await new Browser(app).ask(register, { body: { ...founding, email: admin.email } });

  expect([taken.status, taken.text]).toEqual([fresh.status, fresh.text]);
  expect(founded.status).toBe(201);
  expect(await app.db.read.selectFrom('users').selectAll().execute()).toHaveLength(3);
  expect(await app.db.read.selectFrom('organizations').selectAll().execute()).toHaveLength(1);
  const mails = await app.mails();
  // One per hour, however often somebody tries.
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [admin.email, 'You already have an account'],
  ]);
});

test('concurrent registrations of one address create one account', async () => {
  const app = await testApp();
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => new Browser(app).ask(register, { body: founding })),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await app.db.read.selectFrom('users').selectAll().execute()).toHaveLength(1);
  expect(await app.db.read.selectFrom('organizations').selectAll().execute()).toHaveLength(1);
});

test('registrations are rate-limited per address', async () => {
  const app = await testApp();
  const { organizationId } = await newTeam(app);
  // Rejected at no cost, but it still counts.
  const body = { ...joining(organizationId), role: 'admin' as const };
  for (let i = 0; i < guessesPerAccount.attempts; i += 1)
    expect(await new Browser(app).status(register, { body })).toBe(409);
  const answer = await new Browser(app).ask(register, { body });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const other = { ...body, email: 'other@example.test' };
  expect(await new Browser(app).status(register, { body: other })).toBe(409);
});

test('unlisted organizations are neither shown nor joinable', async () => {
  const app = await testApp();
  const { organizationId } = await newTeam(app, 'Hidden');
  await newTeam(app, 'Shown');
  await app.db.write((tx) =>
    tx.updateTable('organizations').set({ listed: 0 }).where('id', '=', organizationId).execute(),
  );

  const browser = new Browser(app);
  expect((await browser.call(listOrganizations)).organizations.map(({ name }) => name)).toEqual(['Shown']);
  expect(await browser.status(adminExists, { params: { id: String(organizationId) } })).toBe(404);
  expect(await browser.error(register, { body: joining(organizationId) })).toMatchObject({
    status: 422,
    errors: { organization_id: [expect.any(String)] },
  });
});

test('organizations are listed by name', async () => {
  const app = await testApp();
  for (const name of ['Beta', 'Gamma', 'Alpha']) await newTeam(app, name);
  const { organizations } = await new Browser(app).call(listOrganizations);
  expect(organizations.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Gamma']);
});

test('organizations beyond the first thousand are found by their names', async () => {
  const app = await testApp();
  await newTeam(app, 'Zürich 100%');
  const one = await app.db.read.selectFrom('organizations').selectAll().executeTakeFirstOrThrow();
  const member = await app.db.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const ids = Array.from({ length: 1000 }, (_, i) => one.id + 1 + i);
  await app.db.write(async (tx) => {
    for (const id of ids) {
      await tx
        .insertInto('organizations')
        .values({ ...one, id, name: `A ${id}` })
        .execute();
      const account = { ...member, id, organizationId: id, email: `${id}@example.test` };
      await tx
        .insertInto('users')
        .values({ ...account, emailKey: account.email })
        .execute();
    }
  });
  const listed = async (search?: string) => {
    const { organizations } = await new Browser(app).call(listOrganizations, { query: { search } });
    return organizations.map(({ name }) => name);
  };
  expect(await listed()).not.toContain('Zürich 100%');
  expect(await listed('ZÜRICH 100%')).toEqual(['Zürich 100%']);
  expect(await listed('1%0')).toEqual([]);
});

test('the admin check returns whether the organization has an admin', async () => {
  const app = await testApp();
  const { organizationId } = await newTeam(app);
  const empty = await newOrganization(app);
  await newPerson(app, empty, { role: 'admin', status: 'pending' });
  await newPerson(app, empty);
  const check = (id: number) => new Browser(app).call(adminExists, { params: { id: String(id) } });
  expect(await check(organizationId)).toEqual({
    exists: true,
    message: 'This organization already has an admin.',
  });
  expect(await check(empty)).toEqual({ exists: false, message: null });
});

test.each([
  [{ name: ' a ' }, 'name', 'Name must be at least 2 characters'],
  [{ email: 'nope' }, 'email', 'Must be a valid email address'],
  [{ password: 'seven77' }, 'password', 'Password must be at least 8 characters'],
  [{ role: 'owner' }, 'role', 'Role must be chosen'],
  [
    { new_organization_name: ' x ' },
    'organization_id',
    'Select an organization or enter a new one (at least 2 characters).',
  ],
  [
    { user_added_new_organization: false },
    'organization_id',
    'Select an organization or enter a new one (at least 2 characters).',
  ],
])('%j is rejected with the text of the specification', async (change, field, message) => {
  const browser = new Browser(await testApp());
  const error = await browser.error(register, { body: { ...founding, ...change } as never });
  expect(error).toMatchObject({ status: 422, errors: { [field]: [message] } });
});
