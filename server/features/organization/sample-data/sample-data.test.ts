import { toCents } from '#domain/money/money.ts';
import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { listBudgets } from '#contract/reports/budgets.ts';
import { listGroups } from '#contract/meetings/groups.ts';
import { exportFinance } from '#contract/reports/finance.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { exportMeetings } from '#contract/meetings/meeting-list.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  readMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import { readSuggestions } from '#contract/organization/organization.ts';
import { exportRoi } from '#contract/meetings/roi.ts';
import { loadSampleData, readSampleData, removeSampleData } from '#contract/organization/sample-data.ts';
import { listPeople, listUnknownAttendees } from '#contract/people/people.ts';
import { listPlans } from '#contract/calendar/planner.ts';
import { keepPlanned, listPlanned } from '#contract/meetings/planned.ts';
import { listTemplates } from '#contract/meetings/templates.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { newOrganization, newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { noMeetings, wrongTotals } from '#server/testing/totals.ts';

const nothing = { ...noMeetings, planned: noMeetings };
const total = async (who: Person) => (await who.call(readDashboard)).total;

test('an administrator of an empty organization loads a quarter, with groups, templates and budgets', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const none = { groups: [], templates: [], budgets: [], people: [], plans: [], titles: [] };
  const nothingLoaded = { loaded: false, ...none };
  expect(await member.call(readSampleData)).toEqual(nothingLoaded);
  expect((await admin.ask(loadSampleData)).status).toBe(201);
  const loaded = await member.call(readSampleData);
  expect(loaded.loaded).toBe(true);

  const listed = async (planned: 'yes' | 'no') =>
    (await member.call(listMeetings, { query: { limit: '200', planned } })).meetings;
  const meetings = await listed('no');
  expect(meetings.length).toBeGreaterThan(150);
  expect(meetings.every(({ startedAt }) => Date.parse(startedAt) < app.context.now())).toBe(true);
  const ahead = await listed('yes');
  expect(ahead.length).toBeGreaterThan(15);
  expect(ahead.every(({ source, outcomes }) => source === 'sample' && outcomes === null)).toBe(true);
  const { people, found } = await admin.call(listPeople, { query: {} });
  expect(found).toBe(20);
  expect(people.find(({ name }) => name === 'Engineer A')).toMatchObject({
    department: 'Engineering',
    salaryTier: 'senior',
  });
  const { plans } = await admin.call(listPlans);
  expect(loaded.people).toHaveLength(20);
  expect(loaded.plans).toEqual(plans.map(({ id }) => id));
  expect(plans).toMatchObject([{ title: 'Release preparation', repeats: 'week', minutes: 60 }]);
  const days = { query: { from: '2026-11-21', to: '2026-12-04' } };
  // Two at $95 and at $75, one at $120, and the administrator at the default rate of $75.
  expect((await admin.call(listPlanned, days)).meetings).toMatchObject([
    { title: 'Release preparation', planId: plans[0]?.id, originalStart: '2026-11-26T11:00:00.000Z' },
    { title: 'Release preparation', cost: 535 },
  ]);
  expect((await total(member)).meetings).toBe(meetings.length);
  expect(await wrongTotals(app.db)).toEqual([]);

  expect((await member.call(listGroups)).groups.map(({ name }) => name)).toContain('Engineering team');
  expect((await member.call(listTemplates)).items.map(({ name }) => name)).toContain('Standup');
  const { budgets } = await member.call(listBudgets);
  expect(budgets.map(({ department }) => department)).toEqual([
    'Engineering',
    'Leadership',
    'Product',
    'Sales',
  ]);
  expect(budgets.every(({ currentSpend }) => currentSpend > 0)).toBe(true);

  const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id).toSorted((a, b) => a - b);
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
  expect(sorted(loaded.groups)).toEqual(idsOf((await member.call(listGroups)).groups));
  expect(sorted(loaded.templates)).toEqual(idsOf((await member.call(listTemplates)).items));
  expect(sorted(loaded.budgets)).toEqual(idsOf(budgets));
  expect(new Set(loaded.titles)).toEqual(new Set(meetings.map(({ title }) => title)));
  // Sample people are not offered for the directory.
  expect((await admin.call(listUnknownAttendees)).attendees).toEqual([]);
});

test('loading and removing are idempotent, even concurrently', async () => {
  const { admin } = await newTeam(await testApp());
  const answers = await Promise.all([1, 2, 3].map(async () => admin.status(loadSampleData)));
  expect(answers.toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  const once = await total(admin);
  expect(await admin.status(loadSampleData)).toBe(200);
  expect(await total(admin)).toEqual(once);

  expect(await Promise.all([1, 2].map(async () => admin.status(removeSampleData)))).toEqual([204, 204]);
  expect(await admin.status(removeSampleData)).toBe(204);
  expect(await total(admin)).toEqual(nothing);
  expect((await admin.ask(loadSampleData)).status).toBe(201);
  expect(await total(admin)).toEqual(once);
});

test("removing deletes edited and deleted samples too, and keeps the organization's own records", async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await admin.call(loadSampleData);
  const [first, second] = (await admin.call(listMeetings, { query: { planned: 'no' } })).meetings;
  const params = { id: String(first?.id) };
  const { draftKey: _, ...fields } = meetingDraft({
    title: 'Edited',
    department: 'Sales',
    durationMinutes: 99,
  });
  await admin.call(editMeeting, { params, body: { ...fields, version: 1 } });
  await admin.call(deleteMeeting, { params: { id: String(second?.id) } });
  // The sample plan takes place and is recorded.
  app.pass(6 * dayMs);
  const [planned] = (await admin.call(listPlanned, { query: { from: '2026-11-26', to: '2026-11-26' } }))
    .meetings;
  await admin.call(keepPlanned, { params: { id: String(planned?.id) }, body: { minutes: 45 } });
  const own = await member.call(saveMeeting, { body: meetingDraft({ department: 'product' }) });

  await admin.call(removeSampleData);
  expect((await admin.call(listMeetings)).meetings.map(({ id }) => id)).toEqual([own.id]);
  expect(await admin.status(readMeeting, { params })).toBe(404);
  expect(await total(admin)).toEqual({
    ...nothing,
    cost: 55,
    // From an example tier.
    estimatedCost: 55,
    meetings: 1,
    minutes: 30,
  });
  expect(await wrongTotals(app.db)).toEqual([]);
  expect((await admin.call(listGroups)).groups).toEqual([]);
  expect((await admin.call(listTemplates)).items).toEqual([]);
  expect((await admin.call(listBudgets)).budgets).toEqual([]);
  expect((await admin.call(readSuggestions)).departments).toEqual(['Product']);
  for (const table of ['samples', 'people', 'personTiers', 'meetingPlans', 'plannedMeetings'] as const)
    expect(await app.db.read.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test('sample data is rejected if there are own meetings', async () => {
  const { admin, member } = await newTeam(await testApp());
  await member.call(saveMeeting, { body: meetingDraft() });
  expect(await admin.error(loadSampleData)).toMatchObject({
    status: 409,
    message: 'Your organization already has meetings of its own.',
  });
  expect((await total(admin)).meetings).toBe(1);
});

test('only administrators load and remove, each in their organization', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const stranger = await newPerson(app, await newOrganization(app), { role: 'admin' });
  expect(await member.status(loadSampleData)).toBe(403);
  await admin.call(loadSampleData);
  expect(await member.status(removeSampleData)).toBe(403);
  expect(await stranger.call(readSampleData)).toMatchObject({ loaded: false, groups: [], titles: [] });
  await stranger.call(removeSampleData);
  expect((await total(admin)).meetings).toBeGreaterThan(150);
  expect(await total(stranger)).toEqual(nothing);
});

test("loading is in the audit log, and uses the organization's rates", async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  await app.db.write((tx) =>
    tx
      .updateTable('salaryTiers')
      .set({ hourlyRateCents: toCents(100) })
      .where('organizationId', '=', organizationId)
      .execute(),
  );
  await admin.call(loadSampleData);
  const [meeting] = (await admin.call(listMeetings, { query: { planned: 'no' } })).meetings;
  expect(meeting?.averageHourlyRate).toBe(100);
  app.pass(1000);
  await admin.call(removeSampleData);
  const { entries } = await admin.call(listAuditLog);
  expect(entries).toMatchObject([
    { action: 'sample-data.removed', detail: { meetings: expect.any(Number) } },
    { action: 'sample-data.loaded', detail: { meetings: expect.any(Number) } },
  ]);
});

test('sample meetings are marked in the list and in every export', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await admin.call(loadSampleData);
  await admin.call(saveMeeting, { body: meetingDraft({ title: 'Our own' }) });
  const { meetings } = await admin.call(listMeetings, { query: { limit: '50' } });
  expect(meetings.filter(({ source }) => source !== 'sample').map(({ title }) => title)).toEqual(['Our own']);
  for (const report of [exportMeetings, exportRoi]) {
    const { text } = await admin.ask(report, { query: {} });
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toMatch(/,Sample$/);
    expect(lines.filter((line) => line.endsWith(',yes')).length).toBeGreaterThan(20);
    expect(lines.find((line) => line.startsWith('Our own'))).toMatch(/,$/);
  }
  const finance = async () => (await admin.ask(exportFinance, { query: {} })).text;
  const note = 'Includes the made-up meetings of the sample data';
  expect(await finance()).toContain(note);
  await admin.call(removeSampleData);
  expect(await finance()).not.toContain(note);
});
