import { expect, test } from 'vitest';
import { assignDepartment, createBudget, listBudgets, listUnassigned } from '#contract/reports/budgets.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { listMeetings, saveMeeting } from '#contract/meetings/meetings.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { wrongTotals } from '#server/testing/totals.ts';

const month = '2026-11';

test('meetings without a department are listed by title, and assigned in bulk', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const save = (title: string, changes: object = {}) =>
    member.call(saveMeeting, { body: meetingDraft({ title, ...changes }) });
  await save('Standup');
  await save('STANDUP ');
  await save('Review', { durationMinutes: 120 });
  await save('Of October', { startedAt: '2026-10-20T10:00:00Z' });
  await save('Planned', { startedAt: '2026-11-28T10:00:00Z', durationMinutes: 15 });
  await save('Sales call', { department: 'Sales' });
  await admin.call(createBudget, {
    body: { department: 'Research', monthlyLimit: 200, managerEmail: admin.email },
  });

  const { unbudgeted } = await admin.call(listBudgets);
  expect(unbudgeted).toEqual([{ department: 'Sales', currentSpend: 55, plannedSpend: 0, estimatedCost: 55 }]);
  expect(await member.call(listUnassigned, { query: { month } })).toEqual({
    titles: [
      { title: 'Review', meetings: 1, cost: 220 },
      { title: 'Standup', meetings: 2, cost: 110 },
      { title: 'Planned', meetings: 1, cost: 27.5 },
    ],
    found: 3,
  });

  const body = { month, titles: ['review', 'Planned', 'Sales call'], department: 'RESEARCH' };
  expect(await member.status(assignDepartment, { body })).toBe(403);
  expect(await admin.call(assignDepartment, { body })).toEqual({ meetings: 2 });
  expect(await admin.call(assignDepartment, { body })).toEqual({ meetings: 0 });
  expect(await admin.call(listBudgets)).toMatchObject({
    budgets: [{ department: 'Research', currentSpend: 220, plannedSpend: 27.5, status: 'over' }],
    unassigned: { currentSpend: 110, plannedSpend: 0 },
  });
  expect(await app.mails()).toHaveLength(2);
  const departments = (await admin.call(listMeetings)).meetings.map((one) => [one.title, one.department]);
  expect(Object.fromEntries(departments)).toMatchObject({
    Review: 'Research',
    'Sales call': 'Sales',
    'Of October': null,
  });
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('many meetings are assigned in batches', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const rows = Array.from({ length: 1100 }, (_, index) => importRow(index, { title: `Sync ${index % 3}` }));
  await admin.call(saveImportBatch, { body: importBatch(rows) });
  const { titles } = await admin.call(listUnassigned, { query: { month } });
  expect(titles).toHaveLength(3);
  const body = { month, titles: titles.map(({ title }) => title), department: 'Sales' };
  expect(await admin.call(assignDepartment, { body })).toEqual({ meetings: 1100 });
  expect(await admin.call(listUnassigned, { query: { month } })).toEqual({ titles: [], found: 0 });
  expect(await wrongTotals(app.db)).toEqual([]);
});

test.each([
  { month: '2026-13', titles: ['x'], department: 'Sales' },
  { month, titles: [], department: 'Sales' },
  { month, titles: ['x'], department: ' ' },
  { month: "2026-11' or 1=1", titles: ['x'], department: 'Sales' },
])('an invalid assignment is rejected: %j', async (body) => {
  const { admin } = await newTeam(await testApp());
  expect(await admin.status(assignDepartment, { body })).toBe(422);
  expect(await admin.status(listUnassigned, { query: { month: '2026-00' } })).toBe(422);
});
