import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { inputOf, messagesFor } from './testing/messages-for.ts';

const draftKey = 'c56a4180-65aa-42ec-a945-5fd21dec0538';
const held = { title: 'Standup', startedAt: '2026-11-02T09:00:00Z', durationMinutes: 15 };
const ada = { name: 'Ada', role: 'Engineer', salaryTier: null, hourlyRate: 55 };
const { salaryTier: _, ...untiered } = ada;
const meeting = { ...held, type: null, plannedMinutes: null, attendees: [ada] };
const attended = { attendees: [{ ...ada, joinedMinute: 0, leftMinute: null }] };
const template = {
  name: 'Daily',
  title: 'Standup',
  meeting_type: 'standup',
  duration_minutes: 0,
  attendees: [{ name: 'Ada', role: 'Engineer', salary_tier: null, hourly_rate: 55 }],
};
const row = { row: 0, ...held, type: 'standup', names: ['Ada'], unnamedAttendees: 0 };
const batch = {
  importKey: draftKey,
  fileName: 'calendar.csv',
  hourlyRate: 75,
  salaryTier: null,
  isLast: true,
  meetings: [row],
};
const account = { email: 'ada@example.test', password: 'long enough', name: 'Ada' };
const joining = { ...account, role: 'user', user_added_new_organization: false, organization_id: 7 };
const roi = { version: 1, outcomes: null, actionItemsCount: null, estimatedValue: null, worthIt: null };
const noAddress = { address: null, city: null, state: null, zip: null, country: null };
const unknown = { ...noAddress, phone: null, website: null, email: null };

test.each<[call: string, least: object, filledIn?: object]>([
  ['POST /api/auth/login', { email: 'ada@example.test', password: 'secret' }, { remember: true }],
  ['POST /api/auth/register', joining],
  ['POST /api/organization/users', account, { role: 'user' }],
  ['POST /api/organization/users', { ...account, username: null }, { role: 'user' }],
  ['POST /api/organization/users', { ...account, organizationId: '7' }, { role: 'user', organizationId: 7 }],
  ['DELETE /api/organization/users/:id', {}],
  [
    'POST /api/users/me/api-tokens',
    { name: 'CI', scopes: ['members:read'], expiresInDays: null, password: 'x' },
  ],
  ['POST /api/meetings', { draftKey, ...meeting }, attended],
  ['POST /api/meetings', { draftKey, ...meeting, scheduledAt: null }, attended],
  [
    'POST /api/meetings',
    { externalId: '17', ...held, attendees: [untiered] },
    { type: null, plannedMinutes: null, ...attended },
  ],
  ['POST /api/people', { name: 'Ada' }, { emails: [], role: null, department: null }],
  [
    'POST /api/people/import',
    { isPreview: true, rows: [{ name: 'Ada' }] },
    { rows: [{ name: 'Ada', email: null, role: null, department: null, salaryTier: null }] },
  ],
  ['PUT /api/meetings/:id', { version: 1, ...meeting }, attended],
  ['PATCH /api/meetings/:id/roi', roi],
  ['POST /api/imports', batch],
  ['POST /api/imports/known-meetings', { meetings: [held] }],
  ['POST /api/templates', template],
  ['PUT /api/templates/:id', { version: 1, ...template }],
  ['POST /api/groups', { name: 'Team' }, { description: null }],
  ['POST /api/groups', { name: 'Team', description: null }],
  ['PUT /api/groups/:id', { version: 1, name: 'Team' }, { description: null }],
  ['POST /api/groups/:id/members', { name: 'Ada', salaryTier: 'mid' }, { role: '' }],
  ['PATCH /api/groups/:id/members/:memberId', {}],
  ['POST /api/organization/org-roles', { name: 'Lead' }],
  ['POST /api/organization/org-roles', { name: 'Lead', description: null }],
  [
    'POST /api/budgets',
    { department: 'Sales', monthlyLimit: 1 },
    { managerEmail: null, monthlyHours: null, alertThreshold: 80 },
  ],
  ['PUT /api/budgets/:id', {}],
  ['PUT /api/budgets/:id', { managerEmail: null }],
  ['POST /api/settings/salary-tiers', { tiers: [{ name: 'mid', hourlyRate: 55 }] }],
  ['PUT /api/organization/profile', { name: 'Acme' }, unknown],
  ['PUT /api/organization/profile', { name: 'Acme', ...unknown }],
  ['POST /api/coach/reviews', { title: 'Standup', decision: 'keep' }, { minutes: null, rhythm: null }],
  ['POST /api/coach/reviews', { title: 'Standup', decision: 'end', minutes: null, rhythm: null }],
  ['POST /api/coach/actions', { kind: 'end', title: null, state: 'taken' }],
  ['GET /api/meetings', {}],
  ['GET /api/meetings/export', {}],
  ['GET /api/audit-log', {}],
  ['GET /api/audit-log/export', {}],
  ['GET /api/analytics', {}],
  ['GET /api/roi', {}],
  ['GET /api/roi/meetings', {}],
  ['GET /api/roi/points', {}],
  ['GET /api/roi/export', {}],
  ['GET /api/organization/members', {}],
])('%s accepts at most %j', (call, least, filledIn) => {
  expect(z.parse(inputOf(call), least)).toEqual({ ...least, ...filledIn });
});

test.each([
  [{ joinedMinute: 15, leftMinute: null }, []],
  [{ joinedMinute: 9999, leftMinute: null }, ['attendees.0.joinedMinute: Must not be after the end']],
  [{ joinedMinute: 0, leftMinute: 16 }, ['attendees.0.leftMinute: Must not be after the end']],
  [{ joinedMinute: 10, leftMinute: 5 }, ['attendees.0.leftMinute: Must not be before From']],
])('in a meeting of 15 minutes, %j: %j', (presence, expected) => {
  const body = { draftKey, ...meeting, attendees: [{ ...ada, ...presence }] };
  const { error } = z.safeParse(inputOf('POST /api/meetings'), body);
  expect((error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(expected);
});

const organizationMissing = ['Select an organization or enter a new one (at least 2 characters).'];

test.each([
  [{ user_added_new_organization: true, new_organization_name: ' AB ' }, undefined],
  [{ user_added_new_organization: true, new_organization_name: ' A ' }, organizationMissing],
  [{ user_added_new_organization: true, organization_id: 7 }, organizationMissing],
  [{ user_added_new_organization: false, new_organization_name: 'AB' }, organizationMissing],
  [{ user_added_new_organization: false, organization_id: 7 }, undefined],
  [{ user_added_new_organization: false, organization_id: '7' }, undefined],
  [{ user_added_new_organization: false, invitation: 'token' }, undefined],
])('registration with %j: %j', (organization, refused) => {
  const body = { ...account, role: 'user', ...organization };
  const { error } = z.safeParse(inputOf('POST /api/auth/register'), body);
  expect(error?.issues.map(({ message }) => message)).toEqual(refused);
  if (error) expect(error.issues[0]?.path).toEqual(['organization_id']);
});

test.each<[call: string, field: string, choices: readonly (string | number)[]]>([
  ['POST /api/auth/register', 'role', ['admin', 'user']],
  ['PUT /api/organization/profile', 'joinPolicy', ['approval', 'open', 'invite']],
  ['POST /api/users/me/api-tokens', 'expiresInDays', [30, 90, 365]],
  ['PATCH /api/meetings/:id/roi', 'worthIt', ['yes', 'maybe', 'no']],
  ['POST /api/coach/actions', 'state', ['taken', 'dismissed']],
  ['POST /api/coach/reviews', 'decision', ['keep', 'shorten', 'thin-out', 'end']],
  ['GET /api/meetings', 'sort', ['startedAt', 'totalCost']],
  ['GET /api/meetings', 'order', ['desc', 'asc']],
  ['GET /api/roi/meetings', 'sort', ['startedAt', 'totalCost']],
  ['GET /api/roi/meetings', 'order', ['desc', 'asc']],
])('%s, %s: one of %j', (call, field, choices) => {
  for (const choice of choices) expect(messagesFor(call, field, choice), String(choice)).toEqual([]);
  for (const other of ['', 'other', 0, 31, 91, 366, true])
    expect(messagesFor(call, field, other)).toHaveLength(1);
});

test.each([
  ['POST /api/meetings', { draftKey, ...meeting, attendees: [{ ...ada, cost: 1 }] }],
  ['POST /api/templates', { ...template, attendees: [{ ...template.attendees[0], cost: 1 }] }],
  ['POST /api/imports', { ...batch, meetings: [{ ...row, cost: 1 }] }],
  ['POST /api/imports/known-meetings', { meetings: [{ ...held, cost: 1 }] }],
  ['POST /api/settings/salary-tiers', { tiers: [{ name: 'mid', hourlyRate: 55, cost: 1 }] }],
])('nested objects of %s reject the unknown field cost', (call, body) => {
  const { error } = z.safeParse(inputOf(call), body);
  expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['cost'] }]);
});
