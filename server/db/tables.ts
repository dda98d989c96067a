// Types of all tables. Times are epoch ms, money is cents, flags are 0 or 1.

import type { Generated } from 'kysely';
import type { CalendarTables } from './tables/calendar.ts';
import type { CalendarsOutTables } from './tables/feed.ts';
import type { LiveTables } from './tables/live.ts';
import type { PlanningTables } from './tables/planned.ts';
import type { RecordTables } from './tables/meetings.ts';
import type { OrganizationTables } from './tables/organization.ts';
import type { PeopleTables } from './tables/people.ts';
import type { RatingTables } from './tables/ratings.ts';
import type { SumsTables } from './tables/reports.ts';
import type { WebhookTables } from './tables/webhooks.ts';

/** Tables without an organization. */
type InstallationTables = {
  rateLimits: { key: string; windowEndsAt: number; attempts: number };
  demoRequests: {
    id: number;
    name: string;
    email: string;
    organization: string;
    message: string;
    createdAt: number;
  };
  /** Background jobs that wait, run or have failed permanently; finished ones are deleted. */
  jobs: {
    id: number;
    kind: string;
    /** JSON. */
    payload: string;
    runAt: number;
    attempts: Generated<number>;
    /** See `lanes` in jobs/store.ts. */
    lane: Generated<number>;
    /** The organization, or 0; not `organizationId`, since requests also queue jobs of others. */
    requestedBy: Generated<number>;
    /** Of the organization within the lane. */
    turn: Generated<number>;
    /** Key of the limit that counts how slow the server is that the job asks; null if it asks none. */
    origin: string | null;
    /** 0 while no process runs it. */
    lockedUntil: Generated<number>;
    createdAt: number;
    /** Set when the worker gave up. */
    failedAt: number | null;
    lastError: string | null;
  };
  /** Operator commands; `subject` identifies the organization or the person by id. */
  operatorActions: { id: number; at: number; command: string; subject: string };
  /** Has a row only while a transaction deletes old entries of the audit log. */
  auditPurges: { before: number };
};

export type Tables = OrganizationTables &
  PeopleTables &
  RecordTables &
  LiveTables &
  PlanningTables &
  CalendarTables &
  SumsTables &
  RatingTables &
  CalendarsOutTables &
  WebhookTables &
  InstallationTables;
