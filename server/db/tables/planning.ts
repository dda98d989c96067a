// What meetings are planned with: groups, templates, and what a department may spend.

import type { MeetingType } from '#domain/meetings/meeting-types.ts';

export type PlanningTables = {
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
    /** As of groups. */
    draftKey: string | null;
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
  /** Crossings, each once a month "YYYY-MM". */
  budgetAlerts: {
    organizationId: number;
    budgetId: number;
    month: string;
    level: 'warning' | 'over';
    raisedAt: number;
    /** 0 while the budget has had no manager to tell. */
    told: number;
  };
};
