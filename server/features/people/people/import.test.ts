import { expect, test } from 'vitest';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import {
  addPerson,
  assignUnknownAttendees,
  importPeople,
  listPeople,
  listUnknownAttendees,
  mostPeople,
  type PersonImportRow,
} from '#contract/people/people.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { newId } from '#server/db/identifiers.ts';
import { newDirectory } from '#server/testing/directory.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const row = (name: string, changes: Partial<PersonImportRow> = {}): PersonImportRow => ({
  name,
  email: null,
  role: null,
  department: null,
  salaryTier: null,
  ...changes,
});

test('an import adds and changes people; the same file again changes nothing', async () => {
  const { admin, add } = await newDirectory();
  await add({ emails: ['ada@example.test'], role: 'Countess' });
  const rows = [
    row('Ada King', { email: 'ADA@example.test', department: 'Research', salaryTier: 'Senior' }),
    row('Hopper, Grace', { role: 'Admiral' }),
    row('Joan', { email: 'joan@example.test' }),
    row('Joan', { email: 'JOAN@example.test' }),
    row('Eve', { salaryTier: 'queen' }),
  ];
  const results = ['changed', 'added', 'added', 'repeated-address', 'unknown-tier'];
  expect(await admin.call(importPeople, { body: { isPreview: true, rows } })).toEqual({ rows: results });
  expect(await admin.call(listPeople, { query: {} })).toMatchObject({ found: 1 });
  expect(await admin.call(importPeople, { body: { isPreview: false, rows } })).toEqual({ rows: results });
  const { people } = await admin.call(listPeople, { query: {} });
  expect(people).toMatchObject([
    { name: 'Ada King', role: 'Countess', department: 'Research', salaryTier: 'senior' },
    { name: 'Hopper, Grace', role: 'Admiral' },
    { name: 'Joan', emails: ['joan@example.test'] },
  ]);
  expect(people[0]?.otherNames).toEqual(['ada lovelace']);
  const again = ['unchanged', 'unchanged', 'unchanged', 'repeated-address', 'unknown-tier'];
  expect(await admin.call(importPeople, { body: { isPreview: false, rows } })).toEqual({ rows: again });
});

test('two people with the same name are distinguished by their addresses, never guessed', async () => {
  const { admin } = await newDirectory();
  const twins = ['a', 'b'].map((key) => row('John Smith', { email: `${key}@example.test` }));
  const send = (rows: PersonImportRow[]) => admin.call(importPeople, { body: { isPreview: false, rows } });
  expect(await send(twins)).toEqual({ rows: ['added', 'added'] });
  expect(await send([row('john  SMITH', { role: 'Engineer' })])).toEqual({ rows: ['ambiguous-name'] });
  expect(await send(twins)).toEqual({ rows: ['unchanged', 'unchanged'] });
});

test('an import with tiers needs a choice of who sees pay, its preview does not', async () => {
  const { admin } = await newTeam(await testApp());
  const rows = [row('Ada', { salaryTier: 'senior' })];
  expect(await admin.status(importPeople, { body: { isPreview: true, rows } })).toBe(200);
  const error = await admin.error(importPeople, { body: { isPreview: false, rows } });
  expect(error).toMatchObject({ status: 409, code: 'pay-choice-missing' });
});

test('more than 1,000 rows per call, and more people than the limit, are rejected', async () => {
  const { app, admin, organizationId } = await newDirectory();
  const rows = Array.from({ length: 1001 }, (_, index) => row(`Person ${index}`));
  expect(await admin.status(importPeople, { body: { isPreview: true, rows } })).toBe(422);
  const huge = Array.from({ length: 100_000 }, (_, index) => row(`Person ${index}`));
  expect([413, 422]).toContain(await admin.status(importPeople, { body: { isPreview: true, rows: huge } }));

  const crowd = Array.from({ length: mostPeople - 1 }, (_, index) => {
    const name = `crowd ${index}`;
    const none = { role: null, department: null, leftOn: null, createdAt: 0 };
    return { organizationId, id: newId(), name, nameKey: name, ...none };
  });
  await app.db.write(async (tx) => {
    for (let from = 0; from < crowd.length; from += 1000)
      await tx
        .insertInto('people')
        .values(crowd.slice(from, from + 1000))
        .execute();
  });
  const send = (two: PersonImportRow[]) => admin.ask(importPeople, { body: { isPreview: false, rows: two } });
  expect((await send([row('One'), row('Two')])).body).toMatchObject({ code: 'list-full' });
  expect((await send([row('One')])).status).toBe(200);
  const body = { name: 'Two', emails: [], role: null, department: null };
  expect(await admin.error(addPerson, { body })).toMatchObject({ code: 'list-full' });
});

test('unknown attendees of the last 90 days are listed by cost, with similar people', async () => {
  const { admin, add } = await newDirectory();
  await add({ name: 'Zoë Müller' });
  await add({ name: 'Grace' });
  const old = { startedAt: '2026-07-01T10:00:00.000Z', attendees: [attendee('Long ago', 500)] };
  await admin.call(saveMeeting, { body: meetingDraft(old) });
  const people = [attendee('Muller Zoe', 40), attendee('ADA', 100), attendee('grace', 55)];
  for (const attendees of [people, [attendee('Ada', 100)]])
    await admin.call(saveMeeting, { body: meetingDraft({ attendees }) });
  const { attendees, found } = await admin.call(listUnknownAttendees);
  expect(found).toBe(2);
  expect(attendees).toMatchObject([
    { meetings: 2, cost: 100, similar: [] },
    { name: 'Muller Zoe', meetings: 1, cost: 20, similar: [{ name: 'Zoë Müller' }] },
  ]);
});

test('unknown attendees become people, or aliases of a person, and their estimates are re-priced', async () => {
  const { app, admin, add } = await newDirectory();
  const ada = await add({ tier: { salaryTier: 'lead' } });
  const batch = importBatch([importRow(1, { names: ['Ada', 'Bob', 'eve@example.test'] })]);
  await admin.call(saveImportBatch, { body: batch });
  const assign = (body: object) => admin.call(assignUnknownAttendees, { body: { names: [], ...body } });
  expect(await assign({ names: ['ADA'], person: ada.id })).toEqual({ added: 0 });
  const others = { names: ['Bob', 'eve@example.test'], salaryTier: 'junior', department: 'Sales' };
  expect(await assign(others)).toEqual({ added: 2 });
  expect(await assign(others)).toEqual({ added: 0 });
  expect((await admin.call(listUnknownAttendees)).attendees).toEqual([]);
  expect((await admin.call(listPeople, { query: { department: 'sales' } })).people).toMatchObject([
    { name: 'Bob', emails: [] },
    { name: 'eve@example.test', emails: ['eve@example.test'] },
  ]);
  await app.work();
  const priced = await app.db.read
    .selectFrom('attendees')
    .select(['name', 'salaryTier', 'estimated'])
    .orderBy('position')
    .execute();
  expect(priced).toMatchObject([
    { name: 'Ada', salaryTier: 'lead', estimated: 0 },
    { name: 'Bob', salaryTier: 'junior', estimated: 0 },
    { name: 'eve@example.test', salaryTier: 'junior', estimated: 0 },
  ]);
});
