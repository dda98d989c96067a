// The price of each planned meeting, and the shares of departments in it. Jobs fill them.

import { type Kysely, sql } from 'kysely';
import { newId } from '../identifiers.ts';
import type { Tables } from '../tables.ts';

const statements = [
  ...[
    `"type" text default 'other' not null`,
    `"totalCents" bigint default 0 not null`,
    `"blendedCents" bigint default 0 not null`,
    `"estimatedCents" bigint default 0 not null`,
    `"pricedOn" text default '' not null`,
  ].map((column) => `alter table "plannedMeetings" add column ${column}`),
  `create table "plannedShares" (
    "organizationId" bigint not null references "organizations" ("id"),
    "plannedMeetingId" bigint not null,
    "department" text not null,
    "costCents" bigint not null,
    "blendedCents" bigint not null,
    "estimatedCents" bigint not null,
    constraint "plannedSharesKey" primary key ("organizationId", "plannedMeetingId", "department"),
    constraint "sharesOfPlanned" foreign key ("organizationId", "plannedMeetingId")
      references "plannedMeetings" ("organizationId", "id") on delete cascade
  )`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const organizations = await db
    .selectFrom('plannedMeetings')
    .select('organizationId')
    .distinct()
    .where('state', 'not in', ['kept', 'canceled'])
    .execute();
  for (const payload of organizations)
    await db
      .insertInto('jobs')
      .values({
        id: newId(),
        kind: 'planned.price',
        payload: JSON.stringify(payload),
        runAt: 0,
        createdAt: Date.now(),
      })
      .execute();
}
