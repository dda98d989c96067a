// Organizations with meetings get a version of their hygiene settings with working days. It marks when kinds of
// meetings get their own yardsticks and habits are measured per person. Weights and thresholds stay.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const defaultRule = '1;25,20,15,15,15,10;7;25,60,80,120;8,18;30';
const mondayToFriday = '1,2,3,4,5';
/** No user has this id. */
const byUpdate = 0;

export async function up(db: Kysely<Tables>): Promise<void> {
  const organizations = await db
    .selectFrom('organizations')
    .select(['id', 'hygieneRule'])
    .where('id', 'in', (eb) => eb.selectFrom('meetings').select('organizationId'))
    .execute();
  for (const { id, hygieneRule } of organizations) {
    const [former = '', ...parts] = (hygieneRule ?? defaultRule).split(';');
    const version = Number(former) + 1;
    const rule = [version, ...parts, mondayToFriday].join(';');
    await db
      .insertInto('hygieneRules')
      .values({ organizationId: id, version, rule, changedBy: byUpdate, changedAt: Date.now() })
      .execute();
    await db.updateTable('organizations').set({ hygieneRule: rule }).where('id', '=', id).execute();
  }
}
