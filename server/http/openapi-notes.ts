// Texts of the OpenAPI document that do not follow from the contract: tags and parameters.

/** Tags by path prefix; the first match counts. */
const tagPaths: readonly (readonly [path: string, tag: string])[] = [
  ['/api/health', 'Server'],
  ['/api/live', 'Server'],
  ['/api/demo-requests', 'Server'],
  ['/api/plan', 'Server'],
  ['/api/token', 'API tokens'],
  ['/api/users/me/api-tokens', 'API tokens'],
  ['/api/organization/api-tokens', 'API tokens'],
  ['/api/auth', 'Sign-in'],
  ['/api/users/me', 'Own account'],
  ['/api/users/avatars', 'Own account'],
  ['/api/organization/users', 'Members'],
  ['/api/organization/members', 'Members'],
  ['/api/organization/invitations', 'Members'],
  ['/api/users', 'Members'],
  ['/api/people', 'People and pay'],
  ['/api/organization/pay', 'People and pay'],
  ['/api/meetings/repricing', 'People and pay'],
  ['/api/meetings', 'Meetings'],
  ['/api/changes', 'Meetings'],
  ['/api/imports', 'Meetings'],
  ['/api/templates', 'Templates and groups'],
  ['/api/groups', 'Templates and groups'],
  ['/api/budgets', 'Budgets and finance'],
  ['/api/finance', 'Budgets and finance'],
  ['/api/organization/allocation', 'Budgets and finance'],
  ['/api/audit-log', 'Audit log'],
  ['/api/dashboard', 'Figures'],
  ['/api/analytics', 'Figures'],
  ['/api/calendar-', 'Meetings'],
  ['/api/calendar', 'Figures'],
  ['/api/roi', 'Figures'],
  ['/api/coach', 'Coach'],
];

const otherTag = 'Organization';

export const tagOf = (path: string): string =>
  tagPaths.find(([start]) => path.startsWith(start))?.[1] ?? otherTag;

export const tags = Object.entries({
  Meetings: 'Meetings with their attendees and costs, imports, and how to follow changes.',
  Figures: 'Sums for dashboard, analytics, calendar and ROI.',
  Coach: 'Hygiene scores, recommendations and decisions.',
  'Budgets and finance': 'Budgets of departments, months and how costs are allocated.',
  'Templates and groups': 'What new meetings start from.',
  'People and pay': 'The directory of people, their tiers, and who sees pay.',
  Members: 'Accounts of the organization and invitations.',
  Organization: 'Profile, salary tiers, roles, meeting types and sample data.',
  'Audit log': 'Who did what and when.',
  'API tokens': 'Tokens of programs.',
  'Own account': 'Profile, password, sessions and data of the caller.',
  'Sign-in': 'Sign-in, registration and password reset.',
  Server: 'Health, plans and demo requests.',
}).map(([name, description]) => ({ name, description }));

/** Descriptions of parameters by name, or by method, path and name if the name alone is ambiguous. */
const parameterNotes: Record<string, string> = {
  id: 'The id of the item.',
  memberId: 'The id of the member of the group.',
  sessionId: 'The id of the session.',
  tokenId: 'The id of the API token.',
  key: 'The key of the picture, from `profileImageUrl`.',
  actor: 'Only entries of this member.',
  updatedAfter:
    'Only what was changed or deleted later, oldest change first: `1970-01-01T00:00:00Z` the first time, then `updatedUntil` of the last page.',
  include: '`attendees`: with the attendees of each meeting.',
  after: '`next` of the page before.',
  costDepartment:
    'Only meetings whose cost this department bears, at least in part; `department` is the one that held them.',
  department: 'Only this department; case is ignored.',
  estimated: '`yes`: only meetings whose cost is estimated, at least in part.',
  externalId: 'Only the meeting that the system of the token calls so.',
  for: '`guests` (the default), or `me`: without people, for the calendar of the organizer.',
  from: 'The first day, in the organization’s time zone.',
  to: 'The last day, in the organization’s time zone.',
  hard: '`true`: also erase the name. Needs the password.',
  kind: 'Only entries about signing in and out, about what failed of it, or all others.',
  limit: 'Items per page; 50 by default.',
  token: 'The secret of the address.',
  recorded: '`keep` or `remove` the meetings that it brought and that nobody edited.',
  location: 'Only meetings whose location contains this text.',
  month: 'A month such as `2026-11`.',
  order: '`desc` (the default) or `asc`.',
  page: 'Number of the page, from 1.',
  person: 'Only meetings with an attendee whose name contains this text.',
  planned: '`yes`: only meetings that have not started yet; `no`: only those that have.',
  search: 'Only items that contain this text; case is ignored.',
  sort: 'What the list is sorted by; `startedAt` by default.',
  state: 'Only people of this state.',
  tier: 'Only people with this salary tier.',
  title: 'Only meetings of this title, in any case; `search` finds a part of it.',
  type: 'Only meetings of this type.',
  unassigned: 'Only meetings whose cost no department bears, at least in part.',
  'GET /api/finance from': 'The first month, such as `2026-01`.',
  'GET /api/finance to': 'The last month, such as `2026-12`.',
  'GET /api/finance/export from': 'The first month, such as `2026-01`.',
  'GET /api/finance/export to': 'The last month, such as `2026-12`.',
};

/** Undefined for a parameter without a description, which a test reports. */
export const parameterNote = (call: string, name: string): string | undefined =>
  parameterNotes[`${call} ${name}`] ?? parameterNotes[name];
