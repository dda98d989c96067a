import { expect, test } from 'vitest';
import { messagesFor } from './testing/messages-for.ts';

const nameAndRole = 'Please provide both a name and a role.';
const noMember = 'Please enter a name and select a group.';
const noTier = 'Please choose a salary tier.';
const noRate = 'Please provide a name and non-negative hourly rate';
const fieldsMissing = 'Please fill in all required fields';
const noTemplate = 'Please add attendees and enter a template name.';

type Row = [call: string, field: string, least: number, most: number, tooShort?: string];

test.each<Row>([
  ['POST /api/auth/register', 'name', 2, 120, 'Name must be at least 2 characters'],
  ['POST /api/auth/register', 'new_organization_name', 0, 120],
  ['POST /api/auth/register', 'time_zone', 0, 60],
  ['POST /api/auth/register', 'invitation', 0, 100],
  ['POST /api/auth/invitation', 'token', 0, 100],
  ['POST /api/auth/reset-password', 'token', 0, 100],
  ['POST /api/auth/second-factor', 'ticket', 0, 100],
  ['POST /api/auth/second-factor', 'code', 1, 40, 'Enter the code'],
  ['POST /api/users/me/second-factor/confirmation', 'code', 1, 40, 'Enter the code'],
  ['POST /api/users/me/profile/update', 'name', 1, 120, 'Name is required'],
  ['POST /api/organization/users', 'name', 1, 120, fieldsMissing],
  ['POST /api/organization/users', 'username', 0, 60],
  ['POST /api/users/me/api-tokens', 'name', 1, 60, 'Give the token a name'],
  ['POST /api/meetings', 'title', 1, 200, 'Please enter a title.'],
  ['POST /api/meetings', 'type', 0, 40],
  ['POST /api/meetings', 'department', 0, 120],
  ['POST /api/meetings', 'location', 0, 200],
  ['POST /api/meetings', 'agenda', 0, 2000],
  ['POST /api/meetings', 'attendees.0.name', 1, 120, nameAndRole],
  ['POST /api/meetings', 'attendees.0.role', 1, 120, nameAndRole],
  ['POST /api/meetings', 'attendees.0.salaryTier', 1, 60, noTier],
  ['PUT /api/meetings/:id', 'title', 1, 200, 'Please enter a title.'],
  ['POST /api/templates', 'name', 1, 120, noTemplate],
  ['POST /api/templates', 'title', 1, 200, 'Please enter a title.'],
  ['POST /api/templates', 'attendees.0.name', 1, 120, nameAndRole],
  ['POST /api/templates', 'attendees.0.role', 1, 120, nameAndRole],
  ['POST /api/templates', 'attendees.0.salary_tier', 1, 60, noTier],
  ['POST /api/groups', 'name', 1, 120, 'Group name is required'],
  ['POST /api/groups', 'description', 0, 500],
  ['PUT /api/groups/:id', 'name', 1, 120, 'Group name is required'],
  ['POST /api/groups/:id/members', 'name', 1, 120, noMember],
  ['POST /api/groups/:id/members', 'role', 0, 120],
  ['POST /api/groups/:id/members', 'salaryTier', 1, 60, noTier],
  ['PATCH /api/groups/:id/members/:memberId', 'name', 1, 120, noMember],
  ['PATCH /api/groups/:id/members/:memberId', 'role', 0, 120],
  ['PATCH /api/groups/:id/members/:memberId', 'salaryTier', 1, 60, noTier],
  ['POST /api/organization/org-roles', 'name', 1, 120, 'Role name is required'],
  ['POST /api/organization/org-roles', 'description', 0, 300],
  ['POST /api/settings/salary-tiers', 'tiers.0.name', 1, 60, noRate],
  ['POST /api/settings/salary-tiers', 'tiers.0.formerName', 0, 60],
  ['PUT /api/organization/profile', 'name', 1, 120, 'Organization name is required'],
  ['PUT /api/organization/profile', 'address', 0, 200],
  ['PUT /api/organization/profile', 'city', 0, 120],
  ['PUT /api/organization/profile', 'state', 0, 120],
  ['PUT /api/organization/profile', 'zip', 0, 20],
  ['PUT /api/organization/profile', 'country', 0, 120],
  ['PUT /api/organization/profile', 'timeZone', 0, 60],
  ['POST /api/budgets', 'department', 1, 120, 'Please fill in department and monthly limit'],
  ['PATCH /api/meetings/:id/roi', 'outcomes', 0, 5000],
  ['POST /api/coach/actions', 'title', 1, 400, 'Please choose a series.'],
  ['POST /api/coach/reviews', 'title', 1, 400, 'Please choose a series.'],
  ['POST /api/imports', 'fileName', 1, 255, 'Please name the file.'],
  ['POST /api/imports', 'salaryTier', 0, 60],
  ['POST /api/imports', 'meetings.0.title', 1, 200, 'Please enter a title.'],
  ['POST /api/imports', 'meetings.0.type', 1, 40, 'Please enter a type.'],
  ['POST /api/imports', 'meetings.0.agenda', 0, 2000],
  ['POST /api/imports', 'meetings.0.department', 0, 120],
  ['POST /api/imports', 'meetings.0.location', 0, 200],
  ['POST /api/imports', 'meetings.0.names.0', 1, 120, 'Please enter a name.'],
  ['POST /api/imports/known-meetings', 'meetings.0.title', 1, 200, 'Please enter a title.'],
  ['POST /api/demo-requests', 'name', 2, 120, 'Name must be at least 2 characters'],
  ['POST /api/demo-requests', 'organization', 0, 120],
  ['POST /api/demo-requests', 'message', 0, 2000],
  ['GET /api/meetings', 'search', 0, 200],
  ['GET /api/meetings', 'type', 0, 40],
  ['GET /api/meetings', 'department', 0, 120],
  ['GET /api/meetings', 'location', 0, 200],
  ['GET /api/meetings', 'person', 0, 120],
  ['GET /api/meetings/export', 'search', 0, 200],
  ['GET /api/organization/members', 'search', 0, 200],
  ['GET /api/audit-log', 'search', 0, 200],
  ['GET /api/roi', 'department', 0, 120],
  ['GET /api/roi/meetings', 'department', 0, 120],
  ['GET /api/roi/points', 'department', 0, 120],
  ['GET /api/roi/export', 'department', 0, 120],
])('%s, %s: %i to %i characters after trimming', (call, field, least, most, tooShort) => {
  const said = (length: number) => messagesFor(call, field, ` ${'x'.repeat(length)} `);
  expect([said(least), said(most)]).toEqual([[], []]);
  expect(said(most + 1)).toEqual([`Must be at most ${most} characters`]);
  if (least > 0) expect(said(least - 1)).toEqual([tooShort]);
});

test.each<[call: string, field: string, least: number, tooShort: string]>([
  ['POST /api/auth/login', 'password', 6, 'Password must be at least 6 characters'],
  ['POST /api/organization/users', 'password', 6, 'Password must be at least 6 characters'],
  ['POST /api/auth/register', 'password', 8, 'Password must be at least 8 characters'],
  ['POST /api/auth/reset-password', 'password', 8, 'Password must be at least 8 characters'],
  ['POST /api/users/me/password', 'newPassword', 8, 'Password must be at least 8 characters'],
  ['POST /api/users/me/password', 'currentPassword', 1, 'Enter your password'],
  ['DELETE /api/organization/users/:id', 'password', 1, 'Enter your password'],
  ['POST /api/users/me/departure', 'password', 1, 'Enter your password'],
  ['POST /api/users/me/api-tokens', 'password', 1, 'Enter your password'],
  ['POST /api/users/me/second-factor', 'password', 1, 'Enter your password'],
])('%s, %s: %i to 200 characters, including spaces', (call, field, least, tooShort) => {
  const said = (length: number) => messagesFor(call, field, ' '.repeat(length));
  expect([said(least), said(200)]).toEqual([[], []]);
  expect(said(least - 1)).toEqual([tooShort]);
  expect(said(201)).toEqual(['Password must be at most 200 characters']);
});

test.each<[call: string, field: string, refused: string]>([
  ['POST /api/auth/login', 'email', 'Enter a valid email'],
  ['POST /api/auth/forgot-password', 'email', 'Enter a valid email'],
  ['POST /api/auth/register', 'email', 'Must be a valid email address'],
  ['POST /api/organization/users', 'email', 'Enter a valid email'],
  ['POST /api/users/me/profile/update', 'email', 'Enter a valid email'],
  ['POST /api/demo-requests', 'email', 'Enter a valid email'],
  ['POST /api/budgets', 'managerEmail', 'Must be a valid email address'],
  ['PUT /api/budgets/:id', 'managerEmail', 'Must be a valid email address'],
])('%s, %s: an address of at most 254 characters', (call, field, refused) => {
  const ofLength = (length: number) => `${'a'.repeat(length - '@example.test'.length)}@example.test`;
  expect(messagesFor(call, field, ` ${ofLength(254)} `)).toEqual([]);
  expect(messagesFor(call, field, ofLength(255))).toEqual(['Must be at most 254 characters']);
  expect(messagesFor(call, field, 'nobody')).toEqual([refused]);
});
