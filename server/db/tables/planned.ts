// Attendee groups, templates and budgets.

import type { Generated } from 'kysely';
import type { Cents, ExactCents } from '#domain/money/money.ts';
import type { MeetingType } from '#domain/meetings/meeting.ts';

export type PlanningTables = {
  attendeeGroups: {
    organizationId: number;
    id: number;
    /** Created by the browser, which makes saving idempotent; null in old rows. */
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
    /** As for groups. */
    draftKey: string | null;
    position: number;
    name: string;
    role: string;
    salaryTier: string | null;
    /** The rate of the tier when the member was added; used if the tier no longer exists. */
    hourlyRateCents: ExactCents;
  };
  templates: {
    organizationId: number;
    id: number;
    /** As for groups. */
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
    hourlyRateCents: ExactCents;
  };
  /**
   * Addresses outside the organization that a budget names; `confirmedAt` is set once they agreed to get alerts.
   */
  alertAddresses: {
    organizationId: number;
    /** See domain/people/email-key.ts. */
    emailKey: string;
    tokenHash: Generated<string | null>;
    expiresAt: number;
    confirmedAt: number | null;
  };
  /** Monthly budget of a department; `departmentKey` as in `departments`. */
  budgets: {
    organizationId: number;
    id: number;
    /** As for groups. */
    draftKey: string | null;
    departmentKey: string;
    department: string;
    monthlyLimitCents: Cents;
    /** A second limit; null is none. */
    monthlyPersonMinutes: number | null;
    managerEmail: string | null;
    /** Percent of the limit, 1–100. */
    alertThreshold: number;
    createdAt: number;
  };
  /** Crossed thresholds, each once per month "YYYY-MM". */
  budgetAlerts: {
    organizationId: number;
    budgetId: number;
    month: string;
    level: 'warning' | 'over';
    raisedAt: number;
    /** 0 until a mail is sent; a budget may have no manager yet. */
    told: number;
  };
  /** Closed months "YYYY-MM": all up to the last one. */
  closedMonths: { organizationId: number; month: string; closedBy: number; closedAt: number };
  /** The finance report of a closed month. Corrections belong to earlier months. */
  closedSpend: {
    organizationId: number;
    month: string;
    part: 'held' | 'correction';
    department: string;
    type: string;
    costCents: ExactCents;
    blendedCents: Cents;
    estimatedCents: ExactCents;
    /** The estimated part of `blendedCents`. */
    guessedCents: Cents;
  };
};
