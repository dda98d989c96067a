// Cost by department: meetings allocated by their attendees, monthly totals by department and type, and closed
// months.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { withoutRowid } from './added-tables.ts';

const organization = `"organizationId" bigint not null references "organizations" ("id")`;
const costs = `"costCents" bigint not null,
    "blendedCents" bigint not null,
    "estimatedCents" bigint not null`;

const tables = (end: string) => [
  `alter table "meetings" add column "allocation" text`,
  `alter table "organizations" add column "allocateFrom" text`,
  `create table "meetingShares" (
    ${organization},
    "meetingId" bigint not null,
    "department" text not null,
    ${costs},
    "personMinutes" bigint not null,
    constraint "meetingSharesKey" primary key ("organizationId", "meetingId", "department")
  )${end}`,
  `create table "spendTotals" (
    ${organization},
    "month" text not null,
    "department" text not null,
    "type" text not null,
    ${costs},
    constraint "spendTotalsKey" primary key ("organizationId", "month", "department", "type")
  )${end}`,
  `create table "closedMonths" (
    ${organization},
    "month" text not null,
    "closedBy" bigint not null,
    "closedAt" bigint not null,
    constraint "closedMonthsKey" primary key ("organizationId", "month")
  )`,
  `create table "closedSpend" (
    ${organization},
    "month" text not null,
    "part" text not null,
    "department" text not null,
    "type" text not null,
    ${costs},
    constraint "closedSpendKey" primary key ("organizationId", "month", "part", "department", "type"),
    constraint "spendOfMonth" foreign key ("organizationId", "month")
      references "closedMonths" ("organizationId", "month") on delete cascade
  )`,
  `insert into "spendTotals" ("organizationId", "month", "department", "type", "costCents", "blendedCents", "estimatedCents")
    select "organizationId", substr("day", 1, 7), coalesce("department", ''), "type",
      sum("totalCents"), sum("blendedCents"), sum("estimatedCents")
    from "meetings" where "deletedAt" is null
    group by "organizationId", substr("day", 1, 7), coalesce("department", ''), "type"`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of tables(withoutRowid(db))) await sql.raw(statement).execute(db);
}
