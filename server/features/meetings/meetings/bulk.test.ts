import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { setAllocation } from '#contract/reports/allocation.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { createBudget, listBudgets } from '#contract/reports/budgets.ts';
import { changeMeetings, sumMeetings } from '#contract/meetings/meeting-list.ts';
import { listMeetings, saveMeeting } from '#contract/meetings/meetings.ts';
import { readReceipt } from '#contract/meetings/receipt.ts';
import { engine } from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { blendPay, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { wrongTotals } from '#server/testing/totals.ts';

/** Two held meetings of a member, one of an administrator, and one to come. */
async function fourMeetings() {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const save = async (title: string, by = member, changes: object = {}) =>
    (await by.call(saveMeeting, { body: meetingDraft({ title, ...changes }) })).id;
  const own = [await save('Standup'), await save('Review', member, { durationMinutes: 120 })];
  const planned = await save('Planned', member, { startedAt: '2026-11-28T10:00:00Z', durationMinutes: 15 });
  const foreign = await save('Board', admin);
  const listed = async () =>
    Object.fromEntries((await member.call(listMeetings)).meetings.map((one) => [one.title, one]));
  return { app, admin, member, organizationId, own, planned, foreign, listed };
}

test('several meetings are assigned, rated, deleted and restored at once, held ones and those to come', async () => {
  const { app, admin, member, own, planned, listed } = await fourMeetings();
  const ids = [...own, planned];
  const change = (body: object) => member.call(changeMeetings, { body: { ids, ...body } });

  expect(await change({ department: 'Sales' })).toEqual({ meetings: 3 });
  expect(await change({ worthIt: 'maybe' })).toEqual({ meetings: 3 });
  const rated = { department: 'Sales', worthIt: 'maybe' };
  expect(await listed()).toMatchObject({ Standup: rated, Review: rated, Planned: rated });
  expect((await listed())['Board']).toMatchObject({ department: null, worthIt: null });

  expect(await change({ deleted: true })).toEqual({ meetings: 3 });
  expect(Object.keys(await listed())).toEqual(['Board']);
  expect(await change({ deleted: true }), 'again').toEqual({ meetings: 0 });
  expect(await change({ deleted: false })).toEqual({ meetings: 3 });
  expect(await listed()).toMatchObject({ Standup: rated, Review: rated, Planned: { planned: true } });
  expect(await wrongTotals(app.db)).toEqual([]);

  const { entries } = await admin.call(listAuditLog, { query: {} });
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual(
    expect.arrayContaining([
      ['meetings.assigned', { meetings: 3, department: 'Sales' }],
      ['meetings.rated', { meetings: 3, worthIt: 'maybe' }],
      ['meetings.deleted', { meetings: 3 }],
      ['meetings.restored', { meetings: 3 }],
    ]),
  );
});

test('the receipt has the amount that every member may see, also for those who see more', async () => {
  const { app, admin, member, organizationId, own } = await fourMeetings();
  const params = { id: String(own[0]) };
  expect(await member.call(readReceipt, { params })).toEqual({ cost: 55, isBlended: false });
  await blendPay(app, organizationId);
  for (const reader of [admin, member])
    expect(await reader.call(readReceipt, { params })).toEqual({ cost: 75, isBlended: true });
  expect(await member.status(readReceipt, { params: { id: '4711' } })).toBe(404);
});

test('one meeting of someone else refuses the whole change; an administrator may change all', async () => {
  const { admin, member, own, foreign, listed } = await fourMeetings();
  const body = { ids: [...own, foreign], worthIt: 'no' as const };
  for (const refused of [body, { ids: body.ids, deleted: true }, { ids: body.ids, department: 'Sales' }])
    expect(await member.status(changeMeetings, { body: refused })).toBe(403);
  expect((await listed())['Standup']).toMatchObject({ worthIt: null });
  expect(await admin.call(changeMeetings, { body })).toEqual({ meetings: 3 });
  expect(await member.call(changeMeetings, { body: { ids: [4711], worthIt: 'no' } })).toEqual({
    meetings: 0,
  });
  for (const wrong of [{}, { worthIt: 'no', deleted: true }])
    expect(await admin.status(changeMeetings, { body: { ids: own, ...wrong } as never })).toBe(422);
});

test.each(['exact', 'blended'])('the sums of the list are those of the figure: %s', async (pay) => {
  const { app, admin, member, organizationId, own, planned } = await fourMeetings();
  await admin.call(createBudget, { body: { department: 'Sales', monthlyLimit: 9000 } });
  await admin.call(changeMeetings, { body: { ids: [...own, planned], department: 'Sales' } });
  await admin.call(setAllocation, { params: { id: String(own[0]) }, body: { allocation: 'attendees' } });
  if (pay === 'blended') await blendPay(app, organizationId);

  const { total } = await member.call(readDashboard);
  expect(await member.call(sumMeetings)).toEqual({ ...total, value: 0 });
  expect(await member.call(sumMeetings, { query: { planned: 'yes' } })).toMatchObject({
    meetings: 0,
    planned: { meetings: 1, minutes: 15, cost: total.planned.cost },
  });
  const { budgets, unassigned } = await member.call(listBudgets);
  const sales = await member.call(sumMeetings, { query: { costDepartment: 'sales' } });
  expect(sales.cost).toBe(budgets[0]?.currentSpend);
  if (pay === 'exact')
    expect(sales.planned.cost).toBe((await admin.call(listBudgets)).budgets[0]?.plannedSpend);
  const nobodys = await member.call(sumMeetings, { query: { unassigned: 'yes' } });
  expect(nobodys.cost).toBe(unassigned.currentSpend);
  expect(sales.cost + nobodys.cost).toBeLessThanOrEqual(total.cost);
});

if (engine === 'sqlite')
  test('at most 200 meetings are changed at once', async () => {
    const { member } = await fourMeetings();
    const ids = Array.from({ length: 201 }, (_, index) => index + 1);
    expect(await member.status(changeMeetings, { body: { ids, worthIt: 'yes' } })).toBe(422);
  });
