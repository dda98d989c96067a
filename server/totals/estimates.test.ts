import { expect, test } from 'vitest';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { createBudget, listBudgets } from '#contract/reports/budgets.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { savePaySettings } from '#contract/people/people.ts';
import { readRoi } from '#contract/meetings/roi.ts';
import { exactPay, newDirectory } from '#server/testing/directory.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import type { Person } from '#server/testing/people.ts';

const unpriced = (name: string) => ({ name, role: 'Engineer', salaryTier: null });

/** Cost and estimated part of every sum. */
async function sums(who: Person) {
  const dashboard = await who.call(readDashboard);
  const analytics = await who.call(readAnalytics);
  const sales = await who.call(readRoi, { query: { department: 'Sales' } });
  const all = await who.call(readRoi);
  const { budgets } = await who.call(listBudgets);
  return {
    total: [dashboard.total.cost, dashboard.total.estimatedCost],
    lastWeek: [dashboard.lastWeek.cost, dashboard.lastWeek.estimatedCost],
    range: [analytics.total.cost, analytics.total.estimatedCost],
    weeks: analytics.weeks.map(({ cost, estimatedCost }) => [cost, estimatedCost]),
    types: analytics.types.map(({ cost, estimatedCost }) => [cost, estimatedCost]),
    titles: analytics.titles.map(({ cost, estimatedCost }) => [cost, estimatedCost]),
    roi: [all.totalInvestment, all.estimatedCost],
    roiOfSales: [sales.totalInvestment, sales.estimatedCost],
    budgets: budgets.map(({ currentSpend, estimatedCost }) => [currentSpend, estimatedCost]),
  };
}

test('every sum includes its estimated part, which is zero for members at the blended rate', async () => {
  const { app, admin, member, add } = await newDirectory();
  const save = (title: string, department: string, startedAt: string, attendees: object[]) =>
    admin.call(saveMeeting, {
      body: meetingDraft({
        title,
        department,
        startedAt,
        durationMinutes: 60,
        attendees: attendees as ReturnType<typeof attendee>[],
      }),
    });
  await save('Both', 'Sales', '2026-11-11T10:00:00Z', [unpriced('Ada Lovelace'), attendee('Grace', 50)]);
  await save('Known', 'Sales', '2026-11-12T10:00:00Z', [attendee('Grace', 25)]);
  await save('Unknown', 'Research', '2026-10-07T10:00:00Z', [unpriced('Zoe')]);
  await admin.call(createBudget, { body: { department: 'Sales', monthlyLimit: 1000 } });
  expect(await sums(admin)).toEqual({
    total: [225, 150],
    lastWeek: [150, 75],
    range: [225, 150],
    weeks: [
      [75, 75],
      [150, 75],
    ],
    types: [[225, 150]],
    titles: [
      [125, 75],
      [75, 75],
      [25, 0],
    ],
    roi: [225, 150],
    roiOfSales: [150, 75],
    budgets: [[150, 75]],
  });

  await add({ tier: { salaryTier: 'lead' } });
  await app.work();
  const priced = { total: [245, 75], range: [245, 75], roi: [245, 75], budgets: [[170, 0]] };
  expect(await sums(member)).toMatchObject(priced);

  await admin.call(savePaySettings, { body: { ...exactPay, visibility: 'blended', blendedRate: 100 } });
  await app.work();
  expect(await sums(admin)).toMatchObject(priced);
  expect(await sums(member)).toMatchObject({
    total: [400, 0],
    lastWeek: [300, 0],
    range: [400, 0],
    weeks: [
      [100, 0],
      [300, 0],
    ],
    types: [[400, 0]],
    roi: [400, 0],
    roiOfSales: [300, 0],
    budgets: [[300, 0]],
  });
});
