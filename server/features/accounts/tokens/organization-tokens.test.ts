import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { readToken } from '#contract/accounts/tokens.ts';
import { listAuditLog } from '#contract/audit.ts';
import { createBudget } from '#contract/reports/budgets.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { editMeeting, readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { removeMember } from '#contract/accounts/members.ts';
import {
  createOrganizationToken,
  listOrganizationTokens,
  type NewOrganizationToken,
  revokeOrganizationToken,
} from '#contract/accounts/organization-tokens.ts';
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

test('a token of the organization outlasts its creator, and any administrator can revoke it', async () => {
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
  await other.call(removeMember, { params: { id: String(admin.userId) }, query: {}, body: {} });
  expect(await program.status(readDashboard)).toBe(200);
  expect((await other.call(listOrganizationTokens)).tokens).toMatchObject([
    { name: 'Payroll', seesPay: true, lastUsedAt: '2026-11-21T12:00:00.000Z' },
  ]);
  const stranger = await newTeam(app, 'Other');
  expect(await stranger.admin.status(revokeOrganizationToken, idOf(made))).toBe(404);
  await other.call(revokeOrganizationToken, idOf(made));
  expect(await program.status(readDashboard)).toBe(401);
  expect((await other.call(listAuditLog)).entries.map(({ action }) => action)).toEqual([
    'api-token.revoked-of-organization',
    'member.removed',
    'api-token.created-of-organization',
  ]);
});

test('meetings it saves name the program, which may change them', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { program } = await programOf(app, admin);
  const saved = await program.call(saveMeeting, { body: meetingDraft({ title: 'From payroll' }) });
  expect(await member.call(readMeeting, idOf(saved))).toMatchObject({ createdByName: 'Payroll' });
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
