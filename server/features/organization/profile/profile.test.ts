import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { login, readMe } from '#contract/accounts/auth.ts';
import { createGroup } from '#contract/meetings/groups.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { listMeetings, readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { listMembers } from '#contract/accounts/members.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { leaveOrganization, signOutEverywhere, updateProfile } from '#contract/organization/profile.ts';
import { Browser } from '#server/testing/browser.ts';
import { importBatch, importRows } from '#server/testing/import-batches.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam, password } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('the name changes, and the response has both names of the picture', async () => {
  const { member } = await newTeam(await testApp());
  const { user } = await member.call(updateProfile, { body: { name: '  Ada L.  ', email: member.email } });
  expect(user).toMatchObject({
    name: 'Ada L.',
    email: member.email,
    profileImageUrl: null,
    avatarUrl: null,
  });
  expect((await member.call(readMe)).user.name).toBe('Ada L.');
});

test.each([
  [{ name: '   ' }, 'Name is required'],
  [{ email: 'else@example.test' }, 'The email cannot be changed. Please contact support.'],
  [{ email: 'nonsense' }, 'Enter a valid email'],
])('%j is rejected', async (change, message) => {
  const { member } = await newTeam(await testApp());
  const body = { name: 'Ada', email: member.email, ...change };
  expect(await member.error(updateProfile, { body })).toMatchObject({ status: 422, message });
});

test("one's own address may differ in case", async () => {
  const { member } = await newTeam(await testApp());
  const body = { name: 'Ada', email: member.email.toUpperCase() };
  expect((await member.call(updateProfile, { body })).user.email).toBe(member.email);
});

test('a pending user has a profile', async () => {
  const app = await testApp();
  const { organizationId } = await newTeam(app);
  const waiting = await newPerson(app, organizationId, { status: 'pending' });
  const { user } = await waiting.call(updateProfile, { body: { name: 'New', email: waiting.email } });
  expect(user).toMatchObject({ name: 'New', status: 'pending' });
  expect((await waiting.call(exportMyData)).meetings).toEqual([]);
});

test("changes of one's own account are in the audit log, even before the first password change", async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await app.db.write((tx) =>
    tx.updateTable('users').set({ mustChangePassword: 1 }).where('id', '=', member.userId).execute(),
  );
  await member.call(updateProfile, { body: { name: 'Ada L.', email: member.email } });
  const { entries } = await admin.call(listAuditLog, { query: {} });
  expect(entries.map(({ actorName, action }) => [actorName, action])).toEqual([
    ['Ada L.', 'profile.changed'],
  ]);
});

test('signing out everywhere ends all sessions of the account and no others', async () => {
  const app = await testApp();
  const { member, admin } = await newTeam(app);
  const phone = new Browser(app);
  await phone.call(login, { body: { email: member.email, password } });
  expect(await phone.status(readMe)).toBe(200);
  await member.call(signOutEverywhere);
  expect(await member.status(readMe)).toBe(401);
  expect(await phone.status(readMe)).toBe(401);
  expect(await admin.status(readMe)).toBe(200);
});

test('the export has the profile, own meetings with rates and own audit entries, and nothing of others', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  app.pass(1000);
  const member = await newPerson(app, organizationId);
  await member.call(saveMeeting, { body: meetingDraft({ title: 'Mine' }) });
  await admin.call(saveMeeting, { body: meetingDraft({ title: 'Hers' }) });
  await member.call(createGroup, { body: { name: 'My group' } });
  await admin.call(createGroup, { body: { name: 'Hers' } });
  const data = await member.call(exportMyData);
  const createdAt = '2026-11-21T12:00:01.000Z';
  expect(data.profile).toMatchObject({ email: member.email, username: null, createdAt });
  expect(data.meetings).toMatchObject([{ title: 'Mine', attendees: [{ name: 'Ada', hourlyRate: 55 }, {}] }]);
  expect(data.auditEntries).toEqual([
    {
      at: createdAt,
      action: 'meeting.saved',
      subject: `meeting:${data.meetings[0]?.id}`,
      detail: { title: 'Mine' },
    },
    {
      at: createdAt,
      action: 'group.created',
      subject: `group:${data.groups[0]?.id}`,
      detail: { name: 'My group' },
    },
  ]);
  expect(data).toMatchObject({ groups: [{ name: 'My group' }], templates: [] });
  const answer = await member.ask(exportMyData);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="my-meetingcost-data.json"');
  expect(answer.text).not.toMatch(/argon2|passwordHash|Hers/);
});

test('the export of many meetings is streamed and has each once, with any names', async () => {
  const { member } = await newTeam(await testApp());
  const name = '"meetings":[]';
  await member.call(updateProfile, { body: { name, email: member.email } });
  const meetings = importRows(119).map((one) => ({ ...one, names: ['Ada', `Bob ${one.row}`] }));
  await member.call(saveImportBatch, { body: importBatch(meetings, { fileName: name }) });
  const data = await member.call(exportMyData);
  expect(data.profile.name).toBe(name);
  expect(data.meetings.map(({ title, attendees }) => `${title} ${attendees[1]?.name}`).toSorted()).toEqual(
    meetings.map(({ title, names }) => `${title} ${names[1]}`).toSorted(),
  );
});

test('leaving deletes the account; recorded meetings keep the name', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const { id } = await member.call(saveMeeting, { body: meetingDraft() });
  expect(await member.error(leaveOrganization, { body: { password: 'wrong' } })).toMatchObject({
    status: 422,
    errors: { password: ['This is not your current password.'] },
  });
  expect(await member.status(readMe)).toBe(200);

  expect(await member.status(leaveOrganization, { body: { password } })).toBe(204);
  expect(await member.status(readMe)).toBe(401);
  expect(await new Browser(app).status(login, { body: { email: member.email, password } })).toBe(401);
  const meeting = await admin.call(readMeeting, { params: { id: String(id) } });
  expect(meeting.createdByName).toMatch(/^Person/);
  expect((await admin.call(listMeetings)).meetings).toHaveLength(1);
  expect(organizationId).toBe(admin.organizationId);
});

test('the last admin cannot leave while others remain, even if two leave concurrently', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  // An administrator of another organization does not count.
  await newTeam(app, 'Other');
  const message = 'You are the last admin. Make another member an admin before you leave.';
  expect(await admin.error(leaveOrganization, { body: { password } })).toMatchObject({
    status: 409,
    message,
  });

  const second = await newPerson(app, organizationId, { role: 'admin' });
  const answers = await Promise.all(
    [admin, second].map(async (who) => who.status(leaveOrganization, { body: { password } })),
  );
  expect(answers.toSorted((a, b) => a - b)).toEqual([204, 409]);
});

test('a single member may leave', async () => {
  const app = await testApp();
  await newTeam(app, 'Other');
  const alone = await newPerson(app, await newOrganization(app), { role: 'admin' });
  expect(await alone.status(leaveOrganization, { body: { password, organization: 'keep' } })).toBe(204);
});

test('an applicant can withdraw, and nothing of the account is kept', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const waiting = await newPerson(app, organizationId, { status: 'pending' });
  expect(await waiting.status(leaveOrganization, { body: { password: 'wrong' } })).toBe(422);
  expect(await waiting.status(leaveOrganization, { body: { password } })).toBe(204);
  expect(await waiting.status(readMe)).toBe(401);
  expect((await admin.call(listMembers)).map(({ id }) => id)).not.toContain(waiting.userId);
  const rows = await app.db.read.selectFrom('users').select('id').where('id', '=', waiting.userId).execute();
  expect(rows).toEqual([]);
  expect((await admin.call(listAuditLog)).entries[0]).toMatchObject({
    action: 'member.withdrew',
  });
});
