import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  findKnownMeetings,
  listImports,
  readImportPrices,
  saveImportBatch,
  undoImport,
} from '#contract/meetings/imports.ts';
import { listAuditLog } from '#contract/audit.ts';
import { createBudget, listBudgets } from '#contract/reports/budgets.ts';
import { errorMessage } from '#contract/errors.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { editMeeting, listMeetings, readMeeting } from '#contract/meetings/meetings.ts';
import { removeMember } from '#contract/accounts/members.ts';
import { identitiesOf, importedCost, importPrices } from '#domain/meetings/imports/imported-price.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { addPerson, savePaySettings } from '#contract/people/people.ts';
import { saveOverhead } from '#contract/people/tiers.ts';
import { batchMeetings } from '#domain/meetings/imports/import-defaults.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { meetingById } from '#server/features/meetings/meetings/store.ts';
import { updateMeetings } from '#server/features/meetings/meetings/write-store.ts';
import { engine } from '#server/testing/database.ts';
import {
  importBatch as batch,
  importRow as row,
  importRows as rows,
} from '#server/testing/import-batches.ts';
import { interruptedApp } from '#server/testing/interrupted.ts';
import { untilWaiting } from '#server/testing/lock-waits-store.ts';
import { newOrganization, newPerson, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { updateMonthTotals } from '#server/totals/store.ts';
import { noMeetings } from '#server/testing/totals.ts';

test('imported rows become meetings whose cost the server computes', async () => {
  const { member } = await newTeam(await testApp());
  const posted = [
    row(1),
    row(2, { names: ['Ada'], unnamedAttendees: 5, durationMinutes: 50, agenda: 'Why', location: 'Room 4' }),
  ];
  const saved = await member.call(saveImportBatch, { body: batch(posted) });
  expect(saved).toMatchObject({ saved: 2, meetings: 2, attendees: 8 });

  const { meetings } = await member.call(listMeetings, { query: { search: 'Meeting 2' } });
  const meeting = await member.call(readMeeting, { params: { id: String(meetings[0]?.id) } });
  // 75 × 6 × 50 / 60
  expect(meeting).toMatchObject({
    totalCost: 375,
    estimatedCost: 375,
    attendeeCount: 6,
    averageHourlyRate: 75,
    unnamedAttendees: 5,
    hourlyCost: 450,
    unnamedHourlyRate: 75,
    source: 'import',
    agenda: 'Why',
    location: 'Room 4',
    day: '2026-11-20',
    version: 1,
  });
  expect(meeting.attendees).toEqual([
    {
      name: 'Ada',
      role: 'Team Member',
      salaryTier: 'senior',
      hourlyRate: 75,
      joinedMinute: 0,
      leftMinute: null,
      attendedMinutes: 50,
      estimated: true,
    },
  ]);
  expect((await member.call(readDashboard)).total).toEqual({
    meetings: 2,
    minutes: 80,
    cost: 450,
    estimatedCost: 450,
    planned: noMeetings,
  });
});

const name = fc.constantFrom('Ada Arrow', 'Arrow, Ada', 'Ben Birch', 'Zoe', 'Meeting Participant');
const email = fc.constantFrom('', 'ada@firm.test', 'ben@firm.test', 'zoe@else.test');
const anyRow = fc.record({
  names: fc.array(name, { minLength: 1, maxLength: 4 }),
  emails: fc.array(email, { maxLength: 8 }),
  unnamedAttendees: fc.nat(5),
  durationMinutes: fc.integer({ min: 1, max: 600 }),
  day: fc.constantFrom('2026-03-31', '2026-04-01', '2026-10-31', '2026-11-20'),
  estimated: fc.subarray(['duration', 'attendees'] as const),
});

test('the preview computes what is stored: by the directory, dated rates, overhead and estimates', async () => {
  const { admin } = await newTeam(await testApp());
  const senior = { salaryTier: 'senior', fromDay: '2026-04-01' };
  const addresses = { role: null, department: null };
  const pay = { visibility: 'exact' as const, blendedRate: 75, defaultRate: 75, viewers: [] };
  await admin.call(savePaySettings, { body: pay });
  await admin.call(addPerson, {
    body: { name: 'Ada Arrow', emails: ['ada@firm.test'], ...addresses, tier: senior },
  });
  await admin.call(addPerson, {
    body: { name: 'Ben Birch', emails: ['ben@firm.test'], ...addresses, tier: { salaryTier: 'lead' } },
  });
  const overhead = { ratesAre: 'salary' as const, percent: 130, fromDay: '2026-11-01' };
  await admin.call(saveOverhead, { body: overhead });
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 6 }), async (all) => {
      const posted = all.map(({ day, ...fields }, index) =>
        row(index + 1, { ...fields, startedAt: `${day}T10:00:00Z`, evenIfKnown: true }),
      );
      const { id } = await admin.call(saveImportBatch, { body: batch(posted, { importKey: randomUUID() }) });
      const { meetings } = await admin.call(listMeetings);
      const people = posted.map((one) => ({ ...one, unnamedAttendees: one.unnamedAttendees ?? 0 }));
      const identities = people.flatMap(identitiesOf);
      const prices = importPrices([await admin.call(readImportPrices, { body: { identities } })]);
      const shown = people.map((one, index) => {
        const { totalCents, estimatedCents } = importedCost(
          { ...one, estimated: one.estimated ?? [] },
          { ...prices, defaultRateCents: toCents(75) },
          all[index]?.day ?? '',
        );
        return [one.title, toMajor(totalCents), toMajor(estimatedCents)];
      });
      const stored = meetings.map((one) => [one.title, one.totalCost, one.estimatedCost]);
      expect(new Set(stored.map(String))).toEqual(new Set(shown.map(String)));
      await admin.call(undoImport, { params: { id: String(id) } });
    }),
    { numRuns: 12 },
  );
});

test('an address finds the person of the directory, and never becomes a name', async () => {
  const { admin } = await newTeam(await testApp());
  await admin.call(addPerson, {
    body: { name: 'Ada Arrow', emails: ['ada@firm.test'], role: 'Chief', department: null },
  });
  const posted = [
    row(1, {
      names: ['Meeting Participant'],
      emails: ['zoe@else.test', 'ADA@firm.test'],
      unnamedAttendees: 1,
    }),
    row(2, { names: ['A. Arrow'], emails: ['ada@firm.test'], unnamedAttendees: 0 }),
  ];
  await admin.call(saveImportBatch, { body: batch(posted) });
  const { meetings } = await admin.call(listMeetings);
  const found = await Promise.all(
    meetings.map(({ id }) => admin.call(readMeeting, { params: { id: String(id) } })),
  );
  const people = found.map(({ title, attendees, unnamedAttendees }) => [
    title,
    attendees?.map((one) => `${one.name}, ${one.role}`),
    unnamedAttendees,
  ]);
  expect(Object.fromEntries(people.map((one) => [one[0], one]))).toEqual({
    'Meeting 1': ['Meeting 1', ['Ada Arrow, Chief'], 1],
    'Meeting 2': ['Meeting 2', ['A. Arrow, Chief'], 0],
  });
});

test('rejects posted totals, and limits the batch size', async () => {
  const { member } = await newTeam(await testApp());
  const cheap = { ...row(1), totalCost: 1 } as never;
  expect(await member.status(saveImportBatch, { body: batch([cheap]) })).toBe(422);
  expect(await member.status(saveImportBatch, { body: batch(rows(batchMeetings + 1)) })).toBe(422);
  expect(await member.status(saveImportBatch, { body: batch([row(1, { names: [] })]) })).toBe(422);
});

test.runIf(engine === 'postgres')(
  'PostgreSQL has statistics of a large import as soon as it is saved',
  async () => {
    const app = await testApp();
    const { member } = await newTeam(app);
    const known = async () => {
      const { rows: found } = await sql<{ rows: number }>`
      select reltuples::int as rows from pg_class where oid = '"meetings"'::regclass`.execute(app.db.read);
      return found[0]?.rows;
    };
    await member.call(saveImportBatch, { body: batch(rows(10)) });
    expect(await known()).toBe(-1);
    await member.call(saveImportBatch, { body: batch(rows(batchMeetings)) });
    expect(await known()).toBe(batchMeetings + 10);
  },
);

test('a repeated batch is saved once, even concurrently', async () => {
  const { member } = await newTeam(await testApp());
  const body = batch(rows(95));
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => member.call(saveImportBatch, { body: { ...body } })),
  );
  answers.push(await member.call(saveImportBatch, { body }));
  expect(answers.map(({ saved }) => saved).toSorted((a, b) => b - a)).toEqual([95, 0, 0, 0, 0]);
  expect(answers.at(-1)).toMatchObject({ meetings: 95, attendees: 190 });
  expect((await member.call(readDashboard)).total).toMatchObject({ meetings: 95, cost: 95 * 75 });
  expect((await member.call(listImports)).imports).toMatchObject([{ meetings: 95, state: 'finished' }]);
});

test('an interrupted import resumes', async () => {
  const { member } = await newTeam(await testApp());
  const importKey = crypto.randomUUID();
  await member.call(saveImportBatch, { body: batch(rows(3), { importKey, isLast: false }) });
  expect((await member.call(listImports)).imports).toMatchObject([{ meetings: 3, state: 'unfinished' }]);
  const again = await member.call(saveImportBatch, { body: batch(rows(5), { importKey }) });
  expect(again).toMatchObject({ saved: 2, meetings: 5 });
  expect((await member.call(listImports)).imports).toMatchObject([{ meetings: 5, state: 'finished' }]);
});

test('import keys belong to one person', async () => {
  const { member, admin } = await newTeam(await testApp());
  const body = batch(rows(2));
  expect(await member.call(saveImportBatch, { body })).toMatchObject({ saved: 2 });
  expect(await admin.call(saveImportBatch, { body })).toMatchObject({ saved: 2, meetings: 2 });
  expect((await member.call(listImports)).imports).toHaveLength(2);
});

test('the audit log has one entry each for start, each batch, end and undo of an import', async () => {
  const { admin, member } = await newTeam(await testApp());
  const importKey = crypto.randomUUID();
  const { id } = await member.call(saveImportBatch, { body: batch(rows(3), { importKey, isLast: false }) });
  for (const isLast of [false, true, true])
    await member.call(saveImportBatch, { body: batch(rows(5), { importKey, isLast }) });
  const params = { id: String(id) };
  for (const undone of [admin, member]) await undone.call(undoImport, { params });
  expect((await admin.call(listAuditLog)).entries).toMatchObject([
    { action: 'import.undone', detail: { file: 'calendar.csv', meetings: 5 } },
    { action: 'import.finished', detail: { file: 'calendar.csv', meetings: 5 } },
    { action: 'meetings.imported', detail: { file: 'calendar.csv', meetings: 2 } },
    { action: 'meetings.imported', detail: { file: 'calendar.csv', meetings: 3 } },
    { action: 'import.started', detail: { file: 'calendar.csv' } },
  ]);
});

test('the last twenty imports of all members are listed, newest first', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const ada = await newPerson(app, organizationId, { name: 'Ada' });
  const files = Array.from({ length: 21 }, (_, number) => `${number}.csv`);
  for (const fileName of files) {
    await ada.call(saveImportBatch, { body: batch([row(1)], { fileName }) });
    app.pass(1000);
  }
  const shown = async () =>
    (await admin.call(listImports)).imports.map(({ fileName, createdByName }) => [fileName, createdByName]);
  const newest = files.toReversed().slice(0, 20);
  expect(await shown()).toEqual(newest.map((fileName) => [fileName, 'Ada']));
  await admin.call(removeMember, { params: { id: String(ada.userId) }, query: {}, body: {} });
  expect((await shown()).map(([fileName]) => fileName)).toEqual(newest);
});

test('a row that occurs twice in a batch becomes one meeting', async () => {
  const { member } = await newTeam(await testApp());
  expect(await member.call(saveImportBatch, { body: batch([row(1), row(1)]) })).toMatchObject({ saved: 1 });
});

test('meetings with the same title, start and duration are known, unless they are deleted', async () => {
  const { member } = await newTeam(await testApp());
  const { id } = await member.call(saveImportBatch, { body: batch([row(1), row(2)]) });
  const key = { title: 'Meeting 1', startedAt: '2026-11-20T10:00:00Z', durationMinutes: 30 };
  const asked = [
    { ...key, title: 'Meeting 9' },
    key,
    { ...key, durationMinutes: 31 },
    { ...key, startedAt: '2026-11-20T10:01:00Z' },
    { ...key, title: 'Meeting 2' },
  ];
  const known = async () => (await member.call(findKnownMeetings, { body: { meetings: asked } })).known;
  expect(await known()).toEqual([1, 4]);
  await member.call(undoImport, { params: { id: String(id) } });
  expect(await known()).toEqual([]);
  const nothing = { known: [], saved: [] };
  expect(await member.call(findKnownMeetings, { body: { meetings: [] } })).toEqual(nothing);
  // A start that cannot be stored must not block the others; the first valid one is in 2000, also with
  // milliseconds.
  const first = { ...key, startedAt: '2000-01-01T00:00:00.000Z' };
  expect(await member.call(findKnownMeetings, { body: { meetings: [first] } })).toEqual(nothing);
  const late = { ...key, startedAt: '2100-01-01T00:00:00.000Z' };
  expect(await member.status(findKnownMeetings, { body: { meetings: [late] } })).toBe(422);
});

test('a resumed import knows its saved rows', async () => {
  const { member, admin } = await newTeam(await testApp());
  const alike = { title: 'Standup', startedAt: '2026-11-20T10:00:00.000Z', durationMinutes: 30 };
  const [importKey, meetings] = [crypto.randomUUID(), [0, 1, 2].map((number) => ({ row: number, ...alike }))];
  const posted = [row(0, alike), row(2, alike)];
  const { id } = await member.call(saveImportBatch, { body: batch(posted, { importKey, isLast: false }) });
  const body = { importKey, meetings };
  expect(await member.call(findKnownMeetings, { body })).toEqual({ known: [], saved: [0, 2] });
  const elsewhere = row(1, { ...alike, durationMinutes: 45 });
  await member.call(saveImportBatch, { body: batch([elsewhere]) });
  const longer = { importKey, meetings: [...meetings, { ...alike, row: 7, durationMinutes: 45 }] };
  expect(await member.call(findKnownMeetings, { body: longer })).toEqual({ known: [3], saved: [0, 2] });
  // For everybody else, and for another import, they are ordinary meetings.
  for (const anybody of [admin, member])
    expect(await anybody.call(findKnownMeetings, { body: { meetings } })).toEqual({
      known: [0, 1, 2],
      saved: [],
    });
  expect((await admin.call(findKnownMeetings, { body })).saved).toEqual([]);
  await admin.call(undoImport, { params: { id: String(id) } });
  expect(await member.call(findKnownMeetings, { body })).toEqual({ known: [], saved: [] });
});

test('an empty last batch finishes an import', async () => {
  const { member } = await newTeam(await testApp());
  const importKey = crypto.randomUUID();
  await member.call(saveImportBatch, { body: batch(rows(2), { importKey, isLast: false }) });
  const end = await member.call(saveImportBatch, { body: batch([], { importKey }) });
  expect(end).toMatchObject({ saved: 0, meetings: 2, attendees: 4 });
  expect((await member.call(listImports)).imports).toMatchObject([{ meetings: 2, state: 'finished' }]);
});

test('an import is undone as a whole, by its author or an administrator', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const colleague = await newPerson(app, organizationId);
  const importKey = crypto.randomUUID();
  for (let from = 0; from < 1200; from += 400)
    await member.call(saveImportBatch, {
      body: batch(rows(1200).slice(from, from + 400), { importKey, isLast: from === 800 }),
    });
  const other = await member.call(saveImportBatch, { body: batch([row(1)]) });
  const [mine] = (await member.call(listImports)).imports.filter(({ meetings }) => meetings === 1200);
  const params = { id: String(mine?.id) };

  expect((await colleague.call(listImports)).imports.map(({ mayUndo }) => mayUndo)).toEqual([false, false]);
  const own = await colleague.call(saveImportBatch, { body: batch([row(1)]) });
  expect(await colleague.status(undoImport, { params })).toBe(403);
  expect(await colleague.status(undoImport, { params: { id: String(own.id) } })).toBe(204);
  expect(await admin.status(undoImport, { params })).toBe(204);
  expect(await member.status(undoImport, { params })).toBe(204);
  expect((await member.call(readDashboard)).total).toEqual({
    meetings: 1,
    minutes: 30,
    cost: 75,
    estimatedCost: 75,
    planned: noMeetings,
  });
  expect((await member.call(listMeetings)).meetings).toHaveLength(1);
  const { imports } = await member.call(listImports);
  expect(imports.find(({ id }) => id === other.id)?.state).toBe('finished');
  expect(imports.find(({ id }) => id === mine?.id)).toMatchObject({ state: 'undone', mayUndo: false });

  const late = await member.error(saveImportBatch, { body: batch([row(5000)], { importKey }) });
  expect(late).toMatchObject({
    status: 409,
    message: 'This import was undone. Please import the file again.',
  });
});

test('undoing an import twice concurrently restores the totals', async () => {
  const { admin, member } = await newTeam(await testApp());
  await member.call(saveImportBatch, { body: batch([row(5000)]) });
  const { id } = await member.call(saveImportBatch, { body: batch(rows(900)) });
  const params = { id: String(id) };
  await Promise.all([admin, member, admin, member].map((each) => each.status(undoImport, { params })));
  expect((await member.call(readDashboard)).total).toEqual({
    meetings: 1,
    minutes: 30,
    cost: 75,
    estimatedCost: 75,
    planned: noMeetings,
  });
});

test('concurrent deletions do not interrupt the undo of an import', async () => {
  const app = await testApp();
  const { db, context } = app;
  const { admin, organizationId } = await newTeam(app);
  // More than one deletion batch.
  const posted = rows(1010).map((one) => ({ ...one, title: 'Standup' }));
  const { id } = await admin.call(saveImportBatch, { body: batch(posted) });
  const params = { id: String(id) };
  const undoing = await db.write(async (tx) => {
    const org = organizationId as OrgId;
    const lock = await lockMeetings(tx, org, app.context.now());
    for (const { id: meetingId } of await tx.selectFrom('meetings').select('id').limit(9).execute()) {
      const before = await meetingById(tx, org, meetingId);
      await updateMeetings(tx, lock, [meetingId], { deletedAt: context.now() });
      await updateMonthTotals(tx, org, { before: before ? [before] : [], after: [] });
    }
    const status = admin.status(undoImport, { params });
    await untilWaiting(db);
    return { status };
  });
  expect(await undoing.status).toBe(204);
  expect((await admin.call(readDashboard)).total).toEqual({ ...noMeetings, planned: noMeetings });
  expect((await admin.call(listImports)).imports).toMatchObject([{ state: 'undone', mayUndo: false }]);
});

test('an interrupted undo is shown and can be continued', async () => {
  const { app, meanwhile } = await interruptedApp();
  const { member, organizationId } = await newTeam(app);
  const colleague = await newPerson(app, organizationId);
  const { id } = await member.call(saveImportBatch, { body: batch(rows(3)) });
  const params = { id: String(id) };
  const diskFull = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  // Before the second transaction: the first one marks the import as undone, the others delete.
  meanwhile('write', async () => meanwhile('write', () => Promise.reject(diskFull)));
  expect(await member.status(undoImport, { params })).toBe(503);

  const part = { state: 'partly-undone', meetings: 3 };
  expect((await member.call(listImports)).imports).toMatchObject([{ ...part, mayUndo: true }]);
  expect((await colleague.call(listImports)).imports).toMatchObject([{ ...part, mayUndo: false }]);
  expect((await member.call(readDashboard)).total).toMatchObject({ meetings: 3 });
  expect(await member.status(undoImport, { params })).toBe(204);
  expect((await member.call(listImports)).imports).toMatchObject([{ state: 'undone', mayUndo: false }]);
  expect((await member.call(readDashboard)).total).toMatchObject({ meetings: 0 });
});

test('a batch with a too expensive meeting is rejected as a whole and names it', async () => {
  const { member } = await newTeam(await testApp());
  const huge = row(2, { durationMinutes: 10_080, unnamedAttendees: 100_000 });
  const refused = await member.error(saveImportBatch, { body: batch([row(1), huge]) });
  expect(refused).toMatchObject({ status: 422, errors: { 'meetings.1': [errorMessage('too-costly')] } });
  expect((await member.call(listImports)).imports).toEqual([]);

  // Earlier batches can still be undone.
  const importKey = crypto.randomUUID();
  await member.call(saveImportBatch, { body: batch([row(1)], { importKey, isLast: false }) });
  expect(await member.status(saveImportBatch, { body: batch([huge], { importKey }) })).toBe(422);
  expect((await member.call(listImports)).imports).toMatchObject([{ meetings: 1, state: 'unfinished' }]);

  // An import without meetings is kept as well.
  await member.call(saveImportBatch, { body: batch([]) });
  expect(await member.status(saveImportBatch, { body: batch([huge]) })).toBe(422);
  expect((await member.call(listImports)).imports).toHaveLength(2);
});

test('another organization sees nothing of an import, and cannot undo it', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const stranger = await newPerson(app, await newOrganization(app), { role: 'admin' });
  const pending = await newPerson(app, member.organizationId, { status: 'pending' });
  const body = batch([row(1)]);
  const { id } = await member.call(saveImportBatch, { body });
  const params = { id: String(id) };
  const { title, startedAt, durationMinutes } = row(1);

  expect(await stranger.status(undoImport, { params })).toBe(404);
  expect((await stranger.call(listImports)).imports).toEqual([]);
  const question = { body: { meetings: [{ title, startedAt, durationMinutes }] } };
  expect((await stranger.call(findKnownMeetings, question)).known).toEqual([]);
  // The same key is another import there.
  expect(await stranger.call(saveImportBatch, { body })).toMatchObject({ saved: 1, meetings: 1 });
  for (const endpoint of [listImports, findKnownMeetings, saveImportBatch, undoImport])
    expect(await pending.status(endpoint, { params, body })).toBe(403);
});

test('an edit keeps unnamed attendees and can change their number', async () => {
  const { member } = await newTeam(await testApp());
  await member.call(saveImportBatch, { body: batch([row(1, { names: ['Ada'], unnamedAttendees: 5 })]) });
  const { meetings } = await member.call(listMeetings);
  const params = { id: String(meetings[0]?.id) };
  const read = await member.call(readMeeting, { params });
  const edit = {
    title: 'Changed',
    type: read.type,
    department: null,
    agenda: null,
    startedAt: read.startedAt,
    durationMinutes: 60,
    plannedMinutes: null,
    attendees: [{ name: 'Ada', role: 'Boss', salaryTier: null, hourlyRate: 150 }],
  };
  // (150 + 5 × 75) × 60 / 60
  expect(await member.call(editMeeting, { params, body: { ...edit, version: 1 } })).toMatchObject({
    totalCost: 525,
    attendeeCount: 6,
    unnamedAttendees: 5,
    averageHourlyRate: 87.5,
  });
  expect(
    await member.call(editMeeting, { params, body: { ...edit, version: 2, unnamedAttendees: 2 } }),
  ).toMatchObject({ totalCost: 300, attendeeCount: 3, unnamedAttendees: 2, unnamedHourlyRate: 75 });
  expect((await member.call(readDashboard)).total).toEqual({
    meetings: 1,
    minutes: 60,
    cost: 300,
    estimatedCost: 150,
    planned: noMeetings,
  });
});

test("a row's department gets the stored spelling and counts against its budget", async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const terms = { monthlyLimit: 50, managerEmail: admin.email };
  await admin.call(createBudget, { body: { department: 'Engineering', ...terms } });
  const named = ['ENGINEERING', 'Sales', 'sales', null];
  const posted = named.map((department, index) => row(index + 1, { department }));
  await member.call(saveImportBatch, { body: batch([...posted, row(9)]) });
  const { meetings } = await member.call(listMeetings, { query: {} });
  expect(Object.fromEntries(meetings.map(({ title, department }) => [title, department]))).toEqual({
    'Meeting 1': 'Engineering',
    'Meeting 2': 'Sales',
    'Meeting 3': 'Sales',
    'Meeting 4': null,
    'Meeting 9': null,
  });
  expect((await admin.call(listBudgets)).budgets[0]?.currentSpend).toBe(75);
  expect((await app.mails()).map(({ subject }) => subject)).toHaveLength(2);
});
