// Words an audit entry: what the actor did, to follow their name.

import { listText } from '#web/components/forms/list-text.ts';
import type { AuditEntry } from '#contract/audit.ts';
import type { Action, Events } from '#contract/events.ts';
import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import { t } from '#domain/format/text.ts';
import { deviceText } from '#wording/device-text.ts';
import { providerNames } from '#wording/labels.ts';
import { format } from '#web/components/forms/format.ts';

/** `the meeting “Standup”`, or `the meeting` when the name is unknown. */
const named = (thing: string, name: unknown): string =>
  typeof name === 'string' && name ? `${thing} “${name}”` : thing;

const count = (value: unknown, one: string, many?: string): string =>
  format.count(typeof value === 'number' ? value : 0, one, many);

const monthText = (month: unknown): string =>
  typeof month === 'string' ? format.longMonth(month) : t`a month`;

const meetingOn = (day: unknown): string =>
  t`the meeting of ${typeof day === 'string' ? format.mediumDay(day) : t`a day`} in a series that they had planned`;

const nameOf = (value: unknown) => (typeof value === 'string' ? value : null);

const deviceName = (browser: unknown, system: unknown): string =>
  deviceText({ browser: nameOf(browser), system: nameOf(system) });

const calendarOf = (isShared: unknown): string =>
  isShared === true ? t`a calendar of the organization` : t`their calendar`;

const hostOf = (host: unknown): string => (typeof host === 'string' ? host : t`an address`);

const withCosts = (seesPay: unknown): string => (seesPay === true ? t`, with exact costs` : '');

const providerOf = (kind: ConnectorKind | undefined): string =>
  kind === undefined ? t`a provider` : providerNames[kind];

/** Entries of earlier versions may lack details. */
type Detail<A extends Action> = Events[A] extends Record<string, never> ? object : Partial<Events[A]>;
type Entry = { subjectName: string | null; timeZone: string };
type Sentence<A extends Action> = (entry: Detail<A> & Entry) => string;

const sentences: { [A in Action]: Sentence<A> } = {
  'api-token.created': ({ name }) => t`created ${named(t`the API token`, name)}`,
  'api-token.created-of-organization': ({ name }) =>
    t`created ${named(t`the API token`, name)} of the organization`,
  'api-token.revoked-of-organization': ({ name }) =>
    t`revoked ${named(t`the API token`, name)} of the organization`,
  'api-token.taken-over': ({ name }) => t`took over ${named(t`the API token`, name)} of the organization`,
  'api-token.revoked': ({ name }) => t`revoked ${named(t`the API token`, name)}`,
  'api-token.revoked-of-member': ({ name, subjectName }) =>
    t`revoked ${named(t`the API token`, name)} of ${named(t`the member`, subjectName)}`,
  'assistant.called': ({ tool }) => t`let an assistant read ${String(tool)}`,
  'attendees.erased': () => t`removed the name of an erased person from meetings`,
  'audit-log.exported': ({ entries }) => t`exported ${count(entries, 'entry', 'entries')} of the audit log`,
  'authenticator.added': () => t`added an authenticator app`,
  'authenticator.removed': () => t`removed their authenticator app`,
  'avatar.changed': () => t`changed their picture`,
  'avatar.removed': () => t`removed their picture`,
  'budget.changed': ({ department }) => t`changed ${named(t`the budget`, department)}`,
  'budget.created': ({ department }) => t`created ${named(t`the budget`, department)}`,
  'budget.deleted': ({ department }) => t`deleted ${named(t`the budget`, department)}`,
  'budgets.exported': ({ budgets }) => t`exported ${count(budgets, 'budget')}`,
  'calendar-feed.changed': () => t`changed their calendar address`,
  'calendar-feed.created': () => t`created a calendar address`,
  'calendar-feed.revoked': () => t`revoked their calendar address`,
  'calendar-connection.connected': ({ isShared }) => t`connected ${calendarOf(isShared)}`,
  'calendar-connection.left-out': () => t`left a person out of the calendars that are read`,
  'calendar-connection.taken-in': () => t`let the calendar of a person be read again`,
  'calendar-connection.mailboxes-changed': ({ kind, fields }) =>
    t`changed ${listText(fields ?? [])} of ${providerOf(kind)}`,
  'calendar-connection.mailboxes-connected': ({ kind }) => t`connected ${providerOf(kind)}`,
  'calendar-connection.mailboxes-removed': ({ kind }) => t`disconnected ${providerOf(kind)}`,
  'calendar-connection.mailboxes-started': ({ kind, from }) =>
    t`started to read the calendars of ${providerOf(kind)} from ${typeof from === 'string' ? format.mediumDay(from) : t`a day`} on`,
  'calendar-connection.notes-changed': ({ isOn }) =>
    t`switched notes about bookings ${isOn === true ? 'on' : 'off'}`,
  'calendar-connection.owner-changed': ({ whose }) =>
    t`said that a connected calendar is ${whose === 'own' ? t`their own` : whose === 'person' ? t`another person’s` : 'shared'}`,
  'calendar-connection.policy-changed': () => t`changed what is recorded of calendars`,
  'calendar-connection.removed': ({ isShared }) => t`disconnected ${calendarOf(isShared)}`,
  'calendar-connection.renewed': ({ isShared }) => t`renewed the access to ${calendarOf(isShared)}`,
  'coach-action.removed': ({ title }) => t`withdrew a decision about ${named(t`the series`, title)}`,
  'discuss.disabled': () => t`stopped letting the coach ask a language model`,
  'discuss.enabled': () => t`let the coach ask a language model`,
  'finance.closed': ({ month }) => t`closed the finance report through ${monthText(month)}`,
  'finance.exported': ({ lines }) => t`exported ${count(lines, 'line')} of the finance report`,
  'finance.reopened': ({ month }) => t`reopened ${monthText(month)} of the finance report`,
  'first-steps.dismissed': () => t`put the list of first steps away`,
  'group.changed': ({ name }) => t`changed ${named(t`the group`, name)}`,
  'group.created': ({ name }) => t`created ${named(t`the group`, name)}`,
  'group.deleted': ({ name }) => t`deleted ${named(t`the group`, name)}`,
  'group.member-added': ({ group }) => t`added a member to ${named(t`the group`, group)}`,
  'group.member-changed': ({ group }) => t`changed a member of ${named(t`the group`, group)}`,
  'group.member-removed': ({ group }) => t`removed a member from ${named(t`the group`, group)}`,
  'hygiene-rule.changed': ({ version }) => t`changed the hygiene score rule to version ${Number(version)}`,
  'identity.linked': ({ provider }) => t`linked their account to ${String(provider)}`,
  'identity.role-changed': ({ role, provider }) =>
    role === 'admin'
      ? t`became an admin by a group of ${String(provider)}`
      : t`became a regular member by the groups of ${String(provider)}`,
  'identity.unlinked': ({ provider }) => t`unlinked their account from ${String(provider)}`,
  'import.finished': ({ file, meetings }) =>
    t`finished ${named(t`the import of`, file)} with ${count(meetings, 'meeting')}`,
  'import.started': ({ file }) => t`started ${named(t`the import of`, file)}`,
  'import.undone': ({ file }) => t`undid ${named(t`the import of`, file)}`,
  'invitation.created': ({ people }) =>
    people ? t`created ${count(people, 'invitation')}` : t`created an invitation`,
  'invitation.revoked': () => t`revoked an invitation`,
  'live-meeting.discarded': ({ title }) => t`discarded ${named(t`the live meeting`, title)}`,
  'live-meeting.ended': ({ title }) => t`ended ${named(t`the live meeting`, title)}`,
  'live-meeting.link-replaced': ({ title }) =>
    t`replaced the guest link of ${named(t`the live meeting`, title)}`,
  'live-meeting.shared': ({ title }) => t`shared ${named(t`the live meeting`, title)}`,
  'meeting-plan.canceled': () => t`canceled a meeting that they had planned`,
  'meeting-plan.changed': ({ people }) => t`changed a planned meeting with ${count(people, 'invitation')}`,
  'meeting-plan.meeting-canceled': ({ day }) => t`canceled ${meetingOn(day)}`,
  'meeting-plan.meeting-moved': ({ day }) => t`moved ${meetingOn(day)}`,
  'meeting-plan.meeting-put-back': ({ day }) => t`put back ${meetingOn(day)}`,
  'meeting-plan.saved': ({ people }) => t`planned a meeting with ${count(people, 'invitation')}`,
  'meeting.allocated': ({ title }) => t`allocated the cost of ${named(t`the meeting`, title)}`,
  'meeting.changed': ({ title }) => t`changed ${named(t`the meeting`, title)}`,
  'meeting.deleted': ({ title }) => t`deleted ${named(t`the meeting`, title)}`,
  'meeting.kept': ({ title, meetings }) =>
    typeof title === 'string'
      ? t`got ${named(t`the meeting`, title)} from a calendar`
      : t`got ${count(meetings, 'meeting')} from a calendar`,
  'meeting.kept-apart': ({ title }) => t`kept ${named(t`the meeting`, title)} and one like it as two`,
  'meeting.merged': ({ title }) => t`merged ${named(t`the meeting`, title)} into one like it`,
  'meeting.rated': ({ title }) => t`recorded the outcome of ${named(t`the meeting`, title)}`,
  'meeting.restored': ({ title }) => t`restored ${named(t`the meeting`, title)}`,
  'meeting.saved': ({ title }) => t`saved ${named(t`the meeting`, title)}`,
  'meeting.started': ({ title, meetings }) =>
    typeof title === 'string'
      ? t`had saved ${named(t`the meeting`, title)}, which now began`
      : t`had saved ${count(meetings, 'meeting')}, which now began`,
  'meetings.allocated': ({ meetings }) => t`allocated the cost of ${count(meetings, 'meeting')}`,
  'meetings.assigned': ({ meetings, department }) =>
    t`assigned ${count(meetings, 'meeting')} to ${named(t`the department`, department)}`,
  'meetings.deleted': ({ meetings }) => t`deleted ${count(meetings, 'meeting')}`,
  'meetings.rated': ({ meetings }) => t`said whether ${count(meetings, 'meeting')} were worth it`,
  'meetings.restored': ({ meetings }) => t`restored ${count(meetings, 'meeting')}`,
  'meetings.exported': ({ meetings }) => t`exported ${count(meetings, 'meeting')}`,
  'meetings.imported': ({ file, meetings }) =>
    t`imported ${count(meetings, 'meeting')} of ${named(t`the file`, file)}`,
  'meetings.removed-with-calendar': ({ meetings }) =>
    t`deleted ${count(meetings, 'meeting')} of a disconnected calendar`,
  'meetings.repriced': ({ since }) =>
    since === undefined ? t`re-priced estimates in meetings` : t`re-priced meetings since ${since}`,
  'meetings.repricing-requested': ({ since }) => t`asked to re-price the meetings since ${String(since)}`,
  'member.password-renewed': ({ subjectName }) =>
    t`generated a new one-use password for ${named(t`the member`, subjectName)}`,
  'member.added': ({ subjectName }) => t`added ${named(t`the member`, subjectName)}`,
  'member.applied': () => t`asked to join the organization`,
  'member.approved': ({ subjectName }) => t`approved ${named(t`the new member`, subjectName)}`,
  'member.declined': ({ subjectName }) => t`declined ${named(t`the new member`, subjectName)}`,
  'member.erased': () => t`erased a member`,
  'member.joined': ({ invitation }) =>
    invitation === undefined ? t`joined the organization` : t`joined the organization with an invitation`,
  'member.link-created': ({ subjectName }) =>
    t`created a link with which ${named(t`the member`, subjectName)} chooses a password`,
  'member.listed': () => t`listed the members`,
  'member.left': () => t`left the organization`,
  'member.removed': ({ subjectName }) => t`removed ${named(t`the member`, subjectName)}`,
  'member.role-changed': ({ subjectName, role }) =>
    role === 'admin'
      ? t`made ${named(t`the member`, subjectName)} an admin`
      : t`made ${named(t`the member`, subjectName)} a regular member`,
  'member.unclaimed': () => t`never used the account that was added, so it ended`,
  'member.withdrew': () => t`withdrew the request to join`,
  'org-role.added': ({ name }) => t`added ${named(t`the role`, name)}`,
  'org-role.defaults-cleared': () => t`removed the default roles`,
  'org-role.removed': ({ name }) => t`removed ${named(t`the role`, name)}`,
  'organization.allocation-changed': () => t`changed which departments bear the cost of meetings`,
  'organization.assistants-off': () => t`switched off reading by assistants`,
  'organization.assistants-on': () => t`let assistants read with API tokens`,
  'organization.changed': () => t`changed the organization`,
  'organization.currency-converted': ({ from, to, rate }) =>
    t`converted all amounts from ${from} into ${to} at ${rate}`,
  'organization.created': () => t`created the organization`,
  'organization.person-figures-off': () => t`switched figures about single persons off`,
  'organization.person-figures-on': () => t`switched figures about single persons on`,
  'organization.reports-changed': ({ isForAll }) =>
    isForAll ? t`chose when all members get the weekly report` : t`chose when members get the weekly report`,
  'organization.renamed': ({ from, to }) => t`renamed ${named(t`the organization`, from)} to “${String(to)}”`,
  'organization.transferred': ({ subjectName }) =>
    t`handed the organization over to ${named(t`the member`, subjectName)}`,
  'passkey.added': ({ name }) => t`added ${named(t`the passkey`, name)}`,
  'passkey.renamed': ({ name }) => t`named a passkey “${String(name)}”`,
  'passkey.removed': ({ name }) => t`removed ${named(t`the passkey`, name)}`,
  'password.changed': () => t`changed their password`,
  'password.reset': (params) => t`chose a new password by a reset link${sourceText(params)}`,
  'pay.changed': () => t`changed who sees pay or its rates`,
  'pay.granted': ({ subjectName }) => t`let ${named(t`the member`, subjectName)} see pay`,
  'pay.revoked': ({ subjectName }) => t`stopped letting ${named(t`the member`, subjectName)} see pay`,
  'people.exported': ({ people }) => t`exported ${count(people, 'person', 'people')} of the directory`,
  'person.added': ({ subjectName }) => t`added ${named(t`the person`, subjectName)}`,
  'person.assigned': ({ people }) => t`changed ${count(people, 'person', 'people')}`,
  'person.changed': ({ subjectName }) => t`changed ${named(t`the person`, subjectName)}`,
  'person.erased': () => t`erased a person`,
  'person.followed': ({ kind, added, changed, left }) =>
    t`let people follow the directory of ${providerOf(kind)}: ${count(added, 'addition')}, ${count(changed, 'change')}, ${count(left, 'departure')}`,
  'person.imported': ({ added, changed }) =>
    t`imported people: ${count(added, 'addition')}, ${count(changed, 'change')}`,
  'person.merged': ({ subjectName }) => t`merged a duplicate into ${named(t`the person`, subjectName)}`,
  'person.recognized': ({ names }) => t`assigned ${count(names, 'unknown attendee')}`,
  'planned.dropped': () => t`decided not to record a planned meeting`,
  'planned.restored': () => t`brought back a planned meeting that was not to be recorded`,
  'plan.selected': ({ name }) => t`selected ${named(t`the plan`, name)}`,
  'profile.address-verified': () => t`verified their email address`,
  'profile.changed': () => t`changed their name`,
  'rating.published': ({ title }) => t`closed the votes on ${named(t`the meeting`, title)}`,
  'recommendation.dismissed': ({ title }) => t`dismissed a recommendation for ${named(t`the series`, title)}`,
  'recommendation.taken': ({ title }) => t`accepted a recommendation for ${named(t`the series`, title)}`,
  'recovery-code.used': () => t`signed in with a recovery code`,
  'recovery-codes.renewed': () => t`generated new recovery codes`,
  'report-settings.changed': ({ targets, weeklyHours }) =>
    t`set ${count(targets, 'target')} for reports and ${count(weeklyHours, 'hour')} of work a week`,
  'report.exported': ({ by, period }) => t`exported a report by ${by} for a ${period}`,
  'roi.exported': ({ meetings }) => t`exported the ROI of ${count(meetings, 'meeting')}`,
  'room-screen.changed': ({ name, showsTitles }) =>
    showsTitles === true
      ? t`switched titles on for ${named(t`the room screen`, name)}`
      : t`switched titles off for ${named(t`the room screen`, name)}`,
  'room-screen.created': ({ name, showsTitles }) =>
    showsTitles === true
      ? t`added ${named(t`the room screen`, name)}, with titles`
      : t`added ${named(t`the room screen`, name)}, without titles`,
  'room-screen.revoked': ({ name }) => t`revoked ${named(t`the room screen`, name)}`,
  'sample-data.loaded': ({ meetings }) => t`loaded the sample data with ${count(meetings, 'meeting')}`,
  'sample-data.removed': ({ meetings }) => t`removed the sample data with ${count(meetings, 'meeting')}`,
  'second-factor.made-optional': () => t`stopped requiring two-factor sign-in`,
  'second-factor.off': () => t`turned two-factor sign-in off`,
  'second-factor.on': () => t`turned two-factor sign-in on`,
  'second-factor.required': ({ graceDays }) =>
    t`required two-factor sign-in, with ${count(graceDays, 'day')} to set it up`,
  'second-factor.reset': ({ subjectName }) =>
    t`reset two-factor sign-in of ${named(t`the member`, subjectName)}`,
  'series.exported': ({ series }) => t`exported ${count(series, 'series', 'series')}`,
  'series.reviewed': ({ title }) => t`reviewed ${named(t`the series`, title)}`,
  'sessions.ended': () => t`signed out everywhere`,
  'sessions.one-ended': ({ browser, system }) => t`ended their session in ${deviceName(browser, system)}`,
  'sessions.others-ended': ({ sessions }) => t`ended ${count(sessions, 'other session')}`,
  'sessions.revoked': ({ browser, system, subjectName }) =>
    t`ended a session of ${named(t`the member`, subjectName)} in ${deviceName(browser, system)}`,
  'sign-in.ended': (params) => t`signed out${sourceText(params)}`,
  'sign-in.expired': ({ browser, system }) =>
    t`was signed out in ${deviceName(browser, system)} by the time limit of sessions`,
  'sign-in.failed': (params) => failureText(params),
  'sign-in.succeeded': (params) =>
    t`signed in${typeof params['provider'] === 'string' ? t` with ${params['provider']}` : ''}${sourceText(params)}`,
  'sign-on.refused': ({ provider, reason }) =>
    t`could not sign in with ${String(provider)}: ${String(reason)}`,
  'template.changed': ({ name }) => t`changed ${named(t`the template`, name)}`,
  'template.deleted': ({ name }) => t`deleted ${named(t`the template`, name)}`,
  'template.saved': ({ name }) => t`saved ${named(t`the template`, name)}`,
  'tiers.changed': () => t`changed the salary tiers`,
  'tiers.overhead-changed': ({ ratesAre, percent, since }) =>
    ratesAre === 'salary'
      ? t`set tier rates to salaries with an overhead of ${Number(percent)}% since ${String(since)}`
      : t`set tier rates to fully loaded since ${String(since)}`,
  'tiers.planning-rates-changed': () => t`changed the planning rates of other currencies`,
  'webhook.changed': ({ host, isOn, seesPay }) =>
    t`changed the webhook to ${hostOf(host)}${isOn === false ? t`, which is off` : withCosts(seesPay)}`,
  'webhook.created': ({ host, seesPay }) => t`added a webhook to ${hostOf(host)}${withCosts(seesPay)}`,
  'webhook.deleted': ({ host }) => t`deleted the webhook to ${hostOf(host)}`,
  'webhook.secret-renewed': ({ host }) => t`made a new secret for the webhook to ${hostOf(host)}`,
  'webhook.switched-off': ({ host, reason }) =>
    t`switched off the webhook to ${hostOf(host)}, ${
      reason === 'gone' ? t`which answered 410` : t`where nothing succeeded for 72 hours`
    }`,
};

/** " from Firefox on Windows (192.0.2.7)"; older entries have no device. */
const sourceText = ({ browser, system, address }: Detail<'sign-in.ended'>): string =>
  (browser === undefined ? '' : t` from ${deviceName(browser, system)}`) +
  (typeof address === 'string' ? ` (${address})` : '');

const failures: Record<string, string> = {
  'wrong-credentials': t`with a wrong password`,
  'wrong-code': t`with a wrong code`,
  'passkey-failed': t`with a passkey that could not be verified`,
  'passkey-unknown': t`with a passkey of another account`,
  'passkey-needs-password': t`with a passkey alone after a password reset`,
  'rate-limited': t`after too many attempts`,
  'sign-in-again': t`that took too long`,
  'request-declined': t`after the request to join was declined`,
  'one-use-password-expired': t`with an expired one-use password`,
  'password-login-off': t`with a password, which is turned off`,
};

/** "had 3 failed sign-ins with a wrong password between 9:14 AM and 9:20 AM, the last from Firefox on Windows". */
function failureText(params: Detail<'sign-in.failed'> & Entry): string {
  const { times, reason, firstAt, lastAt, timeZone } = params;
  const how = failures[String(reason)] ?? `(${String(reason)})`;
  const first = format.time(String(firstAt), timeZone);
  if (times === 1) return t`had a failed sign-in ${how} at ${first}${sourceText(params)}`;
  const last = format.time(String(lastAt), timeZone);
  const when = first === last ? t`at ${first}` : t`between ${first} and ${last}`;
  return t`had ${count(times, 'failed sign-in')} ${how} ${when}, the last${sourceText(params)}`;
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
    ? t`${text} using ${named(t`the API token`, token)}`
    : text;
}
