import { expect, test } from 'vitest';
import { setAllocation } from '#contract/reports/allocation.ts';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { listAuditLog } from '#contract/audit.ts';
import { createBudget, listBudgets } from '#contract/reports/budgets.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import {
  closeMonth,
  exportFinance,
  readFinance,
  readFinanceMonth,
  reopenMonth,
} from '#contract/reports/finance.ts';
import { deleteMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { addPerson, savePaySettings } from '#contract/people/people.ts';
import { loadSampleData } from '#contract/organization/sample-data.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

/** An hour of one person. */
const save = (person: Person, day: string, dollars: number, changes: object = {}) =>
  person.call(saveMeeting, {
    body: meetingDraft({
      startedAt: `${day}T10:00:00Z`,
      durationMinutes: 60,
      department: 'Sales',
      type: 'review',
      attendees: [attendee('Ada', dollars)],
      ...changes,
    }),
  });

/** Checks that every month is the sum of its lines. */
async function expectLinesAddUp(person: Person): Promise<void> {
  const report = await person.call(readFinance, { query: { from: '2026-01' } });
  for (const { month, held, corrections, planned, estimatedCost } of report.months) {
    const amounts = { held, corrections, planned, estimatedCost };
    const { lines } = await person.call(readFinanceMonth, { query: { month } });
    const sum = (column: keyof typeof amounts) =>
      lines.reduce((cents, line) => cents + Math.round((line[column] ?? 0) * 100), 0) / 100;
    expect({
      held: sum('held'),
      corrections: sum('corrections'),
      planned: sum('planned'),
      estimatedCost: sum('estimatedCost'),
    }).toEqual(amounts);
  }
}

/** The months as [month, held, corrections, planned, estimated], oldest first. */
async function months(person: Person) {
  const report = await person.call(readFinance, { query: {} });
  return report.months
    .toReversed()
    .map((line) => [line.month, line.held, line.corrections, line.planned, line.estimatedCost]);
}

const close = (admin: Person, month: string) => admin.call(closeMonth, { body: { month } });

test('the report separates held from planned cost, by month, department and type', async () => {
  const app = await testApp();
  const { member, admin } = await newTeam(app);
  await save(member, '2026-10-05', 100);
  await save(member, '2026-11-05', 80);
  await save(member, '2026-11-06', 20, { department: null, type: 'standup' });
  await save(member, '2026-11-25', 40);
  const stranger = { attendees: [{ name: 'Stranger', role: 'Guest', salaryTier: null }] };
  await save(member, '2026-11-07', 0, { department: 'Research', ...stranger });
  await save(member, '2027-02-03', 10);

  const amounts = { held: 100, corrections: 0, planned: 0, estimatedCost: 0 };
  expect(await admin.call(readFinance, { query: {} })).toEqual({
    currentMonth: '2026-11',
    closedThrough: null,
    recorded: { from: '2026-10', to: '2027-02' },
    months: [
      { month: '2027-02', ...amounts, held: 0, planned: 10, closed: null },
      { month: '2026-11', ...amounts, held: 175, planned: 40, estimatedCost: 75, closed: null },
      { month: '2026-10', ...amounts, closed: null },
    ],
    total: { held: 275, corrections: 0, planned: 50, estimatedCost: 75 },
    allTime: { held: 275, corrections: 0, planned: 50, estimatedCost: 75 },
  });
  expect((await admin.call(readFinance, { query: { to: '2026-10' } })).months).toHaveLength(1);
  expect((await admin.call(readFinance, { query: { from: '2026-12' } })).total.planned).toBe(10);
  expect(await admin.call(readFinanceMonth, { query: { month: '2026-11' } })).toEqual({
    lines: [
      { department: 'Research', type: 'review', ...amounts, held: 75, estimatedCost: 75 },
      { department: 'Sales', type: 'review', ...amounts, held: 80, planned: 40 },
      { department: null, type: 'standup', ...amounts, held: 20 },
    ],
  });

  const { text } = await admin.ask(exportFinance, { query: { from: '2026-11' } });
  expect(
    text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n'),
  ).toEqual([
    'Month,Status,Department,Type,Held (USD),Corrections (USD),Planned (USD),Estimated (USD)',
    '2026-11,open,Research,review,75,0,0,75',
    '2026-11,open,Sales,review,80,0,40,0',
    '2026-11,open,Unassigned,standup,20,0,0,0',
    '2027-02,open,Sales,review,0,0,10,0',
    'Total,,,,175,0,50,75',
  ]);
  // Other members see only what was held.
  expect(await months(member)).toEqual([
    ['2026-10', 100, 0, null, 0],
    ['2026-11', 175, 0, null, 75],
  ]);
  const exported = await member.call(exportFinance, { query: { from: '2026-11' } });
  expect(exported.trim().split('\r\n').slice(1)).toEqual([
    '2026-11,open,Research,review,75,0,,75',
    '2026-11,open,Sales,review,80,0,,0',
    '2026-11,open,Unassigned,standup,20,0,,0',
    'Total,,,,175,0,,75',
  ]);
  const { entries } = await admin.call(listAuditLog, { query: { search: 'finance.exported' } });
  expect(entries.map(({ detail }) => detail)).toEqual([{ lines: 3 }, { lines: 4 }]);
});

test('a closed month does not change, and the next one shows the corrections', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const october = await save(member, '2026-10-05', 100);
  await save(member, '2026-11-05', 80);
  expect(await close(admin, '2026-10')).toEqual({ closedThrough: '2026-10' });
  await save(member, '2026-10-06', 30);
  await save(member, '2026-09-30', 7);
  expect(await months(admin)).toEqual([
    ['2026-10', 100, 0, 0, 0],
    ['2026-11', 80, 37, 0, 0],
  ]);
  await expectLinesAddUp(admin);
  await member.call(deleteMeeting, { params: { id: String(october.id) } });
  expect(await months(admin)).toEqual([
    ['2026-10', 100, 0, 0, 0],
    ['2026-11', 80, -63, 0, 0],
  ]);

  // The corrections are closed with the month that contains them.
  app.pass(Date.UTC(2026, 11, 2) - app.context.now());
  await close(admin, '2026-11');
  await save(member, '2026-10-07', 5);
  const closed = [
    ['2026-10', 100, 0, 0, 0],
    ['2026-11', 80, -63, 0, 0],
  ];
  expect(await months(admin)).toEqual([...closed, ['2026-12', 0, 5, 0, 0]]);
  const report = await member.call(readFinance, { query: {} });
  expect(report.closedThrough).toBe('2026-11');
  expect(report.months[1]?.closed).toEqual({
    at: '2026-12-02T00:00:00.000Z',
    by: expect.stringMatching(/^Person/),
  });
  expect(report.total).toEqual((await member.call(readFinance, { query: {} })).allTime);
  const { total } = await member.call(readDashboard);
  expect(report.allTime.held + report.allTime.corrections).toBe(total.cost);

  // A reopened month equals the cost of its meetings, with the corrections of earlier months.
  expect(await admin.call(reopenMonth, { body: { month: '2026-11' } })).toEqual({ closedThrough: '2026-10' });
  expect(await months(admin)).toEqual([
    ['2026-10', 100, 0, 0, 0],
    ['2026-11', 80, -58, 0, 0],
  ]);
  await admin.call(reopenMonth, { body: { month: '2026-10' } });
  expect(await months(admin)).toEqual([
    ['2026-09', 7, 0, 0, 0],
    ['2026-10', 35, 0, 0, 0],
    ['2026-11', 80, 0, 0, 0],
  ]);

  const { entries } = await admin.call(listAuditLog, { query: { search: 'finance.' } });
  expect(entries.map(({ action, detail }) => [action, detail['month']])).toEqual(
    expect.arrayContaining([
      ['finance.closed', '2026-10'],
      ['finance.closed', '2026-11'],
      ['finance.reopened', '2026-11'],
      ['finance.reopened', '2026-10'],
    ]),
  );
});

test('closing a month closes all earlier ones, once, and only past months', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await save(member, '2026-07-05', 1);
  await save(member, '2026-09-05', 2);
  expect(await admin.error(closeMonth, { body: { month: '2026-11' } })).toMatchObject({
    status: 409,
    message: 'This month is not over yet.',
  });
  expect(await member.status(closeMonth, { body: { month: '2026-09' } })).toBe(403);
  const answers = await Promise.all([1, 2, 3].map(() => close(admin, '2026-09')));
  expect(answers).toEqual(answers.map(() => ({ closedThrough: '2026-09' })));
  expect(await close(admin, '2026-08')).toEqual({ closedThrough: '2026-09' });
  const stored = await app.db.read.selectFrom('closedMonths').select('month').orderBy('month').execute();
  expect(stored.map(({ month }) => month)).toEqual(['2026-07', '2026-08', '2026-09']);

  expect(await admin.error(reopenMonth, { body: { month: '2026-08' } })).toMatchObject({ status: 409 });
  expect(await member.status(reopenMonth, { body: { month: '2026-09' } })).toBe(403);
  await admin.call(reopenMonth, { body: { month: '2026-09' } });
  expect((await member.call(readFinance, { query: {} })).closedThrough).toBe('2026-08');
  const { admin: stranger } = await newTeam(app, 'Other');
  expect(await stranger.call(readFinance, { query: {} })).toMatchObject({ closedThrough: null, months: [] });
  expect(await stranger.status(reopenMonth, { body: { month: '2026-08' } })).toBe(409);
});

test('a month ends in the time zone of the organization', async () => {
  const app = await testApp();
  app.pass(Date.UTC(2026, 11, 1, 5) - app.context.now());
  const month = '2026-11';
  for (const [zone, status] of [
    ['Europe/Berlin', 200],
    ['America/Los_Angeles', 409],
  ] as const) {
    const admin = await newPerson(app, await newOrganization(app, zone, zone), { role: 'admin' });
    expect(await admin.status(closeMonth, { body: { month } })).toBe(status);
  }
});

test('allocated meetings count for the departments that share them, and totals stay equal', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await admin.call(loadSampleData, { body: {} });
  await admin.call(addPerson, {
    body: { name: 'Ada', emails: [], role: null, department: 'Engineering' },
  });
  const meeting = await save(admin, '2026-11-05', 90, {
    attendees: [attendee('Ada', 33.33), attendee('Sam', 66.68)],
  });
  const params = { id: String(meeting.id) };
  await admin.call(setAllocation, { params, body: { allocation: 'attendees' } });
  await close(admin, '2026-10');
  await save(admin, '2026-10-05', 12.34);

  await expectLinesAddUp(admin);
  const { allTime } = await admin.call(readFinance, { query: { from: '2026-01' } });
  const dashboard = (await admin.call(readDashboard)).total;
  expect((Math.round(allTime.held * 100) + Math.round(allTime.corrections * 100)) / 100).toBe(dashboard.cost);
  expect(allTime.planned).toBe(dashboard.planned.cost);
  expect(allTime.estimatedCost).toBe(dashboard.estimatedCost);

  const range = { from: '2026-11-01', to: '2026-11-30' };
  const november = (await admin.call(readFinance, { query: {} })).months.find(
    (one) => one.month === '2026-11',
  );
  expect((await admin.call(readAnalytics, { query: range })).total.cost).toBe(november?.held);
  const { lines } = await admin.call(readFinanceMonth, { query: { month: '2026-11' } });
  const { budgets } = await admin.call(listBudgets);
  expect(budgets.length).toBeGreaterThan(1);
  for (const { department, currentSpend } of budgets) {
    const cents = lines
      .filter((line) => line.department === department)
      .reduce((sum, line) => sum + Math.round(line.held * 100), 0);
    expect([department, cents / 100]).toEqual([department, currentSpend]);
  }
});

test('without pay everything is at the blended rate, including closed months and corrections', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const pay = { visibility: 'blended' as const, blendedRate: 60, defaultRate: 75, viewers: [] };
  await admin.call(savePaySettings, { body: pay });
  await save(admin, '2026-10-05', 100);
  await close(admin, '2026-10');
  await save(admin, '2026-10-06', 30, { durationMinutes: 90 });
  expect(await months(member)).toEqual([
    ['2026-10', 60, 0, null, 0],
    ['2026-11', 0, 90, null, 0],
  ]);
  expect(await months(admin)).toEqual([
    ['2026-10', 100, 0, 0, 0],
    ['2026-11', 0, 45, 0, 0],
  ]);
});

test.each([
  { from: '2026-13' },
  { from: '2026-11', to: '2026-10' },
  { from: "' or 1=1" },
  { month: '2026-11' },
])('an invalid range is rejected: %j', async (query) => {
  const { admin } = await newTeam(await testApp());
  expect(await admin.status(readFinance, { query })).toBe(422);
  expect(await admin.status(exportFinance, { query })).toBe(422);
});

test("a department's budget equals its month in the report", async () => {
  const { admin } = await newTeam(await testApp());
  await admin.call(createBudget, { body: { department: 'Sales', monthlyLimit: 100, managerEmail: null } });
  await save(admin, '2026-11-05', 80);
  await save(admin, '2026-11-26', 15);
  const { lines } = await admin.call(readFinanceMonth, { query: { month: '2026-11' } });
  expect((await admin.call(listBudgets)).budgets).toMatchObject([{ currentSpend: 80, plannedSpend: 15 }]);
  expect(lines).toMatchObject([{ department: 'Sales', held: 80, planned: 15 }]);
});
