// The meetings list.

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { MeetingFilters } from '#contract/meeting-list.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { containing } from '#server/db/containing.ts';
import type { Arg, Database, Prepared } from '#server/db/database.ts';
import { scanInBatches, stretch } from '#server/db/scan-in-batches.ts';
import { listArgument } from '#server/db/list-argument.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { Place } from '#server/http/pages.ts';
import { normalizedTitle } from '#domain/meetings/normalized-title.ts';
import { departmentStore } from './departments-store.ts';
import { listColumns, type MeetingRow } from './store.ts';

export type ListRow = Pick<MeetingRow, (typeof listColumns)[number]>;

type Meetings = ExpressionBuilder<Tables, 'meetings'>;

// A local day lies within 14 hours of the same UTC day; the exact comparison is made on `day`.
const zoneSlackMs = dayMs;

const idsAtOnce = 64;
const ids = listArgument('id', idsAtOnce);

const filterNames = ['search', 'type', 'department', 'person', 'from', 'to'] as const;

const columnOf = (sort: MeetingFilters['sort']) =>
  sort === 'totalCost' ? ('totalCents' as const) : ('startedAt' as const);

/** Where the list goes on after a row, in the order that was asked for. */
export const placeOf = (row: ListRow, sort: MeetingFilters['sort']): Place => ({
  value: row[columnOf(sort)],
  id: row.id,
});

/**
 * Whether no index tells which meetings are wanted. For a department between two days one would, but SQLite, to which
 * all indexes look alike, takes the shorter one of the whole organization.
 */
const isSieved = ({ search, person, type, department, from, to, sort }: MeetingFilters): boolean =>
  Boolean(search || person || type || ((department || sort === 'totalCost') && (from || to)));

const firstDay = ({ from, sort }: MeetingFilters, arg: Arg, eb: Meetings) =>
  from && sort !== 'totalCost' ? [eb('startedAt', '>=', arg('fromMs'))] : [];
const lastDay = ({ to, sort }: MeetingFilters, arg: Arg, eb: Meetings) =>
  to && sort !== 'totalCost' ? [eb('startedAt', '<', arg('toMs'))] : [];

/** The list from a position on, or from where its days begin, as an index has it. */
const indexed = (filters: MeetingFilters, continues: boolean, arg: Arg) => (eb: Meetings) => {
  const column = columnOf(filters.sort);
  const isAscending = filters.order === 'asc';
  const conditions = [eb('organizationId', '=', arg('org'))];
  if (filters.department) conditions.push(eb('department', '=', arg('department')));
  if (continues) {
    const place = eb.tuple(arg('value'), arg('id'));
    conditions.push(eb(eb.refTuple(column, 'id'), isAscending ? '>' : '<', place));
  } else conditions.push(...(isAscending ? firstDay : lastDay)(filters, arg, eb));
  return eb.and(conditions);
};

/** Up to where its days end. */
const upToEnd = (filters: MeetingFilters, arg: Arg) => (eb: Meetings) =>
  eb.and((filters.order === 'asc' ? lastDay : firstDay)(filters, arg, eb));

/** What is wanted of it. */
const wanted =
  ({ search, type, person, from, to }: MeetingFilters, arg: Arg) =>
  (eb: Meetings) => {
    const conditions: Expression<SqlBool>[] = [eb('deletedAt', 'is', null)];
    if (search) conditions.push(sql<boolean>`"normalizedTitle" like ${arg('search')} escape '\\'`);
    if (type) conditions.push(eb('type', '=', arg('type')));
    if (person) {
      const known = eb
        .selectFrom('attendees')
        .select('position')
        .whereRef('attendees.organizationId', '=', 'meetings.organizationId')
        .whereRef('attendees.meetingId', '=', 'meetings.id')
        .where(sql<boolean>`lower("attendees"."name") like ${arg('person')} escape '\\'`)
        .limit(sql.lit(1));
      // With "exists" PostgreSQL may read all attendees of everybody for each stretch.
      conditions.push(eb(known, 'is not', null));
    }
    if (from) conditions.push(eb('day', '>=', arg('from')));
    if (to) conditions.push(eb('day', '<=', arg('to')));
    return eb.and(conditions);
  };

/** Each combination of filters is compiled once, at its first use. */
function byShape<Row>(build: (filters: MeetingFilters, continues: boolean) => Prepared<Row>): typeof build {
  const known = new Map<string, Prepared<Row>>();
  return (filters, continues) => {
    const given = filterNames.filter((name) => filters[name]);
    const shape = [filters.sort, filters.order, continues, ...given].join();
    const statement = known.get(shape) ?? build(filters, continues);
    known.set(shape, statement);
    return statement;
  };
}

export function meetingListStore(db: Database) {
  const departments = departmentStore(db);

  const pages = byShape<ListRow>((filters, continues) =>
    db.prepare((on, arg) =>
      on
        .selectFrom('meetings')
        .select(listColumns)
        .where(indexed(filters, continues, arg))
        .where(upToEnd(filters, arg))
        .where(wanted(filters, arg))
        .orderBy(columnOf(filters.sort), filters.order ?? 'desc')
        .orderBy('id', filters.order ?? 'desc')
        .limit(arg('limit')),
    ),
  );

  const places = byShape<Place & { isWanted: number }>((filters, continues) =>
    db.prepare((on, arg) =>
      on
        .selectFrom('meetings')
        .select([`${columnOf(filters.sort)} as value`, 'id'])
        .select((eb) =>
          eb.case().when(wanted(filters, arg)(eb)).then(sql.lit(1)).else(sql.lit(0)).end().as('isWanted'),
        )
        .where(indexed(filters, continues, arg))
        .orderBy(columnOf(filters.sort), filters.order ?? 'desc')
        .orderBy('id', filters.order ?? 'desc')
        .limit(stretch),
    ),
  );

  const byIds = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select(listColumns)
      .where('organizationId', '=', arg('org'))
      .where('id', 'in', ids.places(arg))
      .where('deletedAt', 'is', null),
  );

  /** In the order of the ids. */
  async function rowsOf(org: OrgId, wantedIds: readonly number[]): Promise<ListRow[]> {
    const rows = new Map<number, ListRow>();
    for (let from = 0; from < wantedIds.length; from += idsAtOnce)
      for (const row of await byIds({ ...ids.filled(wantedIds.slice(from)), org })) rows.set(row.id, row);
    return wantedIds.flatMap((id) => rows.get(id) ?? []);
  }

  return {
    /** At most `limit` meetings after a position in the list. */
    async page(
      org: OrgId,
      filters: MeetingFilters,
      limit: number,
      after: Place | null,
      isClientConnected?: () => boolean,
    ): Promise<ListRow[]> {
      const { sort, order, from, to } = filters;
      const args = {
        org,
        search: filters.search ? containing(normalizedTitle(filters.search)) : null,
        person: filters.person ? containing(filters.person.toLowerCase()) : null,
        type: filters.type?.toLowerCase() ?? null,
        department: filters.department ? await departments.spelling(org, filters.department) : null,
        from: from ?? null,
        fromMs: from ? Date.parse(from) - zoneSlackMs : null,
        to: to ?? null,
        toMs: to ? Date.parse(to) + dayMs + zoneSlackMs : null,
      };
      if (!isSieved(filters)) return pages(filters, after !== null)({ ...args, ...after, limit });

      const isPast = ({ value }: Place) =>
        sort !== 'totalCost' &&
        (order === 'asc'
          ? args.toMs !== null && value >= args.toMs
          : args.fromMs !== null && value < args.fromMs);
      const look = async (place: Place | null, most: number) => {
        const looked = await places(filters, place !== null)({ ...args, ...place });
        const found = looked.filter(({ isWanted }) => isWanted).map(({ id }) => id);
        const end = looked.length === stretch ? looked.at(-1) : undefined;
        return { rows: await rowsOf(org, found.slice(0, most)), end: end && !isPast(end) ? end : null };
      };
      return scanInBatches(look, limit, after, isClientConnected);
    },
  };
}
