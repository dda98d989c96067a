import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { readToken } from '#contract/accounts/tokens.ts';
import { listAuditLog } from '#contract/audit.ts';
import { createBudget } from '#contract/reports/budgets.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { editMeeting, readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { changeMemberRole, declineMember, removeMember } from '#contract/accounts/members.ts';
import {
  createOrganizationToken,
  listOrganizationTokens,
  type NewOrganizationToken,
  revokeOrganizationToken,
  takeOverOrganizationToken,
} from '#contract/accounts/organization-tokens.ts';
import { leaveOrganization } from '#contract/organization/profile.ts';
import { listPeople } from '#contract/people/people.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { Browser } from '#server/testing/browser.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newPerson, newTeam, password, type Person } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

type Asked = z.input<typeof NewOrganizationToken>;

const asked = (changes: Partial<Asked> = {}): { body: Asked } => ({
  body: {
    name: 'Payroll',
    scopes: ['meetings:read', 'meetings:write'],
    expiresInDays: 30,
    seesPay: true,
    password,
    ...changes,
  },
});

async function programOf(app: TestApp, admin: Person, changes?: Partial<Asked>) {
  const { token, ...made } = await admin.call(createOrganizationToken, asked(changes));
  const program = new Browser(app);
  program.apiToken = token;
  return { program, made };
}

const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

test('a token of the organization belongs to nobody, and any administrator can revoke it', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  expect(await member.status(createOrganizationToken, asked())).toBe(403);
  expect(await member.status(listOrganizationTokens)).toBe(403);
  const { program, made } = await programOf(app, admin);
  expect(await program.call(readToken)).toMatchObject({
    organization: { id: organizationId },
    owner: null,
    token: { id: made.id, name: 'Payroll' },
  });
  const other = await newPerson(app, organizationId, { role: 'admin' });
  expect(await program.status(readDashboard)).toBe(200);
  expect((await other.call(listOrganizationTokens)).tokens).toMatchObject([
    {
      name: 'Payroll',
      seesPay: true,
      createdByName: made.createdByName,
      takeOverUntil: null,
      lastUsedAt: '2026-11-21T12:00:00.000Z',
    },
  ]);
  const stranger = await newTeam(app, 'Other');
  expect(await stranger.admin.status(revokeOrganizationToken, idOf(made))).toBe(404);
  await other.call(revokeOrganizationToken, idOf(made));
  expect(await program.status(readDashboard)).toBe(401);
  expect((await other.call(listAuditLog)).entries.map(({ action }) => action)).toEqual([
    'api-token.revoked-of-organization',
    'api-token.created-of-organization',
  ]);
});

const scopes = ['meetings:read', 'meetings:write', 'people:read', 'people:write'] as const;

test.each(['demoted', 'removed', 'erased'] as const)(
  '%s administrators: their tokens only read and see no pay until somebody takes them over',
  async (what) => {
    const app = await testApp();
    const { admin, organizationId } = await newTeam(app);
    const { program, made } = await programOf(app, admin, { scopes: [...scopes] });
    const other = await newPerson(app, organizationId, { role: 'admin', name: 'Ada Example' });
    app.pass(1);
    const { program: kept } = await programOf(app, other, { name: 'Other' });
    const { id } = await admin.call(saveMeeting, { body: meetingDraft() });
    const rate = async () => (await program.call(readMeeting, idOf({ id }))).attendees[0]?.hourlyRate ?? null;
    expect(await rate()).toBeTypeOf('number');
    const params = { id: String(admin.userId) };
    if (what === 'demoted') await other.call(changeMemberRole, { params, body: { role: 'user' } });
    else if (what === 'removed') await other.call(removeMember, { params, query: {}, body: {} });
    else await other.call(removeMember, { params, query: { hard: 'true' }, body: { password } });

    expect(await rate()).toBeNull();
    expect((await program.call(readToken)).token?.scopes).toEqual(['meetings:read']);
    expect(await program.status(saveMeeting, { body: meetingDraft() })).toBe(403);
    expect(await program.status(listPeople, { query: {} })).toBe(403);
    expect(await kept.status(saveMeeting, { body: meetingDraft() })).toBe(201);
    const until = '2026-12-05T12:00:00.001Z';
    const asks = { id: made.id, scopes, seesPay: true, takeOverUntil: until };
    expect((await other.call(listOrganizationTokens)).tokens).toMatchObject([
      { name: 'Other', takeOverUntil: null },
      { ...asks, createdByName: what === 'erased' ? null : made.createdByName },
    ]);
    const mails = (await app.mails()).filter(({ subject }) => subject.startsWith('An API token needs'));
    expect(mails.map(({ to }) => to)).toEqual([other.email]);

    app.pass(14 * dayMs - 1);
    expect(await program.status(readDashboard)).toBe(200);
    const stranger = await newTeam(app, 'Other');
    expect(await stranger.admin.status(takeOverOrganizationToken, idOf(made))).toBe(404);
    expect(await other.call(takeOverOrganizationToken, idOf(made))).toMatchObject({
      id: made.id,
      createdByName: 'Ada Example',
      takeOverUntil: null,
    });
    expect(await other.status(takeOverOrganizationToken, idOf(made))).toBe(404);
    app.pass(dayMs);
    expect(await rate()).toBeTypeOf('number');
    expect(await program.status(saveMeeting, { body: meetingDraft() })).toBe(201);
  },
);

test('a token that nobody took over ends after fourteen days', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const { program, made } = await programOf(app, admin, { expiresInDays: null });
  const other = await newPerson(app, organizationId, { role: 'admin' });
  await other.call(removeMember, { params: { id: String(admin.userId) }, query: {}, body: {} });
  app.pass(14 * dayMs);
  expect(await program.status(readDashboard)).toBe(401);
  expect(await other.status(takeOverOrganizationToken, idOf(made))).toBe(404);
});

test('tokens of the organization end with its last member', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const { program } = await programOf(app, admin);
  await admin.call(removeMember, { params: { id: String(member.userId) }, query: {}, body: {} });
  const applicant = await newPerson(app, organizationId, { status: 'pending' });
  await admin.call(declineMember, { params: { id: String(applicant.userId) } });
  expect(await program.status(readDashboard)).toBe(200);
  await admin.call(leaveOrganization, { body: { password, organization: 'keep' } });
  expect(await program.status(readDashboard)).toBe(401);
  expect(await app.db.read.selectFrom('apiTokens').selectAll().execute()).toEqual([]);
});

test('meetings it saves name the program, which may change them', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { program } = await programOf(app, admin);
  const saved = await program.call(saveMeeting, { body: meetingDraft({ title: 'From payroll' }) });
  expect(await admin.call(readMeeting, idOf(saved))).toMatchObject({ createdByName: 'Payroll' });
  expect(await program.call(readMeeting, idOf(saved))).toMatchObject({ createdByName: 'Payroll' });
  // Names of a meeting are for those who attended it.
  expect(await member.call(readMeeting, idOf(saved))).toMatchObject({ createdByName: null });
  const { draftKey: _, ...draft } = meetingDraft({ title: 'Changed' });
  expect(await program.status(editMeeting, { ...idOf(saved), body: { ...draft, version: 1 } })).toBe(200);
  expect((await admin.call(listAuditLog)).entries[0]).toMatchObject({
    actor: 'program',
    actorName: 'Payroll',
    action: 'meeting.changed',
  });
});

test('without the pay permission, every amount is at the blended rate, regardless of members', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { program } = await programOf(app, admin, { seesPay: false });
  const { program: payroll } = await programOf(app, admin);
  const saved = await admin.call(saveMeeting, { body: meetingDraft() });
  const rate = async (of: Browser) => (await of.call(readMeeting, idOf(saved))).attendees[0]?.hourlyRate;
  expect(await rate(program)).toBeNull();
  expect(await rate(payroll)).toBeTypeOf('number');
  expect(
    await admin.error(createOrganizationToken, asked({ scopes: ['people:read'], seesPay: false })),
  ).toMatchObject({
    errors: { seesPay: ['The people directory shows salary tiers, so the token has to see pay'] },
  });
});

test('it has the chosen scopes until it expires', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { program } = await programOf(app, admin, { scopes: ['people:read', 'budgets:write'] });
  expect(await program.status(listPeople, { query: {} })).toBe(200);
  expect(await program.status(createBudget, { body: { department: 'Sales', monthlyLimit: 1 } })).toBe(201);
  expect(await program.status(readDashboard)).toBe(403);
  expect(await program.status(createOrganizationToken, asked())).toBe(403);
  app.pass(30 * dayMs);
  expect(await program.status(listPeople, { query: {} })).toBe(401);
});
