import { expect, test } from 'vitest';
import { addMember, changeMemberRole, listMemberPage } from '#contract/accounts/members.ts';
import { newOrganization, newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const page = (person: Person, query: { search?: string; page?: string } = {}) =>
  person.call(listMemberPage, { query });
const names = async (person: Person, query = {}) =>
  (await page(person, query)).members.map(({ name }) => name);

test('twelve members per page by name; a page beyond the end is the last one', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  for (let i = 0; i < 13; i += 1) {
    const number = String(i).padStart(2, '0');
    await admin.call(addMember, {
      body: { name: `Émile ${number}`, email: `e${number}@example.test`, password: 'secret' },
    });
  }
  const first = await page(member);
  expect(first).toMatchObject({ page: 1, pages: 2, found: 15, active: 15, admins: 1 });
  // Members do not see who has not replaced the one-use password.
  for (const one of first.members)
    expect([one.mustChangePassword, one.oneUseUntil]).toEqual([undefined, undefined]);
  expect(first.members).toHaveLength(12);
  const last = await page(member, { page: '9' });
  expect(last).toMatchObject({ page: 2, pages: 2, found: 15 });
  expect(last.members).toHaveLength(3);
  const everybody = [...first.members, ...last.members].map(({ name }) => name);
  expect(everybody).toEqual(everybody.toSorted((a, b) => a.localeCompare(b)));

  const found = await page(member, { search: ' éMILE 0 ' });
  expect(found).toMatchObject({ page: 1, pages: 1, found: 10, active: 15 });
  expect(await names(member, { search: 'E12@EXAMPLE' })).toEqual(['Émile 12']);
  expect(await page(member, { search: 'nobody' })).toMatchObject({
    members: [],
    page: 1,
    pages: 1,
    found: 0,
  });
});

test('pending users come first, for approvers only', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const applicant = await newPerson(app, admin.organizationId, { status: 'pending', name: 'Zoë Zuletzt' });
  expect((await names(admin))[0]).toBe('Zoë Zuletzt');
  expect(await page(admin)).toMatchObject({ found: 3, active: 2 });
  expect(await names(member)).not.toContain('Zoë Zuletzt');
  expect(await page(member)).toMatchObject({ found: 2, active: 2 });
  // Members do not see whose sign-in is easier to take over.
  for (const { twoFactor } of (await page(member)).members) expect(twoFactor).toBeUndefined();
  expect(await applicant.status(listMemberPage, { query: {} })).toBe(403);
});

test('only settled administrators of the organization are counted', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await newPerson(app, await newOrganization(app, 'Other'), { role: 'admin' });
  await admin.call(addMember, {
    body: { name: 'Not Yet', email: 'notyet@example.test', password: 'secret', role: 'admin' },
  });
  expect(await page(admin)).toMatchObject({ found: 3, active: 3, admins: 1 });
  await admin.call(changeMemberRole, { params: { id: String(member.userId) }, body: { role: 'admin' } });
  expect((await page(admin)).admins).toBe(2);
  expect((await page(admin)).members.map(({ twoFactor }) => twoFactor)).toEqual([false, false, false]);
});
