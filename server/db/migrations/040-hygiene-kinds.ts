// The rule of the hygiene score changed: kinds of meetings by size and length, and half the score for a meeting that
// was not worth it. Each organization gets a version of its settings, with equal weights and thresholds, from which the
// trend shows the present rule.

import { type Kysely, sql } from 'kysely';

const defaults = '1;25,20,15,15,15,10;7;25,60,80,120;8,18;30;1,2,3,4,5';

export async function up(db: Kysely<unknown>): Promise<void> {
  const found = await sql<{ id: number; rule: string | null }>`
    select "id", "hygieneRule" as "rule" from "organizations"`.execute(db);
  for (const { id, rule } of found.rows) {
    const [version = '1', ...rest] = (rule ?? defaults).split(';');
    const next = Number(version) + 1;
    const text = [next, ...rest].join(';');
    await sql`insert into "hygieneRules" ("organizationId", "version", "rule", "changedBy", "changedAt")
      values (${id}, ${next}, ${text}, 0, ${Date.now()})`.execute(db);
    await sql`update "organizations" set "hygieneRule" = ${text} where "id" = ${id}`.execute(db);
  }
}
