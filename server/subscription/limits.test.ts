import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { listImports, saveImportBatch } from '#contract/meetings/imports.ts';
import { addMember, approveMember, createInvitation, readInvitation } from '#contract/accounts/members.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import { saveOrganizationProfile } from '#contract/organization/organization.ts';
import { choosePlan } from '#contract/organization/subscription.ts';
import { register } from '#contract/accounts/registration.ts';
import { loadSampleData, removeSampleData } from '#contract/organization/sample-data.ts';
import { Browser } from '#server/testing/browser.ts';
import { importBatch, importRows } from '#server/testing/import-batches.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newPerson, newTeam, password, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const meetingsFull =
  'Starter includes 10 meetings a month. Nothing is lost: choose another plan to save more.';
const membersFull = 'Starter includes 5 team members. Choose another plan to add more.';

const fill = async (person: Person, count: number) => {
  for (let i = 0; i < count; i += 1) await person.call(saveMeeting, { body: meetingDraft() });
};

const newcomer = (number: number) => ({
  name: 'New Comer',
  email: `newcomer-${number}@example.test`,
  role: 'user' as const,
  password,
});

test('nothing is limited unless PLAN_LIMITS is on', async () => {
  const { admin } = await newTeam(await testApp());
  await fill(admin, 11);
  for (let i = 0; i < 4; i += 1) await admin.call(addMember, { body: newcomer(i) });
});

test('sample data does not count as meetings of the month', async () => {
  const { admin } = await newTeam(await testApp({ planLimits: true }));
  await admin.call(loadSampleData);
  await fill(admin, 10);
  expect(await admin.status(saveMeeting, { body: meetingDraft() })).toBe(409);
  await admin.call(removeSampleData);
  expect(await admin.status(saveMeeting, { body: meetingDraft() })).toBe(409);
});

test('on Starter the eleventh meeting of a month is rejected, in another month not', async () => {
  const { admin, member } = await newTeam(await testApp({ planLimits: true }));
  await fill(member, 9);
  const tenth = { body: meetingDraft() };
  await member.call(saveMeeting, tenth);
  expect(await member.error(saveMeeting, { body: meetingDraft() })).toMatchObject({
    status: 409,
    message: meetingsFull,
  });
  // A retry of a saved draft gets its response, not an error.
  expect(await member.status(saveMeeting, tenth)).toBe(200);
  await member.call(saveMeeting, { body: meetingDraft({ startedAt: '2026-10-20T10:00:00.000Z' }) });
  expect((await admin.call(listMeetings, { query: {} })).meetings).toHaveLength(11);

  await admin.call(choosePlan, { body: { plan: 'professional', period: 'monthly' } });
  await fill(member, 2);
});

test('of many concurrent saves of the tenth meeting, one succeeds', async () => {
  const { member } = await newTeam(await testApp({ planLimits: true }));
  await fill(member, 9);
  const save = () => member.status(saveMeeting, { body: meetingDraft() });
  expect((await Promise.all(Array.from({ length: 5 }, save))).toSorted((a, b) => a - b)).toEqual([
    201, 409, 409, 409, 409,
  ]);
});

test('an import beyond the limit saves nothing of its batch, and succeeds with another plan', async () => {
  const { admin, member } = await newTeam(await testApp({ planLimits: true }));
  await member.call(saveImportBatch, {
    body: importBatch(importRows(10, { startedAt: '2026-10-01T10:00:00.000Z' })),
  });
  const tooMany = { body: importBatch(importRows(11)) };
  expect(await member.error(saveImportBatch, tooMany)).toMatchObject({
    status: 409,
    message: meetingsFull,
  });
  expect((await member.call(listMeetings, { query: {} })).meetings).toHaveLength(10);
  // Nothing remains to continue or to undo.
  expect((await member.call(listImports)).imports).toMatchObject([{ meetings: 10, state: 'finished' }]);
  expect((await admin.call(listAuditLog)).entries.map(({ action }) => action)).toEqual([
    'import.finished',
    'meetings.imported',
    'import.started',
  ]);
  await admin.call(choosePlan, { body: { plan: 'enterprise', period: 'monthly' } });
  expect(await member.call(saveImportBatch, tooMany)).toMatchObject({ saved: 11 });
});

test('on Starter the sixth person can be neither added nor approved', async () => {
  const app = await testApp({ planLimits: true });
  const { admin, organizationId } = await newTeam(app);
  const waiting = await newPerson(app, organizationId, { status: 'pending' });
  for (let i = 0; i < 3; i += 1) await admin.call(addMember, { body: newcomer(i) });
  const refused = { status: 409, message: membersFull };
  expect(await admin.error(addMember, { body: newcomer(9) })).toMatchObject(refused);
  const approval = { params: { id: String(waiting.userId) } };
  expect(await admin.error(approveMember, approval)).toMatchObject(refused);
  await admin.call(choosePlan, { body: { plan: 'professional', period: 'monthly' } });
  expect(await admin.status(approveMember, approval)).toBe(200);
});

test("another organization's meetings and people do not count", async () => {
  const app = await testApp({ planLimits: true });
  const { admin } = await newTeam(app);
  const { admin: other } = await newTeam(app);
  await fill(admin, 10);
  await fill(other, 1);
  for (let i = 0; i < 3; i += 1) await admin.call(addMember, { body: newcomer(i) });
  await other.call(addMember, { body: newcomer(9) });
});

test('on Starter a meeting cannot be restored into, or moved into, a full month', async () => {
  const { admin, member } = await newTeam(await testApp({ planLimits: true }));
  const gone = await member.call(saveMeeting, { body: meetingDraft() });
  const params = { id: String(gone.id) };
  await member.call(deleteMeeting, { params });
  await fill(member, 10);
  const refused = { status: 409, message: meetingsFull };
  expect(await member.error(restoreMeeting, { params })).toMatchObject(refused);
  expect(await member.error(restoreMeeting, { params })).toMatchObject(refused);

  const { draftKey: _, ...october } = meetingDraft({ startedAt: '2026-10-20T10:00:00.000Z' });
  const { id } = await member.call(saveMeeting, { body: { ...october, draftKey: crypto.randomUUID() } });
  const edit = (startedAt: string) => ({
    params: { id: String(id) },
    body: { ...october, startedAt, version: 1 },
  });
  expect(await member.error(editMeeting, edit('2026-11-02T10:00:00.000Z'))).toMatchObject(refused);

  await admin.call(choosePlan, { body: { plan: 'professional', period: 'monthly' } });
  expect((await member.call(restoreMeeting, { params })).id).toBe(gone.id);
  expect(await member.status(editMeeting, edit('2026-11-02T10:00:00.000Z'))).toBe(200);
});

test('a meeting of a full month can still be edited within it', async () => {
  const { member } = await newTeam(await testApp({ planLimits: true }));
  await fill(member, 9);
  const { draftKey, ...fields } = meetingDraft();
  const { id } = await member.call(saveMeeting, { body: { ...fields, draftKey } });
  const body = { ...fields, title: 'Renamed', version: 1 };
  expect(await member.status(editMeeting, { params: { id: String(id) }, body })).toBe(200);
});

const organizationFull =
  'This organization has no room for more members on its plan. Please ask an administrator there.';

test('on Starter nobody can join as the sixth, neither by an invitation nor an open organization', async () => {
  const app = await testApp({ planLimits: true });
  const { admin, organizationId } = await newTeam(app);
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', joinPolicy: 'open', listed: true } });
  const { token } = await admin.call(createInvitation, { body: { role: 'user' } });
  const form = (email: string) => ({ email, password, name: 'Guest', role: 'user' as const });
  const byLink = (email: string) => ({
    body: { ...form(email), user_added_new_organization: false, invitation: token },
  });
  const byDoor = (email: string) => ({
    body: { ...form(email), user_added_new_organization: false, organization_id: organizationId },
  });
  for (let i = 0; i < 3; i += 1)
    expect(await new Browser(app).status(register, byDoor(`guest-${i}@example.test`))).toBe(201);

  const refused = { status: 409, message: organizationFull };
  const stranger = () => new Browser(app);
  expect(await stranger().error(register, byDoor('late@example.test'))).toMatchObject({
    ...refused,
    errors: { organization_id: [organizationFull] },
  });
  // The response does not depend on whether the address has an account.
  expect(await stranger().error(register, byDoor(admin.email))).toMatchObject(refused);
  expect(await stranger().error(register, byLink('late@example.test'))).toMatchObject(refused);
  // The invitation was not used up.
  expect(await stranger().status(readInvitation, { body: { token } })).toBe(200);
  await admin.call(choosePlan, { body: { plan: 'professional', period: 'monthly' } });
  expect(await stranger().status(register, byLink('late@example.test'))).toBe(201);
});
