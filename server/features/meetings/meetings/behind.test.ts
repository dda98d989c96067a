// Every figure leads to a list of meetings; the list shows the same count and sum. The filters are those of the screens.

import { expect, test } from 'vitest';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { saveAllocationSetting } from '#contract/reports/allocation.ts';
import { createBudget, listBudgets } from '#contract/reports/budgets.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { readFinance, readFinanceMonth } from '#contract/reports/finance.ts';
import { readCalendar } from '#contract/reports/month.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { sumMeetings } from '#contract/meetings/meeting-list.ts';
import { listMeetings, type MeetingFilters } from '#contract/meetings/meetings.ts';
import { readRoi, updateRoi } from '#contract/meetings/roi.ts';
import { savePaySettings } from '#contract/people/people.ts';
import { randomFrom } from '#domain/testing/seeded-random.ts';
import { lastOfMonth } from '#domain/time/local-day.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { exactPay, newDirectory } from '#server/testing/directory.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import type { Person } from '#server/testing/people.ts';
import { startOfTest } from '#server/testing/test-app.ts';

const departments = ['Engineering', 'Sales', 'Legal', null] as const;
const types = ['standup', 'review', 'planning'] as const;
const month = { from: '2026-11-01', to: '2026-11-30' };

/** 120 random meetings of 60 days and some to come: rates, guesses, departments, values and answers of all kinds. */
async function randomRecord(seed: number) {
  const { app, admin, member, add } = await newDirectory();
  const random = randomFrom(seed);
  const pick = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)] as T;
  for (const [index, salaryTier] of (['mid', 'lead', 'executive', null] as const).entries())
    await add({
      name: `Person ${index}`,
      department: departments[index] ?? null,
      ...(salaryTier && { tier: { salaryTier } }),
    });
  for (const department of ['Engineering', 'Sales'])
    await admin.call(createBudget, { body: { department, monthlyLimit: 5000 } });
  const rows = Array.from({ length: 120 }, (_, index) => {
    const department = pick(departments);
    return importRow(index + 1, {
      title: `Title ${index % 9}`,
      type: pick(types),
      startedAt: new Date(startOfTest - Math.floor(random() * 60) * dayMs - index * 60_000).toISOString(),
      durationMinutes: pick([15, 30, 45, 60, 90]),
      names: ['Guest', ...[0, 1, 2, 3].filter(() => random() < 0.5).map((one) => `Person ${one}`)],
      unnamedAttendees: Math.floor(random() * 3),
      ...(department && { department }),
      estimated: pick([[], [], ['duration'], ['attendees']]),
    });
  });
  await admin.call(saveImportBatch, { body: importBatch(rows) });
  const { meetings } = await admin.call(listMeetings, { query: { limit: '200' } });
  for (const { id, version } of meetings) {
    if (random() < 0.5) continue;
    const estimatedValue = pick([null, 0, 0, 100, 2500.5]);
    const worthIt = pick([null, 'yes', 'maybe', 'no'] as const);
    const body = { version, outcomes: null, actionItemsCount: null, estimatedValue, worthIt };
    await admin.call(updateRoi, { params: { id: String(id) }, body });
  }
  await admin.call(saveAllocationSetting, { body: { from: '2026-11-10' } });
  await app.work();
  return { app, admin, member };
}

type Shown = { cost: number; meetings?: number; estimatedCost?: number };

async function behind(who: Person, figure: Shown, filters: MeetingFilters): Promise<void> {
  const name = JSON.stringify(filters);
  const sums = await who.call(sumMeetings, { query: filters });
  expect(sums.cost, name).toBeCloseTo(figure.cost, 6);
  if (figure.meetings !== undefined) expect(sums.meetings, name).toBe(figure.meetings);
  if (figure.estimatedCost === undefined) return;
  expect(sums.estimatedCost, name).toBeCloseTo(figure.estimatedCost, 6);
  const estimated = await who.call(sumMeetings, { query: { ...filters, estimated: 'yes' } });
  expect(estimated.estimatedCost, name).toBeCloseTo(figure.estimatedCost, 6);
}

async function everyFigureOf(who: Person): Promise<void> {
  const held = { planned: 'no' } as const;
  const dashboard = await who.call(readDashboard);
  await behind(who, dashboard.total, held);
  await behind(who, dashboard.thisMonth, { ...held, from: month.from, to: '2026-11-21' });
  for (const { start, cost } of dashboard.weeks) {
    const to = new Date(Date.parse(start) + 6 * dayMs).toISOString().slice(0, 10);
    await behind(who, { cost }, { ...held, from: start, to });
  }
  for (const { type, ...sum } of dashboard.types) await behind(who, sum, { ...held, type });

  const analytics = await who.call(readAnalytics, { query: month });
  const range = { from: analytics.from, to: analytics.to, ...held };
  await behind(who, analytics.total, range);
  for (const { type, ...sum } of analytics.types) await behind(who, sum, { ...range, type });
  for (const { title, ...sum } of analytics.titles) await behind(who, sum, { ...range, title });

  const calendar = await who.call(readCalendar, { query: month });
  for (const { day, cost, meetings } of calendar.days)
    await behind(who, { cost, meetings }, { ...held, from: day, to: day });

  for (const department of [undefined, 'Engineering', 'Legal']) {
    const of = { ...(department && { department }), ...held };
    const roi = await who.call(readRoi, { query: { department } });
    await behind(who, { cost: roi.totalInvestment, ...roi }, of);
    const valued = await who.call(sumMeetings, { query: { ...of, valued: 'yes' } });
    expect([valued.meetings, valued.value]).toEqual([roi.valued, roi.estimatedValue ?? 0]);
    const worthwhile = await who.call(sumMeetings, { query: { ...of, worthIt: 'yes' } });
    expect(worthwhile.meetings).toBe(roi.worthwhile);
    for (const query of [{ valued: 'yes' }, { worthIt: 'yes' }] as const) {
      const listed = await who.call(listMeetings, { query: { ...of, ...query, limit: '200' } });
      const sums = await who.call(sumMeetings, { query: { ...of, ...query } });
      expect(listed.meetings).toHaveLength(sums.meetings);
    }
  }

  const { budgets, unbudgeted, unassigned } = await who.call(listBudgets);
  for (const { department, currentSpend: cost, estimatedCost } of [...budgets, ...unbudgeted])
    await behind(who, { cost, estimatedCost }, { ...month, ...held, costDepartment: department });
  const { currentSpend: cost, estimatedCost } = unassigned;
  await behind(who, { cost, estimatedCost }, { ...month, ...held, unassigned: 'yes' });

  const finance = await who.call(readFinance, { query: {} });
  for (const one of finance.months) {
    const days = { from: `${one.month}-01`, to: lastOfMonth(`${one.month}-01`) };
    await behind(who, { cost: one.held, estimatedCost: one.estimatedCost }, { ...held, ...days });
    const { lines } = await who.call(readFinanceMonth, { query: { month: one.month } });
    for (const line of lines) {
      const of =
        line.department === null ? { unassigned: 'yes' as const } : { costDepartment: line.department };
      const figure = { cost: line.held, estimatedCost: line.estimatedCost };
      await behind(who, figure, { ...held, ...days, ...of, type: line.type });
    }
  }
}

test.each([1, 2, 3])(
  'count and sum of the list equal the figure, exact and blended (seed %i)',
  async (seed) => {
    const { app, admin, member } = await randomRecord(seed);
    await everyFigureOf(admin);
    await admin.call(savePaySettings, { body: { ...exactPay, visibility: 'blended', blendedRate: 80 } });
    await app.work();
    await everyFigureOf(member);
  },
);
