import { expect, test } from 'vitest';
import { confirmAlertAddress, createBudget, editBudget, listBudgets } from '#contract/reports/budgets.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { alertLinkMs } from '#domain/limits.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { Browser } from '#server/testing/browser.ts';
import { fivePeople, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const managerEmail = 'Boss@example.test';
const draft = (department: string, email = managerEmail) => ({
  body: { department, monthlyLimit: 50, managerEmail: email },
});
const meeting = { body: meetingDraft({ department: 'Sales', attendees: fivePeople }) };

const subjectsAndTokens = async (app: TestApp) =>
  (await app.mails()).map(({ to, subject, text }) => ({
    to,
    subject,
    token: /confirm-alerts#token=(\S+)/.exec(text)?.[1] ?? null,
  }));

const confirm = (app: TestApp, token: string | null | undefined) =>
  new Browser(app).ask(confirmAlertAddress, { body: { token: token ?? '' } });

test('an outsider gets alerts only after opening the mailed link, and then the missed ones', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app, 'Acme <b>Prize</b>');
  expect(await admin.call(createBudget, draft('Sales'))).toMatchObject({ managerConfirmed: false });
  await member.call(saveMeeting, meeting);
  const [asked, ...others] = await subjectsAndTokens(app);
  expect(others).toEqual([]);
  expect(asked).toMatchObject({ to: managerEmail, subject: 'Do you want to get budget alerts?' });

  expect((await confirm(app, 'guessed')).status).toBe(422);
  expect((await confirm(app, asked?.token)).body).toEqual({ organization: 'Acme <b>Prize</b>' });
  expect((await confirm(app, asked?.token)).status).toBe(200);
  expect((await member.call(listBudgets)).budgets).toMatchObject([{ managerConfirmed: true }]);
  // Without the department, whose name members chose.
  expect((await app.mails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
    `${managerEmail}: A department has used 110% of its meeting budget for November 2026`,
    `${managerEmail}: A department is over its meeting budget for November 2026`,
  ]);
  await admin.call(createBudget, draft('Research', managerEmail.toLowerCase()));
  expect(await app.mails()).toEqual([]);
});

test('a member gets alerts at once, with the department in the subject', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const body = draft('Sales', member.email.toUpperCase());
  expect(await admin.call(createBudget, body)).toMatchObject({ managerConfirmed: true });
  await member.call(saveMeeting, meeting);
  expect((await app.mails()).map(({ subject }) => subject)).toContain(
    'Sales is over its meeting budget for November 2026',
  );
});

test('naming strangers in many budgets mails each of them once an hour, and edits repeat it', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { id } = await admin.call(createBudget, draft('Sales'));
  for (let i = 0; i < 5; i += 1) await admin.call(createBudget, draft(`Sales ${i}`));
  const again = () => admin.call(editBudget, { params: { id: String(id) }, body: { managerEmail } });
  await again();
  const [first, ...others] = await subjectsAndTokens(app);
  expect(others).toEqual([]);
  app.pass(hourMs);
  await again();
  const [second] = await subjectsAndTokens(app);
  expect((await confirm(app, first?.token)).status).toBe(422);
  app.pass(alertLinkMs);
  expect((await confirm(app, second?.token)).status).toBe(422);
});

test('a confirmation applies to one organization', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { admin: stranger } = await newTeam(app);
  await admin.call(createBudget, draft('Sales'));
  const [asked] = await subjectsAndTokens(app);
  await confirm(app, asked?.token);
  expect(await stranger.call(createBudget, draft('Sales'))).toMatchObject({ managerConfirmed: false });
  expect(await subjectsAndTokens(app)).toHaveLength(1);
});

test('with SMTP, a member with an unverified address must confirm as well', async () => {
  const app = await testApp({ smtpUrl: 'smtp://127.0.0.1:9' });
  const { admin, member } = await newTeam(app);
  const body = draft('Sales', member.email);
  expect(await admin.call(createBudget, body)).toMatchObject({ managerConfirmed: false });
  await app.db.write((tx) => tx.updateTable('users').set({ addressVerifiedAt: 1 }).execute());
  expect((await admin.call(listBudgets)).budgets).toMatchObject([{ managerConfirmed: true }]);
});
