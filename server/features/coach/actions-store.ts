// What was taken, dismissed and reviewed.

import type { Selectable } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export type ActionRow = Omit<Selectable<Tables['coachActions']>, 'organizationId'>;

const columns = [
  'id',
  'origin',
  'state',
  'kind',
  'title',
  'spelling',
  'minutes',
  'rhythm',
  'takenBy',
  'takenAt',
  'day',
  'baseline',
  'predicted',
] as const;

const listedAtMost = 100;

export function coachActionsStore(db: Database) {
  const newest = db.prepare((on, arg) =>
    on
      .selectFrom('coachActions')
      .leftJoin('users', (join) =>
        join
          .onRef('users.organizationId', '=', 'coachActions.organizationId')
          .onRef('users.id', '=', 'coachActions.takenBy'),
      )
      .select(columns.map((column) => `coachActions.${column}` as const))
      .select('users.name as takenByName')
      .where('coachActions.organizationId', '=', arg('org'))
      .orderBy('coachActions.takenAt', 'desc')
      .orderBy('coachActions.id', 'desc')
      .limit(listedAtMost),
  );
  const since = db.prepare((on, arg) =>
    on
      .selectFrom('coachActions')
      .select(['kind', 'title'])
      .where('organizationId', '=', arg('org'))
      .where('takenAt', '>', arg('since')),
  );
  const reviews = db.prepare((on, arg) =>
    on
      .selectFrom('coachActions')
      .select(['title', 'kind', 'day'])
      .where('organizationId', '=', arg('org'))
      .where('origin', '=', 'review')
      .orderBy('takenAt')
      .orderBy('id'),
  );
  const byId = db.prepare((on, arg) =>
    on
      .selectFrom('coachActions')
      .select(columns)
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id')),
  );
  const remove = db.prepare((on, arg) =>
    on.deleteFrom('coachActions').where('organizationId', '=', arg('org')).where('id', '=', arg('id')),
  );
  const names = db.prepare((on, arg) =>
    on
      .selectFrom('users')
      .select('name')
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id')),
  );

  return {
    newest: (org: OrgId) => newest({ org }),
    /** What was decided on after an instant. */
    since: (org: OrgId, instant: number, tx?: Tx) => since({ org, since: instant }, tx),
    /** The last review of each title. */
    async lastReviews(org: OrgId) {
      const rows = await reviews({ org });
      return new Map(rows.map(({ title, kind, day }) => [title, { decision: kind, day }]));
    },
    byId: async (org: OrgId, id: number, tx: Tx) => (await byId({ org, id }, tx))[0] ?? null,
    async insert(org: OrgId, row: ActionRow, tx: Tx): Promise<void> {
      await tx
        .insertInto('coachActions')
        .values({ ...row, organizationId: org })
        .execute();
    },
    remove: async (org: OrgId, id: number, tx: Tx) => void (await remove({ org, id }, tx)),
    personName: async (org: OrgId, id: number) => (await names({ org, id }))[0]?.name ?? null,
  };
}
