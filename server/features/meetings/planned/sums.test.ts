import { expect, test } from 'vitest';
import { saveAllocationSetting } from '#contract/reports/allocation.ts';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { assignDepartment, createBudget, listBudgets } from '#contract/reports/budgets.ts';
import { readCalendar } from '#contract/reports/month.ts';
import { createFeed, readFeed } from '#contract/calendar/feed.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { closeMonth, exportFinance, readFinance, readFinanceMonth } from '#contract/reports/finance.ts';
import { savePlan } from '#contract/calendar/planner.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { saveOrganizationProfile } from '#contract/organization/organization.ts';
import { readTierList, saveTierList, saveOverhead } from '#contract/people/tiers.ts';
import { assignPeople, savePaySettings } from '#contract/people/people.ts';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { dropPlanned, listPlanned } from '#contract/meetings/planned.ts';
import { exportRoi, readRoi } from '#contract/meetings/roi.ts';
import { addMajor } from '#domain/money/money.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { exactPay, newDirectory } from '#server/testing/directory.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import type { Person } from '#server/testing/people.ts';
import { guest, planDraft } from '#server/testing/plans.ts';
import { startOfTest } from '#server/testing/test-app.ts';
import { wrongTotals } from '#server/testing/totals.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';

// The test clock is Saturday, 21 November 2026, 12:00 UTC. A tier "lead" costs $95 an hour, "mid" $55.

const days = { from: '2026-11-15', to: '2026-12-05' };
const monday = startOfTest + 2 * dayMs;

/** Of a meeting with the administrator and Grace, Grace's feed with two meetings, and a meeting posted ahead. */
async function newPlans() {
  const { app, organizationId, admin, member, add } = await newDirectory();
  const ada = await add({ emails: ['ada@example.test'], tier: { salaryTier: 'lead' } });
  await app.db.write((tx) => tx.updateTable('users').set({ addressVerifiedAt: 1 }).execute());
  const draft = planDraft({
    startsAt: new Date(monday).toISOString(),
    people: [guest('Zoe'), guest('Ada', { email: 'ada@example.test' })],
  });
  await admin.call(savePlan, { body: draft });
  const source = { ownerId: member.userId, connectionId: 1, href: '/1.ics' };
  const people = [invited(member.email), invited('ada@example.test')];
  const event = (uid: string, startsAt: number) =>
    calendarEvent({ uid, title: 'Review', startsAt, endsAt: startsAt + hourMs, attendees: people });
  const sync = (...events: ReturnType<typeof event>[]) => announce(app, organizationId, source, events);
  // The second has ended, and counts nowhere.
  await sync(event('next', monday), event('ended', startOfTest - 3 * hourMs));
  await member.call(saveMeeting, {
    body: meetingDraft({
      startedAt: new Date(monday + dayMs).toISOString(),
      durationMinutes: 60,
      attendees: [attendee('Ada Lovelace', 55)],
    }),
  });
  return { app, organizationId, admin, member, ada, event, sync };
}

/** Every planned sum that a person sees. */
async function plannedSums(who: Person) {
  const listed = await who.call(listPlanned, { query: { from: '2026-11-21', to: days.to } });
  const open = listed.meetings.filter(
    ({ state, startsAt }) => state === 'planned' && Date.parse(startsAt) > startOfTest - hourMs,
  );
  const costs = (some: readonly { cost: number }[]) => addMajor(some.map(({ cost }) => cost));
  const { budgets, unassigned } = await who.call(listBudgets);
  const planned = [unassigned, ...budgets].map(({ plannedSpend }) => plannedSpend);
  const finance = await who.call(readFinance, { query: {} });
  const { lines } = await who.call(readFinanceMonth, { query: { month: '2026-11' } });
  const csv = (await who.call(exportFinance, { query: {} })).trim().split('\r\n').at(-1);
  const roi = await who.call(exportRoi);
  const dashboard = await who.call(readDashboard);
  const calendar = await who.call(readCalendar, { query: days });
  const analytics = await who.call(readAnalytics, { query: days });
  return {
    upcoming: costs([...open, ...listed.others, ...listed.entered]),
    dashboard: dashboard.total.planned.cost,
    calendar: costs(calendar.days.map((one) => one.planned)),
    analytics: analytics.total.planned.cost,
    roi: (await who.call(readRoi)).planned.cost,
    roiExport: Number(/^Not counted: .*$/m.exec(roi)?.[0].split(',')[5] ?? 0),
    finance: finance.total.planned,
    lines: lines.every((line) => line.planned === null)
      ? null
      : addMajor(lines.map((line) => line.planned ?? 0)),
    financeExport: csv?.split(',')[6] === '' ? null : Number(csv?.split(',')[6]),
    budgets: planned.every((one) => one === null) ? null : addMajor(planned.map((one) => one ?? 0)),
  };
}

const everywhere = (cost: number, ofAll: number | null) => ({
  upcoming: cost,
  dashboard: cost,
  calendar: cost,
  analytics: cost,
  roi: cost,
  roiExport: cost,
  finance: ofAll,
  lines: ofAll,
  financeExport: ofAll,
  budgets: ofAll,
});

// The plan: administrator and Zoe at the default rate of $75, Ada at $95. The feed: the member at $75, Ada at $95.
const [plan, feed, posted] = [75 + 75 + 95, 75 + 95, 55];

test('a plan, a calendar and a meeting posted ahead have one planned sum on every screen', async () => {
  const { app, admin, member, event, sync } = await newPlans();
  expect(await plannedSums(admin)).toEqual(everywhere(plan + feed + posted, plan + feed + posted));
  // Members see their own, and meetings that were posted ahead.
  expect(await plannedSums(member)).toEqual(everywhere(feed + posted, null));
  // A member's figures do not depend on what they do not see.
  const { meetings } = await member.call(listPlanned, { query: days });
  const own = meetings.find(({ startsAt }) => Date.parse(startsAt) === monday);
  await member.call(dropPlanned, { params: { id: String(own?.id) } });
  expect(await plannedSums(member)).toEqual(everywhere(posted, null));
  expect(await plannedSums(admin)).toEqual(everywhere(plan + posted, plan + posted));
  await sync(event('other', monday));
  expect(await plannedSums(admin)).toEqual(everywhere(plan + feed + posted, plan + feed + posted));
  // Running meetings are planned until their end; one that was posted ahead counts as held from its start.
  app.pass(2 * dayMs + hourMs / 2);
  await app.work();
  expect((await admin.call(readFinance, { query: {} })).total.planned).toBe(plan + feed + posted);
  app.pass(hourMs / 2);
  expect((await admin.call(readFinance, { query: {} })).total.planned).toBe(posted);
});

test('a change of tiers, overhead, rates, people or the time zone prices planned meetings again', async () => {
  const { app, admin, member, ada } = await newPlans();
  const priced = async () => {
    await app.work();
    const sums = await plannedSums(admin);
    expect(sums).toEqual(everywhere(sums.dashboard, sums.dashboard));
    return sums.dashboard - posted;
  };
  const { tiers } = await admin.call(readTierList);
  const dearer = tiers.map((tier) => (tier.name === 'lead' ? { ...tier, hourlyRate: 195 } : tier));
  await admin.call(saveTierList, { body: { tiers: dearer } });
  expect(await priced()).toBe(plan + feed + 2 * 100);
  await admin.call(saveOverhead, { body: { ratesAre: 'salary', percent: 200 } });
  expect(await priced()).toBe(plan + feed + 2 * (2 * 195 - 95));
  await admin.call(savePaySettings, { body: { ...exactPay, defaultRate: 50 } });
  expect(await priced()).toBe(3 * 50 + 2 * 2 * 195);
  await admin.call(assignPeople, { body: { people: [ada.id], tier: { salaryTier: null } } });
  expect(await priced()).toBe(5 * 50);
  await admin.call(savePaySettings, { body: { ...exactPay, visibility: 'blended', blendedRate: 10 } });
  await app.work();
  // Two people at $10 and one who was posted.
  expect(await plannedSums(member)).toEqual(everywhere(20 + 10, null));

  const dayOf = async () =>
    (await member.call(readCalendar, { query: days })).days.find(({ planned }) => planned.meetings > 0)?.day;
  expect(await dayOf()).toBe('2026-11-23');
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', timeZone: 'Pacific/Kiritimati' } });
  await app.work();
  expect(await dayOf()).toBe('2026-11-24');
});

test('planned meetings are allocated to departments as recorded ones will be', async () => {
  const { app, admin, ada } = await newPlans();
  const managerEmail = admin.email;
  await admin.call(createBudget, { body: { department: 'Sales', monthlyLimit: 1000, managerEmail } });
  await admin.call(assignPeople, { body: { people: [ada.id], department: 'Sales' } });
  await app.work();
  const spend = async () => {
    const { budgets, unassigned } = await admin.call(listBudgets);
    return [budgets[0]?.plannedSpend, unassigned.plannedSpend];
  };
  // Calendars and plans know no departments.
  expect(await spend()).toEqual([2 * 95, 75 * 3 + posted]);
  await admin.call(saveAllocationSetting, { body: { from: '2026-11-23' } });
  await app.work();
  expect(await spend()).toEqual([2 * 95 + 55, 75 * 3]);
  const { lines } = await admin.call(readFinanceMonth, { query: { month: '2026-11' } });
  expect(lines.map(({ department, type, planned }) => [department, type, planned])).toEqual([
    ['Sales', 'other', 95],
    ['Sales', 'review', 95],
    ['Sales', 'standup', 55],
    [null, 'other', 150],
    [null, 'review', 75],
  ]);
  // A forecast counts at least what is held and planned.
  expect((await admin.call(listBudgets)).budgets[0]?.forecast?.spend).toBe(2 * 95 + 55);

  // The mail at the alert threshold names them beside the spend.
  await admin.call(saveMeeting, {
    body: meetingDraft({
      startedAt: new Date(startOfTest - 10 * hourMs).toISOString(),
      department: 'Sales',
      durationMinutes: 5 * 60,
      // Of fewer than five people the mail shows no amounts.
      attendees: [
        attendee('Ada Lovelace', 95),
        ...['Bo', 'Cy', 'Di', 'Ed'].map((name) => attendee(name, 19)),
      ],
    }),
  });
  const [mail] = await app.mails();
  expect(mail?.text).toContain('have cost $855.00.');
  expect(mail?.text).toContain('Meetings for another $245.00 are planned this month');
});

test('a title that was assigned once keeps its department, in what is planned and recorded', async () => {
  const { app, admin, member, ada, event, sync } = await newPlans();
  for (const department of ['Sales', 'Board'])
    await admin.call(createBudget, { body: { department, monthlyLimit: 1000 } });
  await admin.call(assignPeople, { body: { people: [ada.id], department: 'Sales' } });
  await app.work();
  const spend = async () => {
    const { budgets, unassigned } = await admin.call(listBudgets);
    return [...budgets, unassigned].map((one) => [one.currentSpend, one.plannedSpend]);
  };
  const settle = () => recorder(app.context).settleAll();
  await settle();
  // Board and Sales, then none: Ada at $95 and Grace at $75 in the meeting that has ended and in the one to come.
  expect(await spend()).toEqual([
    [0, 0],
    [95, 2 * 95],
    [75, 75 * 3 + posted],
  ]);

  // A meeting of somebody else with this title assigns nothing.
  const own = { title: 'Review', department: 'Sales', durationMinutes: 1, attendees: [attendee('Ida', 60)] };
  await admin.call(saveMeeting, { body: meetingDraft(own) });
  const body = { month: '2026-11', titles: ['Review'], department: 'Board' };
  expect(await admin.call(assignDepartment, { body })).toEqual({ meetings: 1 });
  await app.work();
  const assigned = [
    [170, 170],
    [1, 95],
    [0, 75 * 2 + posted],
  ];
  expect(await spend()).toEqual(assigned);

  await sync(
    event('next', monday),
    event('ended', startOfTest - 3 * hourMs),
    event('late', startOfTest - hourMs),
  );
  await settle();
  expect((await spend())[0]).toEqual([340, 170]);
  const { meetings } = await member.call(listMeetings, { query: { search: 'review' } });
  expect(meetings.map(({ department }) => department)).toEqual(['Board', 'Board', 'Sales']);
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('closed months have no planned meetings, and recording one corrects nothing', async () => {
  const { app, admin } = await newPlans();
  app.pass(12 * dayMs);
  await app.work();
  await admin.call(closeMonth, { body: { month: '2026-11' } });
  const report = await admin.call(readFinance, { query: {} });
  expect(report.months.map(({ month, corrections, planned }) => [month, corrections, planned])).toEqual([
    ['2026-11', 0, 0],
  ]);
});

test('the calendar feed shows the stored price', async () => {
  const { member } = await newPlans();
  const { address } = await member.call(createFeed, { body: { costIn: 'title' } });
  const query = { token: new URL(address).searchParams.get('token') ?? '' };
  const text = (await member.ask(readFeed, { query })).text;
  expect(text).toContain(`Review ($${feed})`);
});
