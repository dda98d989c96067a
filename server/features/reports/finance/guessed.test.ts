// Members who see blended amounts see what of them was guessed, alike on every screen.

import { expect, test } from 'vitest';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { saveAllocationSetting } from '#contract/reports/allocation.ts';
import { createBudget, listBudgets } from '#contract/reports/budgets.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { closeMonth, readFinance } from '#contract/reports/finance.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { sumMeetings } from '#contract/meetings/meeting-list.ts';
import { editMeeting, listMeetings, readMeeting } from '#contract/meetings/meetings.ts';
import { addPerson, savePaySettings } from '#contract/people/people.ts';
import { readRoi } from '#contract/meetings/roi.ts';
import { exactPay, newDirectory } from '#server/testing/directory.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import type { Person } from '#server/testing/people.ts';
import { wrongTotals } from '#server/testing/totals.ts';

const november = { from: '2026-11-01', to: '2026-11-30' };

/** Cost and estimated cost of the month, and of Sales. */
async function estimatedFor(who: Person) {
  const dashboard = await who.call(readDashboard);
  const analytics = await who.call(readAnalytics, { query: november });
  const roi = await who.call(readRoi);
  const finance = await who.call(readFinance, { query: {} });
  const list = await who.call(sumMeetings, { query: { planned: 'no' } });
  const ofSales = await who.call(sumMeetings, { query: { costDepartment: 'Sales', planned: 'no' } });
  const { budgets } = await who.call(listBudgets);
  const [sales] = budgets;
  const { meetings } = await who.call(listMeetings);
  return {
    all: [
      [dashboard.total.cost, dashboard.total.estimatedCost],
      [analytics.total.cost, analytics.total.estimatedCost],
      [roi.totalInvestment, roi.estimatedCost],
      [finance.total.held, finance.total.estimatedCost],
      [list.cost, list.estimatedCost],
      [
        meetings.reduce((sum, one) => sum + one.totalCost, 0),
        meetings.reduce((sum, one) => sum + one.estimatedCost, 0),
      ],
    ],
    sales: [
      [sales?.currentSpend, sales?.estimatedCost],
      [ofSales.cost, ofSales.estimatedCost],
    ],
  };
}

const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

test('a guessed length or number of people is shown at the blended rate, a missing tier is not', async () => {
  const { app, admin, member } = await newDirectory();
  await admin.call(addPerson, {
    body: { name: 'Ada', emails: [], role: null, department: 'Sales', tier: { salaryTier: 'lead' } },
  });
  await admin.call(createBudget, { body: { department: 'Sales', monthlyLimit: 1000 } });
  await admin.call(savePaySettings, { body: { ...exactPay, visibility: 'blended', blendedRate: 100 } });
  const row = (n: number, estimated: ('duration' | 'attendees')[]) =>
    importRow(n, {
      startedAt: '2026-11-20T10:00:00Z',
      durationMinutes: 60,
      names: ['Ada', 'Nobody known'],
      department: 'Sales',
      estimated,
    });
  await admin.call(saveImportBatch, { body: importBatch([row(1, []), row(2, ['duration'])]) });

  expect(await estimatedFor(member)).toEqual({ all: times(6, [400, 200]), sales: times(2, [400, 200]) });
  expect(await estimatedFor(admin)).toEqual({
    all: times(6, [2 * (95 + 75), 75 + 95 + 75]),
    sales: times(2, [2 * (95 + 75), 75 + 95 + 75]),
  });

  // Split by attendees, and after another rate.
  await admin.call(saveAllocationSetting, { body: { from: '2026-11-01' } });
  await app.work();
  await admin.call(savePaySettings, { body: { ...exactPay, visibility: 'blended', blendedRate: 50 } });
  await app.work();
  expect(await estimatedFor(member)).toEqual({ all: times(6, [200, 100]), sales: times(2, [200, 100]) });
  expect(await wrongTotals(app.db)).toEqual([]);

  // Closed, and then confirmed.
  app.pass(14 * 86_400_000);
  await admin.call(closeMonth, { body: { month: '2026-11' } });
  const { months } = await member.call(readFinance, { query: {} });
  expect(months.find(({ month }) => month === '2026-11')).toMatchObject({ held: 200, estimatedCost: 100 });
  const { meetings } = await admin.call(listMeetings, { query: { estimated: 'yes' } });
  const guessed = meetings.find(({ durationEstimated }) => durationEstimated);
  const { attendees, version, ...read } = await admin.call(readMeeting, {
    params: { id: String(guessed?.id) },
  });
  const { title, type, department, startedAt, durationMinutes } = read;
  const entered = attendees.map(({ name, role }) => ({ name, role, salaryTier: null }));
  await admin.call(editMeeting, {
    params: { id: String(guessed?.id) },
    body: {
      version,
      title,
      type,
      department,
      startedAt,
      durationMinutes,
      agenda: null,
      attendees: entered,
      plannedMinutes: null,
      confirmed: ['duration'],
    },
  });
  const dashboard = await member.call(readDashboard);
  expect([dashboard.total.cost, dashboard.total.estimatedCost]).toEqual([200, 0]);
  expect(await wrongTotals(app.db)).toEqual([]);
});
