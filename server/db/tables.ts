// Every table, on one page. Columns are named as in the code, instants are epoch ms, money is cents, flags are 0 or 1.

import type { JoinPolicy, MemberStatus } from '#domain/joining.ts';
import type { Role } from '#domain/permissions.ts';

export type Tables = {
  organizations: {
    id: number;
    name: string;
    timeZone: string;
    joinPolicy: JoinPolicy;
    listed: 0 | 1;
    createdAt: number;
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
    status: MemberStatus;
    passwordHash: string;
    mustChangePassword: 0 | 1;
    avatarKey: string | null;
    createdAt: number;
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
    type: string;
    department: string | null;
    agenda: string | null;
    startedAt: number;
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
  /** Sums of the meetings that are not deleted, by day and by month, type and department. */
  totals: {
    organizationId: number;
    grain: 'day' | 'month';
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
  auditLog: {
    organizationId: number;
    id: number;
    at: number;
    actorId: number;
    action: string;
    subject: string;
    detail: string;
  };
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
