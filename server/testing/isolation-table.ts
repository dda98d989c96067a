// The expected response of every route for every caller. A route without a row fails the isolation test.

import { randomUUID } from 'node:crypto';
import { defaultHygieneSettings } from '#domain/reports/coach/rule.ts';
import type { Browser } from './browser.ts';
import { importOf, templateOf, things } from './isolation-things.ts';
import { everyone, get, on, post, type Row, type Rule } from './isolation-routes.ts';
import { deliveryRows } from './isolation-delivery.ts';
import { liveRows } from './isolation-live.ts';
import { ratingRows } from './isolation-ratings.ts';
import { meetingDraft } from './meeting-drafts.ts';
import { password, Person } from './people.ts';

const authorOrAdmin: Rule = (role, target) => (role === 'admin' || target !== 'other' ? 'ok' : 403);
const always =
  (status: number): Rule =>
  () =>
    status;
/** Rejected before anything is looked up. */
const adminsDecide: Rule = (role) => (role === 'admin' ? 'ok' : 403);
const notOneself: Rule = (_role, target) => (target === 'own' ? 409 : 'ok');
/** Members must not learn that a colleague has one. */
const nobodyElse: Rule = (_role, target) => (target === 'own' ? 'ok' : 404);
/** Of the own organization it is rejected for what the test does not have: a duplicate, a one-use password, access. */
const failing =
  (status: number): Rule =>
  (_role, target) =>
    target === 'own' || target === 'other' ? status : 404;
/** Requests to loopback addresses are not permitted, and the series has no meeting at that time. */
const rejectedOwn: Rule = (_role, target) => (target === 'own' ? 422 : 404);
const loopback = 'http://127.0.0.1:1/';
const calendarAccount = { address: loopback, user: 'somebody', password: 'secret' };
const keeping = () => ({ query: { recorded: 'keep' } });
const ofDirectory = { isOn: true, key: null, subject: 'a@b.test', mayLeave: false };
const calendarChoice = { href: loopback, name: 'Calendar', color: null };
const ownPicture: Rule = (role) => (role === 'waiting' ? 404 : 'ok');

const { draftKey: _draftKey, ...draft } = meetingDraft();
const meetingEdit = { ...draft, version: 1 };
const roi = { version: 1, outcomes: null, actionItemsCount: null, estimatedValue: null, worthIt: 'yes' };
const budget = { monthlyLimit: 100 };
const tiers = {
  tiers: [
    { name: 'mid', hourlyRate: 55 },
    { name: 'senior', hourlyRate: 75 },
  ],
};
const october = { from: '2026-11-01', to: '2026-11-30' };
const stranger = (actor: Browser) => (actor instanceof Person ? actor : null);
const template = templateOf({ organizationId: 0 } as Person);
const plan = {
  title: 'Plan',
  agenda: null,
  startsAt: '2098-12-01T09:00:00.000Z',
  minutes: 60,
  repeats: null,
  untilDay: null,
  people: [{ name: 'Ada', email: null, isOptional: false }],
  showsCost: false,
};
const pay = { visibility: 'exact', blendedRate: 75, defaultRate: 75, viewers: [] };
const named = { id: 'none', rawId: 'none', type: 'public-key' };
const passkey = { ...named, response: { clientDataJSON: '', attestationObject: '' } };
const assertion = { ...named, response: { clientDataJSON: '', authenticatorData: '', signature: '' } };
const nobody = 987_654_321;
const importedPerson = () => ({
  name: randomUUID(),
  email: newEmail(),
  role: null,
  department: null,
  salaryTier: null,
});
const newEmail = () => `${randomUUID()}@example.test`;

export const table: Record<string, Row> = {
  'GET /api/health': get(),
  'GET /api/live': get(),
  'POST /api/auth/login': post(() => ({ email: newEmail(), password }), always(401)),
  'POST /api/auth/second-factor': post(() => ({ ticket: 'none', code: '000000' }), always(401)),
  'POST /api/auth/passkey/options': post(() => ({}), always(409)),
  'POST /api/auth/passkey': post(() => ({ credential: assertion }), always(409)),
  'POST /api/auth/me': get(),
  'POST /api/auth/logout': get(),
  'POST /api/auth/forgot-password': post(() => ({ email: newEmail() })),
  'POST /api/auth/reset-password': post(() => ({ token: 'none', password }), always(422)),
  'POST /api/auth/registration/mail': post(() => ({ registration: 'none' })),
  'POST /api/auth/registration/confirmation': post(() => ({ token: 'none', password }), always(422)),
  'POST /api/auth/register': post(() => ({
    email: newEmail(),
    password,
    name: 'New',
    role: 'user',
    user_added_new_organization: true,
    new_organization_name: 'New',
  })),
  'GET /api/auth/registration': get(),
  'GET /api/auth/organizations': get(),
  'GET /api/auth/organizations/:id/admin-exists': on(async () => ({ id: '123456789' }), always(404)),
  'POST /api/auth/invitation': post(() => ({ token: 'none' }), always(422)),

  'GET /api/auth/sign-on': get(),
  'POST /api/auth/sign-on': post(() => ({ provider: 'none' }), always(404)),
  'POST /api/auth/sign-on/completion': post(() => ({ provider: 'none', answer: 'state=none' }), always(401)),

  'GET /api/organization/salary-tiers': get(),
  'POST /api/organization/salary-tiers': post(() => tiers),
  'GET /api/settings/salary-tiers': get(),
  'POST /api/settings/salary-tiers': post(() => tiers),
  'GET /api/organization/overhead': get(),
  'PUT /api/organization/overhead': post(() => ({ ratesAre: 'salary', percent: 130 })),
  'GET /api/organization/planning-rates': get(),
  'PUT /api/organization/planning-rates': post(() => ({ rates: [] })),
  'GET /api/organization/meeting-types': get(),
  'GET /api/organization/suggestions': get(),
  'GET /api/organization/profile': get(),
  'PUT /api/organization/profile': post(() => ({ name: 'Renamed' })),
  'GET /api/organization/users': get(),
  'GET /api/organization/members': get(),
  'GET /api/organization/waiting': get(),
  'GET /api/organization/first-steps': get(),
  'POST /api/organization/first-steps/dismissal': post(() => ({})),
  'POST /api/organization/users': post(() => ({ name: 'New', email: newEmail(), password: 'secret' })),
  'POST /api/organization/users/:id/one-use-password': on(things.person, failing(409)),
  'DELETE /api/organization/users/:id': on(things.person, notOneself, {}),
  'PUT /api/organization/users/:id/role': on(things.person, everyone, { role: 'user' }),
  'POST /api/organization/users/:id/approval': on(things.applicant, adminsDecide),
  'DELETE /api/organization/users/:id/approval': on(things.applicant, adminsDecide),
  'GET /api/organization/allocation': get(),
  'PUT /api/organization/allocation': post(() => ({ from: '2026-11-01' })),
  'DELETE /api/organization': post(() => ({ name: 'Another', password }), always(422)),
  'GET /api/organization/pay': get(),
  'PUT /api/organization/pay': post(() => pay),
  'GET /api/organization/invitations': get(),
  'POST /api/organization/invitations': post(() => ({ role: 'user' })),
  'POST /api/organization/invitations/addresses': post(() => ({
    role: 'user',
    emails: [`${randomUUID()}@example.test`],
  })),
  'DELETE /api/organization/invitations/:id': on(things.invitation, everyone),
  'GET /api/organization/org-roles': get(),
  'POST /api/organization/org-roles': post(() => ({ name: randomUUID() })),
  'DELETE /api/organization/org-roles/defaults': get(),
  'DELETE /api/organization/org-roles/:id': on(things.orgRole, everyone),
  ...deliveryRows,
  'POST /api/users/me/password': post(() => ({ currentPassword: password, newPassword: 'another good one' })),
  'POST /api/users/me/profile/update': post((actor) => ({
    name: 'New',
    email: stranger(actor)?.email ?? newEmail(),
  })),
  'POST /api/users/me/avatar': { rule: always(422), send: () => ({ upload: new Blob(['no picture']) }) },
  'DELETE /api/users/me/avatar': get(),
  'GET /api/users/avatars/:key': on(things.avatar, ownPicture),
  'POST /api/users/me/sessions/termination': get(),
  'GET /api/users/me/sessions': get(),
  'DELETE /api/users/me/sessions': get(),
  'DELETE /api/users/me/sessions/:id': on(things.session, nobodyElse),
  'GET /api/organization/users/:id/access': on(things.person, everyone),
  'DELETE /api/organization/users/:id/sessions/:sessionId': on(things.memberSession, everyone),
  'GET /api/organization/api-tokens': get(),
  'POST /api/organization/api-tokens': post(() => ({
    name: 'Program',
    scopes: ['meetings:read'],
    expiresInDays: null,
    seesPay: false,
    password,
  })),
  'POST /api/organization/api-tokens/:id/takeover': on(things.leftToken, everyone),
  'DELETE /api/organization/api-tokens/:id': on(things.organizationToken, everyone),
  'DELETE /api/organization/users/:id/api-tokens/:tokenId': on(things.memberToken, everyone),
  'POST /api/users/me/departure': post(() => ({ password })),
  'GET /api/users/me/export': get(),
  'GET /api/users/me/address': get(),
  'POST /api/users/me/address/mail': post(() => ({}), always(409)),
  'POST /api/users/me/address/verification': post(() => ({ token: 'none' }), always(422)),

  'GET /api/users/me/second-factor': get(),
  'POST /api/users/me/second-factor': post(() => ({ password })),
  'POST /api/users/me/second-factor/confirmation': post(() => ({ code: '000000' }), always(409)),
  'POST /api/users/me/second-factor/recovery-codes': post(() => ({ password }), always(409)),
  'DELETE /api/users/me/second-factor': post(() => ({ password })),
  'DELETE /api/organization/users/:id/second-factor': on(things.person, notOneself),
  'GET /api/organization/second-factor': get(),
  'PUT /api/organization/second-factor': post(() => ({
    isRequired: true,
    graceDays: 7,
    exemptsProviders: true,
  })),
  'GET /api/users/me/passkeys': get(),
  'POST /api/users/me/passkeys/options': post(() => ({ password }), always(409)),
  'POST /api/users/me/passkeys': post(() => ({ name: 'New', credential: passkey }), always(409)),
  'PATCH /api/users/me/passkeys/:id': on(things.passkey, nobodyElse, { name: 'New' }),
  'DELETE /api/users/me/passkeys/:id': on(things.passkey, nobodyElse, { password }),
  'GET /api/users/me/identities': get(),
  'POST /api/users/me/identities': post(() => ({ provider: 'none', password }), always(404)),
  'DELETE /api/users/me/identities/:id': on(things.identity, nobodyElse),
  'GET /api/users/me/api-tokens': get(),
  'POST /api/users/me/api-tokens': post(() => ({
    name: 'New',
    scopes: ['meetings:read'],
    expiresInDays: 30,
    password,
  })),
  'GET /api/token': get(),
  'DELETE /api/users/me/api-tokens/:id': on(things.apiToken, nobodyElse),

  'POST /api/meetings': post(() => meetingDraft()),
  'POST /api/meeting-batches': post(() => ({ meetings: [meetingDraft({ externalId: 'x' })] })),
  'GET /api/meetings': get(),
  'GET /api/meetings/sums': get(),
  'PATCH /api/meetings': post(() => ({ ids: [nobody], worthIt: 'yes' })),
  'GET /api/meetings/:id': on(things.meeting, everyone),
  'GET /api/meetings/:id/receipt': on(things.meeting, everyone),
  'PUT /api/meetings/:id': on(things.meeting, authorOrAdmin, meetingEdit),
  'DELETE /api/meetings/:id': on(things.meeting, authorOrAdmin),
  'POST /api/meetings/:id/restoration': on(things.deletedMeeting, authorOrAdmin),
  'PATCH /api/meetings/:id/roi': on(things.meeting, authorOrAdmin, roi),
  'GET /api/meetings/:id/allocation': on(things.meeting, everyone),
  'PUT /api/meetings/:id/allocation': on(things.meeting, authorOrAdmin, { allocation: 'attendees' }),
  ...liveRows,
  'GET /api/possibly-twice': get(),
  'POST /api/possibly-twice/merge': post(() => ({ keptId: nobody, deletedId: nobody + 1 }), always(404)),
  'POST /api/possibly-twice/keep-both': post(() => ({ meetingId: nobody, otherId: nobody + 1 }), always(404)),
  ...ratingRows,
  'POST /api/meetings/repricing': post(() => ({ since: '2026-11-01', isPreview: true })),

  'GET /api/calendar-connections': get(),
  'GET /api/calendar-connections/coverage': get({ state: 'unseen' }),
  'POST /api/calendar-connections/discovery': post(() => calendarAccount, always(422)),
  'POST /api/calendar-connections/addresses': post(
    () => ({ name: '', address: loopback, isShared: false }),
    always(422),
  ),
  'POST /api/calendar-connections/accounts': post(
    () => ({ ...calendarAccount, name: '', calendars: [calendarChoice], isShared: false }),
    always(422),
  ),
  'PUT /api/calendar-connections/:id/secret': on(things.calendarConnection, rejectedOwn, {
    secret: loopback,
  }),
  'PUT /api/calendar-connections/:id/owner': on(things.calendarConnection, nobodyElse, {
    href: '',
    whose: 'shared',
  }),
  'POST /api/calendar-connections/:id/sync': on(things.calendarConnection, nobodyElse),
  'DELETE /api/calendar-connections/:id': {
    thing: things.calendarConnection,
    rule: nobodyElse,
    send: keeping,
  },
  'GET /api/mailbox-connections': get(),
  'PUT /api/mailbox-connections/google-workspace': post(
    () => ({ key: '{}', mode: 'delegation', domains: ['example.test'] }),
    always(422),
  ),
  'PUT /api/mailbox-connections/microsoft-365': post(() => ({
    tenant: 'example.test',
    clientId: randomUUID(),
    secret: 'secret',
    domains: ['example.test'],
  })),
  'POST /api/mailbox-connections/microsoft-365/certificate': post(() => ({})),
  'PUT /api/mailbox-connections/:kind/who': on(things.mailboxes, everyone, {
    who: { kind: 'everybody' },
    allowsLeaving: true,
  }),
  'PUT /api/mailbox-connections/:kind/directory': on(things.mailboxes, failing(409), ofDirectory),
  'POST /api/mailbox-connections/:kind/test': on(things.mailboxes, failing(409), {
    works: 'a@b.test',
    fails: null,
  }),
  'POST /api/mailbox-connections/:kind/start': on(things.mailboxes, failing(409), {
    from: '2026-11-01',
  }),
  'DELETE /api/mailbox-connections/:kind': { thing: things.mailboxes, rule: everyone, send: keeping },
  'PUT /api/mailbox-connections/left-out': post(() => ({ email: newEmail(), isLeftOut: true })),
  'GET /api/booking-notes': get(),
  'PUT /api/booking-notes': post(() => ({ threshold: { people: 5, minutes: 30, cost: null } })),
  'GET /api/users/me/booking-notes': get(),
  'PUT /api/users/me/booking-notes': post(() => ({ choice: 'weekly' })),
  'PUT /api/booking-notes/choice': post(() => ({ token: 'none', choice: 'none' }), always(422)),
  'POST /api/booking-notes/stop/:token': on(async () => ({ token: 'none' }), always(422)),
  // What has begun is not booked any more.
  'GET /api/planned-meetings/:id/plan': on(things.plannedMeeting, always(404)),
  'GET /api/what-we-read': get(),
  'GET /api/users/me/mailbox': get(),
  'PUT /api/users/me/mailbox': post(() => ({ isLeftOut: true }), always(403)),
  'PUT /api/organization/calendar-policy': post(() => ({ policy: 'keep' })),
  'GET /api/planned-meetings': get({ from: '2026-11-01', to: '2027-01-31' }),
  'GET /api/own-week': get(),
  'GET /api/planned-meetings/advice': get({ from: '2026-11-01', to: '2027-01-31' }),
  'GET /api/planned-minutes': get(),
  'POST /api/planned-meetings/:id/keep': on(things.plannedMeeting, nobodyElse, { minutes: 20 }),
  'POST /api/planned-meetings/:id/drop': on(things.plannedMeeting, nobodyElse),
  'POST /api/planned-meetings/:id/restore': on(things.plannedMeeting, nobodyElse),

  'GET /api/people': get(),
  'POST /api/people': post(() => ({ name: 'New', emails: [newEmail()], role: null, department: null })),
  'PATCH /api/people/:id': on(things.directoryPerson, everyone, { version: 1, role: 'Lead' }),
  'DELETE /api/people/:id': on(things.directoryPerson, everyone),
  'POST /api/people/:id/merge': on(things.directoryPerson, failing(422), { duplicate: nobody }),
  'POST /api/people/assignments': post(() => ({ people: [nobody], department: 'Sales' }), always(404)),
  'POST /api/people/import': post(() => ({ isPreview: false, rows: [importedPerson()] })),
  'GET /api/people/unknown': get(),
  'POST /api/people/unknown': post(() => ({ names: [randomUUID()] })),
  'GET /api/people/suggestions': get({ search: 'secret' }),

  'GET /api/dashboard': get(),
  'GET /api/dashboard/shorter-meetings': get(),
  'GET /api/analytics': get(),
  'GET /api/calendar': get(october),
  'GET /api/changes': get(),
  'GET /api/coach': get(),
  'GET /api/coach/series': get(),
  'GET /api/coach/actions': get(),
  'POST /api/coach/actions': post(() => ({ kind: 'agenda', title: 'nothing', state: 'taken' }), always(404)),
  'DELETE /api/coach/actions/:id': on(things.coachAction, authorOrAdmin),
  'POST /api/coach/reviews': post(() => ({ title: 'nothing', decision: 'keep' }), always(404)),
  'GET /api/coach/settings': get(),
  'PUT /api/coach/settings': post(() => ({ ...defaultHygieneSettings, version: 1 })),
  'GET /api/coach/discuss': get(),
  'PUT /api/coach/discuss': post(() => ({ enabled: true })),
  'POST /api/coach/discuss/answers': post(() => ({ topic: 'overview' }), always(409)),
  'GET /api/roi': get(),
  'GET /api/roi/meetings': get(),
  'GET /api/roi/points': get(),

  'GET /api/meeting-plans': get(),
  'POST /api/meeting-plans': post(() => ({ ...plan, draftKey: randomUUID() })),
  'PUT /api/meeting-plans/:id': on(things.plan, nobodyElse, { ...plan, version: 1 }),
  'DELETE /api/meeting-plans/:id': on(things.plan, nobodyElse),
  'GET /api/meeting-plans/:id/calendar': on(things.plan, nobodyElse),
  'GET /api/meeting-plans/:id/occurrences': on(things.plan, nobodyElse),
  'PUT /api/meeting-plans/:id/occurrences': on(things.plan, rejectedOwn, {
    version: 1,
    originalStart: plan.startsAt,
    startsAt: null,
  }),
  'POST /api/meeting-plans/availability': post(() => ({
    emails: [newEmail()],
    startsAt: plan.startsAt,
    minutes: 60,
    exceptPlan: null,
  })),
  'POST /api/meeting-plans/prices': post(() => ({ people: plan.people })),
  'GET /api/users/me/calendar-feed': get(),
  'POST /api/users/me/calendar-feed': post(() => ({ costIn: 'title' })),
  'PUT /api/users/me/calendar-feed': post(() => ({ costIn: 'nowhere' }), always(404)),
  'DELETE /api/users/me/calendar-feed': get(),
  'GET /api/calendar-feed.ics': { rule: always(404), send: () => ({ query: { token: 'none' } }) },
  'GET /api/templates': get(),
  'POST /api/templates': post(() => template),
  'PUT /api/templates/:id': on(things.template, authorOrAdmin, { ...template, version: 1 }),
  'DELETE /api/templates/:id': on(things.template, authorOrAdmin),
  'GET /api/groups': get(),
  'POST /api/groups': post(() => ({ name: 'New' })),
  'PUT /api/groups/:id': on(things.group, authorOrAdmin, { name: 'New', version: 1 }),
  'DELETE /api/groups/:id': on(things.group, authorOrAdmin),
  'POST /api/groups/:id/members': on(things.group, authorOrAdmin, { name: 'New', salaryTier: 'mid' }),
  'PATCH /api/groups/:id/members/:memberId': on(things.groupMember, authorOrAdmin, { role: 'Lead' }),
  'DELETE /api/groups/:id/members/:memberId': on(things.groupMember, authorOrAdmin),
  'GET /api/budgets': get(),
  'POST /api/budgets': post(() => ({ ...budget, department: randomUUID() })),
  'PUT /api/budgets/:id': on(things.budget, everyone, budget),
  'DELETE /api/budgets/:id': on(things.budget, everyone),
  'POST /api/budgets/alert-address': post(() => ({ token: 'none' }), always(422)),
  'GET /api/budgets/unassigned': get({ month: '2026-11' }),
  'POST /api/budgets/assignments': post(() => ({
    month: '2026-11',
    titles: ['nothing'],
    department: 'Sales',
  })),
  'GET /api/reports': get(),
  'GET /api/reports/calendars': get({ month: '2026-11' }),
  'GET /api/reports/settings': get(),
  'GET /api/reports/trend': get(),
  'GET /api/reports/guidelines': get({ month: '2026-11' }),
  'PUT /api/reports/settings': post(() => ({ weeklyHours: 40, yearStartsIn: 1, targets: [] })),
  'GET /api/finance': get(),
  'GET /api/finance/lines': get({ month: '2026-11' }),
  'POST /api/finance/closings': post(() => ({ month: '2026-10' })),
  'POST /api/finance/reopenings': post(() => ({ month: '2001-01' }), always(409)),
  'GET /api/imports': get(),
  'POST /api/imports': post((actor) => importOf(stranger(actor) ?? ({ organizationId: 0 } as Person))),
  'POST /api/imports/known-meetings': post(() => ({ meetings: [] })),
  'POST /api/imports/prices': post(() => ({ identities: [] })),
  'DELETE /api/imports/:id': on(things.import, authorOrAdmin),
  'GET /api/audit-log': get(),
  'GET /api/audit-log/actors': get(),
  'GET /api/sample-data': get(),
  'POST /api/sample-data': post(() => ({}), always(409)),
  'DELETE /api/sample-data': get(),
  'GET /api/plan': get(),
  'PUT /api/plan': post(() => ({ plan: 'professional', period: 'monthly' })),
  'POST /api/demo-requests': post(() => ({
    name: 'Somebody',
    email: newEmail(),
    organization: '',
    message: '',
  })),
};
