// What an organization is, and how it is set: its clock, tiers, roles, rule, plan.

import type { Generated } from 'kysely';
import type { JoinPolicy } from '#domain/people/joining.ts';
import type { PlanName, PlanPeriod } from '#domain/plans.ts';
import type { SampleKind } from '#domain/sample/sample-data.ts';

export type OrganizationTables = {
  organizations: {
    id: number;
    name: string;
    timeZone: string;
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
    /** Weights and thresholds with their version, see domain/hygiene/rule.ts; null is the default. */
    hygieneRule: string | null;
    /** Whether a language model may be asked. */
    discussEnabled: Generated<0 | 1>;
  };
  salaryTiers: { organizationId: number; rank: number; name: string; hourlyRateCents: number };
  /** The spelling under which a department was first named; `key` is lower case. */
  departments: { organizationId: number; key: string; name: string };
  orgRoles: {
    organizationId: number;
    id: number;
    /** Lower case; unique in the organization. */
    nameKey: string;
    name: string;
    description: string | null;
    /** Came with the organization. */
    isDefault: 0 | 1;
  };
  /** No row: Starter. `trialEndsAt` is that of the one trial, also after it. */
  organizationPlans: {
    organizationId: number;
    plan: PlanName;
    period: PlanPeriod;
    chosenAt: number;
    trialEndsAt: number | null;
  };
  /** Every version of an organization's rule but the first, which is the one that was written. */
  hygieneRules: {
    organizationId: number;
    version: number;
    rule: string;
    changedBy: number;
    changedAt: number;
  };
  /** What "Load sample data" made; the row of kind 'load' says that there is any. */
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
  /** A number that each write on PostgreSQL draws anew, see server/db/last-writes.ts. */
  lastWrites: { organizationId: number; mark: number };
};
