import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { createBudget } from '#contract/reports/budgets.ts';
import { readCoach } from '#contract/reports/coach.ts';
import { addGroupMember, createGroup } from '#contract/meetings/groups.ts';
import { readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { removeMember } from '#contract/accounts/members.ts';
import { register } from '#contract/accounts/registration.ts';
import {
  addPerson,
  erasePerson,
  listUnknownAttendees,
  mergePeople,
  savePaySettings,
} from '#contract/people/people.ts';
import { saveTemplate } from '#contract/meetings/templates.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { sql } from 'kysely';
import { readTables } from '#server/db/catalog.ts';
import type { Database } from '#server/db/database.ts';
import { queueMail } from '#server/mail/mail.ts';
import { Browser } from '#server/testing/browser.ts';
import { exactPay, newDirectory } from '#server/testing/directory.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newPerson, newTeam, password } from '#server/testing/people.ts';
import { storedBytes } from '#server/testing/stored-bytes-store.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';
import { wrongTotals } from '#server/testing/totals.ts';

/** Tables with a text that contains one of the words. */
async function tablesWith(db: Database, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.snapshot((tx) => readTables(db.engine, tx))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db.read);
    const text = JSON.stringify(rows).toLowerCase();
    if (words.some((word) => text.includes(word))) found.push(name);
  }
  return found;
}

test('an erased person leaves no name and no address, and meetings keep their cost', async () => {
  const { app, admin, add } = await newDirectory();
  const words = ['lövelace', 'ada@example.test'];
  // Recorded before she was in the directory, so not linked to her.
  const before = meetingDraft({ attendees: [attendee('LÖVELACE, ada', 55), attendee('Grace', 55)] });
  const { id } = await admin.call(saveMeeting, { body: before });
  const ada = await add({
    name: 'Ada Lövelace',
    emails: ['ada@example.test'],
    tier: { salaryTier: 'senior' },
  });
  await admin.call(saveMeeting, { body: meetingDraft({ attendees: [attendee('Ada Lövelace', 75)] }) });
  const group = await admin.call(createGroup, { body: { name: 'Core' } });
  const member = { name: 'ada LÖVELACE', salaryTier: 'mid' };
  await admin.call(addGroupMember, { params: { id: String(group.id) }, body: member });
  await admin.call(saveTemplate, {
    body: {
      name: 'Plan',
      title: 'Plan',
      meeting_type: 'planning',
      duration_minutes: 30,
      attendees: [{ name: 'Ada Lövelace', role: 'Engineer', salary_tier: 'mid', hourly_rate: 55 }],
    },
  });
  const managerEmail = 'Ada@example.test';
  await admin.call(createBudget, { body: { department: 'Research', monthlyLimit: 100, managerEmail } });

  await admin.call(erasePerson, { params: { id: String(ada.id) } });
  await app.work();
  const params = { id: String(id) };
  expect(await admin.call(readMeeting, { params })).toMatchObject({
    totalCost: 55,
    version: 2,
    attendees: [{ name: 'Erased person' }, { name: 'Grace' }],
  });
  expect(await tablesWith(app.db, words)).toEqual([]);
  expect(await wrongTotals(app.db)).toEqual([]);
  const { attendees } = await admin.call(listUnknownAttendees);
  expect(attendees.map(({ name }) => name)).toEqual(['Grace']);
  const { entries } = await admin.call(listAuditLog, { query: { search: 'person.erased' } });
  expect(entries).toMatchObject([{ subject: `person:${ada.id}`, detail: {} }]);
  expect(await admin.status(erasePerson, { params: { id: String(ada.id) } })).toBe(404);
});

test('an erased person leaves no waiting registration and, on SQLite, no bytes in the files', async () => {
  const app = await testApp({ smtpUrl: 'smtp://127.0.0.1:1' });
  const { organizationId, admin } = await newTeam(app);
  await admin.call(savePaySettings, { body: exactPay });
  const email = 'ada.lovelace@example.test';
  const body = { name: 'Ada Lovelace', emails: [email], role: null, department: null };
  const { id } = await admin.call(addPerson, { body });
  await admin.call(saveMeeting, { body: meetingDraft({ attendees: [attendee('Ada Lovelace', 75)] }) });
  await new Browser(app).call(register, {
    body: {
      email,
      password,
      name: 'Ada Lovelace',
      role: 'user',
      user_added_new_organization: false,
      organization_id: organizationId,
    },
  });
  // One mail waits, one has failed with what the server said.
  const [failed] = await app.db.read.selectFrom('jobs').select('id').where('kind', '=', 'mail').execute();
  await app.context.jobs.giveUp(failed?.id ?? 0, `550 <${email}>: unknown`);
  await app.db.write((tx) =>
    queueMail(app.context.jobs, { template: 'already-registered', to: email.toUpperCase() }, tx),
  );
  await admin.call(erasePerson, { params: { id: String(id) } });
  await app.work();
  app.pass(60_000);
  await app.work();
  expect(await tablesWith(app.db, ['lovelace'])).toEqual([]);
  expect(await storedBytes(app.db)).not.toContain('lovelace');
});

test('meetings with a shared name stay, unless they are linked', async () => {
  const { app, admin, add } = await newDirectory();
  const { id } = await admin.call(saveMeeting, {
    body: meetingDraft({ attendees: [attendee('Ada Lovelace', 55)] }),
  });
  const one = await add({ emails: ['one@example.test'] });
  await add({ emails: ['two@example.test'] });
  await admin.call(erasePerson, { params: { id: String(one.id) } });
  await app.work();
  const meeting = await admin.call(readMeeting, { params: { id: String(id) } });
  expect(meeting.attendees).toMatchObject([{ name: 'Ada Lovelace' }]);
});

test('an account must be removed before its person is erased, and then keeps no name', async () => {
  const { app, admin, add, organizationId } = await newDirectory();
  const account = await newPerson(app, organizationId, { name: 'Ada Lovelace' });
  const params = { id: String((await add({ emails: [account.email] })).id) };
  expect(await admin.error(erasePerson, { params })).toMatchObject({ status: 409, code: 'has-account' });
  const removed = { params: { id: String(account.userId) }, query: {}, body: {} };
  await admin.call(removeMember, removed);
  await admin.call(erasePerson, { params });
  await app.work();
  expect(await tablesWith(app.db, ['lovelace', account.email])).toEqual([]);
});

test('the habits of people follow at once when two are merged, and when one is erased', async () => {
  const { app, admin, add } = await newDirectory();
  const hold = (name: string, daysAgo: number) =>
    admin.call(saveMeeting, {
      body: meetingDraft({
        startedAt: new Date(startOfTest - daysAgo * dayMs).toISOString(),
        attendees: [attendee(name, 55)],
      }),
    });
  const afterHours = async () => {
    const { habits } = await admin.call(readCoach);
    return habits.find(({ habit }) => habit === 'afterHours')?.value ?? null;
  };
  const ada = await add();
  const { id: duplicate } = await add({ name: 'A. Lovelace' });
  for (const [name, daysAgo] of [
    ['Ada Lovelace', 2],
    ['Ada Lovelace', 3],
    ['A. Lovelace', 9],
  ] as const)
    await hold(name, daysAgo);
  // Neither met on three days.
  expect(await afterHours()).toBeNull();
  const params = { id: String(ada.id) };
  await admin.call(mergePeople, { params, body: { duplicate } });
  expect(await afterHours()).not.toBeNull();
  await admin.call(erasePerson, { params });
  await app.work();
  expect(await afterHours()).toBeNull();
});
