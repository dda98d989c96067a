import { expect, test } from 'vitest';
import {
  addOrgRole,
  clearDefaultOrgRoles,
  listOrgRoles,
  readSuggestions,
  removeOrgRole,
} from '#contract/organization/organization.ts';
import { mostOrgRoles } from '#domain/people/org-roles.ts';
import { newOrganization, newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const defaultRoles = [
  'Analyst',
  'Designer',
  'Director',
  'Engineer',
  'Manager',
  'Marketing',
  'Product Manager',
  'Sales',
];

const namesSeenBy = async (who: Person) => (await who.call(listOrgRoles)).map(({ name }) => name);

test('a new organization has the default roles, and they are suggested', async () => {
  const { member } = await newTeam(await testApp());
  expect(await namesSeenBy(member)).toEqual(defaultRoles);
  expect((await member.call(readSuggestions)).roles).toEqual(defaultRoles);
});

test('an administrator adds and removes roles, with an optional description', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const role = await admin.call(addOrgRole, { body: { name: ' Architect ', description: 'Draws boxes' } });
  expect(role).toMatchObject({ name: 'Architect', description: 'Draws boxes', isDefault: false });
  expect(await namesSeenBy(member)).toContain('Architect');
  expect(await admin.status(removeOrgRole, { params: { id: String(role.id) } })).toBe(204);
  expect(await admin.status(removeOrgRole, { params: { id: String(role.id) } })).toBe(404);
  expect(await namesSeenBy(member)).not.toContain('Architect');
  const actions = await app.db.read.selectFrom('auditLog').select('action').execute();
  expect(actions.map(({ action }) => action).toSorted()).toEqual(['org-role.added', 'org-role.removed']);
});

test('a blank name is rejected; an existing name adds nothing', async () => {
  const { admin, member } = await newTeam(await testApp());
  expect(await admin.status(addOrgRole, { body: { name: ' ' } })).toBe(422);
  const again = await admin.ask(addOrgRole, { body: { name: 'ENGINEER' } });
  expect(again).toMatchObject({ status: 200, body: { name: 'Engineer', isDefault: true } });
  const both = await Promise.all([1, 2, 3].map(() => admin.status(addOrgRole, { body: { name: 'Pilot' } })));
  expect(both.toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  expect(await namesSeenBy(member)).toHaveLength(defaultRoles.length + 1);
});

test('Clear Defaults removes only the default roles', async () => {
  const { admin } = await newTeam(await testApp());
  await admin.call(addOrgRole, { body: { name: 'Pilot' } });
  expect(await admin.status(clearDefaultOrgRoles)).toBe(204);
  expect(await namesSeenBy(admin)).toEqual(['Pilot']);
  expect(await admin.status(clearDefaultOrgRoles)).toBe(204);
});

test('only administrators change roles; other organizations and pending users see none', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const stranger = await newPerson(app, await newOrganization(app), { role: 'admin' });
  const pending = await newPerson(app, organizationId, { status: 'pending' });
  const { id } = await admin.call(addOrgRole, { body: { name: 'Pilot' } });
  const params = { id: String(id) };

  for (const who of [member, pending]) {
    expect(await who.status(addOrgRole, { body: { name: 'Mine' } })).toBe(403);
    expect(await who.status(removeOrgRole, { params })).toBe(403);
    expect(await who.status(clearDefaultOrgRoles)).toBe(403);
  }
  expect(await pending.status(listOrgRoles)).toBe(403);
  expect(await stranger.status(removeOrgRole, { params })).toBe(404);
  expect(await namesSeenBy(stranger)).not.toContain('Pilot');
  await stranger.call(clearDefaultOrgRoles);
  expect(await namesSeenBy(admin)).toContain('Engineer');
});

test('the number of roles is limited per organization', async () => {
  const app = await testApp();
  const { admin: stranger } = await newTeam(app, 'Other');
  const { admin } = await newTeam(app);
  const fill = ({ organizationId }: Person) => {
    const role = { organizationId, description: null, isDefault: 0 } as const;
    const roles = Array.from({ length: mostOrgRoles }, (_, id) => ({
      ...role,
      id: id + 1,
      name: `r${id}`,
      nameKey: `r${id}`,
    }));
    return app.db.write((tx) => tx.insertInto('orgRoles').values(roles).execute());
  };
  await fill(stranger);
  expect(await admin.status(addOrgRole, { body: { name: 'Architect' } })).toBe(201);
  await fill(admin);
  expect(await admin.error(addOrgRole, { body: { name: 'Gardener' } })).toMatchObject({ status: 409 });
});
