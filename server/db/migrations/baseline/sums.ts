// Totals by month, budgets and closed months.

import { type Dialect, organization } from './dialect.ts';

export const sumsTables = ({ withoutRowid }: Dialect): string[] => [
  `create table "monthTotals" (
    ${organization},
    "kind" text not null,
    "month" text not null,
    "name" text not null,
    "meetings" bigint not null,
    "minutes" bigint not null,
    "costCents" bigint not null,
    "valueCents" bigint not null,
    "valued" bigint not null,
    "worthwhile" bigint not null,
    "version" bigint not null,
    "blendedCents" bigint default 0 not null,
    "estimatedCents" bigint default 0 not null,
    constraint "monthTotalsKey" primary key ("organizationId", "kind", "month", "name")
  )${withoutRowid}`,
  `create table "spendTotals" (
    ${organization},
    "month" text not null,
    "department" text not null,
    "type" text not null,
    "costCents" bigint not null,
    "blendedCents" bigint not null,
    "estimatedCents" bigint not null,
    constraint "spendTotalsKey" primary key ("organizationId", "month", "department", "type")
  )${withoutRowid}`,
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
    "costCents" bigint not null,
    "blendedCents" bigint not null,
    "estimatedCents" bigint not null,
    constraint "closedSpendKey" primary key ("organizationId", "month", "part", "department", "type"),
    constraint "spendOfMonth" foreign key ("organizationId", "month")
      references "closedMonths" ("organizationId", "month") on delete cascade
  )`,
  `create table "budgets" (
    ${organization},
    "id" bigint not null,
    "draftKey" text,
    "departmentKey" text not null,
    "department" text not null,
    "monthlyLimitCents" bigint not null check ("monthlyLimitCents" > 0),
    "managerEmail" text,
    "alertThreshold" integer not null check ("alertThreshold" between 1 and 100),
    "createdAt" bigint not null,
    constraint "budgetsKey" primary key ("organizationId", "id")
  )`,
  `create unique index "budgetsByDepartment" on "budgets" ("organizationId", "departmentKey")`,
  `create unique index "budgetsByDraft" on "budgets" ("organizationId", "draftKey")`,
  `create table "budgetAlerts" (
    "organizationId" bigint not null,
    "budgetId" bigint not null,
    "month" text not null,
    "level" text not null check ("level" in ('warning', 'over')),
    "raisedAt" bigint not null,
    "told" integer default 1 not null,
    constraint "budgetAlertsKey" primary key ("organizationId", "budgetId", "month", "level"),
    constraint "budgetAlertsOfBudget" foreign key ("organizationId", "budgetId")
      references "budgets" ("organizationId", "id") on delete cascade
  )`,
  `create table "alertAddresses" (
    ${organization},
    "emailKey" text not null,
    "tokenHash" text,
    "expiresAt" bigint not null,
    "confirmedAt" bigint,
    constraint "alertAddressesKey" primary key ("organizationId", "emailKey")
  )`,
  `create index "alertAddressesByToken" on "alertAddresses" ("tokenHash")`,
];
