// Words an audit entry: what the actor did, to follow their name.

import type { AuditEntry } from '#contract/audit.ts';
import type { Action, Events } from '#contract/events.ts';
import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import { deviceText } from '#wording/device-text.ts';
import { providerNames } from '#wording/labels.ts';
import { format } from '#web/components/forms/format.ts';

/** `the meeting “Standup”`, or `the meeting` when the name is unknown. */
const named = (thing: string, name: unknown): string =>
  typeof name === 'string' && name ? `${thing} “${name}”` : thing;

const count = (value: unknown, one: string, many?: string): string =>
  format.count(typeof value === 'number' ? value : 0, one, many);

const monthText = (month: unknown): string =>
  typeof month === 'string' ? format.longMonth(month) : 'a month';

const meetingOn = (day: unknown): string =>
  `the meeting of ${typeof day === 'string' ? format.mediumDay(day) : 'a day'} in a series that they had planned`;

const nameOf = (value: unknown) => (typeof value === 'string' ? value : null);

const deviceName = (browser: unknown, system: unknown): string =>
  deviceText({ browser: nameOf(browser), system: nameOf(system) });

const calendarOf = (isShared: unknown): string =>
  isShared === true ? 'a calendar of the organization' : 'their calendar';

const hostOf = (host: unknown): string => (typeof host === 'string' ? host : 'an address');

const withCosts = (seesPay: unknown): string => (seesPay === true ? ', with exact costs' : '');

const providerOf = (kind: ConnectorKind | undefined): string =>
  kind === undefined ? 'a provider' : providerNames[kind];

/** Entries of earlier versions may lack details. */
type Detail<A extends Action> = Events[A] extends Record<string, never> ? object : Partial<Events[A]>;
type Entry = { subjectName: string | null; timeZone: string };
type Sentence<A extends Action> = (entry: Detail<A> & Entry) => string;

const sentences: { [A in Action]: Sentence<A> } = {
  'api-token.created': ({ name }) => `created ${named('the API token', name)}`,
  'api-token.created-of-organization': ({ name }) =>
    `created ${named('the API token', name)} of the organization`,
  'api-token.revoked-of-organization': ({ name }) =>
    `revoked ${named('the API token', name)} of the organization`,
  'api-token.taken-over': ({ name }) => `took over ${named('the API token', name)} of the organization`,
  'api-token.revoked': ({ name }) => `revoked ${named('the API token', name)}`,
  'api-token.revoked-of-member': ({ name, subjectName }) =>
    `revoked ${named('the API token', name)} of ${named('the member', subjectName)}`,
  'assistant.called': ({ tool }) => `let an assistant read ${String(tool)}`,
  'attendees.erased': () => 'removed the name of an erased person from meetings',
  'audit-log.exported': ({ entries }) => `exported ${count(entries, 'entry', 'entries')} of the audit log`,
  'authenticator.added': () => 'added an authenticator app',
  'authenticator.removed': () => 'removed their authenticator app',
  'avatar.changed': () => 'changed their picture',
  'avatar.removed': () => 'removed their picture',
  'budget.changed': ({ department }) => `changed ${named('the budget', department)}`,
  'budget.created': ({ department }) => `created ${named('the budget', department)}`,
  'budget.deleted': ({ department }) => `deleted ${named('the budget', department)}`,
  'budgets.exported': ({ budgets }) => `exported ${count(budgets, 'budget')}`,
  'calendar-feed.changed': () => 'changed their calendar address',
  'calendar-feed.created': () => 'created a calendar address',
  'calendar-feed.revoked': () => 'revoked their calendar address',
  'calendar-connection.connected': ({ isShared }) => `connected ${calendarOf(isShared)}`,
  'calendar-connection.left-out': () => 'left a person out of the calendars that are read',
  'calendar-connection.taken-in': () => 'let the calendar of a person be read again',
  'calendar-connection.mailboxes-changed': ({ kind, fields }) =>
    `changed ${(fields ?? []).join(' and ')} of ${providerOf(kind)}`,
  'calendar-connection.mailboxes-connected': ({ kind }) => `connected ${providerOf(kind)}`,
  'calendar-connection.mailboxes-removed': ({ kind }) => `disconnected ${providerOf(kind)}`,
  'calendar-connection.mailboxes-started': ({ kind, from }) =>
    `started to read the calendars of ${providerOf(kind)} from ${typeof from === 'string' ? format.mediumDay(from) : 'a day'} on`,
  'calendar-connection.notes-changed': ({ isOn }) =>
    `switched notes about bookings ${isOn === true ? 'on' : 'off'}`,
  'calendar-connection.owner-changed': ({ whose }) =>
    `said that a connected calendar is ${whose === 'own' ? 'their own' : whose === 'person' ? 'another person’s' : 'shared'}`,
  'calendar-connection.policy-changed': () => 'changed what is recorded of calendars',
  'calendar-connection.removed': ({ isShared }) => `disconnected ${calendarOf(isShared)}`,
  'calendar-connection.renewed': ({ isShared }) => `renewed the access to ${calendarOf(isShared)}`,
  'coach-action.removed': ({ title }) => `withdrew a decision about ${named('the series', title)}`,
  'discuss.disabled': () => 'stopped letting the coach ask a language model',
  'discuss.enabled': () => 'let the coach ask a language model',
  'finance.closed': ({ month }) => `closed the finance report through ${monthText(month)}`,
  'finance.exported': ({ lines }) => `exported ${count(lines, 'line')} of the finance report`,
  'finance.reopened': ({ month }) => `reopened ${monthText(month)} of the finance report`,
  'first-steps.dismissed': () => 'put the list of first steps away',
  'group.changed': ({ name }) => `changed ${named('the group', name)}`,
  'group.created': ({ name }) => `created ${named('the group', name)}`,
  'group.deleted': ({ name }) => `deleted ${named('the group', name)}`,
  'group.member-added': ({ group }) => `added a member to ${named('the group', group)}`,
  'group.member-changed': ({ group }) => `changed a member of ${named('the group', group)}`,
  'group.member-removed': ({ group }) => `removed a member from ${named('the group', group)}`,
  'hygiene-rule.changed': ({ version }) => `changed the hygiene score rule to version ${Number(version)}`,
  'identity.linked': ({ provider }) => `linked their account to ${String(provider)}`,
  'identity.role-changed': ({ role, provider }) =>
    role === 'admin'
      ? `became an admin by a group of ${String(provider)}`
      : `became a regular member by the groups of ${String(provider)}`,
  'identity.unlinked': ({ provider }) => `unlinked their account from ${String(provider)}`,
  'import.finished': ({ file, meetings }) =>
    `finished ${named('the import of', file)} with ${count(meetings, 'meeting')}`,
  'import.started': ({ file }) => `started ${named('the import of', file)}`,
  'import.undone': ({ file }) => `undid ${named('the import of', file)}`,
  'invitation.created': ({ people }) =>
    people ? `created ${count(people, 'invitation')}` : 'created an invitation',
  'invitation.revoked': () => 'revoked an invitation',
  'live-meeting.discarded': ({ title }) => `discarded ${named('the live meeting', title)}`,
  'live-meeting.ended': ({ title }) => `ended ${named('the live meeting', title)}`,
  'live-meeting.link-replaced': ({ title }) =>
    `replaced the guest link of ${named('the live meeting', title)}`,
  'live-meeting.shared': ({ title }) => `shared ${named('the live meeting', title)}`,
  'meeting-plan.canceled': () => 'canceled a meeting that they had planned',
  'meeting-plan.changed': ({ people }) => `changed a planned meeting with ${count(people, 'invitation')}`,
  'meeting-plan.meeting-canceled': ({ day }) => `canceled ${meetingOn(day)}`,
  'meeting-plan.meeting-moved': ({ day }) => `moved ${meetingOn(day)}`,
  'meeting-plan.meeting-put-back': ({ day }) => `put back ${meetingOn(day)}`,
  'meeting-plan.saved': ({ people }) => `planned a meeting with ${count(people, 'invitation')}`,
  'meeting.allocated': ({ title }) => `allocated the cost of ${named('the meeting', title)}`,
  'meeting.changed': ({ title }) => `changed ${named('the meeting', title)}`,
  'meeting.deleted': ({ title }) => `deleted ${named('the meeting', title)}`,
  'meeting.kept': ({ title, meetings }) =>
    typeof title === 'string'
      ? `got ${named('the meeting', title)} from a calendar`
      : `got ${count(meetings, 'meeting')} from a calendar`,
  'meeting.kept-apart': ({ title }) => `kept ${named('the meeting', title)} and one like it as two`,
  'meeting.merged': ({ title }) => `merged ${named('the meeting', title)} into one like it`,
  'meeting.rated': ({ title }) => `recorded the outcome of ${named('the meeting', title)}`,
  'meeting.restored': ({ title }) => `restored ${named('the meeting', title)}`,
  'meeting.saved': ({ title }) => `saved ${named('the meeting', title)}`,
  'meeting.started': ({ title, meetings }) =>
    typeof title === 'string'
      ? `had saved ${named('the meeting', title)}, which now began`
      : `had saved ${count(meetings, 'meeting')}, which now began`,
  'meetings.allocated': ({ meetings }) => `allocated the cost of ${count(meetings, 'meeting')}`,
  'meetings.assigned': ({ meetings, department }) =>
    `assigned ${count(meetings, 'meeting')} to ${named('the department', department)}`,
  'meetings.deleted': ({ meetings }) => `deleted ${count(meetings, 'meeting')}`,
  'meetings.rated': ({ meetings }) => `said whether ${count(meetings, 'meeting')} were worth it`,
  'meetings.restored': ({ meetings }) => `restored ${count(meetings, 'meeting')}`,
  'meetings.exported': ({ meetings }) => `exported ${count(meetings, 'meeting')}`,
  'meetings.imported': ({ file, meetings }) =>
    `imported ${count(meetings, 'meeting')} of ${named('the file', file)}`,
  'meetings.removed-with-calendar': ({ meetings }) =>
    `deleted ${count(meetings, 'meeting')} of a disconnected calendar`,
  'meetings.repriced': ({ since }) =>
    since === undefined ? 're-priced estimates in meetings' : `re-priced meetings since ${since}`,
  'meetings.repricing-requested': ({ since }) => `asked to re-price the meetings since ${String(since)}`,
  'member.password-renewed': ({ subjectName }) =>
    `generated a new one-use password for ${named('the member', subjectName)}`,
  'member.added': ({ subjectName }) => `added ${named('the member', subjectName)}`,
  'member.applied': () => 'asked to join the organization',
  'member.approved': ({ subjectName }) => `approved ${named('the new member', subjectName)}`,
  'member.declined': ({ subjectName }) => `declined ${named('the new member', subjectName)}`,
  'member.erased': () => 'erased a member',
  'member.joined': ({ invitation }) =>
    invitation === undefined ? 'joined the organization' : 'joined the organization with an invitation',
  'member.link-created': ({ subjectName }) =>
    `created a link with which ${named('the member', subjectName)} chooses a password`,
  'member.listed': () => 'listed the members',
  'member.left': () => 'left the organization',
  'member.removed': ({ subjectName }) => `removed ${named('the member', subjectName)}`,
  'member.role-changed': ({ subjectName, role }) =>
    role === 'admin'
      ? `made ${named('the member', subjectName)} an admin`
      : `made ${named('the member', subjectName)} a regular member`,
  'member.unclaimed': () => 'never used the account that was added, so it ended',
  'member.withdrew': () => 'withdrew the request to join',
  'org-role.added': ({ name }) => `added ${named('the role', name)}`,
  'org-role.defaults-cleared': () => 'removed the default roles',
  'org-role.removed': ({ name }) => `removed ${named('the role', name)}`,
  'organization.allocation-changed': () => 'changed which departments bear the cost of meetings',
  'organization.assistants-off': () => 'switched off reading by assistants',
  'organization.assistants-on': () => 'let assistants read with API tokens',
  'organization.changed': () => 'changed the organization',
  'organization.currency-converted': ({ from, to, rate }) =>
    `converted all amounts from ${from} into ${to} at ${rate}`,
  'organization.created': () => 'created the organization',
  'organization.person-figures-off': () => 'switched figures about single persons off',
  'organization.person-figures-on': () => 'switched figures about single persons on',
  'organization.reports-changed': ({ isForAll }) =>
    isForAll ? 'chose when all members get the weekly report' : 'chose when members get the weekly report',
  'organization.renamed': ({ from, to }) => `renamed ${named('the organization', from)} to “${String(to)}”`,
  'organization.transferred': ({ subjectName }) =>
    `handed the organization over to ${named('the member', subjectName)}`,
  'passkey.added': ({ name }) => `added ${named('the passkey', name)}`,
  'passkey.renamed': ({ name }) => `named a passkey “${String(name)}”`,
  'passkey.removed': ({ name }) => `removed ${named('the passkey', name)}`,
  'password.changed': () => 'changed their password',
  'password.reset': (params) => `chose a new password by a reset link${sourceText(params)}`,
  'pay.changed': () => 'changed who sees pay or its rates',
  'pay.granted': ({ subjectName }) => `let ${named('the member', subjectName)} see pay`,
  'pay.revoked': ({ subjectName }) => `stopped letting ${named('the member', subjectName)} see pay`,
  'people.exported': ({ people }) => `exported ${count(people, 'person', 'people')} of the directory`,
  'person.added': ({ subjectName }) => `added ${named('the person', subjectName)}`,
  'person.assigned': ({ people }) => `changed ${count(people, 'person', 'people')}`,
  'person.changed': ({ subjectName }) => `changed ${named('the person', subjectName)}`,
  'person.erased': () => 'erased a person',
  'person.followed': ({ kind, added, changed, left }) =>
    `let people follow the directory of ${providerOf(kind)}: ${count(added, 'addition')}, ${count(changed, 'change')}, ${count(left, 'departure')}`,
  'person.imported': ({ added, changed }) =>
    `imported people: ${count(added, 'addition')}, ${count(changed, 'change')}`,
  'person.merged': ({ subjectName }) => `merged a duplicate into ${named('the person', subjectName)}`,
  'person.recognized': ({ names }) => `assigned ${count(names, 'unknown attendee')}`,
  'planned.dropped': () => 'decided not to record a planned meeting',
  'planned.restored': () => 'brought back a planned meeting that was not to be recorded',
  'plan.selected': ({ name }) => `selected ${named('the plan', name)}`,
  'profile.address-verified': () => 'verified their email address',
  'profile.changed': () => 'changed their name',
  'rating.published': ({ title }) => `closed the votes on ${named('the meeting', title)}`,
  'recommendation.dismissed': ({ title }) => `dismissed a recommendation for ${named('the series', title)}`,
  'recommendation.taken': ({ title }) => `accepted a recommendation for ${named('the series', title)}`,
  'recovery-code.used': () => 'signed in with a recovery code',
  'recovery-codes.renewed': () => 'generated new recovery codes',
  'report-settings.changed': ({ targets, weeklyHours }) =>
    `set ${count(targets, 'target')} for reports and ${count(weeklyHours, 'hour')} of work a week`,
  'report.exported': ({ by, period }) => `exported a report by ${by} for a ${period}`,
  'roi.exported': ({ meetings }) => `exported the ROI of ${count(meetings, 'meeting')}`,
  'sample-data.loaded': ({ meetings }) => `loaded the sample data with ${count(meetings, 'meeting')}`,
  'sample-data.removed': ({ meetings }) => `removed the sample data with ${count(meetings, 'meeting')}`,
  'second-factor.made-optional': () => 'stopped requiring two-factor sign-in',
  'second-factor.off': () => 'turned two-factor sign-in off',
  'second-factor.on': () => 'turned two-factor sign-in on',
  'second-factor.required': ({ graceDays }) =>
    `required two-factor sign-in, with ${count(graceDays, 'day')} to set it up`,
  'second-factor.reset': ({ subjectName }) =>
    `reset two-factor sign-in of ${named('the member', subjectName)}`,
  'series.exported': ({ series }) => `exported ${count(series, 'series', 'series')}`,
  'series.reviewed': ({ title }) => `reviewed ${named('the series', title)}`,
  'sessions.ended': () => 'signed out everywhere',
  'sessions.one-ended': ({ browser, system }) => `ended their session in ${deviceName(browser, system)}`,
  'sessions.others-ended': ({ sessions }) => `ended ${count(sessions, 'other session')}`,
  'sessions.revoked': ({ browser, system, subjectName }) =>
    `ended a session of ${named('the member', subjectName)} in ${deviceName(browser, system)}`,
  'sign-in.ended': (params) => `signed out${sourceText(params)}`,
  'sign-in.expired': ({ browser, system }) =>
    `was signed out in ${deviceName(browser, system)} by the time limit of sessions`,
  'sign-in.failed': (params) => failureText(params),
  'sign-in.succeeded': (params) =>
    `signed in${typeof params['provider'] === 'string' ? ` with ${params['provider']}` : ''}${sourceText(params)}`,
  'sign-on.refused': ({ provider, reason }) =>
    `could not sign in with ${String(provider)}: ${String(reason)}`,
  'template.changed': ({ name }) => `changed ${named('the template', name)}`,
  'template.deleted': ({ name }) => `deleted ${named('the template', name)}`,
  'template.saved': ({ name }) => `saved ${named('the template', name)}`,
  'tiers.changed': () => 'changed the salary tiers',
  'tiers.overhead-changed': ({ ratesAre, percent, since }) =>
    ratesAre === 'salary'
      ? `set tier rates to salaries with an overhead of ${Number(percent)}% since ${String(since)}`
      : `set tier rates to fully loaded since ${String(since)}`,
  'tiers.planning-rates-changed': () => 'changed the planning rates of other currencies',
  'webhook.changed': ({ host, isOn, seesPay }) =>
    `changed the webhook to ${hostOf(host)}${isOn === false ? ', which is off' : withCosts(seesPay)}`,
  'webhook.created': ({ host, seesPay }) => `added a webhook to ${hostOf(host)}${withCosts(seesPay)}`,
  'webhook.deleted': ({ host }) => `deleted the webhook to ${hostOf(host)}`,
  'webhook.secret-renewed': ({ host }) => `made a new secret for the webhook to ${hostOf(host)}`,
  'webhook.switched-off': ({ host, reason }) =>
    `switched off the webhook to ${hostOf(host)}, ${
      reason === 'gone' ? 'which answered 410' : 'where nothing succeeded for 72 hours'
    }`,
};

/** " from Firefox on Windows (192.0.2.7)"; older entries have no device. */
const sourceText = ({ browser, system, address }: Detail<'sign-in.ended'>): string =>
  (browser === undefined ? '' : ` from ${deviceName(browser, system)}`) +
  (typeof address === 'string' ? ` (${address})` : '');

const failures: Record<string, string> = {
  'wrong-credentials': 'with a wrong password',
  'wrong-code': 'with a wrong code',
  'passkey-failed': 'with a passkey that could not be verified',
  'passkey-unknown': 'with a passkey of another account',
  'passkey-needs-password': 'with a passkey alone after a password reset',
  'rate-limited': 'after too many attempts',
  'sign-in-again': 'that took too long',
  'request-declined': 'after the request to join was declined',
  'one-use-password-expired': 'with an expired one-use password',
  'password-login-off': 'with a password, which is turned off',
};

/** "had 3 failed sign-ins with a wrong password between 9:14 AM and 9:20 AM, the last from Firefox on Windows". */
function failureText(params: Detail<'sign-in.failed'> & Entry): string {
  const { times, reason, firstAt, lastAt, timeZone } = params;
  const how = failures[String(reason)] ?? `(${String(reason)})`;
  const first = format.time(String(firstAt), timeZone);
  if (times === 1) return `had a failed sign-in ${how} at ${first}${sourceText(params)}`;
  const last = format.time(String(lastAt), timeZone);
  const when = first === last ? `at ${first}` : `between ${first} and ${last}`;
  return `had ${count(times, 'failed sign-in')} ${how} ${when}, the last${sourceText(params)}`;
}

/** An action without a wording is shown as recorded. */
export function auditText(
  {
    actor,
    action,
    subjectName,
    detail,
  }: Pick<AuditEntry, 'action' | 'subjectName' | 'detail'> & Partial<Pick<AuditEntry, 'actor'>>,
  timeZone: string,
): string {
  const sentence = sentences[action as Action] as ((entry: object) => string) | undefined;
  const text = sentence?.({ ...detail, subjectName, timeZone }) ?? action;
  const token = detail['apiToken'];
  // The name of a program is that of its token.
  return typeof token === 'string' && actor !== 'program'
    ? `${text} using ${named('the API token', token)}`
    : text;
}
