import { toCents } from '#domain/money/money.ts';
import { expect, test } from 'vitest';
import { createBudget, editBudget, listBudgets } from '#contract/reports/budgets.ts';
import { loadSampleData } from '#contract/organization/sample-data.ts';
import { deleteMeeting, editMeeting, restoreMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { scheduledTasks } from '#server/app/tasks.ts';
import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { attendee, fivePeople, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { type Person, newOrganization, newPerson, newTeam as newTeamOf } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { budgetAlertStore } from './alerts-store.ts';

const to = 'manager@example.test';
const over = 'Engineering is over its meeting budget for November 2026';

/** Mails that were queued at the same instant are sent in any order. */
const both = (usage: string, department = 'Engineering', month = 'November 2026') => [
  `${department} has used ${usage}% of its meeting budget for ${month}`,
  `${department} is over its meeting budget for ${month}`,
];

/** An organization whose member is the manager and gets alerts without confirming. */
async function newTeam(app: TestApp) {
  const team = await newTeamOf(app);
  await app.db.write((tx) =>
    tx.updateTable('users').set({ email: to, emailKey: to }).where('id', '=', team.member.userId).execute(),
  );
  return team;
}

const withBudget = (admin: Person, monthlyLimit: number, managerEmail: string | null = to) =>
  admin.call(createBudget, { body: { department: 'Engineering', monthlyLimit, managerEmail } });

/** 55 dollars per half hour. */
const meet = (person: Person, changes: object = {}) =>
  person.call(saveMeeting, {
    body: meetingDraft({ department: 'Engineering', attendees: fivePeople, ...changes }),
  });

const subjects = async (app: TestApp) => (await app.mails()).map(({ subject }) => subject).toSorted();

const recorded = async ({ db }: TestApp) =>
  (await db.read.selectFrom('budgetAlerts').select(['month', 'level']).execute())
    .map(({ month, level }) => `${month} ${level}`)
    .toSorted();

test('crossing the threshold and the limit each send one mail per month', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await withBudget(admin, 130);

  await meet(member);
  expect(await app.mails()).toEqual([]);
  await meet(member, { department: 'ENGINEERING' });
  const [warning, ...rest] = await app.mails();
  expect(rest).toEqual([]);
  expect(warning).toEqual({
    to,
    subject: 'Engineering has used 84.6% of its meeting budget for November 2026',
    text: expect.stringMatching(
      /Engineering in November 2026 have cost \$110\.00\. That is 84\.6% of the monthly limit of \$130\.00, above the alert threshold of 80%[^]*http:\/\/meetingcost\.test\/dashboard\/budget[^]*one more this month if the limit is reached/,
    ),
  });
  await meet(member, { durationMinutes: 1 });
  expect(await app.mails()).toEqual([]);

  await meet(member);
  expect(await app.mails()).toEqual([
    {
      to,
      subject: over,
      text: expect.stringContaining(
        'cost $166.83. That is 128.3% of the monthly limit of $130.00, so the budget is used up.',
      ),
    },
  ]);
  await meet(member);
  expect(await app.mails()).toEqual([]);
});

test('alerts start over with the next month', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await withBudget(admin, 50);
  await meet(admin);
  expect(await subjects(app)).toEqual(both('110'));
  app.pass(14 * 86_400_000);
  await meet(admin);
  expect(await subjects(app)).toEqual([]);
  await meet(admin, { startedAt: '2026-12-02T10:00:00Z' });
  expect(await subjects(app)).toEqual(both('110', 'Engineering', 'December 2026'));
});

test('a mail includes the estimated part of the spending', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await withBudget(admin, 30);
  // Half an hour at the default rate of $75.
  const others = ['Ada', 'Grace', 'Alan', 'Kurt'].map((name) => attendee(name, 0));
  await meet(admin, { attendees: [{ name: 'Stranger', role: 'Guest', salaryTier: null }, ...others] });
  const texts = (await app.mails()).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  for (const text of texts)
    expect(text).toContain(
      '$37.50 of it is estimated, since rates, durations or numbers of people are guesses.',
    );
});

test('where fewer than five people met, alerts have person-hours alone', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await withBudget(admin, 130);
  const four = fivePeople.slice(0, 4);
  // The same people twice, and somebody of another department.
  for (const title of ['One', 'Two']) await meet(admin, { title, attendees: four });
  await meet(admin, { department: 'Sales', attendees: [attendee('Max', 50)] });
  const [warning, ...rest] = await app.mails();
  expect(rest).toEqual([]);
  expect(warning?.subject).toBe('Engineering has nearly used its meeting budget for November 2026');
  expect(warning?.text).toContain('have taken 4 person-hours. The budget is nearly used. Fewer than five');
  await meet(admin, { title: 'Three', attendees: four, startedAt: '2026-11-19T10:00:00Z' });
  // A meeting ahead costs nothing yet and shows nothing either.
  await meet(admin, { attendees: four, startedAt: '2026-11-28T10:00:00Z' });
  const [second] = await app.mails();
  expect(second?.subject).toBe(over);
  for (const mail of [warning, second]) expect(mail?.text).not.toMatch(/[$%]/);
});

test('a budget that starts over its limit sends one mail, which mentions sample data', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await admin.call(loadSampleData);
  await meet(admin, { department: 'Cooking' });
  const body = { department: 'Cooking', monthlyLimit: 40, managerEmail: to };
  await admin.call(createBudget, { body });
  const mails = await app.mails();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Cooking is over its meeting budget for November 2026',
  ]);
  expect(mails[0]?.text).toContain('Sample data is loaded, so these figures can count made-up meetings.');
  await meet(admin, { department: 'Cooking' });
  expect(await app.mails()).toEqual([]);
});

test('one meeting that crosses both levels sends both mails once', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { id } = await withBudget(admin, 50);
  await meet(admin);
  const mails = (await app.mails()).toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  expect(mails.map(({ subject }) => subject)).toEqual(both('110'));
  // Neither mail announces the other for later.
  expect(mails.map(({ text }) => text.trimEnd().split('budget. ').at(-1))).toEqual([
    'You get a second mail when the limit is reached; there will be no more for this month, unless the limit is raised.',
    'It is the last one for this month, unless the limit is raised.',
  ]);
  expect(await recorded(app)).toEqual(['2026-11 over', '2026-11 warning']);
  await admin.call(editBudget, {
    params: { id: String(id) },
    body: { monthlyLimit: 60, managerEmail: to, alertThreshold: 80 },
  });
  expect(await subjects(app)).toEqual([]);
});

test('editing or restoring a meeting and creating or editing a budget can cross a level', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const meeting = await meet(admin, { department: 'Sales' });
  const params = { id: String(meeting.id) };
  const { draftKey: _, ...fields } = meetingDraft({ department: 'Engineering', attendees: fivePeople });

  const { id } = await withBudget(admin, 55);
  await admin.call(editMeeting, { params, body: { ...fields, version: 1 } });
  expect(await subjects(app)).toEqual(both('100'));

  const sales = { department: 'Sales', monthlyLimit: 50, managerEmail: to };
  await admin.call(editMeeting, { params, body: { ...fields, department: 'Sales', version: 2 } });
  await admin.call(createBudget, { body: sales });
  expect(await subjects(app)).toEqual(['Sales is over its meeting budget for November 2026']);

  const { id: other } = await admin.call(createBudget, { body: { ...sales, department: 'Design' } });
  const design = await meet(admin, { department: 'Design', durationMinutes: 15 });
  await admin.call(deleteMeeting, { params: { id: String(design.id) } });
  await meet(admin, { department: 'Design', durationMinutes: 15 });
  expect(await subjects(app)).toEqual([]);
  await admin.call(restoreMeeting, { params: { id: String(design.id) } });
  expect(await subjects(app)).toEqual(both('110', 'Design'));

  await meet(admin, { durationMinutes: 10 });
  await admin.call(editBudget, { params: { id: String(id) }, body: { monthlyLimit: 20, managerEmail: to } });
  await admin.call(editBudget, {
    params: { id: String(other) },
    body: { monthlyLimit: 10, managerEmail: to },
  });
  expect(await subjects(app)).toEqual([]);
});

test('without a manager no mail is sent, but the crossing is recorded and shown', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await withBudget(admin, 60, null);
  await meet(admin);
  expect(await app.mails()).toEqual([]);
  expect(await recorded(app)).toEqual(['2026-11 warning']);
  expect((await admin.call(listBudgets)).budgets[0]?.status).toBe('warning');
});

test('a manager who is named after a crossing gets one mail', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { id } = await withBudget(admin, 50, null);
  const name = (managerEmail: string | null) =>
    admin.call(editBudget, { params: { id: String(id) }, body: { managerEmail } });
  await meet(admin);
  expect(await app.mails()).toEqual([]);
  await name(to);
  expect(await subjects(app)).toEqual([over]);
  await name(null);
  await name(to);
  await name('successor@example.test');
  await meet(admin);
  expect(await subjects(app)).toEqual(['Do you want to get budget alerts?']);
});

test('concurrent saves that cross together send one mail per level', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await withBudget(admin, 100);
  await Promise.all([meet(admin, { type: 'planning' }), meet(member, { type: 'review' })]);
  expect(await subjects(app)).toEqual(both('110'));

  await Promise.all(Array.from({ length: 8 }, (_, i) => meet(i % 2 ? admin : member, { type: `t${i}` })));
  expect(await subjects(app)).toEqual([]);
});

test('a meeting that is saved twice concurrently counts once', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await withBudget(admin, 100);
  const body = meetingDraft({ department: 'Engineering' });
  await Promise.all([1, 2, 3].map(() => admin.call(saveMeeting, { body })));
  expect(await subjects(app)).toEqual([]);
});

test('a failed write records no crossing and sends no mail; the next one does', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const { id } = await withBudget(admin, 100);
  await meet(admin);
  const { raiseBudgetAlerts } = budgetAlertStore(app.context);
  const failing = app.db.write(async (tx) => {
    await tx
      .updateTable('budgets')
      .set({ monthlyLimitCents: toCents(55) })
      .where('id', '=', id)
      .execute();
    await raiseBudgetAlerts(organizationId as OrgId, ['Engineering', '', 'engineering'], tx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await recorded(app)).toEqual([]);
  expect(await app.mails()).toEqual([]);
  await meet(admin);
  expect(await subjects(app)).toEqual(both('110'));
});

/** Runs the scheduled task. */
const alertTask = (app: TestApp) =>
  scheduledTasks(app.app, app.context)
    .find(({ name }) => name === 'budget alerts')
    ?.run();

test('the scheduled task finds crossings without a write, once, in every organization', async () => {
  const app = await testApp();
  const berlin = await newPerson(app, await newOrganization(app, 'B', 'Europe/Berlin'), { role: 'admin' });
  const samoa = await newPerson(app, await newOrganization(app, 'S', 'Pacific/Pago_Pago'), { role: 'admin' });
  const runJobs = () => Promise.all([alertTask(app), alertTask(app)]);
  for (const admin of [berlin, samoa]) {
    await withBudget(admin, 50, admin.email);
    // In November, for December.
    await meet(admin, { startedAt: '2026-12-02T10:00:00Z' });
  }
  await runJobs();
  expect(await app.mails()).toEqual([]);
  // Alerts of November or of another department do not count.
  await meet(berlin);
  app.pass(Date.UTC(2026, 11, 2, 9) - app.context.now());
  await berlin.call(createBudget, {
    body: { department: 'Sales', monthlyLimit: 50, managerEmail: berlin.email },
  });
  await meet(berlin, { department: 'Sales', startedAt: '2026-12-02T08:00:00Z' });
  expect(await app.mails()).toHaveLength(4);

  await runJobs();
  expect(await app.mails()).toEqual([]);
  // The meetings start.
  app.pass(60 * 60_000);
  await runJobs();
  expect((await app.mails()).map((mail) => mail.to).toSorted()).toEqual(
    [berlin.email, berlin.email, samoa.email, samoa.email].toSorted(),
  );
  await runJobs();
  expect(await app.mails()).toEqual([]);
});

test('a meeting alerts when it starts, and the mail includes what is still planned', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await withBudget(admin, 130);
  await meet(admin);
  await meet(admin, { startedAt: '2026-11-25T10:00:00Z' });
  await meet(admin, { startedAt: '2026-11-26T10:00:00Z' });
  await alertTask(app);
  expect(await app.mails()).toEqual([]);
  app.pass(Date.UTC(2026, 10, 25, 10) - app.context.now());
  await alertTask(app);
  const [mail, ...rest] = await app.mails();
  expect(rest).toEqual([]);
  expect(mail?.subject).toBe('Engineering has used 84.6% of its meeting budget for November 2026');
  expect(mail?.text).toContain('have cost $110.00.');
  expect(mail?.text).toContain(
    'Meetings for another $55.00 are planned this month; they are not counted until they begin.',
  );
});

test('a raised limit that is crossed again alerts again', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { id } = await withBudget(admin, 50);
  const change = (body: object) => admin.call(editBudget, { params: { id: String(id) }, body });
  await meet(admin);
  expect(await subjects(app)).toEqual(both('110'));
  // 55 of 100: no level is crossed any more.
  await change({ monthlyLimit: 100 });
  expect(await recorded(app)).toEqual([]);
  await meet(admin);
  // An alert of the same level waits until the hour is over.
  expect(await subjects(app)).toEqual([]);
  app.pass(hourMs);
  expect(await subjects(app)).toEqual(both('110'));
  // 110 of 120 is still above the threshold, which was already mailed.
  await change({ monthlyLimit: 120 });
  expect(await subjects(app)).toEqual([]);
  expect(await recorded(app)).toEqual(['2026-11 warning']);
  app.pass(hourMs);
  await meet(admin, { durationMinutes: 10 });
  expect(await subjects(app)).toEqual([over]);
  // Another manager does not change the terms.
  await change({ managerEmail: 'other@example.test' });
  expect(await subjects(app)).toEqual(['Do you want to get budget alerts?']);
});

test("crossings depend on the organization's own meetings and time zone", async () => {
  const app = await testApp();
  const berlin = await newPerson(app, await newOrganization(app, 'B', 'Europe/Berlin'), { role: 'admin' });
  const samoa = await newPerson(app, await newOrganization(app, 'S', 'Pacific/Pago_Pago'), { role: 'admin' });
  app.pass(Date.UTC(2026, 11, 1, 9) - app.context.now()); // already December in Berlin, not in Samoa
  const november = { startedAt: '2026-11-30T20:00:00Z' };
  // Still November in Samoa.
  const december = { startedAt: '2026-12-01T08:00:00Z' };
  for (const admin of [berlin, samoa]) {
    await withBudget(admin, 130, admin.email);
    await meet(admin, november);
    await meet(admin, admin === berlin ? december : { startedAt: '2026-12-01T20:00:00Z' });
  }
  expect(await app.mails()).toEqual([]);
  const sentMails = async () => (await app.mails()).map((mail) => [mail.to, mail.subject]);
  const warning = (month: string) => `Engineering has used 84.6% of its meeting budget for ${month}`;
  await meet(berlin, december);
  expect(await sentMails()).toEqual([[berlin.email, warning('December 2026')]]);
  await meet(samoa, november);
  expect(await sentMails()).toEqual([[samoa.email, warning('November 2026')]]);

  // Without missed crossings, the task writes nothing.
  let writes = 0;
  const db: Database = {
    ...app.db,
    write(work) {
      writes += 1;
      return app.db.write(work);
    },
  };
  await budgetAlertStore({ ...app.context, db }).raiseMissed();
  expect(writes).toBe(0);
});
