// Webhooks and their deliveries.

import { type Kysely, sql } from 'kysely';

const organization = `"organizationId" bigint not null references "organizations" ("id")`;

const statements = [
  `create table "webhooks" (
    ${organization},
    "id" bigint not null,
    "host" text not null,
    "lockedSecret" text not null,
    "events" text not null,
    "seesPay" integer not null,
    "isOn" integer not null,
    "offReason" text,
    "createdAt" bigint not null,
    "rotatingUntil" bigint,
    "workedAt" bigint,
    "failingSince" bigint,
    "failedDeliveries" integer default 0 not null,
    "skipped" integer default 0 not null,
    constraint "webhooksKey" primary key ("organizationId", "id")
  )`,
  `create table "webhookDeliveries" (
    ${organization},
    "id" bigint not null,
    "webhookId" bigint not null,
    "messageId" text not null,
    "type" text not null,
    "subject" text not null,
    "changedAt" bigint not null,
    "body" text,
    "createdAt" bigint not null,
    "state" text not null,
    "attempts" integer default 0 not null,
    "nextAt" bigint,
    "lastAt" bigint,
    "status" integer,
    "failure" text,
    "answer" text default '' not null,
    constraint "webhookDeliveriesKey" primary key ("organizationId", "id"),
    constraint "webhookDeliveriesOfChange" unique ("organizationId", "webhookId", "subject", "changedAt"),
    constraint "webhookDeliveriesOfWebhook" foreign key ("organizationId", "webhookId")
      references "webhooks" ("organizationId", "id") on delete cascade
  )`,
  `create index "webhookDeliveriesInOrder" on "webhookDeliveries" ("organizationId", "webhookId", "createdAt", "id")`,
  `create index "webhookDeliveriesWaiting" on "webhookDeliveries" ("organizationId", "state")`,
  `create index "webhookDeliveriesByAge" on "webhookDeliveries" ("createdAt")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
