// How many meetings have an estimated value: a sum of zero alone does not say whether zero was said, or nothing.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('totals')
    .addColumn('valued', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const [grain, period] of [
    ['day', sql`"day"`],
    ['month', sql`substr("day", 1, 7)`],
    ['all', sql`''`],
  ] as const)
    await sql`
      update "totals" set "valued" = "said"."valued"
      from (
        select "organizationId", ${period} as "period", "type", coalesce("department", '') as "department",
          count(*) as "valued"
        from "meetings" where "estimatedValueCents" is not null and "deletedAt" is null
        group by 1, 2, 3, 4
      ) as "said"
      where "totals"."grain" = ${sql.lit(grain)} and "totals"."organizationId" = "said"."organizationId"
        and "totals"."period" = "said"."period" and "totals"."type" = "said"."type"
        and "totals"."department" = "said"."department"
    `.execute(db);
}
