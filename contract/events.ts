// What can happen in an organization: each action with the detail that the audit log shows.

import type { Allocation } from '#domain/reports/budgets/allocation.ts';
import type { CalendarPolicy } from '#domain/meetings/planned/planned.ts';
import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import type { Whose } from '#domain/calendar/whose.ts';
import type { HygieneSettings } from '#domain/reports/coach/rule.ts';
import type { Device } from '#domain/accounts/device.ts';
import type { PeriodKind } from '#domain/reports/periods.ts';
import type { Breakdown, ReportFigure } from '#domain/reports/report-figures.ts';
import type { Overhead } from '#domain/people/overhead.ts';
import type { PayVisibility, Role } from '#domain/accounts/permissions.ts';
import type { PlanPeriod } from '#domain/organization/subscription.ts';
import type { OffReason } from '#domain/organization/webhooks.ts';

type Nothing = Record<string, never>;
type Named = { name: string };
type Titled = { title: string };
type Counted = { meetings: number };
type Budget = { department: string; monthlyLimitCents: number; alertThreshold: number };
type Decision = { kind: string; title: string | null };
type Decided = Decision & { minutes: number | null; rhythm: string | null };
type Group = { group: string };
type Joined = { role: Role; invitation?: number; provider?: string };
type Provider = { provider: string };
type Host = { host: string };
type Hooked = Host & { events: readonly string[]; seesPay: boolean };
/** The address only with LOG_CLIENT. */
type SignIn = Device & { address?: string };

/**
 * An action is "noun.participle". A detail contains no password, no member's name, and nothing that depends on pay:
 * entries cannot be changed, and not everybody who reads them sees pay. An action that no longer occurs stays, as do
 * its entries.
 */
export type Events = {
  'api-token.created': Named & { scopes: readonly string[] };
  'api-token.created-of-organization': Named & { scopes: readonly string[]; seesPay: boolean };
  'api-token.revoked': Named;
  'api-token.revoked-of-member': Named;
  'api-token.revoked-of-organization': Named;
  'api-token.taken-over': Named;
  /** An assistant read with an API token. */
  'assistant.called': { tool: string };
  'attendees.erased': Nothing;
  'audit-log.exported': { entries: number };
  'authenticator.added': Nothing;
  'authenticator.removed': Nothing;
  'avatar.changed': Nothing;
  'avatar.removed': Nothing;
  'budget.changed': Budget;
  'budget.created': Budget;
  'budget.deleted': Budget;
  'budgets.exported': { budgets: number };
  'calendar-connection.connected': { isShared: boolean };
  /** Whom it is about is not said. */
  'calendar-connection.left-out': Nothing;
  'calendar-connection.mailboxes-changed': { kind: ConnectorKind; fields: readonly string[] };
  'calendar-connection.mailboxes-connected': { kind: ConnectorKind };
  'calendar-connection.mailboxes-removed': { kind: ConnectorKind };
  'calendar-connection.mailboxes-started': { kind: ConnectorKind; from: string };
  'calendar-connection.notes-changed': { isOn: boolean };
  'calendar-connection.owner-changed': { whose: Whose };
  'calendar-connection.policy-changed': { policy: CalendarPolicy };
  'calendar-connection.removed': { isShared: boolean };
  'calendar-connection.renewed': { isShared: boolean };
  'calendar-connection.taken-in': Nothing;
  'calendar-feed.changed': Nothing;
  'calendar-feed.created': Nothing;
  'calendar-feed.revoked': Nothing;
  'coach-action.removed': Decision;
  'discuss.disabled': Nothing;
  'discuss.enabled': Nothing;
  'finance.closed': { month: string; months: number };
  'finance.exported': { lines: number };
  'finance.reopened': { month: string };
  'first-steps.dismissed': Nothing;
  'group.changed': Named;
  'group.created': Named;
  'group.deleted': Named;
  'group.member-added': Group;
  'group.member-changed': Group;
  'group.member-removed': Group;
  'hygiene-rule.changed': HygieneSettings;
  'identity.linked': Provider;
  'identity.role-changed': Provider & { role: Role };
  'identity.unlinked': Provider;
  'import.finished': Counted & { file: string; attendees: number };
  'import.started': { file: string };
  'import.undone': Counted & { file: string };
  'invitation.created': { role: Role; people?: number };
  'invitation.revoked': Nothing;
  'live-meeting.discarded': Titled;
  'live-meeting.ended': Titled;
  'live-meeting.link-replaced': Titled;
  'live-meeting.shared': Titled;
  'meeting-plan.canceled': Nothing;
  'meeting-plan.changed': { people: number };
  'meeting-plan.meeting-canceled': { day: string };
  'meeting-plan.meeting-moved': { day: string };
  'meeting-plan.meeting-put-back': { day: string };
  'meeting-plan.saved': { people: number };
  'meeting.allocated': Titled & { allocation: Allocation };
  'meeting.changed': Titled;
  'meeting.deleted': Titled;
  /** With the title if it is one meeting. */
  'meeting.kept': Counted & Partial<Titled>;
  /** It is another meeting than one that may be the same. */
  'meeting.kept-apart': Titled;
  /** Deleted, since the meeting that is the subject is the same one. */
  'meeting.merged': Titled;
  'meeting.rated': Titled & {
    worthIt: 'yes' | 'maybe' | 'no' | null;
    estimatedValue: number | null;
    actionItemsCount: number | null;
  };
  'meeting.restored': Titled;
  'meeting.saved': Titled;
  /** It was saved before its start; with the title if it is one meeting. */
  'meeting.started': Counted & Partial<Titled>;
  'meetings.allocated': Counted;
  /** With the month if it was assigned by title. */
  'meetings.assigned': Counted & { department: string; month?: string };
  'meetings.deleted': Counted;
  'meetings.exported': Counted;
  'meetings.imported': Counted & { file: string };
  'meetings.removed-with-calendar': Counted;
  'meetings.rated': Counted & { worthIt: 'yes' | 'maybe' | 'no' | null };
  /** Without their number, which depends on pay. */
  'meetings.repriced': { since?: string };
  'meetings.repricing-requested': { since: string };
  'meetings.restored': Counted;
  'member.added': { role: Role };
  'member.applied': Joined;
  'member.approved': { role: Role };
  'member.declined': Nothing;
  'member.erased': { role: Role };
  'member.joined': Joined;
  'member.left': { role: Role };
  'member.link-created': Nothing;
  'member.listed': Nothing;
  'member.password-renewed': Nothing;
  'member.removed': { role: Role };
  'member.role-changed': { role: Role };
  /** Nobody replaced the one-use password of an added account. */
  'member.unclaimed': Nothing;
  'member.withdrew': { role: Role };
  'org-role.added': Named;
  'org-role.defaults-cleared': { names: readonly string[] };
  'org-role.removed': Named;
  'organization.allocation-changed': { from: string | null };
  'organization.assistants-off': Nothing;
  'organization.assistants-on': Nothing;
  'organization.changed': { fields: readonly string[] };
  'organization.created': Nothing;
  'organization.currency-converted': { from: string; to: string; rate: string };
  'organization.person-figures-off': Nothing;
  'organization.person-figures-on': Nothing;
  'organization.reports-changed': { isForAll: boolean; weekday: number; hour: number };
  'organization.renamed': { from: string; to: string };
  'organization.transferred': Nothing;
  'passkey.added': Named;
  'passkey.removed': Named;
  'passkey.renamed': Named;
  'password.changed': Nothing;
  'password.reset': SignIn;
  'pay.changed': { visibility: PayVisibility; fields: readonly string[] };
  'pay.granted': Nothing;
  'pay.revoked': Nothing;
  'people.exported': { people: number };
  'person.added': Nothing;
  'person.assigned': { people: number; fields: readonly string[] };
  'person.changed': { fields: readonly string[] };
  'person.erased': Nothing;
  /** The directory of a provider. */
  'person.followed': { kind: ConnectorKind; added: number; changed: number; left: number };
  'person.imported': { added: number; changed: number };
  'person.merged': { duplicate: number };
  'person.recognized': { names: number };
  'plan.selected': Named & { period: PlanPeriod };
  /** Without the title: readers of the audit log may not have access to the meeting. */
  'planned.dropped': Nothing;
  'planned.restored': Nothing;
  'profile.address-verified': Nothing;
  'profile.changed': Nothing;
  /** A box of votes was closed; the word is on the meetings. */
  'rating.published': Titled & Counted;
  'recommendation.dismissed': Decided;
  'recommendation.taken': Decided;
  'recovery-code.used': Nothing;
  'recovery-codes.renewed': Nothing;
  'report-settings.changed': { targets: number; weeklyHours: number; yearStartsIn: number };
  'report.exported': { figure: ReportFigure; by: Breakdown; period: PeriodKind };
  'roi.exported': Counted;
  'room-screen.changed': Named & { showsTitles: boolean };
  'room-screen.created': Named & { showsTitles: boolean };
  'room-screen.revoked': Named;
  'sample-data.loaded': Counted;
  'sample-data.removed': Counted;
  'second-factor.made-optional': Nothing;
  'second-factor.off': Nothing;
  'second-factor.on': Nothing;
  'second-factor.required': { graceDays: number; exemptsProviders: boolean };
  'second-factor.reset': Nothing;
  'series.exported': { series: number };
  'series.reviewed': Decided;
  'sessions.ended': Nothing;
  'sessions.one-ended': Device;
  'sessions.others-ended': { sessions: number };
  'sessions.revoked': Device;
  'sign-in.ended': SignIn;
  'sign-in.expired': Device;
  'sign-in.failed': SignIn & { reason: string; times: number; firstAt: string; lastAt: string };
  'sign-in.succeeded': SignIn & Partial<Provider>;
  'sign-on.refused': Provider & { reason: string };
  'template.changed': Named;
  'template.deleted': Named;
  'template.saved': Named;
  'tiers.changed': { tiers: readonly string[]; since?: string };
  'tiers.overhead-changed': Overhead & { since: string };
  'tiers.planning-rates-changed': { currencies: readonly string[] };
  'webhook.changed': Hooked & { isOn: boolean };
  'webhook.created': Hooked;
  'webhook.deleted': Host;
  'webhook.secret-renewed': Host;
  /** By the server. */
  'webhook.switched-off': Host & { reason: OffReason };
};

export type Action = keyof Events;

/** Only viewers with permission to see pay know of these. */
export const payActions: readonly Action[] = [
  'meetings.repriced',
  'meetings.repricing-requested',
  'tiers.changed',
  'tiers.overhead-changed',
  'tiers.planning-rates-changed',
];
/** And of these in the `fields` of other events. */
export const payFields: readonly string[] = ['tier', 'defaultRateCents'];

/** Whether viewers without permission to see pay may know nothing of the event. */
export function isOfPay(action: Action, detail: object): boolean {
  const fields = 'fields' in detail && Array.isArray(detail.fields) ? detail.fields.map(String) : [];
  const isOnlyPay = fields.length > 0 && fields.every((field) => payFields.includes(field));
  return payActions.includes(action) || isOnlyPay;
}

type NounOf<A> = A extends `${infer Noun}.${string}` ? Noun : never;

/** An export or an assistant changes nothing on a page, and only administrators see sign-ins. */
type Unseen = `${string}.exported` | `sign-in.${string}` | `assistant.${string}`;

/**
 * The kind of a live update: the noun of an action, such as `attendees` if those of recorded meetings are other people
 * now, at the same cost; `organization-deleted` if there is no audit log any more.
 */
export type ChangeKind = NounOf<Exclude<Action, Unseen>> | 'organization-deleted';
