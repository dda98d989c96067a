import { expect, test } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { createBudget, deleteBudget, editBudget, listBudgets } from '#contract/reports/budgets.ts';
import { readHygieneSettings, saveHygieneSettings } from '#contract/reports/hygiene.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { Browser } from '#server/testing/browser.ts';
import { newOrganization, newOrganizationToken, newPerson, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

type Draft = Input<typeof createBudget>['body'];

const draft = (changes: Partial<Draft> = {}): Draft => ({
  department: 'Engineering',
  monthlyLimit: 100,
  managerEmail: 'manager@example.test',
  ...changes,
});

test('a budget shows the cost of its department’s meetings of this month, and nothing else', async () => {
  const { admin, member } = await newTeam(await testApp());
  const budget = await admin.call(createBudget, { body: draft() });
  expect(budget).toMatchObject({
    department: 'Engineering',
    monthlyLimit: 100,
    managerEmail: 'manager@example.test',
    alertThreshold: 80,
    currentSpend: 0,
    percentUsed: 0,
    status: 'good',
    remaining: 100,
    plannedSpend: 0,
    forecast: { spend: 0, low: 0, high: 0 },
  });

  const save = (changes: object) => member.call(saveMeeting, { body: meetingDraft(changes) });
  await save({ department: 'engineering' });
  await save({ department: 'Engineering', type: 'review', durationMinutes: 15 });
  await save({ department: 'Engineering', startedAt: '2026-10-31T23:00:00Z' });
  await save({ department: 'Sales' });
  await save({});

  const { month, budgets } = await member.call(listBudgets);
  expect(month).toBe('2026-11');
  expect(budgets).toEqual([
    {
      ...budget,
      plannedSpend: null,
      currentSpend: 82.5,
      // From an example tier.
      estimatedCost: 82.5,
      percentUsed: 82.5,
      status: 'warning',
      remaining: 17.5,
      hours: { spent: 1.5, limit: null, percentUsed: null, status: null, remaining: null },
      // 15 of 21 working days have passed; all cost was on one of them.
      forecast: { spend: 115.5, low: 82.5, high: 194.52 },
      history: [
        { month: '2026-06', spend: 0 },
        { month: '2026-07', spend: 0 },
        { month: '2026-08', spend: 0 },
        { month: '2026-09', spend: 0 },
        { month: '2026-10', spend: 55 },
        { month: '2026-11', spend: 82.5 },
      ],
    },
  ]);
});

test('planned meetings count once they start, and in the forecast beside the pace', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await admin.call(createBudget, { body: draft() });
  const save = (day: number, who = admin, department = 'Engineering') =>
    who.call(saveMeeting, {
      body: meetingDraft({
        department,
        startedAt: new Date(Date.UTC(2026, 10, day, 10)).toISOString(),
        durationMinutes: 60,
        attendees: [attendee('Ada', 10)],
      }),
    });
  const weekdays = Array.from({ length: 30 }, (_, i) => i + 1).filter((day) => day % 7 > 1);
  // The test clock is Saturday, the 21st.
  for (const day of weekdays) await save(day);
  // Other organizations' plans do not count.
  await save(25, (await newTeam(app, 'Other')).admin);
  await save(25, admin, 'Sales');
  const shown = async () => (await admin.call(listBudgets)).budgets[0];
  const even = (amount: number) => ({ spend: amount, low: amount, high: amount });
  expect(await shown()).toMatchObject({ currentSpend: 150, plannedSpend: 60, forecast: even(210) });
  // Ten more today: 160 ÷ 15 of 21 working days. Then so many in the last days that the pace is lower than the
  // plan.
  await save(21);
  expect(await shown()).toMatchObject({
    currentSpend: 160,
    plannedSpend: 60,
    forecast: { spend: 224, low: 220 },
  });
  for (const day of [22, 22, 30]) await save(day);
  expect(await shown()).toMatchObject({ currentSpend: 160, plannedSpend: 90, forecast: { spend: 250 } });
  // The next month does not count.
  await save(31);
  expect(await shown()).toMatchObject({ plannedSpend: 90, forecast: { spend: 250 } });

  app.pass(Date.UTC(2026, 10, 22, 10) - app.context.now());
  expect(await shown()).toMatchObject({ currentSpend: 180, plannedSpend: 70, percentUsed: 180 });
});

test('a forecast uses the working days of the organization', async () => {
  const { admin } = await newTeam(await testApp());
  await admin.call(createBudget, { body: draft() });
  await admin.call(saveMeeting, { body: meetingDraft({ department: 'Engineering' }) });
  const { current } = await admin.call(readHygieneSettings);
  const thresholds = { ...current.thresholds, workingDays: [0, 1, 2, 3, 4, 5, 6] };
  await admin.call(saveHygieneSettings, { body: { ...current, thresholds } });
  expect(await admin.call(listBudgets)).toMatchObject({
    workingDays: { passed: 21, all: 30 },
    budgets: [{ forecast: { spend: 78.57 } }],
  });
});

test('meetings without a department have their own line', async () => {
  const { admin, member } = await newTeam(await testApp());
  const save = (changes: object) => member.call(saveMeeting, { body: meetingDraft(changes) });
  const nothing = { currentSpend: 0, estimatedCost: 0 };
  expect((await admin.call(listBudgets)).unassigned).toEqual({ ...nothing, plannedSpend: 0 });
  // Members see what was held, not what the organization plans.
  expect((await member.call(listBudgets)).unassigned).toEqual({ ...nothing, plannedSpend: null });
  await save({});
  await save({ startedAt: '2026-11-29T10:00:00Z' });
  await save({ startedAt: '2026-10-29T10:00:00Z' });
  await save({ attendees: [{ name: 'Stranger', role: 'Guest', salaryTier: null }] });
  await save({ department: 'Sales' });
  expect(await admin.call(listBudgets)).toMatchObject({
    workingDays: { passed: 15, all: 21 },
    unassigned: { currentSpend: 92.5, plannedSpend: 55, estimatedCost: 92.5 },
  });
});

test("the month is that of the organization's time zone, and its first days have no forecast", async () => {
  const app = await testApp();
  const organizationId = await newOrganization(app, 'Pacific', 'America/Los_Angeles');
  const admin = await newPerson(app, organizationId, { role: 'admin' });
  await admin.call(createBudget, { body: draft() });
  const save = (startedAt: string) =>
    admin.call(saveMeeting, { body: meetingDraft({ department: 'Engineering', startedAt }) });
  await save('2026-12-01T07:59:00Z'); // still November in Los Angeles
  await save('2026-12-01T08:00:00Z');

  const spent = async () => {
    const { month, budgets } = await admin.call(listBudgets);
    return [month, budgets[0]?.currentSpend, budgets[0]?.forecast?.spend ?? null];
  };
  app.pass(Date.UTC(2026, 11, 1, 7, 59) - app.context.now());
  expect(await spent()).toEqual(['2026-11', 55, 55]);
  app.pass(60_000);
  expect(await spent()).toEqual(['2026-12', 55, null]);
});

test('a department has one budget, however its name is spelled', async () => {
  const { admin, member } = await newTeam(await testApp());
  await member.call(saveMeeting, { body: meetingDraft({ department: 'Engineering' }) });
  const answers = await Promise.all(
    ['ENGINEERING', 'engineering', 'Engineering '].map((department) =>
      admin.ask(createBudget, { body: draft({ department }) }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(await admin.error(createBudget, { body: draft() })).toMatchObject({
    status: 409,
    message: 'This department already has a budget. Edit that one instead.',
    errors: { department: ['This department already has a budget. Edit that one instead.'] },
  });
  expect((await admin.call(listBudgets)).budgets).toMatchObject([
    { department: 'Engineering', currentSpend: 55 },
  ]);
});

const missing = 'Please fill in department and monthly limit';
const limit = 'Monthly limit must be a positive number';
const threshold = 'Alert threshold must be between 1 and 100';

test.each([
  [{ department: ' ' }, missing],
  [{ department: undefined }, missing],
  [{ monthlyLimit: undefined }, missing],
  [{ monthlyLimit: null }, missing],
  [{ monthlyLimit: 0 }, limit],
  [{ monthlyLimit: -1 }, limit],
  [{ monthlyLimit: '100' }, limit],
  [{ monthlyLimit: 0.001 }, 'At most two decimals'],
  // Rounds to a whole number of cents, which is zero.
  [{ monthlyLimit: 0.0000001 }, limit],
  [{ monthlyLimit: 1e300 }, 'Must be at most 1,000,000,000'],
  [{ alertThreshold: 0 }, threshold],
  [{ alertThreshold: 101 }, threshold],
  [{ alertThreshold: 'x' }, threshold],
  [{ managerEmail: 'nobody' }, 'Must be a valid email address'],
  [{ currentSpend: 5 }, 'Unknown field'],
])('%j is rejected: %s', async (change, message) => {
  const { admin } = await newTeam(await testApp());
  const body = { ...draft(), ...change } as Draft;
  expect(await admin.error(createBudget, { body })).toMatchObject({ status: 422, message });
});

test.each([1, 100])(
  'an alert threshold of %i is allowed, and so is a missing manager',
  async (alertThreshold) => {
    const { admin } = await newTeam(await testApp());
    const body = draft({ alertThreshold, managerEmail: null, monthlyLimit: 0.01 });
    expect(await admin.call(createBudget, { body })).toMatchObject({ alertThreshold, managerEmail: null });
  },
);

test('members see budgets; only administrators create, change and delete them', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const pending = await newPerson(app, organizationId, { status: 'pending' });
  const { id } = await admin.call(createBudget, { body: draft() });
  const params = { id: String(id) };
  const body = { monthlyLimit: 200, managerEmail: null, alertThreshold: 90 };

  for (const [who, status] of [
    [member, 403],
    [pending, 403],
  ] as const) {
    expect(await who.status(createBudget, { body: draft({ department: 'Sales' }) })).toBe(status);
    expect(await who.status(editBudget, { params, body })).toBe(status);
    expect(await who.status(deleteBudget, { params })).toBe(status);
  }
  expect(await pending.status(listBudgets)).toBe(403);
  expect((await member.call(listBudgets)).budgets).toHaveLength(1);

  expect(await admin.call(editBudget, { params, body })).toMatchObject({
    id,
    department: 'Engineering',
    ...body,
  });
  expect(await admin.status(deleteBudget, { params })).toBe(204);
  expect(await admin.status(deleteBudget, { params })).toBe(404);
  expect(await admin.status(editBudget, { params, body })).toBe(404);
  expect((await admin.call(listBudgets)).budgets).toEqual([]);
  expect((await admin.call(createBudget, { body: draft() })).status).toBe('good');
});

test('an edit changes only the given fields, even with concurrent edits', async () => {
  const { admin } = await newTeam(await testApp());
  const { id } = await admin.call(createBudget, { body: draft({ alertThreshold: 70 }) });
  const params = { id: String(id) };
  await Promise.all([
    admin.call(editBudget, { params, body: { monthlyLimit: 250 } }),
    admin.call(editBudget, { params, body: { managerEmail: 'new@example.test' } }),
  ]);
  const after = { monthlyLimit: 250, managerEmail: 'new@example.test', alertThreshold: 70 };
  expect((await admin.call(listBudgets)).budgets).toMatchObject([after]);
  expect(await admin.call(editBudget, { params, body: { managerEmail: null } })).toMatchObject({
    ...after,
    managerEmail: null,
  });
  expect(await admin.error(editBudget, { params, body: { monthlyLimit: 0 } })).toMatchObject({
    status: 422,
    message: limit,
  });
});

test('an edit affects one budget', async () => {
  const { admin } = await newTeam(await testApp());
  const limits = { Engineering: 150, Sales: 250 };
  for (const department of Object.keys(limits))
    await admin.call(createBudget, { body: draft({ department }) });
  for (const { id, department } of (await admin.call(listBudgets)).budgets)
    await admin.call(editBudget, {
      params: { id: String(id) },
      body: { monthlyLimit: limits[department as keyof typeof limits] },
    });
  const { budgets } = await admin.call(listBudgets);
  expect(Object.fromEntries(budgets.map((one) => [one.department, one.monthlyLimit]))).toEqual(limits);
});

test('another organization sees no budgets, even for a department with the same name', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { admin: stranger } = await newTeam(app);
  const { id } = await admin.call(createBudget, { body: draft() });
  const params = { id: String(id) };
  expect((await stranger.call(listBudgets)).budgets).toEqual([]);
  expect(await stranger.status(editBudget, { params, body: { monthlyLimit: 1 } })).toBe(404);
  expect(await stranger.status(deleteBudget, { params })).toBe(404);
  await stranger.call(createBudget, { body: draft() });
  await stranger.call(saveMeeting, { body: meetingDraft({ department: 'Engineering' }) });
  expect((await admin.call(listBudgets)).budgets[0]?.currentSpend).toBe(0);
});

test('each change is in the audit log', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { id } = await admin.call(createBudget, { body: draft() });
  const params = { id: String(id) };
  app.pass(1);
  await admin.call(editBudget, { params, body: { monthlyLimit: 250.5 } });
  app.pass(1);
  await admin.call(deleteBudget, { params });
  const rows = await app.db.read.selectFrom('auditLog').selectAll().orderBy('at').execute();
  expect(rows.map(({ action, subject, actorId }) => [action, subject, actorId])).toEqual(
    ['created', 'changed', 'deleted'].map((what) => [`budget.${what}`, `budget:${id}`, admin.userId]),
  );
  expect(JSON.parse(rows[1]?.detail ?? '')).toEqual({
    department: 'Engineering',
    monthlyLimitCents: 25_050,
    alertThreshold: 80,
  });
});

test('retries of a budget draft save it once', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const body = draft({ draftKey: crypto.randomUUID() });
  const answers = await Promise.all([1, 2, 3].map(() => admin.ask(createBudget, { body })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  expect((await admin.call(listBudgets)).budgets).toEqual([answers[0]?.body]);
  expect(await admin.status(createBudget, { body: draft({ draftKey: crypto.randomUUID() }) })).toBe(409);
  // The same draft key in another organization is a different draft.
  const { admin: stranger } = await newTeam(app, 'Other');
  const theirs = await stranger.call(createBudget, { body: { ...body, monthlyLimit: 7 } });
  expect(await stranger.call(createBudget, { body })).toEqual(theirs);
  expect(await admin.call(createBudget, { body })).toEqual(answers[0]?.body);
});

test('only those who see pay choose who gets the alerts', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const programs = [];
  for (const seesPay of [false, true]) {
    const program = new Browser(app);
    program.apiToken = await newOrganizationToken(app, admin, ['budgets:write'], seesPay);
    programs.push(program);
  }
  const [blind, seeing] = programs as [Browser, Browser];
  const refused = {
    code: 'manager-without-pay',
    errors: { managerEmail: [{ code: 'manager-without-pay' }] },
  };
  const unmanaged = await blind.call(createBudget, { body: draft({ managerEmail: null }) });
  const sales = { body: draft({ department: 'Sales' }) };
  expect(await blind.ask(createBudget, sales)).toMatchObject({ status: 403, body: refused });
  const { id } = await seeing.call(createBudget, sales);
  const edit = (program: Browser, budget: number, managerEmail: string | null) =>
    program.ask(editBudget, { params: { id: String(budget) }, body: { monthlyLimit: 50, managerEmail } });
  for (const [budget, managerEmail] of [
    [unmanaged.id, 'manager@example.test'],
    [id, 'other@example.test'],
    [id, null],
  ] as const)
    expect(await edit(blind, budget, managerEmail)).toMatchObject({ status: 403, body: refused });
  expect((await edit(blind, id, 'manager@example.test')).status).toBe(200);
  expect((await edit(seeing, id, null)).status).toBe(200);
  expect((await app.mails()).map(({ to }) => to)).not.toContain('other@example.test');
});
