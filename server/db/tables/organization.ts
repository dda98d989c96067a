// Organizations and their settings.

import type { Cents, ExactCents } from '#domain/money/money.ts';
import type { CalendarPolicy } from '#domain/meetings/planned/planned.ts';
import type { Generated } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { JoinPolicy } from '#domain/accounts/member-rules.ts';
import type { DatedOverhead } from '#domain/people/overhead.ts';
import type { PlanningRate } from '#domain/people/planning-rates.ts';
import type { PayVisibility } from '#domain/accounts/permissions.ts';
import type { PlanName, PlanPeriod } from '#domain/organization/subscription.ts';

/** Each record of sample data is stored with its kind, so that removal deletes exactly what was loaded. */
export type SampleKind =
  | 'load'
  | 'meeting'
  | 'department'
  | 'template'
  | 'group'
  | 'budget'
  | 'person'
  | 'plan';

export type OrganizationTables = {
  organizations: {
    id: number;
    name: string;
    timeZone: string;
    /** 0 is Sunday. */
    firstWeekday: Generated<number>;
    /** Of mails to people without an account. */
    language: Generated<Language>;
    /** Of every amount; a code of `Intl.supportedValuesOf('currency')`. */
    currency: Generated<string>;
    /** Since when its amounts are being converted into another currency; otherwise null. */
    convertingSince: Generated<number | null>;
    /** Latest `updatedAt` of its meetings. */
    meetingsChangedAt: Generated<number>;
    /** Ids of meetings that were deleted up to then may have been removed as well. */
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
    /** Counts saves, so that a save based on an older version is detected. */
    profileVersion: Generated<number>;
    tiersVersion: Generated<number>;
    /** Weeks of a year with meetings; yearly costs use it. */
    workingWeeks: Generated<number>;
    /** Whether all members see who attended a meeting. */
    showsNames: Generated<0 | 1>;
    /** Figures about people are given for at least this many persons together. */
    smallestGroup: Generated<number>;
    /** Whether administrators get figures by organizer and by person. */
    personFigures: Generated<0 | 1>;
    /** Whether attendees are asked if meetings were worth their time, and see what they published. */
    asksForRatings: Generated<0 | 1>;
    /** Working time of a person a week. */
    weeklyMinutes: Generated<number>;
    /** The month (1–12) with which its years and quarters begin in reports. */
    yearStartsIn: Generated<number>;
    /** Weights and thresholds with their version, see domain/reports/coach/rule.ts; null is the default. */
    hygieneRule: string | null;
    /** Whether the language model may be used. */
    discussEnabled: Generated<0 | 1>;
    payVisibility: Generated<PayVisibility>;
    /** When an administrator chose the visibility; null for the default. */
    payChosenAt: number | null;
    /** Everybody's cost per hour for viewers without permission to see pay. */
    blendedRateCents: Generated<Cents>;
    /** The first local day whose meetings are allocated by their attendees' departments; null for never. */
    allocateFrom: string | null;
    /** As `AllocationDays` says. */
    allocateCalendarsFrom: Generated<string>;
    /** What happens to planned meetings after their end. */
    calendarPolicy: Generated<CalendarPolicy>;
    /** JSON of a `NoteThreshold`; null: organizers get no notes about what they book. */
    bookingNotes: Generated<string | null>;
    /** Whether assistants may read with an API token. */
    mcpEnabled: Generated<0 | 1>;
    /** Whether members get the weekly report unless they stopped it; otherwise those who asked for it. */
    reportsForAll: Generated<0 | 1>;
    /** Weekday (0 is Sunday) and local hour of the weekly report. */
    reportWeekday: Generated<number>;
    reportHour: Generated<number>;
    /** The local day of the last one. */
    reportedOn: Generated<string | null>;
    /** Cost per hour of a person without a tier. */
    defaultRateCents: Generated<Cents>;
    /** When its deletion began; a job deletes the rest. Otherwise null. */
    deletedAt: number | null;
    /** When members started to need a second factor; null if they do not. */
    secondFactorSince: number | null;
    /** Grace period in days for setting it up. */
    secondFactorGraceDays: Generated<number>;
    /** Whether sign-ins through a provider are exempt. */
    secondFactorExemptsProviders: Generated<0 | 1>;
    /** When an administrator hid the list of first steps. */
    firstStepsDismissedAt: number | null;
  };
  salaryTiers: {
    organizationId: number;
    rank: number;
    name: string;
    hourlyRateCents: ExactCents;
    /** If the rate was entered in another currency, see domain/people/planning-rates.ts. */
    enteredCurrency: Generated<string | null>;
    enteredCents: Generated<ExactCents | null>;
    planningRate: Generated<string | null>;
  };
  planningRates: { organizationId: number } & PlanningRate;
  /** The rate of a tier from a local day on; `salaryTiers` has the rate for earlier days or without rows. */
  /** What tier rates mean from a day on; fully loaded before the first row. */
  overheads: { organizationId: number } & DatedOverhead;
  tierRates: { organizationId: number; salaryTier: string; fromDay: string; hourlyRateCents: ExactCents };
  /** A department's name as first spelled; `key` is lower case. */
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
  /** No row means Starter. `trialEndsAt` stays after the trial, since there is only one trial. */
  organizationPlans: {
    organizationId: number;
    plan: PlanName;
    period: PlanPeriod;
    chosenAt: number;
    trialEndsAt: number | null;
  };
  /**
   * All versions of the hygiene settings except the first, which is the default. Versions created by an update have
   * `changedBy` 0.
   */
  hygieneRules: {
    organizationId: number;
    version: number;
    rule: string;
    changedBy: number;
    changedAt: number;
  };
  /** Ids that "Load sample data" created; a row of kind 'load' marks it as loaded. */
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
