import { suggestPeople } from '#contract/organization/organization.ts';
import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import {
  addPerson,
  assignPeople,
  editPerson,
  listPeople,
  mergePeople,
  savePaySettings,
} from '#contract/people/people.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { exactPay, newDirectory } from '#server/testing/directory.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const namesOf = async (admin: Person, query: object) =>
  (await admin.call(listPeople, { query })).people.map(({ name }) => name);

test('people are added with addresses in lower case, and found by name, address, role or department', async () => {
  const { admin, add } = await newDirectory();
  const ada = await add({ emails: ['Ada@Example.test'], role: 'Engineer', department: 'Research' });
  expect(ada).toMatchObject({ emails: ['ada@example.test'], tiers: [], salaryTier: null, version: 1 });
  await add({ name: 'Grace Hopper', department: 'Navy', tier: { salaryTier: 'senior' } });
  for (const search of ['LOVE', 'ada@', 'engin', 'RESEA'])
    expect(await namesOf(admin, { search })).toEqual(['Ada Lovelace']);
  expect(await namesOf(admin, { search: '%' })).toEqual([]);
  expect(await namesOf(admin, { department: 'navy' })).toEqual(['Grace Hopper']);
  expect(await namesOf(admin, { tier: 'senior' })).toEqual(['Grace Hopper']);
  expect(await namesOf(admin, { tier: 'none' })).toEqual(['Ada Lovelace']);
  expect(await admin.call(listPeople, { query: { page: '9' } })).toMatchObject({
    page: 1,
    found: 2,
    active: 2,
    withoutTier: 1,
  });
});

test('an address or alias belongs to one person', async () => {
  const { admin, add, edit } = await newDirectory();
  await add({ emails: ['ada@example.test'], otherNames: ['Countess'] });
  const grace = await add({ name: 'Grace' });
  const params = { id: String(grace.id) };
  for (const body of [
    { emails: ['ADA@example.test'] },
    { otherNames: ['countess'] },
    { name: 'COUNTESS' },
    { otherNames: ['Lovelace, Ada'] },
  ])
    expect(await admin.error(editPerson, { params, body: { ...body, version: 1 } })).toMatchObject({
      status: 409,
      code: 'address-taken',
    });
  expect(await edit(grace, { emails: ['grace@example.test'] })).toMatchObject({ version: 2 });
});

test('an edit of an older version is rejected; a former name is still recognized', async () => {
  const { admin, add, edit } = await newDirectory();
  const ada = await add({ name: 'Ada Byron' });
  const married = await edit(ada, { name: 'Ada Lovelace', role: 'Engineer' });
  expect(married).toMatchObject({ name: 'Ada Lovelace', otherNames: ['ada byron'], role: 'Engineer' });
  const late = { params: { id: String(ada.id) }, body: { version: 1, role: null } };
  expect(await admin.status(editPerson, late)).toBe(409);
});

test('the first tier needs a choice of who sees pay', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const ada = { name: 'Ada', emails: [], role: null, department: null };
  const tier = { salaryTier: 'senior' };
  expect(await admin.error(addPerson, { body: { ...ada, tier } })).toMatchObject({
    code: 'pay-choice-missing',
  });
  await admin.call(addPerson, { body: ada });
  await admin.call(savePaySettings, { body: exactPay });
  expect(await admin.error(addPerson, { body: { ...ada, tier: { salaryTier: 'king' } } })).toMatchObject({
    code: 'unknown-tier',
  });
  expect(await admin.call(addPerson, { body: { ...ada, tier } })).toMatchObject({ salaryTier: 'senior' });
});

test('the first tier applies to all days, a later one from today or a chosen day on', async () => {
  const { add, edit } = await newDirectory();
  const ada = await add({ tier: { salaryTier: 'mid' } });
  const senior = await edit(ada, { tier: { salaryTier: 'senior' } });
  expect(senior.tiers).toEqual([
    { fromDay: '0001-01-01', salaryTier: 'mid' },
    { fromDay: '2026-11-21', salaryTier: 'senior' },
  ]);
  const earlier = await edit(senior, { tier: { salaryTier: 'senior', fromDay: '2026-10-01' } });
  expect(earlier.tiers).toEqual([
    { fromDay: '0001-01-01', salaryTier: 'mid' },
    { fromDay: '2026-10-01', salaryTier: 'senior' },
  ]);
  const none = await edit(earlier, { tier: { salaryTier: null, fromDay: '2026-12-01' } });
  expect(none).toMatchObject({ salaryTier: 'senior', tiers: [{}, {}, { salaryTier: null }] });
});

test('several people get a tier and a department at once; one foreign id rejects all', async () => {
  const { app, admin, add } = await newDirectory();
  const { admin: stranger } = await newTeam(app, 'Other');
  const people = [(await add()).id, (await add({ name: 'Grace' })).id];
  const body = { people, tier: { salaryTier: 'lead' }, department: 'Research' };
  const foreign = { name: 'Eve', emails: [], role: null, department: null };
  const { id } = await stranger.call(addPerson, { body: foreign });
  expect(await admin.status(assignPeople, { body: { ...body, people: [...people, id] } })).toBe(404);
  expect(await namesOf(admin, { tier: 'lead' })).toEqual([]);
  expect(await admin.call(assignPeople, { body })).toEqual({ changed: 2 });
  expect(await namesOf(admin, { tier: 'lead', department: 'Research' })).toHaveLength(2);
});

test('a person who left stays in the list of former people, and keeps past meetings', async () => {
  const { app, admin, add, edit } = await newDirectory();
  const ada = await add({ tier: { salaryTier: 'senior' } });
  await edit(ada, { leftOn: '2026-11-23' });
  expect(await namesOf(admin, {})).toEqual(['Ada Lovelace']);
  app.pass(2 * dayMs);
  expect(await namesOf(admin, {})).toEqual([]);
  expect(await namesOf(admin, { state: 'left' })).toEqual(['Ada Lovelace']);
  expect(await namesOf(admin, { state: 'all' })).toEqual(['Ada Lovelace']);
});

test('a merge moves addresses, names and meetings, and leaves no chain or cycle', async () => {
  const { app, admin, add } = await newDirectory();
  const ada = await add({ emails: ['ada@example.test'], department: 'Research' });
  const double = await add({
    name: 'A. Lovelace',
    emails: ['al@example.test'],
    role: 'Countess',
    tier: { salaryTier: 'senior' },
  });
  const { id } = await admin.call(saveMeeting, {
    body: meetingDraft({ attendees: [{ name: 'A. Lovelace', role: 'Engineer', salaryTier: null }] }),
  });
  const into = { id: String(ada.id) };
  const self = { params: into, body: { duplicate: ada.id } };
  expect(await admin.error(mergePeople, self)).toMatchObject({ code: 'same-person' });
  const merged = await admin.call(mergePeople, { params: into, body: { duplicate: double.id } });
  expect(merged).toMatchObject({
    name: 'Ada Lovelace',
    emails: ['ada@example.test', 'al@example.test'],
    otherNames: ['a. lovelace'],
    department: 'Research',
    role: 'Countess',
    salaryTier: 'senior',
  });
  // The reverse merge fails, since the person no longer exists.
  const back = { params: { id: String(double.id) }, body: { duplicate: ada.id } };
  expect(await admin.status(mergePeople, back)).toBe(404);
  const linked = await app.db.read.selectFrom('attendees').select('personId').execute();
  expect(linked).toEqual([{ personId: ada.id }]);
  const meeting = await admin.call(readMeeting, { params: { id: String(id) } });
  expect(meeting.attendees).toMatchObject([{ name: 'A. Lovelace', salaryTier: 'senior' }]);
});

test('a person of another organization cannot be merged', async () => {
  const { app, admin, add } = await newDirectory();
  const { admin: stranger } = await newTeam(app, 'Other');
  const foreign = { name: 'Eve', emails: [], role: null, department: null };
  const { id } = await stranger.call(addPerson, { body: foreign });
  const ada = await add();
  const into = { params: { id: String(ada.id) }, body: { duplicate: id } };
  expect(await admin.error(mergePeople, into)).toMatchObject({
    status: 422,
    fieldCodes: { duplicate: ['not-an-option'] },
  });
});

test('shows whether an account with one of the addresses exists', async () => {
  const { app, admin, add, organizationId } = await newDirectory();
  const { email } = await newPerson(app, organizationId);
  expect(await add({ emails: [email] })).toMatchObject({ hasAccount: true });
  await app.db.write((tx) =>
    tx.updateTable('users').set({ emailKey: 'gone' }).where('email', '=', email).execute(),
  );
  const { people } = await admin.call(listPeople, { query: {} });
  expect(people).toMatchObject([{ hasAccount: false }]);
});

test('suggestions contain tiers and rates only for viewers who see pay', async () => {
  const { admin, member, add } = await newDirectory();
  await add({ role: 'Engineer', emails: ['ada@example.test'], tier: { salaryTier: 'senior' } });
  const query = { search: 'ADA@' };
  const open = {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    role: 'Engineer',
    salaryTier: 'senior',
    hourlyRate: 75,
  };
  expect((await member.call(suggestPeople, { query })).people).toEqual([open]);
  await admin.call(savePaySettings, { body: { ...exactPay, visibility: 'blended' } });
  const closed = { ...open, salaryTier: null, hourlyRate: null };
  expect((await member.call(suggestPeople, { query })).people).toEqual([closed]);
  expect((await admin.call(suggestPeople, { query })).people).toEqual([open]);
});

test("the audit log contains no person's name and no tier", async () => {
  const { admin, add, edit } = await newDirectory();
  await edit(await add({ tier: { salaryTier: 'senior' } }), {
    name: 'Ada Byron',
    tier: { salaryTier: 'lead' },
  });
  const { entries } = await admin.call(listAuditLog, { query: { search: 'person.' } });
  expect(entries).toMatchObject([
    { action: 'person.changed', detail: { fields: ['name', 'tier'] } },
    { action: 'person.added', detail: {} },
  ]);
});
