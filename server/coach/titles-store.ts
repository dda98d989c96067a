// The meetings that share a title, and what was last worked out from them.

import type { Arguments, Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/http/gate.ts';
import { titleSubject } from '#server/totals/changes-store.ts';

/** How many titles the coach looks at: the costliest ones. */
export const titlesLookedAt = 40;
const slots = Array.from({ length: titlesLookedAt }, (_, slot) => `title${slot}`);

/** As many meetings of one title as are looked at, newest first. */
const meetingsLookedAt = 1000;

const columns = [
  'id', 'title', 'type', 'day', 'startedAt', 'scheduledAt', 'durationMinutes', 'attendeeCount', 'totalCents',
  'averageHourlyRateCents', 'estimatedValueCents', 'hasAgenda', 'outcomes', 'actionItemsCount', 'worthIt', 'createdBy',
] as const; // prettier-ignore

export type KeptTitle = { title: string; stamp: string; nextChangeAt: number | null; facts: string };

export function titlesStore(db: Database) {
  const changes = db.prepare((on, arg) =>
    on
      .selectFrom('changeCounts')
      .select(['subject', 'changes'])
      .where('organizationId', '=', arg('org'))
      .where('subject', 'in', slots.map(arg)),
  );
  const kept = db.prepare((on, arg) =>
    on
      .selectFrom('titleFacts')
      .select(['title', 'stamp', 'nextChangeAt', 'facts'])
      .where('organizationId', '=', arg('org'))
      .where('title', 'in', slots.map(arg)),
  );
  const keptOfAll = db.prepare((on, arg) =>
    on
      .selectFrom('titleFacts')
      .select(['title', 'stamp', 'nextChangeAt', 'facts'])
      .where('organizationId', '=', arg('org'))
      .orderBy('title'),
  );
  const forget = db.prepare((on, arg) =>
    on.deleteFrom('titleFacts').where('organizationId', '=', arg('org')).where('title', '=', arg('title')),
  );
  const keep = db.prepare((on, arg) =>
    on
      .insertInto('titleFacts')
      .values({
        organizationId: arg('org'),
        title: arg('title'),
        stamp: arg('stamp'),
        nextChangeAt: arg('nextChangeAt'),
        facts: arg('facts'),
      })
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'title']).doUpdateSet({
          stamp: arg('stamp'),
          nextChangeAt: arg('nextChangeAt'),
          facts: arg('facts'),
        }),
      ),
  );
  const meetings = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select(columns)
      .where('organizationId', '=', arg('org'))
      .where('titleKey', '=', arg('title'))
      .where('startedAt', '>=', arg('fromMs'))
      // Sums in place of columns: with both bounds, or in the order of the index by start, SQLite would walk that one,
      // and with it the meetings of all other titles.
      .where((eb) => eb('startedAt', '+', 0), '<', arg('toMs'))
      .where('deletedAt', 'is', null)
      .orderBy('startedAt', 'desc')
      .orderBy((eb) => eb('id', '+', 0), 'desc')
      .limit(meetingsLookedAt),
  );
  const first = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select('day')
      .where('organizationId', '=', arg('org'))
      .where('titleKey', '=', arg('title'))
      .where('deletedAt', 'is', null)
      .orderBy('startedAt')
      .limit(1),
  );

  const named = (titles: readonly string[], nameOf: (title: string) => string): Arguments =>
    Object.fromEntries(slots.map((slot, i) => [slot, nameOf(titles[i] ?? titles[0] ?? '')]));

  return {
    /** How many writes touched each of at most `titlesLookedAt` titles. */
    async changes(org: OrgId, titles: readonly string[], tx?: Tx): Promise<Map<string, number>> {
      const rows = await changes({ ...named(titles, titleSubject), org }, tx);
      return new Map(rows.map((row) => [row.subject.slice(titleSubject('').length), row.changes]));
    },

    kept: (org: OrgId, titles: readonly string[]) => kept({ ...named(titles, (title) => title), org }),

    /** Every title that is kept. */
    keptOfAll: (org: OrgId, tx: Tx) => keptOfAll({ org }, tx),

    /** Forgets a title: whoever asks next works it out anew. */
    forget: async (org: OrgId, title: string, tx: Tx) => void (await forget({ org, title }, tx)),

    async keep(org: OrgId, titles: readonly KeptTitle[], tx: Tx): Promise<void> {
      for (const title of titles) await keep({ ...title, org }, tx);
    },

    /** The meetings of a title between two instants, newest first. */
    meetings: (org: OrgId, title: string, fromMs: number, toMs: number, tx?: Tx) =>
      meetings({ org, title, fromMs, toMs }, tx),

    firstDay: async (org: OrgId, title: string, tx?: Tx) => (await first({ org, title }, tx))[0]?.day ?? null,
  };
}
