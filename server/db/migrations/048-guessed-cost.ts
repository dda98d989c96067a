// What viewers at the blended rate get as estimated: the cost of meetings with a guessed length or number of people.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

const guessed = '"meetings"."durationEstimated" + "meetings"."attendeesEstimated" > 0';
const live = `"meetings"."deletedAt" is null and ${guessed}`;
const names = { type: '"meetings"."type"', department: `coalesce("meetings"."department", '')` };

const monthSums = (kind: keyof typeof names) => `update "monthTotals" set "guessedCents" = coalesce((
  select sum("meetings"."blendedCents") from "meetings"
    where "meetings"."organizationId" = "monthTotals"."organizationId" and ${live}
      and substr("meetings"."day", 1, 7) = "monthTotals"."month" and ${names[kind]} = "monthTotals"."name"), 0)
  where "kind" = '${kind}'`;

const spendSums = (table: 'spendTotals' | 'closedSpend') => `update "${table}" set "guessedCents" = coalesce((
  select sum(coalesce("meetingShares"."blendedCents", "meetings"."blendedCents"))
    from "meetings" left join "meetingShares" on "meetingShares"."organizationId" = "meetings"."organizationId"
      and "meetingShares"."meetingId" = "meetings"."id"
    where "meetings"."organizationId" = "${table}"."organizationId" and ${live}
      and substr("meetings"."day", 1, 7) = "${table}"."month" and "meetings"."type" = "${table}"."type"
      and coalesce("meetingShares"."department", "meetings"."department", '') = "${table}"."department"), 0)`;

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ['monthTotals', 'spendTotals', 'closedSpend', 'plannedMeetings'])
    await sql.raw(`alter table "${table}" add column "guessedCents" bigint default 0 not null`).execute(db);
  const statements = [
    monthSums('type'),
    monthSums('department'),
    spendSums('spendTotals'),
    // A correction has no estimated part.
    `${spendSums('closedSpend')} where "part" = 'held'`,
    `update "plannedMeetings" set "guessedCents" = "blendedCents" where "content" is not null
      and ("content" like '%"durationEstimated":1%' or "content" like '%"attendeesEstimated":1%')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
