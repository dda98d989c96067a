import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, statusesOf } from './endpoint.ts';
import { allCalls, nameOf } from './testing/all-calls.ts';

const namesOf = (isMeant: (call: Endpoint) => boolean) => allCalls.filter(isMeant).map(nameOf).toSorted();

test('public calls: sign-in, registration, demo requests, plans and health', () => {
  expect(namesOf(({ access }) => access === 'anyone')).toEqual([
    'GET /api/auth/organizations',
    'GET /api/auth/organizations/:id/admin-exists',
    'GET /api/auth/registration',
    'GET /api/auth/sign-on',
    'GET /api/calendar-feed.ics',
    'GET /api/health',
    'GET /api/live',
    'GET /api/plan',
    'POST /api/auth/forgot-password',
    'POST /api/auth/invitation',
    'POST /api/auth/login',
    'POST /api/auth/passkey',
    'POST /api/auth/passkey/options',
    'POST /api/auth/register',
    'POST /api/auth/registration/confirmation',
    'POST /api/auth/registration/mail',
    'POST /api/auth/reset-password',
    'POST /api/auth/second-factor',
    'POST /api/auth/sign-on',
    'POST /api/auth/sign-on/completion',
    'POST /api/booking-notes/stop/:token',
    'POST /api/budgets/alert-address',
    'POST /api/demo-requests',
    'POST /api/report-mails/stop/:token',
    'PUT /api/booking-notes/choice',
  ]);
});

test('calls of pending users: their own account, and default tiers and types for the calculator', () => {
  expect(namesOf(({ access }) => access === 'signed-in')).toEqual([
    'DELETE /api/users/me/avatar',
    'DELETE /api/users/me/identities/:id',
    'DELETE /api/users/me/passkeys/:id',
    'DELETE /api/users/me/second-factor',
    'DELETE /api/users/me/sessions',
    'DELETE /api/users/me/sessions/:id',
    'GET /api/organization/meeting-types',
    'GET /api/organization/salary-tiers',
    'GET /api/settings/salary-tiers',
    'GET /api/users/avatars/:key',
    'GET /api/users/me/address',
    'GET /api/users/me/export',
    'GET /api/users/me/identities',
    'GET /api/users/me/passkeys',
    'GET /api/users/me/second-factor',
    'GET /api/users/me/sessions',
    'PATCH /api/users/me/passkeys/:id',
    'POST /api/auth/logout',
    'POST /api/auth/me',
    'POST /api/users/me/address/mail',
    'POST /api/users/me/address/verification',
    'POST /api/users/me/avatar',
    'POST /api/users/me/departure',
    'POST /api/users/me/identities',
    'POST /api/users/me/passkeys',
    'POST /api/users/me/passkeys/options',
    'POST /api/users/me/password',
    'POST /api/users/me/profile/update',
    'POST /api/users/me/second-factor',
    'POST /api/users/me/second-factor/confirmation',
    'POST /api/users/me/second-factor/recovery-codes',
    'POST /api/users/me/sessions/termination',
  ]);
});

test('calls of administrators: budgets, members, people, pay, roles, tiers, profile, plan, hygiene settings and audit log', () => {
  expect(namesOf(({ access }) => access === 'admin')).toEqual([
    'DELETE /api/budgets/:id',
    'DELETE /api/mailbox-connections/:kind',
    'DELETE /api/organization',
    'DELETE /api/organization/api-tokens/:id',
    'DELETE /api/organization/invitations/:id',
    'DELETE /api/organization/org-roles/:id',
    'DELETE /api/organization/org-roles/defaults',
    'DELETE /api/organization/users/:id',
    'DELETE /api/organization/users/:id/api-tokens/:tokenId',
    'DELETE /api/organization/users/:id/second-factor',
    'DELETE /api/organization/users/:id/sessions/:sessionId',
    'DELETE /api/people/:id',
    'DELETE /api/sample-data',
    'DELETE /api/webhooks/:id',
    'GET /api/audit-log',
    'GET /api/audit-log/actors',
    'GET /api/audit-log/export',
    'GET /api/booking-notes',
    'GET /api/calendar-connections/coverage',
    'GET /api/mailbox-connections',
    'GET /api/organization/api-tokens',
    'GET /api/organization/first-steps',
    'GET /api/organization/invitations',
    'GET /api/organization/pay',
    'GET /api/organization/second-factor',
    'GET /api/organization/users/:id/access',
    'GET /api/people',
    'GET /api/people/export',
    'GET /api/people/unknown',
    'GET /api/report-mails',
    'GET /api/webhooks',
    'GET /api/webhooks/:id/deliveries',
    'PATCH /api/people/:id',
    'POST /api/budgets',
    'POST /api/budgets/assignments',
    'POST /api/finance/closings',
    'POST /api/finance/reopenings',
    'POST /api/mailbox-connections/:kind/start',
    'POST /api/mailbox-connections/:kind/test',
    'POST /api/mailbox-connections/microsoft-365/certificate',
    'POST /api/meetings/repricing',
    'POST /api/organization/api-tokens',
    'POST /api/organization/api-tokens/:id/takeover',
    'POST /api/organization/first-steps/dismissal',
    'POST /api/organization/invitations',
    'POST /api/organization/invitations/addresses',
    'POST /api/organization/org-roles',
    'POST /api/organization/salary-tiers',
    'POST /api/organization/users',
    'POST /api/organization/users/:id/one-use-password',
    'POST /api/people',
    'POST /api/people/:id/merge',
    'POST /api/people/assignments',
    'POST /api/people/import',
    'POST /api/people/unknown',
    'POST /api/sample-data',
    'POST /api/settings/salary-tiers',
    'POST /api/webhooks',
    'POST /api/webhooks/:id/deliveries/:deliveryId/resend',
    'POST /api/webhooks/:id/secret',
    'POST /api/webhooks/:id/test',
    'PUT /api/booking-notes',
    'PUT /api/budgets/:id',
    'PUT /api/coach/discuss',
    'PUT /api/coach/settings',
    'PUT /api/mailbox-connections/:kind/who',
    'PUT /api/mailbox-connections/google-workspace',
    'PUT /api/mailbox-connections/left-out',
    'PUT /api/mailbox-connections/microsoft-365',
    'PUT /api/organization/allocation',
    'PUT /api/organization/calendar-policy',
    'PUT /api/organization/overhead',
    'PUT /api/organization/pay',
    'PUT /api/organization/profile',
    'PUT /api/organization/second-factor',
    'PUT /api/organization/users/:id/role',
    'PUT /api/plan',
    'PUT /api/report-mails',
    'PUT /api/reports/settings',
    'PUT /api/webhooks/:id',
  ]);
});

test('calls of API tokens: reading shared data, and changing meetings, imports, people and budgets', () => {
  const isOpen = ({ access }: Endpoint) => access === 'anyone';
  expect(namesOf((call) => call.method === 'GET' && !isOpen(call) && call.scope === undefined)).toEqual([
    'GET /api/booking-notes',
    'GET /api/calendar-connections',
    'GET /api/calendar-connections/coverage',
    'GET /api/coach/discuss',
    'GET /api/coach/settings',
    'GET /api/mailbox-connections',
    'GET /api/meeting-plans',
    'GET /api/meeting-plans/:id/calendar',
    'GET /api/meeting-plans/:id/occurrences',
    'GET /api/organization/allocation',
    'GET /api/organization/api-tokens',
    'GET /api/organization/first-steps',
    'GET /api/organization/invitations',
    'GET /api/organization/overhead',
    'GET /api/organization/pay',
    'GET /api/organization/second-factor',
    'GET /api/organization/suggestions',
    'GET /api/organization/users/:id/access',
    'GET /api/organization/waiting',
    'GET /api/own-week',
    'GET /api/people/suggestions',
    'GET /api/planned-meetings',
    'GET /api/planned-meetings/:id/plan',
    'GET /api/planned-meetings/advice',
    'GET /api/planned-minutes',
    'GET /api/possibly-twice',
    'GET /api/report-mails',
    'GET /api/reports/settings',
    'GET /api/sample-data',
    'GET /api/users/avatars/:key',
    'GET /api/users/me/address',
    'GET /api/users/me/api-tokens',
    'GET /api/users/me/booking-notes',
    'GET /api/users/me/calendar-feed',
    'GET /api/users/me/export',
    'GET /api/users/me/identities',
    'GET /api/users/me/mailbox',
    'GET /api/users/me/passkeys',
    'GET /api/users/me/report-mails',
    'GET /api/users/me/second-factor',
    'GET /api/users/me/sessions',
    'GET /api/webhooks',
    'GET /api/webhooks/:id/deliveries',
    'GET /api/what-we-read',
  ]);
  expect(namesOf((call) => call.method !== 'GET' && call.scope !== undefined)).toEqual([
    'DELETE /api/budgets/:id',
    'DELETE /api/imports/:id',
    'DELETE /api/meetings/:id',
    'DELETE /api/people/:id',
    'PATCH /api/meetings',
    'PATCH /api/meetings/:id/roi',
    'PATCH /api/people/:id',
    'POST /api/budgets',
    'POST /api/budgets/assignments',
    'POST /api/imports',
    'POST /api/imports/known-meetings',
    'POST /api/meeting-batches',
    'POST /api/meetings',
    'POST /api/meetings/:id/restoration',
    'POST /api/people',
    'POST /api/people/:id/merge',
    'POST /api/people/assignments',
    'POST /api/people/import',
    'POST /api/people/unknown',
    'PUT /api/budgets/:id',
    'PUT /api/meetings/:id',
    'PUT /api/meetings/:id/allocation',
  ]);
});

test('calls with a rate limit: guessing, lookups and uploads', () => {
  expect(namesOf(({ limited }) => limited === 'guess')).toEqual([
    'DELETE /api/organization',
    'DELETE /api/users/me/passkeys/:id',
    'DELETE /api/users/me/second-factor',
    'GET /api/calendar-feed.ics',
    'POST /api/auth/forgot-password',
    'POST /api/auth/login',
    'POST /api/auth/passkey',
    'POST /api/auth/register',
    'POST /api/auth/registration/confirmation',
    'POST /api/auth/registration/mail',
    'POST /api/auth/reset-password',
    'POST /api/auth/second-factor',
    'POST /api/auth/sign-on/completion',
    'POST /api/budgets/alert-address',
    'POST /api/demo-requests',
    'POST /api/organization/api-tokens',
    'POST /api/users/me/address/verification',
    'POST /api/users/me/api-tokens',
    'POST /api/users/me/departure',
    'POST /api/users/me/identities',
    'POST /api/users/me/passkeys',
    'POST /api/users/me/passkeys/options',
    'POST /api/users/me/password',
    'POST /api/users/me/second-factor',
    'POST /api/users/me/second-factor/confirmation',
    'POST /api/users/me/second-factor/recovery-codes',
    'PUT /api/booking-notes/choice',
  ]);
  expect(namesOf(({ limited }) => limited === 'lookup')).toEqual([
    'GET /api/auth/organizations',
    'GET /api/auth/organizations/:id/admin-exists',
    'GET /api/auth/registration',
    'GET /api/auth/sign-on',
    'POST /api/auth/invitation',
    'POST /api/auth/passkey/options',
    'POST /api/auth/sign-on',
    'POST /api/booking-notes/stop/:token',
    'POST /api/report-mails/stop/:token',
  ]);
  expect(namesOf(({ limited }) => limited === 'upload')).toEqual(['POST /api/users/me/avatar']);
  expect(namesOf(({ limited }) => limited === 'export')).toEqual(
    namesOf(({ answer }) => answer === 'text/csv'),
  );
});

test('creating returns 201, or 200 if it existed; no content is 204', () => {
  const answering = (statuses: string) => namesOf((call) => statusesOf(call).join(' or ') === statuses);
  expect(answering('201')).toEqual([
    'POST /api/auth/register',
    'POST /api/auth/registration/confirmation',
    'POST /api/calendar-connections/accounts',
    'POST /api/calendar-connections/addresses',
    'POST /api/coach/actions',
    'POST /api/coach/reviews',
    'POST /api/demo-requests',
    'POST /api/mailbox-connections/microsoft-365/certificate',
    'POST /api/organization/api-tokens',
    'POST /api/organization/invitations',
    'POST /api/organization/invitations/addresses',
    'POST /api/organization/users',
    'POST /api/people',
    'POST /api/users/me/api-tokens',
    'POST /api/users/me/calendar-feed',
    'POST /api/users/me/passkeys',
    'POST /api/webhooks',
  ]);
  expect(answering('201 or 200')).toEqual([
    'POST /api/budgets',
    'POST /api/groups',
    'POST /api/groups/:id/members',
    'POST /api/meeting-plans',
    'POST /api/meetings',
    'POST /api/organization/org-roles',
    'POST /api/sample-data',
    'POST /api/templates',
  ]);
  expect(answering('204')).toEqual(namesOf(({ answer }) => answer === undefined));
  expect(answering('200')).toContain('POST /api/auth/login');
});

test('a picture is limited to 5 MB', () => {
  expect(allCalls.flatMap(({ upload }) => upload ?? [])).toEqual([{ field: 'avatar', maxBytes: 5_242_880 }]);
});

test('ambiguous paths of the specification have an alias', () => {
  const names = allCalls.flatMap((call) => (call.also ?? []).map((path) => `${nameOf(call)} = ${path}`));
  expect(names.toSorted()).toEqual([
    'DELETE /api/organization/users/:id = /api/users/:id',
    'GET /api/organization/profile = /api/settings/org-info',
    'GET /api/organization/users = /api/users',
    'POST /api/organization/users = /api/users',
    'PUT /api/organization/profile = /api/settings/org-info',
  ]);
});

test.each(['body', 'query'] as const)('every call rejects a %s with an unknown field', (part) => {
  const takes = (call: Endpoint) => {
    const { error } = z.safeParse(call[part] ?? z.never(), { unheardOf: 1 });
    return !error?.issues.some(({ code }) => code === 'unrecognized_keys');
  };
  expect(allCalls.filter((call) => call[part] && takes(call)).map(nameOf)).toEqual([]);
});
