import { expect, test } from 'vitest';
import {
  readAllocation,
  readAllocationSetting,
  saveAllocationSetting,
  setAllocation,
} from '#contract/reports/allocation.ts';
import { listAuditLog } from '#contract/audit.ts';
import { createBudget, listBudgets } from '#contract/reports/budgets.ts';
import { saveImportBatch, undoImport } from '#contract/meetings/imports.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import { saveOrganizationProfile } from '#contract/organization/organization.ts';
import { addPerson, editPerson, savePaySettings } from '#contract/people/people.ts';
import { updateRoi } from '#contract/meetings/roi.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { wrongTotals } from '#server/testing/totals.ts';

const person = (name: string, department: string | null) => ({ name, emails: [], role: null, department });

/** Ada of Engineering, Sam of Sales and Zoe of no department. */
async function withDirectory() {
  const app = await testApp();
  const team = await newTeam(app);
  const { admin } = team;
  const ada = await admin.call(addPerson, { body: person('Ada', 'Engineering') });
  await admin.call(addPerson, { body: person('Sam', 'Sales') });
  await admin.call(addPerson, { body: person('Zoe', null) });
  for (const department of ['Engineering', 'Sales'])
    await admin.call(createBudget, { body: { department, monthlyLimit: 1000, managerEmail: null } });
  return { app, ...team, ada };
}

/** An hour of Ada at $100, Sam at $50 and Zoe at $25. */
const draft = (changes: object = {}) =>
  meetingDraft({
    durationMinutes: 60,
    attendees: [attendee('Ada', 100), attendee('Sam', 50), attendee('Zoe', 25)],
    ...changes,
  });

/** The month's cost of Engineering, Sales and no department. */
async function spend(admin: Person) {
  const { budgets, unassigned } = await admin.call(listBudgets);
  return [...budgets.map(({ currentSpend }) => currentSpend), unassigned.currentSpend];
}

const idOf = ({ id }: { id: number }) => ({ id: String(id) });

test('the cost of a meeting belongs to its department until somebody allocates it by attendees', async () => {
  const { app, admin, member } = await withDirectory();
  const meeting = await member.call(saveMeeting, { body: draft({ department: 'Sales' }) });
  const params = idOf(meeting);
  expect(await member.call(readAllocation, { params })).toEqual({
    allocation: null,
    byAttendees: false,
    shares: [{ department: 'Sales', cost: 175 }],
  });
  expect(await spend(admin)).toEqual([0, 175, 0]);

  expect(await member.call(setAllocation, { params, body: { allocation: 'attendees' } })).toEqual({
    allocation: 'attendees',
    byAttendees: true,
    shares: [
      { department: 'Engineering', cost: 100 },
      { department: 'Sales', cost: 75 },
    ],
  });
  expect(await spend(admin)).toEqual([100, 75, 0]);

  // The shares follow every change of the meeting.
  const { draftKey: _, ...fields } = draft({ durationMinutes: 30, department: null });
  await member.call(editMeeting, { params, body: { ...fields, version: 1 } });
  expect(await spend(admin)).toEqual([50, 25, 12.5]);
  await member.call(deleteMeeting, { params });
  expect(await spend(admin)).toEqual([0, 0, 0]);
  await member.call(restoreMeeting, { params });
  expect(await spend(admin)).toEqual([50, 25, 12.5]);
  expect(await wrongTotals(app.db)).toEqual([]);

  await admin.call(setAllocation, { params, body: { allocation: null } });
  expect(await spend(admin)).toEqual([0, 0, 87.5]);
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('only the author and administrators change the allocation', async () => {
  const { app, admin, member } = await withDirectory();
  const params = idOf(await admin.call(saveMeeting, { body: draft() }));
  const body = { allocation: 'attendees' as const };
  expect(await member.status(setAllocation, { params, body })).toBe(403);
  expect(await member.call(readAllocation, { params })).toMatchObject({ byAttendees: false });
  const { admin: stranger } = await newTeam(app, 'Other');
  expect(await stranger.status(readAllocation, { params })).toBe(404);
  expect(await stranger.status(setAllocation, { params, body })).toBe(404);
  expect(await admin.status(setAllocation, { params, body: { allocation: 'x' as 'attendees' } })).toBe(422);
});

test('the organization allocates meetings from a day on, except those with their own setting', async () => {
  const { app, admin, member } = await withDirectory();
  await admin.call(saveMeeting, { body: draft({ startedAt: '2026-11-09T10:00:00Z' }) });
  await admin.call(saveMeeting, { body: draft({ startedAt: '2026-11-10T10:00:00Z' }) });
  const own = await admin.call(saveMeeting, { body: draft({ startedAt: '2026-11-11T10:00:00Z' }) });
  await admin.call(setAllocation, { params: idOf(own), body: { allocation: 'department' } });

  expect(await member.status(saveAllocationSetting, { body: { from: '2026-11-10' } })).toBe(403);
  await admin.call(saveAllocationSetting, { body: { from: '2026-11-10' } });
  expect(await member.call(readAllocationSetting)).toEqual({ from: '2026-11-10' });
  await app.work();
  expect(await spend(admin)).toEqual([100, 50, 175 + 25 + 175]);
  await admin.call(saveMeeting, { body: draft() });
  expect(await spend(admin)).toEqual([200, 100, 175 + 50 + 175]);
  expect(await wrongTotals(app.db)).toEqual([]);

  await admin.call(saveAllocationSetting, { body: { from: null } });
  await app.work();
  expect(await spend(admin)).toEqual([0, 0, 700]);
  expect(await wrongTotals(app.db)).toEqual([]);
  const query = { search: 'meetings.allocated', actor: String(admin.userId) };
  const { entries } = await admin.call(listAuditLog, { query });
  expect(entries.map(({ detail }) => detail)).toEqual([{ meetings: 2 }, { meetings: 1 }]);
});

test('a later change of the directory does not change shares until they are reallocated', async () => {
  const { app, admin, ada } = await withDirectory();
  await admin.call(saveAllocationSetting, { body: { from: '2026-01-01' } });
  await app.work();
  const meeting = await admin.call(saveMeeting, { body: draft() });
  await admin.call(editPerson, { params: idOf(ada), body: { version: 1, department: 'Sales' } });
  await app.work();
  const rating = { outcomes: null, actionItemsCount: null, estimatedValue: 10, worthIt: null };
  await admin.call(updateRoi, { params: idOf(meeting), body: { ...rating, version: 1 } });
  expect(await spend(admin)).toEqual([100, 50, 25]);
  await admin.call(saveAllocationSetting, { body: { from: '2026-01-01' } });
  await app.work();
  expect(await spend(admin)).toEqual([0, 150, 25]);
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('an import and its undo are allocated as well, and another blended rate keeps the shares', async () => {
  const { app, admin } = await withDirectory();
  await admin.call(saveAllocationSetting, { body: { from: '2026-01-01' } });
  const rows = Array.from({ length: 30 }, (_, index) =>
    importRow(index, { names: ['Ada', 'Sam', 'Somebody'], unnamedAttendees: index % 3 }),
  );
  const { id } = await admin.call(saveImportBatch, { body: importBatch(rows) });
  const imported = await spend(admin);
  expect(imported.every((amount) => amount > 0)).toBe(true);
  expect(await wrongTotals(app.db)).toEqual([]);

  const pay = { visibility: 'exact' as const, defaultRate: 75, viewers: [] };
  await admin.call(savePaySettings, { body: { ...pay, blendedRate: 101.01 } });
  await app.work();
  expect(await spend(admin)).toEqual(imported);
  expect(await wrongTotals(app.db)).toEqual([]);

  await admin.call(undoImport, { params: { id: String(id) } });
  expect(await spend(admin)).toEqual([0, 0, 0]);
  expect(await app.db.read.selectFrom('meetingShares').selectAll().execute()).toEqual([]);
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('members without pay get shares by person-hours', async () => {
  const { admin, member } = await withDirectory();
  const pay = { visibility: 'blended' as const, blendedRate: 60, defaultRate: 75, viewers: [] };
  await admin.call(savePaySettings, { body: pay });
  const params = idOf(await admin.call(saveMeeting, { body: draft() }));
  await admin.call(setAllocation, { params, body: { allocation: 'attendees' } });
  expect((await member.call(readAllocation, { params })).shares.map(({ cost }) => cost)).toEqual([
    60, 60, 60,
  ]);
  expect(await spend(member)).toEqual([60, 60, 60]);
  expect(await spend(admin)).toEqual([100, 50, 25]);
});

test('the list finds the meetings of which a department, or none, bears a part', async () => {
  const { admin, member } = await withDirectory();
  const save = async (title: string, changes: object, byAttendees = false) => {
    const saved = await member.call(saveMeeting, { body: draft({ title, ...changes }) });
    if (byAttendees)
      await admin.call(setAllocation, { params: idOf(saved), body: { allocation: 'attendees' } });
  };
  const known = { attendees: [attendee('Ada', 100), attendee('Sam', 50)] };
  await save('Of nobody', { department: null });
  await save('Of Zoe in part', { department: null }, true);
  await save('Of two departments', { department: null, ...known }, true);
  await save('Of Sales', { department: 'Sales' });
  await save('Of Sales with Zoe', { department: 'Sales' }, true);
  const listed = async (query: object) =>
    (await member.call(listMeetings, { query })).meetings.map(({ title }) => title).toSorted();
  expect(await listed({ unassigned: 'yes' })).toEqual(['Of Zoe in part', 'Of nobody']);
  expect(await listed({ costDepartment: 'engineering' })).toEqual([
    'Of Sales with Zoe',
    'Of Zoe in part',
    'Of two departments',
  ]);
  expect(await listed({ costDepartment: 'Sales' })).toEqual([
    'Of Sales',
    'Of Sales with Zoe',
    'Of Zoe in part',
    'Of two departments',
  ]);
  expect((await spend(admin)).at(-1)).toBe(175 + 25);
});

test('a new time zone allocates the meetings that it moves across the first day, and no others', async () => {
  const { app, admin, ada } = await withDirectory();
  await admin.call(saveAllocationSetting, { body: { from: '2026-11-20' } });
  await app.work();
  const save = (startedAt: string) =>
    admin.call(saveMeeting, { body: draft({ department: 'Sales', startedAt }) });
  // In Auckland, 13 hours ahead, the first is on the 20th; in Los Angeles the second is on the 19th.
  const [late, early, later] = [
    await save('2026-11-19T18:00:00Z'),
    await save('2026-11-20T02:00:00Z'),
    await save('2026-11-20T20:00:00Z'),
  ];
  const shares = async ({ id }: { id: number }) =>
    (await admin.call(readAllocation, { params: { id: String(id) } })).shares.map(({ cost }) => cost);
  const move = async (timeZone: string) => {
    await admin.call(saveOrganizationProfile, { body: { name: 'Acme', timeZone } });
    await app.work();
    return [await shares(late), await shares(early), await shares(later)];
  };
  const [whole, shared] = [[175], [100, 75]];
  expect([await shares(late), await shares(early), await shares(later)]).toEqual([whole, shared, shared]);
  // Ada moves afterwards; what is allocated already keeps its shares.
  await admin.call(editPerson, { params: idOf(ada), body: { version: 1, department: 'Sales' } });
  expect(await move('Pacific/Auckland')).toEqual([[175], shared, shared]);
  expect(await move('America/Los_Angeles')).toEqual([whole, whole, shared]);
  expect(await spend(admin)).toEqual([100, 175 + 175 + 75, 0]);
  expect(await wrongTotals(app.db)).toEqual([]);
});
