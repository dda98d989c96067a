// Counts the writes that touch a day or a title. Whoever keeps a figure of one notes the count that it was made from,
// and sees by it that the figure is out of date: a save pays for one small statement, and a reader for what changed.

import { sql } from 'kysely';
import { titleKey } from '#domain/title-key.ts';
import type { Arguments, Database, Prepared, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/http/gate.ts';

export type Touched = { day: string; title: string };

/** A save touches its day and its title. */
const subjectsAtOnce = [64, 16, 2, 1] as const;

export const daySubject = (day: string): string => `day ${day}`;
export const titleSubject = (key: string): string => `title ${key}`;

export function changesStore(db: Database) {
  const counts = new Map<number, Prepared<never>>();

  function count(subjects: number): Prepared<never> {
    const known = counts.get(subjects);
    if (known) return known;
    const statement = db.prepare<never>((on, arg) =>
      on
        .insertInto('changeCounts')
        .values(
          Array.from({ length: subjects }, (_, i) => ({
            organizationId: arg('org'),
            subject: arg(String(i)),
            changes: 1,
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['organizationId', 'subject'])
            .doUpdateSet({ changes: sql<number>`${sql.ref('changeCounts.changes')} + 1` }),
        ),
    );
    counts.set(subjects, statement);
    return statement;
  }

  const countAll = db.prepare((on, arg) =>
    on
      .updateTable('changeCounts')
      .set((eb) => ({ changes: eb('changes', '+', 1) }))
      .where('organizationId', '=', arg('org')),
  );

  return {
    /** In the transaction that changes the meetings. */
    async touch(org: OrgId, touched: readonly Touched[], tx: Tx): Promise<void> {
      const subjects = new Set<string>();
      for (const { day, title } of touched) subjects.add(daySubject(day)).add(titleSubject(titleKey(title)));
      const waiting = [...subjects];
      while (waiting.length > 0) {
        const size = subjectsAtOnce.find((each) => each <= waiting.length) ?? 1;
        const args: Arguments = { org };
        for (const [i, subject] of waiting.splice(0, size).entries()) args[i] = subject;
        await count(size)(args, tx);
      }
    },

    /** Everything that was ever touched. */
    touchAll: async (org: OrgId, tx: Tx) => void (await countAll({ org }, tx)),
  };
}
