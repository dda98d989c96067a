// Organizations and their settings.

import type { Cents } from '#domain/money/money.ts';
import type { CalendarPolicy } from '#domain/calendars/planned.ts';
import type { Generated } from 'kysely';
import type { JoinPolicy } from '#domain/people/member-rules.ts';
import type { DatedOverhead } from '#domain/people/overhead.ts';
import type { PayVisibility } from '#domain/people/permissions.ts';
import type { PlanName, PlanPeriod } from '#domain/plans.ts';
import type { SampleKind } from '#domain/sample/sample-data.ts';

export type OrganizationTables = {
  organizations: {
    id: number;
    name: string;
    timeZone: string;
    /** Latest `updatedAt` of its meetings. */
    meetingsChangedAt: Generated<number>;
    /** Ids of meetings that were deleted up to then may have been removed, too. */
    meetingsForgottenUntil: Generated<number>;
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
    /** Counts the saves, so that a save based on an older version is noticed. */
    profileVersion: Generated<number>;
    tiersVersion: Generated<number>;
    /** In how many weeks of a year meetings are held; yearly costs count with it. */
    workingWeeks: Generated<number>;
    /** Weights and thresholds with their version, see domain/hygiene/rule.ts; null is the default. */
    hygieneRule: string | null;
    /** Whether the language model may be used. */
    discussEnabled: Generated<0 | 1>;
    payVisibility: Generated<PayVisibility>;
    /** When an administrator chose the visibility; null while it is the default. */
    payChosenAt: number | null;
    /** What everybody costs per hour for those who may not see pay. */
    blendedRateCents: Generated<Cents>;
    /** The first local day whose meetings are allocated by their attendees' departments; null for never. */
    allocateFrom: string | null;
    /** What becomes of planned meetings that have ended. */
    calendarPolicy: Generated<CalendarPolicy>;
    /** What a person without a tier costs per hour. */
    defaultRateCents: Generated<Cents>;
    /** When its deletion began; a job deletes the rest. Null while it exists. */
    deletedAt: number | null;
    /** Since when members need a second factor; null if they do not. */
    secondFactorSince: number | null;
    /** How many days a member has to set it up. */
    secondFactorGraceDays: Generated<number>;
    /** Whether it is not needed by those who sign in at a provider. */
    secondFactorExemptsProviders: Generated<0 | 1>;
    /** When an administrator put the list of first steps away. */
    firstStepsDismissedAt: number | null;
  };
  salaryTiers: { organizationId: number; rank: number; name: string; hourlyRateCents: Cents };
  /** The rate of a tier from a local day on; before the first one, and without any, that of `salaryTiers`. */
  /** What the rates of tiers are from a day on; fully loaded before the first. */
  overheads: { organizationId: number } & DatedOverhead;
  tierRates: { organizationId: number; salaryTier: string; fromDay: string; hourlyRateCents: Cents };
  /** The first spelling of a department's name; `key` is lower case. */
  departments: { organizationId: number; key: string; name: string };
  orgRoles: {
    organizationId: number;
    id: number;
    /** Lower case; unique in the organization. */
    nameKey: string;
    name: string;
    description: string | null;
    /** Whether it was created with the organization. */
    isDefault: 0 | 1;
  };
  /** No row means Starter. `trialEndsAt` stays after the trial, since there is only one. */
  organizationPlans: {
    organizationId: number;
    plan: PlanName;
    period: PlanPeriod;
    chosenAt: number;
    trialEndsAt: number | null;
  };
  /** All versions of the hygiene rule except the first, which is the default. An update has no `changedBy`: 0. */
  hygieneRules: {
    organizationId: number;
    version: number;
    rule: string;
    changedBy: number;
    changedAt: number;
  };
  /** Ids that "Load sample data" created; a row of kind 'load' marks that it is loaded. */
  samples: { organizationId: number; kind: SampleKind; id: string };
  auditLog: {
    organizationId: number;
    id: number;
    at: number;
    actorId: number;
    action: string;
    subject: string;
    detail: string;
  };
};
