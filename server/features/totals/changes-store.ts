// Counts the writes that touch a day or a title. Whoever keeps a figure of one notes the count that it was made from,
// and sees by it that the figure is out of date: a save pays for one small statement, and a reader for what changed.

import { sql } from 'kysely';
import { normalizedTitle } from '#domain/meetings/normalized-title.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { bulkInsert } from '#server/db/bulk-insert.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export type Touched = { day: string; title: string };

export const daySubject = (day: string): string => `day ${day}`;
export const titleSubject = (key: string): string => `title ${key}`;

export function changesStore(db: Database) {
  const countSubjects = bulkInsert(db, ['subject', 'changes'], (on, values) =>
    on
      .insertInto('changeCounts')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'subject'])
          .doUpdateSet({ changes: sql<number>`${sql.ref('changeCounts.changes')} + 1` }),
      ),
  );

  return {
    /** In the transaction that changes the meetings. */
    async touch(org: OrgId, touched: readonly Touched[], tx: Tx): Promise<void> {
      const subjects = new Set<string>();
      for (const { day, title } of touched)
        subjects.add(daySubject(day)).add(titleSubject(normalizedTitle(title)));
      const rows = [...subjects].map((subject) => ({ subject, changes: 1 }));
      await countSubjects(org, rows, tx);
    },
  };
}
