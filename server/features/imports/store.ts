// All SQL of imports but for the rows that they bring.

import { batchMeetings } from '#domain/import/import-defaults.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { listArgument } from '#server/db/list-argument.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { listColumns } from '#server/features/meetings/store.ts';
import type { OrgLock } from '#server/features/totals/clock-store.ts';

type NewImport = { id: number; importKey: string; fileName: string; createdBy: number; now: number };

const rows = listArgument('row', batchMeetings);

export function importStore(db: Database) {
  // The update changes nothing, but makes a batch wait for the undoing of its import.
  const open = db.prepare((on, arg) =>
    on
      .insertInto('imports')
      .values({
        organizationId: arg('org'),
        id: arg('id'),
        importKey: arg('importKey'),
        fileName: arg('fileName'),
        createdBy: arg('createdBy'),
        createdAt: arg('now'),
        meetings: 0,
        attendees: 0,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'createdBy', 'importKey'])
          .doUpdateSet((eb) => ({ importKey: eb.ref('excluded.importKey') })),
      )
      .returning(['id', 'finishedAt', 'undoneAt']),
  );
  const savedKeys = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select('draftKey')
      .where('organizationId', '=', arg('org'))
      .where('createdBy', '=', arg('createdBy'))
      .where('draftKey', 'in', rows.places(arg)),
  );
  const keysNotUndone = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .innerJoin('imports', (join) =>
        join
          .onRef('imports.organizationId', '=', 'meetings.organizationId')
          .onRef('imports.id', '=', 'meetings.importId'),
      )
      .select('meetings.draftKey')
      .where('meetings.organizationId', '=', arg('org'))
      .where('meetings.createdBy', '=', arg('createdBy'))
      .where('meetings.draftKey', 'in', rows.places(arg))
      .where('imports.undoneAt', 'is', null),
  );
  const count = db.prepare((on, arg) =>
    on
      .updateTable('imports')
      .set((eb) => ({
        meetings: eb('meetings', '+', arg('meetings')),
        attendees: eb('attendees', '+', arg('attendees')),
        finishedAt: arg('finishedAt'),
      }))
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id'))
      .returning(['meetings', 'attendees']),
  );
  const startingAt = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select(['title', 'startedAt', 'durationMinutes', 'draftKey'])
      .where('organizationId', '=', arg('org'))
      .where('startedAt', 'in', rows.places(arg))
      .where('deletedAt', 'is', null),
  );
  const newest = db.prepare((on, arg) =>
    on
      .selectFrom('imports')
      .leftJoin('users', (join) =>
        join
          .onRef('users.organizationId', '=', 'imports.organizationId')
          .onRef('users.id', '=', 'imports.createdBy'),
      )
      .select(['imports.id', 'imports.fileName', 'imports.createdBy', 'imports.createdAt'])
      .select(['imports.meetings', 'imports.attendees', 'imports.finishedAt', 'imports.undoneAt'])
      .select('users.name as createdByName')
      .select((eb) =>
        eb
          .selectFrom('meetings')
          .select('meetings.id')
          .whereRef('meetings.organizationId', '=', 'imports.organizationId')
          .whereRef('meetings.importId', '=', 'imports.id')
          .where('meetings.deletedAt', 'is', null)
          .limit(1)
          .as('liveMeeting'),
      )
      .where('imports.organizationId', '=', arg('org'))
      .orderBy('imports.createdAt', 'desc')
      .orderBy('imports.id', 'desc')
      .limit(arg('limit')),
  );
  const byId = db.prepare((on, arg) =>
    on
      .selectFrom('imports')
      .select(['createdBy', 'fileName', 'meetings', 'undoneAt'])
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id')),
  );
  const markUndone = db.prepare((on, arg) =>
    on
      .updateTable('imports')
      .set({ undoneAt: arg('now') })
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id'))
      .where('undoneAt', 'is', null)
      .returning('id'),
  );
  const removeSome = db.prepare((on, arg) =>
    on
      .updateTable('meetings')
      .set((eb) => ({ deletedAt: arg('now'), version: eb('version', '+', 1) }))
      .where('organizationId', '=', arg('org'))
      // Said twice: PostgreSQL asks a row that it waited for only what stands here.
      .where('deletedAt', 'is', null)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('meetings')
          .select('id')
          .where('organizationId', '=', arg('org'))
          .where('importId', '=', arg('id'))
          .where('deletedAt', 'is', null)
          .limit(arg('limit')),
      )
      .returning(listColumns),
  );

  return {
    /** The import of a key, made when it is new. */
    async open(org: OrgId, wanted: NewImport, tx: Tx) {
      const [found] = await open({ org, ...wanted }, tx);
      return { id: wanted.id, finishedAt: null, undoneAt: null, ...found };
    },
    /** Those of at most a batch's draft keys that were saved before. */
    async savedKeys(org: OrgId, createdBy: number, keys: readonly string[], tx: Tx): Promise<Set<string>> {
      if (keys.length === 0) return new Set();
      const found = await savedKeys({ ...rows.filled(keys), org, createdBy }, tx);
      return new Set(found.map(({ draftKey }) => draftKey));
    },
    /** The same, but for what an import had brought that was undone since. */
    async keysNotUndone(org: OrgId, createdBy: number, keys: readonly string[]): Promise<Set<string>> {
      if (keys.length === 0) return new Set();
      const found = await keysNotUndone({ ...rows.filled(keys), org, createdBy });
      return new Set(found.map(({ draftKey }) => draftKey));
    },
    async count(
      org: OrgId,
      id: number,
      added: { meetings: number; attendees: number; finishedAt: number | null },
      tx: Tx,
    ) {
      const [sums] = await count({ org, id, ...added }, tx);
      return sums ?? { meetings: 0, attendees: 0 };
    },
    /** The meetings that start at one of at most a batch's instants. */
    startingAt: async (org: OrgId, instants: readonly number[]) =>
      instants.length === 0 ? [] : startingAt({ ...rows.filled(instants), org }),
    /** Each with one of its meetings that are not deleted, or null. */
    newest: (org: OrgId, limit: number) => newest({ org, limit }),
    byId: async (org: OrgId, id: number) => (await byId({ org, id }))[0] ?? null,
    /** False when it was undone before. */
    markUndone: async (org: OrgId, id: number, now: number, tx: Tx) =>
      (await markUndone({ org, id, now }, tx)).length > 0,
    /** Deletes at most `limit` of an import's meetings and gives what they counted for. */
    removeSome: ({ org }: OrgLock, id: number, now: number, limit: number, tx: Tx) =>
      removeSome({ org, id, now, limit }, tx),
  };
}

export type ListedImport = Awaited<ReturnType<ReturnType<typeof importStore>['newest']>>[number];
