// The SQL of one meeting: written, read, deleted and restored.

import type { Selectable } from 'kysely';
import { normalizedTitle } from '#domain/meetings/normalized-title.ts';
import type { Arg, Database, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { OrgLock } from '#server/features/totals/clock-store.ts';
import { type AttendeeRow, attendeeStore } from './attendees-store.ts';

export type MeetingRow = Omit<
  Selectable<Tables['meetings']>,
  'organizationId' | 'draftKey' | 'importId' | 'deletedAt' | 'normalizedTitle'
>;

export const listColumns = [
  'id',
  'title',
  'type',
  'department',
  'startedAt',
  'day',
  'durationMinutes',
  'attendeeCount',
  'totalCents',
  'averageHourlyRateCents',
  'outcomes',
  'actionItemsCount',
  'estimatedValueCents',
  'worthIt',
  'createdBy',
  'hasAgenda',
  'scheduledAt',
] as const;

const columns = [
  ...listColumns,
  'agenda',
  'plannedMinutes',
  'source',
  'unnamedCount',
  'unnamedRateCents',
  'createdAt',
  'version',
] as const;

/** What an edit can change. */
const written = (arg: Arg) => ({
  title: arg('title'),
  normalizedTitle: arg('normalizedTitle'),
  type: arg('type'),
  department: arg('department'),
  agenda: arg('agenda'),
  hasAgenda: arg('hasAgenda'),
  startedAt: arg('startedAt'),
  scheduledAt: arg('scheduledAt'),
  day: arg('day'),
  durationMinutes: arg('durationMinutes'),
  plannedMinutes: arg('plannedMinutes'),
  attendeeCount: arg('attendeeCount'),
  unnamedCount: arg('unnamedCount'),
  unnamedRateCents: arg('unnamedRateCents'),
  totalCents: arg('totalCents'),
  averageHourlyRateCents: arg('averageHourlyRateCents'),
});

export function meetingStore(db: Database) {
  const attendees = attendeeStore(db);
  const insert = db.prepare((on, arg) =>
    on.insertInto('meetings').values({
      organizationId: arg('org'),
      id: arg('id'),
      draftKey: arg('draftKey'),
      ...written(arg),
      source: arg('source'),
      createdBy: arg('createdBy'),
      createdAt: arg('createdAt'),
      version: arg('version'),
    }),
  );
  const update = db.prepare((on, arg) =>
    on
      .updateTable('meetings')
      .set((eb) => ({
        ...written(arg),
        version: eb('version', '+', 1),
      }))
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id'))
      .where('version', '=', arg('version'))
      .where('deletedAt', 'is', null)
      .returning('version'),
  );
  const remove = db.prepare((on, arg) =>
    on
      .updateTable('meetings')
      .set((eb) => ({ deletedAt: arg('now'), version: eb('version', '+', 1) }))
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id'))
      .where('deletedAt', 'is', null)
      .returning(columns),
  );
  const restore = db.prepare((on, arg) =>
    on
      .updateTable('meetings')
      .set((eb) => ({ deletedAt: null, version: eb('version', '+', 1) }))
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id'))
      .where('deletedAt', 'is not', null)
      .returning(columns),
  );
  const byId = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .leftJoin('users', (join) =>
        join
          .onRef('users.organizationId', '=', 'meetings.organizationId')
          .onRef('users.id', '=', 'meetings.createdBy'),
      )
      .select(columns.map((column) => `meetings.${column}` as const))
      .select('users.name as createdByName')
      .where('meetings.organizationId', '=', arg('org'))
      .where('meetings.id', '=', arg('id'))
      .where('meetings.deletedAt', 'is', null),
  );
  const deletedById = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select(['createdBy', 'day'])
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id'))
      .where('deletedAt', 'is not', null),
  );
  const byDraft = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select('id')
      .where('organizationId', '=', arg('org'))
      .where('createdBy', '=', arg('createdBy'))
      .where('draftKey', '=', arg('draftKey')),
  );

  return {
    async insert(
      { org }: OrgLock,
      draftKey: string,
      meeting: MeetingRow,
      rows: readonly AttendeeRow[],
      tx: Tx,
    ): Promise<void> {
      await insert({ ...meeting, normalizedTitle: normalizedTitle(meeting.title), org, draftKey }, tx);
      await attendees.insert(org, meeting.id, rows, tx);
    },

    /** False when somebody else changed or deleted the meeting since `version` was read. */
    async update(
      { org }: OrgLock,
      meeting: MeetingRow,
      rows: readonly AttendeeRow[],
      tx: Tx,
    ): Promise<boolean> {
      const [updated] = await update(
        { ...meeting, normalizedTitle: normalizedTitle(meeting.title), org },
        tx,
      );
      if (!updated) return false;
      await attendees.remove(org, meeting.id, tx);
      await attendees.insert(org, meeting.id, rows, tx);
      return true;
    },

    remove: async ({ org }: OrgLock, id: number, now: number, tx: Tx) =>
      (await remove({ org, id, now }, tx))[0] ?? null,
    restore: async ({ org }: OrgLock, id: number, tx: Tx) => (await restore({ org, id }, tx))[0] ?? null,

    byId: async (org: OrgId, id: number, tx?: Tx) => (await byId({ org, id }, tx))[0] ?? null,
    attendees: attendees.ofMeeting,
    authorOfDeleted: async (org: OrgId, id: number) => (await deletedById({ org, id }))[0] ?? null,
    idOfDraft: async (org: OrgId, createdBy: number, draftKey: string) =>
      (await byDraft({ org, createdBy, draftKey }))[0]?.id ?? null,
  };
}
