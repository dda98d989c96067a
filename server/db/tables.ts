// Every table, on one page. Columns are named as in the code, instants are epoch ms, money is cents, flags are 0 or 1.

import type { Generated } from 'kysely';
import type { JoinPolicy, MemberStatus } from '#domain/joining.ts';
import type { MeetingType } from '#domain/meeting-types.ts';
import type { Role } from '#domain/permissions.ts';
import type { PlanName, PlanPeriod } from '#domain/plans.ts';
import type { SampleKind } from '#domain/sample-kinds.ts';

export type Tables = {
  organizations: {
    id: number;
    name: string;
    timeZone: string;
    /** Counts how often its days were set anew. */
    clockVersion: Generated<number>;
    joinPolicy: JoinPolicy;
    listed: 0 | 1;
    createdAt: number;
    address: string | null;
    city: string | null;
    state: string | null;
    zip: string | null;
    country: string | null;
    phone: string | null;
    website: string | null;
    email: string | null;
    /** Each save counts one up, so that a second one from an older page is noticed. */
    profileVersion: Generated<number>;
    tiersVersion: Generated<number>;
    /** Weights and thresholds with their version, see domain/hygiene-settings.ts; null is the rule as it was written. */
    hygieneRule: string | null;
    /** Whether a language model may be asked. */
    discussEnabled: Generated<0 | 1>;
  };
  users: {
    organizationId: number;
    id: number;
    email: string;
    /** Lower-cased; unique in the whole installation. */
    emailKey: string;
    name: string;
    username: string | null;
    role: Role;
    /** Somebody removed keeps the name, for what they recorded, and nothing to sign in with. */
    status: MemberStatus | 'removed';
    passwordHash: string;
    mustChangePassword: 0 | 1;
    avatarKey: string | null;
    createdAt: number;
  };
  /** Links that let one person in; only the hash of the token is kept. */
  invitations: {
    organizationId: number;
    id: number;
    tokenHash: string;
    role: Role;
    createdBy: number;
    createdAt: number;
    expiresAt: number;
    usedAt: number | null;
  };
  sessions: {
    tokenHash: string;
    userId: number;
    remembered: 0 | 1;
    createdAt: number;
    lastSeenAt: number;
  };
  /** Browsers that signed in before: their guesses are counted apart from a stranger's. */
  devices: { tokenHash: string; userId: number; createdAt: number };
  /** The secret of an authenticator app, encrypted; it counts once `confirmedAt` is set. `lastStep` was used last. */
  secondFactors: {
    organizationId: number;
    userId: number;
    lockedSecret: string;
    confirmedAt: number | null;
    lastStep: number;
  };
  /** Those that are left. */
  recoveryCodes: { organizationId: number; userId: number; codeHash: string };
  /** Who gave the right password, and not the code yet. */
  signInTickets: { tokenHash: string; userId: number; remembered: 0 | 1; expiresAt: number };
  /** Keys for programs; `scopes` of contract/scopes.ts with a space between. */
  apiTokens: {
    organizationId: number;
    id: number;
    userId: number;
    name: string;
    tokenHash: string;
    scopes: string;
    createdAt: number;
    expiresAt: number | null;
    lastUsedAt: number | null;
  };
  passwordResets: { tokenHash: string; userId: number; expiresAt: number };
  rateLimits: { key: string; windowEndsAt: number; attempts: number };
  salaryTiers: { organizationId: number; rank: number; name: string; hourlyRateCents: number };
  /** The spelling under which a department was first named; `key` is lower case. */
  departments: { organizationId: number; key: string; name: string };
  meetings: {
    organizationId: number;
    id: number;
    draftKey: string;
    title: string;
    /** See domain/title-key.ts: what shares it is a series. */
    titleKey: Generated<string>;
    type: string;
    department: string | null;
    agenda: string | null;
    /** Null where nobody knows whether there was one. */
    hasAgenda: 0 | 1 | null;
    startedAt: number;
    /** When it was to begin, where that is known. */
    scheduledAt: number | null;
    day: string;
    durationMinutes: number;
    plannedMinutes: number | null;
    attendeeCount: number;
    totalCents: number;
    averageHourlyRateCents: number;
    outcomes: string | null;
    actionItemsCount: number | null;
    estimatedValueCents: number | null;
    worthIt: 'yes' | 'maybe' | 'no' | null;
    source: 'calculator' | 'import' | 'live';
    /** People who were there all the time without being listed by name, and what each of them costs an hour. */
    unlistedCount: Generated<number>;
    unlistedRateCents: Generated<number>;
    importId: number | null;
    createdBy: number;
    createdAt: number;
    version: number;
    deletedAt: number | null;
  };
  attendees: {
    organizationId: number;
    meetingId: number;
    position: number;
    name: string;
    role: string;
    salaryTier: string | null;
    hourlyRateCents: number;
    joinedMinute: number;
    leftMinute: number | null;
  };
  /** `meetings` and `attendees` count what was saved; `importKey` is made by the browser. */
  imports: {
    organizationId: number;
    id: number;
    importKey: string;
    fileName: string;
    createdBy: number;
    createdAt: number;
    meetings: number;
    attendees: number;
    finishedAt: number | null;
    undoneAt: number | null;
  };
  /** Sums of the meetings that are not deleted, by day, by month and since the beginning, type and department. */
  totals: {
    organizationId: number;
    grain: 'day' | 'month' | 'all';
    /** "YYYY-MM-DD", "YYYY-MM" or ''. */
    period: string;
    type: string;
    /** '' for none. */
    department: string;
    meetings: number;
    minutes: number;
    costCents: number;
    /** Sum of the estimated values that are known. */
    valueCents: number;
    /** How many were worth it: 'yes'. */
    worthwhile: number;
  };
  /** The same by week and type; `week` is the first day of the part of a week that lies in one month. */
  weekTotals: {
    organizationId: number;
    week: string;
    type: string;
    meetings: number;
    minutes: number;
    costCents: number;
  };
  /** The same by the organisation's weekday (0 = Sunday) and hour; periods "YYYY-MM" or as `week` above. */
  hourTotals: {
    organizationId: number;
    grain: 'month' | 'week';
    period: string;
    weekday: number;
    hour: number;
    meetings: number;
    minutes: number;
    costCents: number;
  };
  /** The same by title, see domain/title-key.ts. */
  titleTotals: {
    organizationId: number;
    title: string;
    grain: 'month' | 'week';
    period: string;
    /** How the title was written when it first came in that period. */
    spelling: string;
    meetings: number;
    minutes: number;
    costCents: number;
  };
  orgRoles: {
    organizationId: number;
    id: number;
    /** Lower case; unique in the organisation. */
    nameKey: string;
    name: string;
    description: string | null;
    /** Came with the organisation. */
    isDefault: 0 | 1;
  };
  attendeeGroups: {
    organizationId: number;
    id: number;
    /** Made by the browser: the same one is saved once. Absent for what was made before there were any. */
    draftKey: string | null;
    name: string;
    description: string | null;
    createdBy: number;
    createdAt: number;
    version: number;
  };
  groupMembers: {
    organizationId: number;
    groupId: number;
    id: number;
    position: number;
    name: string;
    role: string;
    salaryTier: string | null;
    /** What the tier gave when the member was added; counts once the tier is gone. */
    hourlyRateCents: number;
  };
  templates: {
    organizationId: number;
    id: number;
    /** As of groups. */
    draftKey: string | null;
    name: string;
    title: string;
    type: MeetingType;
    durationMinutes: number;
    createdBy: number;
    createdAt: number;
    version: number;
  };
  templateAttendees: {
    organizationId: number;
    templateId: number;
    position: number;
    name: string;
    role: string;
    salaryTier: string | null;
    hourlyRateCents: number;
  };
  /** What a department may spend on meetings in a month; `departmentKey` as in `departments`. */
  budgets: {
    organizationId: number;
    id: number;
    /** As of groups. */
    draftKey: string | null;
    departmentKey: string;
    department: string;
    monthlyLimitCents: number;
    managerEmail: string | null;
    /** Percent of the limit, 1 to 100. */
    alertThreshold: number;
    createdAt: number;
  };
  /** Crossings that were told, each once a month "YYYY-MM". */
  budgetAlerts: {
    organizationId: number;
    budgetId: number;
    month: string;
    level: 'warning' | 'over';
    raisedAt: number;
  };
  auditLog: {
    organizationId: number;
    id: number;
    at: number;
    actorId: number;
    action: string;
    subject: string;
    detail: string;
  };
  /** Pictures of people; the key is random and changes with the picture. */
  avatars: { organizationId: number; key: string; userId: number; bytes: Uint8Array; createdAt: number };
  /** What "Load sample data" made; the row of kind 'load' says that there is any. */
  samples: { organizationId: number; kind: SampleKind; id: string };
  /** Who asked to be shown the product; they belong to no organisation. */
  demoRequests: {
    id: number;
    name: string;
    email: string;
    organization: string;
    message: string;
    createdAt: number;
  };
  /** No row: Starter. `trialEndsAt` is that of the one trial, also after it. */
  organizationPlans: {
    organizationId: number;
    plan: PlanName;
    period: PlanPeriod;
    chosenAt: number;
    trialEndsAt: number | null;
  };
  /** Every version of an organisation's rule but the first, which is the one that was written. */
  hygieneRules: {
    organizationId: number;
    version: number;
    rule: string;
    changedBy: number;
    changedAt: number;
  };
  /** How many writes touched a day or a title, see server/totals/changes-store.ts. */
  changeCounts: { organizationId: number; subject: string; changes: number };
  /** Hygiene sums of a day as they were when its `stamp` was true, see server/coach/days-store.ts. */
  hygieneDays: {
    organizationId: number;
    day: string;
    stamp: string;
    /** When time alone changes a score of that day. */
    nextChangeAt: number | null;
    sums: string;
    groups: string;
    /** Person-minutes of meetings whose title was held shortly before; with a stamp of its own. */
    recurringStamp: Generated<string>;
    recurringMinutes: Generated<number>;
  };
  /** The same of the meetings that share a title. */
  titleFacts: {
    organizationId: number;
    title: string;
    stamp: string;
    nextChangeAt: number | null;
    facts: string;
  };
  /** What was taken, dismissed and reviewed; four weeks before and as predicted, as JSON. */
  coachActions: {
    organizationId: number;
    id: number;
    origin: 'recommendation' | 'review';
    state: 'taken' | 'dismissed';
    kind: string;
    title: string | null;
    spelling: string | null;
    minutes: number | null;
    rhythm: string | null;
    takenBy: number;
    takenAt: number;
    day: string;
    baseline: string;
    predicted: string;
  };
  /** A number that each write on PostgreSQL draws anew, see server/db/last-writes.ts. */
  lastWrites: { organizationId: number; mark: number };
  mails: {
    id: number;
    kind: string;
    toAddress: string;
    payload: string;
    attempts: number;
    dueAt: number;
    createdAt: number;
  };
};
