import { toCents } from '#domain/money/money.ts';
import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  readMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import {
  listRoiMeetings,
  readRoi,
  readRoiPoints,
  type RoiUpdate,
  updateRoi,
} from '#contract/meetings/roi.ts';
import type { Browser } from '#server/testing/browser.ts';
import { importBatch, importRows } from '#server/testing/import-batches.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { noMeetings } from '#server/testing/totals.ts';

const unsaid: RoiUpdate = {
  version: 1,
  outcomes: null,
  actionItemsCount: null,
  estimatedValue: null,
  worthIt: null,
};
const idOf = ({ id }: { id: number }) => ({ id: String(id) });

/** Half an hour that costs `cost` dollars. */
const save = (
  person: Browser,
  title: string,
  cost: number,
  department: string | null = null,
  day = '2026-11-20',
) =>
  person.call(saveMeeting, {
    body: meetingDraft({
      title,
      department,
      startedAt: `${day}T10:00:00.000Z`,
      attendees: [attendee('Ada', cost * 2)],
    }),
  });

test('a recorded outcome is stored; zero, empty and unknown stay distinct', async () => {
  const { admin, member } = await newTeam(await testApp());
  const meeting = await save(member, 'Review', 100);
  const said = {
    outcomes: ' Shipped it ',
    actionItemsCount: 0,
    estimatedValue: 250.5,
    worthIt: 'yes' as const,
  };
  const rated = await member.call(updateRoi, { params: idOf(meeting), body: { version: 1, ...said } });
  expect(rated).toMatchObject({ ...said, outcomes: 'Shipped it', version: 2 });
  expect(await member.call(readMeeting, { params: idOf(meeting) })).toMatchObject({ actionItemsCount: 0 });

  const zero = { ...unsaid, version: 2, outcomes: '', estimatedValue: 0 };
  const cleared = await member.call(updateRoi, { params: idOf(meeting), body: zero });
  expect(cleared).toMatchObject({ outcomes: null, actionItemsCount: null, estimatedValue: 0, worthIt: null });
  const unknown = await member.call(updateRoi, { params: idOf(meeting), body: { ...unsaid, version: 3 } });
  expect(unknown.estimatedValue).toBeNull();
  const { entries } = await admin.call(listAuditLog, { query: { search: 'meeting.rated' } });
  const entry = { action: 'meeting.rated', detail: { title: 'Review' } };
  expect(entries).toMatchObject([entry, entry, entry]);
});

test('the figures follow ratings, edits and deletions', async () => {
  const { member } = await newTeam(await testApp());
  const a = await save(member, 'A', 100, 'Sales');
  const b = await save(member, 'B', 300, 'Engineering');
  const rate = (id: { id: number }, changes: Partial<RoiUpdate>) =>
    member.call(updateRoi, { params: idOf(id), body: { ...unsaid, ...changes } });
  await rate(a, { estimatedValue: 500, worthIt: 'yes' });
  await rate(b, { estimatedValue: 100, worthIt: 'maybe' });

  expect(await member.call(readRoi)).toEqual({
    meetings: 2,
    totalInvestment: 400,
    estimatedCost: 0,
    planned: noMeetings,
    estimatedValue: 600,
    valued: 2,
    returns: 2,
    averageRoi: 50,
    valuedRoi: 50,
    valuedShare: 100,
    worthwhile: 1,
    answered: 2,
    ratedByAttendees: 0,
    attendeesShare: null,
    departments: ['Engineering', 'Sales'],
  });
  expect(await member.call(readRoi, { query: { department: 'engineering' } })).toMatchObject({
    meetings: 1,
    averageRoi: expect.closeTo(-66.67, 1),
    worthwhile: 0,
  });

  await rate(a, { version: 2, estimatedValue: null, worthIt: 'no' });
  expect(await member.call(readRoi)).toMatchObject({ estimatedValue: 100, valued: 1, worthwhile: 0 });
  await rate(a, { version: 3, estimatedValue: 0, worthIt: 'no' });
  expect(await member.call(readRoi)).toMatchObject({ estimatedValue: 100, valued: 2 });
  // An edit of the meeting keeps its outcome and counts it in its new place.
  const { draftKey: _, ...edit } = meetingDraft({ department: 'Sales', attendees: [attendee('Ada', 50)] });
  await member.call(editMeeting, { params: idOf(b), body: { version: 2, ...edit } });
  expect(await member.call(readRoi, { query: { department: 'Sales' } })).toMatchObject({
    totalInvestment: 125,
    estimatedValue: 100,
  });
  await member.call(deleteMeeting, { params: idOf(b) });
  expect(await member.call(readRoi)).toMatchObject({
    meetings: 1,
    estimatedValue: 0,
    valued: 1,
    averageRoi: null,
    departments: ['Sales'],
  });
  await rate(a, { version: 4 });
  expect(await member.call(readRoi)).toMatchObject({ estimatedValue: null, valued: 0 });
});

test('of two saves of one version, one gets a conflict, and the totals count one', async () => {
  const { admin, member } = await newTeam(await testApp());
  const meeting = await save(member, 'Review', 100);
  const body = { ...unsaid, estimatedValue: 400, worthIt: 'yes' as const };
  const statuses = await Promise.all(
    [admin, member, admin, member].map((person) => person.status(updateRoi, { params: idOf(meeting), body })),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  expect(await member.call(readRoi)).toMatchObject({ estimatedValue: 400, worthwhile: 1 });
  expect(await member.status(updateRoi, { params: idOf(meeting), body: { ...body, version: 3 } })).toBe(409);
});

test('only the author and administrators may rate a meeting', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const colleague = await newPerson(app, organizationId);
  const meeting = await save(member, 'Review', 100);
  const refused = await colleague.error(updateRoi, { params: idOf(meeting), body: unsaid });
  expect(refused).toMatchObject({ status: 403, message: "You don't have permission" });
  expect((await colleague.call(listRoiMeetings)).meetings[0]?.canEdit).toBe(false);
  expect(await admin.status(updateRoi, { params: idOf(meeting), body: unsaid })).toBe(200);
});

test.each([
  ['actionItemsCount', -1],
  ['actionItemsCount', 1.5],
  ['estimatedValue', -1],
  ['estimatedValue', 0.001],
  ['worthIt', 'perhaps'],
])('%s cannot be %j', async (field, value) => {
  const { member } = await newTeam(await testApp());
  const meeting = await save(member, 'Review', 100);
  const answer = await member.send({
    method: 'PATCH',
    url: `/api/meetings/${meeting.id}/roi`,
    payload: { ...unsaid, [field]: value },
  });
  expect(answer.status).toBe(422);
  expect(answer.body).toHaveProperty(['errors', field]);
});

test('the plot has the meetings with a value, including zero, newest first', async () => {
  const { member } = await newTeam(await testApp());
  for (const [title, cost, value, day] of [
    ['Old', 100, 200, '2026-10-01'],
    ['Free', 0, 200, '2026-11-18'],
    ['Worthless', 100, 0, '2026-11-19'],
    ['New', 100, 50, '2026-11-20'],
  ] as const) {
    const meeting = await save(member, title, cost, 'Sales', day);
    await member.call(updateRoi, { params: idOf(meeting), body: { ...unsaid, estimatedValue: value } });
  }
  await save(member, 'Unknown', 100, 'Sales');
  const { points } = await member.call(readRoiPoints);
  expect(points.map(({ title, cost, value }) => [title, cost, value])).toEqual([
    ['New', 100, 50],
    ['Worthless', 100, 0],
    ['Free', 0, 200],
    ['Old', 100, 200],
  ]);
  expect(await member.call(readRoiPoints, { query: { department: 'Nobody' } })).toEqual({ points: [] });
});

test('the average comes with the number of valued meetings and answers', async () => {
  const { member } = await newTeam(await testApp());
  for (const [title, said] of [
    ['Gain', { estimatedValue: 300, worthIt: 'yes' as const }],
    ['Loss', { estimatedValue: 0, worthIt: 'no' as const }],
    ['Answer alone', { worthIt: 'maybe' as const }],
    ['Nothing', {}],
  ] as const) {
    const meeting = await save(member, title, 100, title === 'Loss' ? 'Sales' : null);
    await member.call(updateRoi, { params: idOf(meeting), body: { ...unsaid, ...said } });
  }
  expect(await member.call(readRoi)).toMatchObject({
    meetings: 4,
    averageRoi: -25,
    valued: 2,
    returns: 1,
    valuedRoi: 200,
    valuedShare: 25,
    worthwhile: 1,
    answered: 3,
  });
  expect((await member.call(readRoiPoints)).points).toHaveLength(2);
  expect(await member.call(readRoi, { query: { department: 'Sales' } })).toMatchObject({
    valued: 1,
    averageRoi: null,
    valuedRoi: null,
    valuedShare: 0,
    answered: 1,
  });
});

test('the plot has the newest hundred meetings, without deleted ones', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const rows = importRows(102).map((row, index) => ({
    ...row,
    startedAt: new Date(Date.UTC(2026, 10, 20, -index)).toISOString(),
  }));
  await member.call(saveImportBatch, { body: importBatch(rows) });
  await app.db.write((tx) =>
    tx
      .updateTable('meetings')
      .set({ estimatedValueCents: toCents(1) })
      .execute(),
  );
  const [newest] = (await member.call(listMeetings)).meetings;
  await member.call(deleteMeeting, { params: idOf(newest!) });
  const { points } = await member.call(readRoiPoints);
  expect(points.map(({ title }) => title)).toEqual(rows.slice(1, 101).map(({ title }) => title));
});

test('departments are listed alphabetically, without meetings that have none', async () => {
  const { member } = await newTeam(await testApp());
  for (const department of ['Beta', null, 'Ärzte', 'alpha']) await save(member, 'Review', 100, department);
  expect((await member.call(readRoi)).departments).toEqual(['alpha', 'Ärzte', 'Beta']);
});

test('another organization gets 404 for an existing meeting, and sees none of its figures', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  const meeting = await save(member, 'Secret', 100, 'Sales');
  await member.call(updateRoi, { params: idOf(meeting), body: { ...unsaid, estimatedValue: 200 } });
  const eve = await newPerson(app, await newOrganization(app, 'Other'), { role: 'admin' });
  expect(await eve.status(updateRoi, { params: idOf(meeting), body: { ...unsaid, version: 2 } })).toBe(404);
  expect(await eve.call(readRoi)).toMatchObject({ meetings: 0, totalInvestment: 0, departments: [] });
  expect(await eve.call(listRoiMeetings)).toEqual({ meetings: [], total: 0, pages: 0 });
  expect(await eve.call(readRoiPoints)).toEqual({ points: [] });
  const newcomer = await newPerson(app, organizationId, { status: 'pending' });
  expect(await newcomer.status(readRoi)).toBe(403);
});

test('the meetings and department names of another organization are not counted', async () => {
  const app = await testApp();
  const [ours, theirs] = [await newTeam(app), await newTeam(app, 'Other')];
  for (const [{ member }, department] of [
    [ours, 'Sales'],
    [theirs, 'SALES'],
  ] as const) {
    const meeting = await save(member, department, 100, department, '2026-01-05');
    await member.call(updateRoi, { params: idOf(meeting), body: { ...unsaid, estimatedValue: 200 } });
  }
  for (const query of [{}, { department: 'sales' }])
    expect((await ours.member.call(readRoiPoints, { query })).points).toHaveLength(1);
  for (const { member } of [ours, theirs])
    expect(await member.call(readRoi, { query: { department: 'sales' } })).toMatchObject({ meetings: 1 });
});
