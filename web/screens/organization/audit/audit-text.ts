// Words an audit entry: what the actor did, to follow their name.

import type { AuditEntry } from '#contract/audit.ts';
import type { Action, Events } from '#contract/events.ts';
import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import { t } from '#domain/format/text.ts';
import type { PeriodKind } from '#domain/reports/periods.ts';
import type { Breakdown } from '#domain/reports/report-figures.ts';
import { deviceText } from '#wording/device-text.ts';
import { providerNames } from '#wording/labels.ts';
import { format } from '#web/components/forms/format.ts';

/** "“Standup”"; nothing when the name is unknown. */
const quoted = (name: unknown): string => (typeof name === 'string' && name ? t`“${name}”` : '');

const dayText = (day: unknown): string => (typeof day === 'string' ? format.mediumDay(day) : t`a day`);

const count = (value: unknown, one: string, many?: string): string =>
  format.count(typeof value === 'number' ? value : 0, one, many);

const monthText = (month: unknown): string =>
  typeof month === 'string' ? format.longMonth(month) : t`a month`;

const meetingOn = (day: unknown): string =>
  t`the meeting of ${dayText(day)} in a series that they had planned`;

const nameOf = (value: unknown) => (typeof value === 'string' ? value : null);

const deviceName = (browser: unknown, system: unknown): string =>
  deviceText({ browser: nameOf(browser), system: nameOf(system) });

const calendarOf = (isShared: unknown): string =>
  isShared === true ? t`a calendar of the organization` : t`their calendar`;

const hostOf = (host: unknown): string => (typeof host === 'string' ? host : t`an address`);

const withCosts = (seesPay: unknown): string => (seesPay === true ? t`, with exact costs` : '');

const breakdownNames: Record<Breakdown, string> = {
  department: t`department`,
  type: t`type`,
  series: t`series`,
  source: t`source`,
  guests: t`guests`,
  organizer: t`organizer`,
};

const periodNames: Record<PeriodKind, string> = { month: t`month`, quarter: t`quarter`, year: t`year` };

const providerOf = (kind: ConnectorKind | undefined): string =>
  kind === undefined ? t`a provider` : providerNames[kind];

/** Entries of earlier versions may lack details. */
type Detail<A extends Action> = Events[A] extends Record<string, never> ? object : Partial<Events[A]>;
type Entry = { subjectName: string | null; timeZone: string };
type Sentence<A extends Action> = (entry: Detail<A> & Entry) => string;

const sentences: { [A in Action]: Sentence<A> } = {
  'api-token.created': ({ name }) => t`created the API token ${quoted(name)}`,
  'api-token.created-of-organization': ({ name }) =>
    t`created the API token ${quoted(name)} of the organization`,
  'api-token.revoked-of-organization': ({ name }) =>
    t`revoked the API token ${quoted(name)} of the organization`,
  'api-token.taken-over': ({ name }) => t`took over the API token ${quoted(name)} of the organization`,
  'api-token.revoked': ({ name }) => t`revoked the API token ${quoted(name)}`,
  'api-token.revoked-of-member': ({ name, subjectName }) =>
    t`revoked the API token ${quoted(name)} of the member ${quoted(subjectName)}`,
  'assistant.called': ({ tool }) => t`let an assistant read ${String(tool)}`,
  'attendees.erased': () => t`removed the name of an erased person from meetings`,
  'audit-log.exported': ({ entries }) => t`exported ${count(entries, 'entry', 'entries')} of the audit log`,
  'authenticator.added': () => t`added an authenticator app`,
  'authenticator.removed': () => t`removed their authenticator app`,
  'avatar.changed': () => t`changed their picture`,
  'avatar.removed': () => t`removed their picture`,
  'budget.changed': ({ department }) => t`changed the budget ${quoted(department)}`,
  'budget.created': ({ department }) => t`created the budget ${quoted(department)}`,
  'budget.deleted': ({ department }) => t`deleted the budget ${quoted(department)}`,
  'budgets.exported': ({ budgets }) => t`exported ${count(budgets, 'budget')}`,
  'calendar-feed.changed': () => t`changed their calendar address`,
  'calendar-feed.created': () => t`created a calendar address`,
  'calendar-feed.revoked': () => t`revoked their calendar address`,
  'calendar-connection.connected': ({ isShared }) => t`connected ${calendarOf(isShared)}`,
  'calendar-connection.left-out': () => t`left a person out of the calendars that are read`,
  'calendar-connection.taken-in': () => t`let the calendar of a person be read again`,
  'calendar-connection.mailboxes-changed': ({ kind }) =>
    t`changed who follows the directory of ${providerOf(kind)}`,
  'calendar-connection.mailboxes-connected': ({ kind }) => t`connected ${providerOf(kind)}`,
  'calendar-connection.mailboxes-removed': ({ kind }) => t`disconnected ${providerOf(kind)}`,
  'calendar-connection.mailboxes-started': ({ kind, from }) =>
    t`started to read the calendars of ${providerOf(kind)} from ${dayText(from)} on`,
  'calendar-connection.notes-changed': ({ isOn }) =>
    isOn === true ? t`switched notes about bookings on` : t`switched notes about bookings off`,
  'calendar-connection.owner-changed': ({ whose }) =>
    whose === 'own'
      ? t`said that a connected calendar is their own`
      : whose === 'person'
        ? t`said that a connected calendar is another person’s`
        : t`said that a connected calendar is shared`,
  'calendar-connection.policy-changed': () => t`changed what is recorded of calendars`,
  'calendar-connection.removed': ({ isShared }) => t`disconnected ${calendarOf(isShared)}`,
  'calendar-connection.renewed': ({ isShared }) => t`renewed the access to ${calendarOf(isShared)}`,
  'coach-action.removed': ({ title }) => t`withdrew a decision about the series ${quoted(title)}`,
  'discuss.disabled': () => t`stopped letting the coach ask a language model`,
  'discuss.enabled': () => t`let the coach ask a language model`,
  'finance.closed': ({ month }) => t`closed the finance report through ${monthText(month)}`,
  'finance.exported': ({ lines }) => t`exported ${count(lines, 'line')} of the finance report`,
  'finance.reopened': ({ month }) => t`reopened ${monthText(month)} of the finance report`,
  'first-steps.dismissed': () => t`put the list of first steps away`,
  'group.changed': ({ name }) => t`changed the group ${quoted(name)}`,
  'group.created': ({ name }) => t`created the group ${quoted(name)}`,
  'group.deleted': ({ name }) => t`deleted the group ${quoted(name)}`,
  'group.member-added': ({ group }) => t`added a member to the group ${quoted(group)}`,
  'group.member-changed': ({ group }) => t`changed a member of the group ${quoted(group)}`,
  'group.member-removed': ({ group }) => t`removed a member from the group ${quoted(group)}`,
  'hygiene-rule.changed': ({ version }) => t`changed the hygiene score rule to version ${Number(version)}`,
  'identity.linked': ({ provider }) => t`linked their account to ${String(provider)}`,
  'identity.role-changed': ({ role, provider }) =>
    role === 'admin'
      ? t`became an admin by a group of ${String(provider)}`
      : t`became a regular member by the groups of ${String(provider)}`,
  'identity.unlinked': ({ provider }) => t`unlinked their account from ${String(provider)}`,
  'import.finished': ({ file, meetings }) =>
    t`finished the import of ${quoted(file)} with ${count(meetings, 'meeting')}`,
  'import.started': ({ file }) => t`started the import of ${quoted(file)}`,
  'import.undone': ({ file }) => t`undid the import of ${quoted(file)}`,
  'invitation.created': ({ people }) =>
    people ? t`created ${count(people, 'invitation')}` : t`created an invitation`,
  'invitation.revoked': () => t`revoked an invitation`,
  'live-meeting.discarded': ({ title }) => t`discarded the live meeting ${quoted(title)}`,
  'live-meeting.ended': ({ title }) => t`ended the live meeting ${quoted(title)}`,
  'live-meeting.link-replaced': ({ title }) =>
    t`replaced the guest link of the live meeting ${quoted(title)}`,
  'live-meeting.shared': ({ title }) => t`shared the live meeting ${quoted(title)}`,
  'meeting-plan.canceled': () => t`canceled a meeting that they had planned`,
  'meeting-plan.changed': ({ people }) => t`changed a planned meeting with ${count(people, 'invitation')}`,
  'meeting-plan.meeting-canceled': ({ day }) => t`canceled ${meetingOn(day)}`,
  'meeting-plan.meeting-moved': ({ day }) => t`moved ${meetingOn(day)}`,
  'meeting-plan.meeting-put-back': ({ day }) => t`put back ${meetingOn(day)}`,
  'meeting-plan.saved': ({ people }) => t`planned a meeting with ${count(people, 'invitation')}`,
  'meeting.allocated': ({ title }) => t`allocated the cost of the meeting ${quoted(title)}`,
  'meeting.changed': ({ title }) => t`changed the meeting ${quoted(title)}`,
  'meeting.deleted': ({ title }) => t`deleted the meeting ${quoted(title)}`,
  'meeting.kept': ({ title, meetings }) =>
    typeof title === 'string'
      ? t`got the meeting ${quoted(title)} from a calendar`
      : t`got ${count(meetings, 'meeting')} from a calendar`,
  'meeting.kept-apart': ({ title }) => t`kept the meeting ${quoted(title)} and one like it as two`,
  'meeting.merged': ({ title }) => t`merged the meeting ${quoted(title)} into one like it`,
  'meeting.rated': ({ title }) => t`recorded the outcome of the meeting ${quoted(title)}`,
  'meeting.restored': ({ title }) => t`restored the meeting ${quoted(title)}`,
  'meeting.saved': ({ title }) => t`saved the meeting ${quoted(title)}`,
  'meeting.started': ({ title, meetings }) =>
    typeof title === 'string'
      ? t`had saved the meeting ${quoted(title)}, which now began`
      : t`had saved ${count(meetings, 'meeting')}, which now began`,
  'meetings.allocated': ({ meetings }) => t`allocated the cost of ${count(meetings, 'meeting')}`,
  'meetings.assigned': ({ meetings, department }) =>
    t`assigned ${count(meetings, 'meeting')} to the department ${quoted(department)}`,
  'meetings.deleted': ({ meetings }) => t`deleted ${count(meetings, 'meeting')}`,
  'meetings.rated': ({ meetings }) => t`said whether ${count(meetings, 'meeting')} were worth it`,
  'meetings.restored': ({ meetings }) => t`restored ${count(meetings, 'meeting')}`,
  'meetings.exported': ({ meetings }) => t`exported ${count(meetings, 'meeting')}`,
  'meetings.imported': ({ file, meetings }) =>
    t`imported ${count(meetings, 'meeting')} of the file ${quoted(file)}`,
  'meetings.removed-with-calendar': ({ meetings }) =>
    t`deleted ${count(meetings, 'meeting')} of a disconnected calendar`,
  'meetings.repriced': ({ since }) =>
    since === undefined ? t`re-priced estimates in meetings` : t`re-priced meetings since ${dayText(since)}`,
  'meetings.repricing-requested': ({ since }) => t`asked to re-price the meetings since ${dayText(since)}`,
  'member.password-renewed': ({ subjectName }) =>
    t`generated a new one-use password for the member ${quoted(subjectName)}`,
  'member.added': ({ subjectName }) => t`added the member ${quoted(subjectName)}`,
  'member.applied': () => t`asked to join the organization`,
  'member.approved': ({ subjectName }) => t`approved the new member ${quoted(subjectName)}`,
  'member.declined': ({ subjectName }) => t`declined the new member ${quoted(subjectName)}`,
  'member.erased': () => t`erased a member`,
  'member.joined': ({ invitation }) =>
    invitation === undefined ? t`joined the organization` : t`joined the organization with an invitation`,
  'member.link-created': ({ subjectName }) =>
    t`created a link with which the member ${quoted(subjectName)} chooses a password`,
  'member.listed': () => t`listed the members`,
  'member.left': () => t`left the organization`,
  'member.removed': ({ subjectName }) => t`removed the member ${quoted(subjectName)}`,
  'member.role-changed': ({ subjectName, role }) =>
    role === 'admin'
      ? t`made the member ${quoted(subjectName)} an admin`
      : t`made the member ${quoted(subjectName)} a regular member`,
  'member.unclaimed': () => t`never used the account that was added, so it ended`,
  'member.withdrew': () => t`withdrew the request to join`,
  'org-role.added': ({ name }) => t`added the role ${quoted(name)}`,
  'org-role.defaults-cleared': () => t`removed the default roles`,
  'org-role.removed': ({ name }) => t`removed the role ${quoted(name)}`,
  'organization.allocation-changed': () => t`changed which departments bear the cost of meetings`,
  'organization.assistants-off': () => t`switched off reading by assistants`,
  'organization.assistants-on': () => t`let assistants read with API tokens`,
  'organization.changed': () => t`changed the organization`,
  'organization.currency-converted': ({ from, to, rate }) =>
    t`converted all amounts from ${from} into ${to} at ${format.exact(Number(rate))}`,
  'organization.created': () => t`created the organization`,
  'organization.person-figures-off': () => t`switched figures about single persons off`,
  'organization.person-figures-on': () => t`switched figures about single persons on`,
  'organization.reports-changed': ({ isForAll }) =>
    isForAll ? t`chose when all members get the weekly report` : t`chose when members get the weekly report`,
  'organization.renamed': ({ from, to }) => t`renamed the organization ${quoted(from)} to “${String(to)}”`,
  'organization.transferred': ({ subjectName }) =>
    t`handed the organization over to the member ${quoted(subjectName)}`,
  'passkey.added': ({ name }) => t`added the passkey ${quoted(name)}`,
  'passkey.renamed': ({ name }) => t`named a passkey “${String(name)}”`,
  'passkey.removed': ({ name }) => t`removed the passkey ${quoted(name)}`,
  'password.changed': () => t`changed their password`,
  'password.reset': (params) => t`chose a new password by a reset link${sourceText(params)}`,
  'pay.changed': () => t`changed who sees pay or its rates`,
  'pay.granted': ({ subjectName }) => t`let the member ${quoted(subjectName)} see pay`,
  'pay.revoked': ({ subjectName }) => t`stopped letting the member ${quoted(subjectName)} see pay`,
  'people.exported': ({ people }) => t`exported ${count(people, 'person', 'people')} of the directory`,
  'person.added': ({ subjectName }) => t`added the person ${quoted(subjectName)}`,
  'person.assigned': ({ people }) => t`changed ${count(people, 'person', 'people')}`,
  'person.changed': ({ subjectName }) => t`changed the person ${quoted(subjectName)}`,
  'person.erased': () => t`erased a person`,
  'person.followed': ({ kind, added, changed, left }) =>
    t`let people follow the directory of ${providerOf(kind)}: ${count(added, 'addition')}, ${count(changed, 'change')}, ${count(left, 'departure')}`,
  'person.imported': ({ added, changed }) =>
    t`imported people: ${count(added, 'addition')}, ${count(changed, 'change')}`,
  'person.merged': ({ subjectName }) => t`merged a duplicate into the person ${quoted(subjectName)}`,
  'person.recognized': ({ names }) => t`assigned ${count(names, 'unknown attendee')}`,
  'planned.dropped': () => t`decided not to record a planned meeting`,
  'planned.restored': () => t`brought back a planned meeting that was not to be recorded`,
  'plan.selected': ({ name }) => t`selected the plan ${quoted(name)}`,
  'profile.address-verified': () => t`verified their email address`,
  'profile.changed': () => t`changed their name`,
  'rating.published': ({ title }) => t`closed the votes on the meeting ${quoted(title)}`,
  'recommendation.dismissed': ({ title }) => t`dismissed a recommendation for the series ${quoted(title)}`,
  'recommendation.taken': ({ title }) => t`accepted a recommendation for the series ${quoted(title)}`,
  'recovery-code.used': () => t`signed in with a recovery code`,
  'recovery-codes.renewed': () => t`generated new recovery codes`,
  'report-settings.changed': ({ targets, weeklyHours }) =>
    t`set ${count(targets, 'target')} for reports and ${count(weeklyHours, 'hour')} of work a week`,
  'report.exported': ({ by, period }) =>
    by === undefined || period === undefined
      ? t`exported a report`
      : t`exported a report by ${breakdownNames[by]} for a ${periodNames[period]}`,
  'roi.exported': ({ meetings }) => t`exported the ROI of ${count(meetings, 'meeting')}`,
  'room-screen.changed': ({ name, showsTitles }) =>
    showsTitles === true
      ? t`switched titles on for the room screen ${quoted(name)}`
      : t`switched titles off for the room screen ${quoted(name)}`,
  'room-screen.created': ({ name, showsTitles }) =>
    showsTitles === true
      ? t`added the room screen ${quoted(name)}, with titles`
      : t`added the room screen ${quoted(name)}, without titles`,
  'room-screen.revoked': ({ name }) => t`revoked the room screen ${quoted(name)}`,
  'sample-data.loaded': ({ meetings }) => t`loaded the sample data with ${count(meetings, 'meeting')}`,
  'sample-data.removed': ({ meetings }) => t`removed the sample data with ${count(meetings, 'meeting')}`,
  'second-factor.made-optional': () => t`stopped requiring two-factor sign-in`,
  'second-factor.off': () => t`turned two-factor sign-in off`,
  'second-factor.on': () => t`turned two-factor sign-in on`,
  'second-factor.required': ({ graceDays }) =>
    t`required two-factor sign-in, with ${count(graceDays, 'day')} to set it up`,
  'second-factor.reset': ({ subjectName }) =>
    t`reset two-factor sign-in of the member ${quoted(subjectName)}`,
  'series.exported': ({ series }) => t`exported ${count(series, 'series', 'series')}`,
  'series.reviewed': ({ title }) => t`reviewed the series ${quoted(title)}`,
  'sessions.ended': () => t`signed out everywhere`,
  'sessions.one-ended': ({ browser, system }) => t`ended their session in ${deviceName(browser, system)}`,
  'sessions.others-ended': ({ sessions }) => t`ended ${count(sessions, 'other session')}`,
  'sessions.revoked': ({ browser, system, subjectName }) =>
    t`ended a session of the member ${quoted(subjectName)} in ${deviceName(browser, system)}`,
  'sign-in.ended': (params) => t`signed out${sourceText(params)}`,
  'sign-in.expired': ({ browser, system }) =>
    t`was signed out in ${deviceName(browser, system)} by the time limit of sessions`,
  'sign-in.failed': (params) => failureText(params),
  'sign-in.succeeded': (params) =>
    t`signed in${typeof params['provider'] === 'string' ? t` with ${params['provider']}` : ''}${sourceText(params)}`,
  'sign-on.refused': ({ provider, reason }) =>
    t`could not sign in with ${String(provider)}: ${String(reason)}`,
  'template.changed': ({ name }) => t`changed the template ${quoted(name)}`,
  'template.deleted': ({ name }) => t`deleted the template ${quoted(name)}`,
  'template.saved': ({ name }) => t`saved the template ${quoted(name)}`,
  'tiers.changed': () => t`changed the salary tiers`,
  'tiers.overhead-changed': ({ ratesAre, percent, since }) =>
    ratesAre === 'salary'
      ? t`set tier rates to salaries with an overhead of ${format.percent(Number(percent))} since ${dayText(since)}`
      : t`set tier rates to fully loaded since ${dayText(since)}`,
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
  // Without the spaces around an unknown name.
  const text = (sentence?.({ ...detail, subjectName, timeZone }) ?? action)
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=,|$)/, '');
  const token = detail['apiToken'];
  // The name of a program is that of its token.
  return typeof token === 'string' && actor !== 'program'
    ? t`${text} using the API token ${quoted(token)}`
    : text;
}
