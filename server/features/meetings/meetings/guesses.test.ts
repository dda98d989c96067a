import { expect, test } from 'vitest';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { createBudget, listBudgets } from '#contract/reports/budgets.ts';
import { saveAllocationSetting } from '#contract/reports/allocation.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import {
  editMeeting,
  listMeetings,
  type MeetingWithAttendees,
  readMeeting,
} from '#contract/meetings/meetings.ts';
import { savePaySettings } from '#contract/people/people.ts';
import { exactPay, newDirectory } from '#server/testing/directory.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import type { Person } from '#server/testing/people.ts';
import { wrongTotals } from '#server/testing/totals.ts';

/** Three imported hours of a person with a known tier: $95 each. */
async function imported() {
  const world = await newDirectory();
  await world.add({ department: 'Research', tier: { salaryTier: 'lead', fromDay: '2026-01-01' } });
  const row = (number: number, title: string, estimated: ('duration' | 'attendees')[]) =>
    importRow(number, {
      title,
      durationMinutes: 60,
      names: ['Ada Lovelace'],
      department: 'Sales',
      startedAt: `2026-11-20T1${number}:00:00.000Z`,
      estimated,
    });
  const rows = [
    row(0, 'Known', []),
    row(1, 'Guessed length', ['duration']),
    row(2, 'Guessed', ['duration', 'attendees']),
  ];
  await world.admin.call(saveImportBatch, { body: importBatch(rows) });
  return world;
}

const listed = async (who: Person) =>
  (await who.call(listMeetings, { query: { estimated: 'yes', department: 'Sales' } })).meetings.map(
    ({ title, estimatedCost, durationEstimated, attendeesEstimated }) => [
      title,
      estimatedCost,
      durationEstimated,
      attendeesEstimated,
    ],
  );

async function edited(who: Person, title: string, changes: object): Promise<MeetingWithAttendees> {
  const { meetings } = await who.call(listMeetings);
  const params = { id: String(meetings.find((one) => one.title === title)?.id) };
  const meeting = await who.call(readMeeting, { params });
  const { version, type, department, location, startedAt, durationMinutes, agenda, plannedMinutes } = meeting;
  const attendees = meeting.attendees.map(({ name, role, salaryTier, joinedMinute, leftMinute }) => ({
    name,
    role,
    salaryTier,
    joinedMinute,
    leftMinute,
  }));
  const kept = { type, department, location, startedAt, durationMinutes, agenda, plannedMinutes, attendees };
  return who.call(editMeeting, { params, body: { version, title: meeting.title, ...kept, ...changes } });
}

test('the whole cost of a meeting is estimated until its guesses are changed or confirmed', async () => {
  const { app, admin } = await imported();
  expect(await listed(admin)).toEqual([
    ['Guessed', 95, true, true],
    ['Guessed length', 95, true, false],
  ]);
  expect((await admin.call(readDashboard)).total).toMatchObject({ cost: 285, estimatedCost: 190 });
  expect((await admin.call(readAnalytics)).total).toMatchObject({ cost: 285, estimatedCost: 190 });

  const { estimatedCost } = await edited(admin, 'Guessed length', { agenda: 'Something else' });
  expect(estimatedCost).toBe(95);
  await edited(admin, 'Guessed length', { durationMinutes: 30 });
  expect(await listed(admin)).toEqual([['Guessed', 95, true, true]]);
  await edited(admin, 'Guessed', { confirmed: ['duration'] });
  expect(await listed(admin)).toEqual([['Guessed', 95, false, true]]);
  await edited(admin, 'Guessed', { confirmed: ['attendees'] });
  expect(await listed(admin)).toEqual([]);
  expect((await admin.call(readDashboard)).total).toMatchObject({ cost: 237.5, estimatedCost: 0 });
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('a new price keeps the guess marks', async () => {
  const { app, admin, add } = await newDirectory();
  const guessed = importRow(1, { names: ['Ada Lovelace'], durationMinutes: 60, estimated: ['attendees'] });
  await admin.call(saveImportBatch, { body: importBatch([guessed]) });
  await add({ tier: { salaryTier: 'lead', fromDay: '2026-01-01' } });
  await app.work();
  expect((await admin.call(readDashboard)).total).toMatchObject({ cost: 95, estimatedCost: 95 });
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('an allocated meeting is estimated in each department', async () => {
  const { app, admin } = await imported();
  await admin.call(saveAllocationSetting, { body: { from: '2026-11-01' } });
  await app.work();
  await admin.call(createBudget, { body: { department: 'Research', monthlyLimit: 1000 } });
  const { budgets } = await admin.call(listBudgets);
  expect(budgets).toMatchObject([{ currentSpend: 285, estimatedCost: 190 }]);
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('viewers without permission to see pay see the guesses, and their cost at the blended rate', async () => {
  const { app, admin, member } = await imported();
  await admin.call(savePaySettings, { body: { ...exactPay, visibility: 'blended', blendedRate: 100 } });
  await app.work();
  expect(await listed(member)).toEqual([
    ['Guessed', 100, true, true],
    ['Guessed length', 100, true, false],
  ]);
  expect((await member.call(readDashboard)).total).toMatchObject({ cost: 300, estimatedCost: 200 });
});
