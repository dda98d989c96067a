// Conversion of an organization's amounts, pay that is entered in another currency, and the first day of the week.

import { type Kysely, sql } from 'kysely';
import { organization } from './baseline/dialect.ts';

const statements = [
  'alter table "organizations" add column "convertingSince" bigint',
  'alter table "organizations" add column "firstWeekday" integer default 0 not null',
  `create table "planningRates" (
    ${organization},
    "currency" text not null,
    "fromDay" text not null,
    "rate" text not null,
    constraint "planningRatesKey" primary key ("organizationId", "currency", "fromDay")
  )`,
  'alter table "salaryTiers" add column "enteredCurrency" text',
  'alter table "salaryTiers" add column "enteredCents" bigint',
  'alter table "salaryTiers" add column "planningRate" text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
