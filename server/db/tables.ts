// Every table, by what it is about. Columns are named as in the code, instants are epoch ms, money is cents, flags are
// 0 or 1.

import type { PlanningTables } from './tables/planning.ts';
import type { RecordTables } from './tables/record.ts';
import type { OrganizationTables } from './tables/organization.ts';
import type { PeopleTables } from './tables/people.ts';
import type { SumsTables } from './tables/sums.ts';

/** What belongs to no organization. */
type InstallationTables = {
  rateLimits: { key: string; windowEndsAt: number; attempts: number };
  /** Who asked to be shown the product; they belong to no organization. */
  demoRequests: {
    id: number;
    name: string;
    email: string;
    organization: string;
    message: string;
    createdAt: number;
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

export type Tables = OrganizationTables &
  PeopleTables &
  RecordTables &
  PlanningTables &
  SumsTables &
  InstallationTables;
