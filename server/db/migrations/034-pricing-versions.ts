// Changes of prices have a version and a time of their own, and budgets a second limit in person-hours.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

const statements = [
  `alter table "meetings" add column "pricingVersion" integer default 0 not null`,
  `alter table "meetings" add column "pricedAt" bigint default 0 not null`,
  `update "meetings" set "pricedAt" = "updatedAt"`,
  `create index "meetingsByPricing" on "meetings" ("organizationId", "pricedAt", "id")`,
  `alter table "plannedMeetings" add column "pricedAt" bigint default 0 not null`,
  `update "plannedMeetings" set "pricedAt" = "updatedAt"`,
  `create index "aheadByPricing" on "plannedMeetings" ("organizationId", "pricedAt", "id") where "content" is not null`,
  `alter table "budgets" add column "monthlyPersonMinutes" bigint`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const posted = db.selectFrom('plannedMeetings').select(['organizationId', 'id', 'updatedAt', 'content']);
  for (const { organizationId, id, updatedAt, content } of await posted
    .where('content', 'is not', null)
    .execute()) {
    const ahead = JSON.parse(content ?? '') as { meeting: object };
    const meeting = { pricingVersion: 0, pricedAt: updatedAt, ...ahead.meeting };
    await db
      .updateTable('plannedMeetings')
      .set({ content: JSON.stringify({ ...ahead, meeting }) })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .execute();
  }
}
