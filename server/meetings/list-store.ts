// The meetings list: each combination of filters is compiled once, at its first use.

import { sql } from 'kysely';
import type { MeetingFilters } from '#contract/meeting-list.ts';
import { containing } from '#server/db/containing.ts';
import type { Database, Prepared } from '#server/db/database.ts';
import type { OrgId } from '#server/http/gate.ts';
import { dayMs } from '#domain/limits.ts';
import { titleKey } from '#domain/title-key.ts';
import { departmentStore } from './departments-store.ts';
import { listColumns, type MeetingRow } from './store.ts';

export type ListRow = Pick<MeetingRow, (typeof listColumns)[number]>;
export type Position = { value: number; id: number };

// A local day lies within 14 hours of the same UTC day; the exact comparison is made on `day`.
const zoneSlackMs = dayMs;

/** Where the list goes on after a row, in the order that was asked for. */
export const positionOf = (row: ListRow, sort: MeetingFilters['sort']): Position => ({
  value: sort === 'totalCost' ? row.totalCents : row.startedAt,
  id: row.id,
});

export function meetingListStore(db: Database) {
  const departments = departmentStore(db);
  const shapes = new Map<string, Prepared<ListRow>>();

  function prepared(filters: MeetingFilters, continues: boolean): Prepared<ListRow> {
    const column = filters.sort === 'totalCost' ? ('totalCents' as const) : ('startedAt' as const);
    const order = filters.order ?? 'desc';
    const given = (['search', 'type', 'department', 'person', 'from', 'to'] as const).filter(
      (name) => filters[name],
    );
    const shape = [column, order, continues, ...given].join();
    const known = shapes.get(shape);
    if (known) return known;

    const statement = db.prepare((on, arg) => {
      let query = on
        .selectFrom('meetings')
        .select(listColumns)
        .where('organizationId', '=', arg('org'))
        .where('deletedAt', 'is', null)
        .orderBy(column, order)
        .orderBy('id', order)
        .limit(arg('limit'));
      if (filters.search) query = query.where(sql<boolean>`"titleKey" like ${arg('search')} escape '\\'`);
      if (filters.type) query = query.where('type', '=', arg('type'));
      if (filters.department) query = query.where('department', '=', arg('department'));
      if (filters.person)
        query = query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('attendees')
              .select('position')
              .whereRef('attendees.organizationId', '=', 'meetings.organizationId')
              .whereRef('attendees.meetingId', '=', 'meetings.id')
              .where(sql<boolean>`lower("attendees"."name") like ${arg('person')} escape '\\'`),
          ),
        );
      if (filters.from) query = query.where('day', '>=', arg('from')).where('startedAt', '>=', arg('fromMs'));
      if (filters.to) query = query.where('day', '<=', arg('to')).where('startedAt', '<', arg('toMs'));
      if (continues)
        query = query.where((eb) =>
          eb(eb.refTuple(column, 'id'), order === 'desc' ? '<' : '>', eb.tuple(arg('value'), arg('id'))),
        );
      return query;
    });
    shapes.set(shape, statement);
    return statement;
  }

  return {
    /** At most `limit` meetings after a position in the list. */
    async page(
      org: OrgId,
      filters: MeetingFilters,
      limit: number,
      after: Position | null,
    ): Promise<ListRow[]> {
      return prepared(
        filters,
        after !== null,
      )({
        org,
        limit,
        search: filters.search ? containing(titleKey(filters.search)) : null,
        person: filters.person ? containing(filters.person.toLowerCase()) : null,
        type: filters.type?.toLowerCase() ?? null,
        department: filters.department ? await departments.spelling(org, filters.department) : null,
        from: filters.from ?? null,
        fromMs: filters.from ? Date.parse(filters.from) - zoneSlackMs : null,
        to: filters.to ?? null,
        toMs: filters.to ? Date.parse(filters.to) + dayMs + zoneSlackMs : null,
        value: after?.value ?? null,
        id: after?.id ?? null,
      });
    },
  };
}
