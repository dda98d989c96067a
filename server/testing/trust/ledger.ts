// What was promised, held against what is there: every save that was answered with success, once, and sums that agree.

import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { checkStore } from '#server/totals/check-store.ts';

export type Verdict = { acknowledged: number; lost: number; doubled: number; wrongSums: number };

export const isClean = ({ lost, doubled, wrongSums }: Verdict): boolean => lost + doubled + wrongSums === 0;

/** `kept` are the draft keys whose saves were answered with success. */
export async function audit(db: Database, kept: ReadonlySet<string>): Promise<Verdict> {
  const { rows } = await sql<{ draftKey: string }>`select "draftKey" from "meetings"`.execute(db.read);
  const times = new Map<string, number>();
  for (const { draftKey } of rows) times.set(draftKey, (times.get(draftKey) ?? 0) + 1);
  const totals = checkStore(db);
  let wrongSums = 0;
  for (const { org } of await totals.organizations()) {
    const { differences, wrongDays } = await db.write((tx) => totals.check(org, tx));
    wrongSums += differences.length + wrongDays;
  }
  return {
    acknowledged: kept.size,
    lost: [...kept].filter((key) => !times.has(key)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    wrongSums,
  };
}

/** Takes one meeting away behind the house's back: whoever audits after this must notice. */
export async function steal(db: Database, kept: ReadonlySet<string>): Promise<void> {
  const [key] = kept;
  await db.write(async (tx) => {
    await sql`delete from "attendees" where "meetingId" in (select "id" from "meetings" where "draftKey" = ${key})`.execute(tx); // prettier-ignore
    await sql`delete from "meetings" where "draftKey" = ${key}`.execute(tx);
  });
}
