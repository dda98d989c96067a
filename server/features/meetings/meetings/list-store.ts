// The held meetings of the list: a page of them, and their sums.

import { amounts, type Visible } from '#server/db/visible-to.ts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { MeetingFilters } from '#contract/meetings/meetings.ts';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { type Cents, noCents } from '#domain/money/money.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { containing, liveMeetings } from '#server/db/queries.ts';
import { unindexed } from '#server/db/engine-features.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Place } from '#server/http/pages.ts';
import { readerOf, renderFor } from '#server/languages/reader-store.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import type { Meetings } from '#server/totals/held-store.ts';
import { storedTitles } from '#wording/stored-words.ts';
import type { OwnIdentity } from './names.ts';
import { departmentName } from './departments-store.ts';
import { listedColumns, type ListedRow } from './store.ts';

const columnOf = (sort: MeetingFilters['sort']) =>
  sort === 'totalCost' ? ('totalCents' as const) : ('startedAt' as const);

/** The position of a row in the list, in the order of `sort`. */
export const placeOf = (row: ListedRow, sort: MeetingFilters['sort']): Place => ({
  value: row[columnOf(sort)],
  id: row.id,
});

// A local day is within 14 hours of the same UTC day. Narrows the index range; `day` is compared exactly.
const zoneSlackMs = dayMs;

/** An external id; without `source`, of any source. */
export type External = { id: string; source: string | undefined };

/** Null for no department, whose name is empty in shares. A meeting without shares is charged to its own department. */
const isChargedTo = (department: string | null) => (eb: ExpressionBuilder<Tables, 'meetings'>) => {
  const shares = eb
    .selectFrom('meetingShares')
    .select('meetingShares.department')
    .whereRef('meetingShares.organizationId', '=', 'meetings.organizationId')
    .whereRef('meetingShares.meetingId', '=', 'meetings.id');
  return eb.or([
    eb.exists(shares.where('meetingShares.department', '=', department ?? '')),
    eb.and([
      department === null
        ? eb('meetings.department', 'is', null)
        : eb('meetings.department', '=', department),
      eb.not(eb.exists(shares)),
    ]),
  ]);
};

/** Titles that are stored in English, which the caller finds in their own language. */
export const wordedTitles = (caller: Member, { search, title }: MeetingFilters) =>
  renderFor(readerOf(caller), () => ({
    found: search ? storedTitles((word) => word.includes(normalizedTitle(search))) : [],
    exact: title ? storedTitles((word) => word === normalizedTitle(title)) : [],
  }));

/** `limitedTo` is null for those who find everybody with the filter for a person. */
type Reader = {
  seesPay: boolean;
  limitedTo: OwnIdentity | null;
  titles: ReturnType<typeof wordedTitles>;
  external?: External | undefined;
};

const isOwnAttendee = (own: OwnIdentity | null) => (eb: ExpressionBuilder<Tables, 'attendees'>) => {
  const { personIds = [], addresses = [] } = own ?? {};
  return eb.or([
    eb('attendees.personId', 'in', [0, ...personIds]),
    eb.and([
      eb('attendees.personId', 'is', null),
      eb(sql<string>`lower("attendees"."name")`, 'in', ['', ...addresses]),
    ]),
  ]);
};

/** An object, since a query that an async function returns would be executed. */
async function filtered(
  db: Kysely<Tables>,
  org: OrgId,
  filters: MeetingFilters,
  { seesPay, limitedTo, titles, external }: Reader,
): Promise<Pick<Meetings, 'rows'>> {
  const { search, title, type, department, location, person, from, to, sort } = filters;
  const column = columnOf(sort);
  let query = liveMeetings(db, org);
  if (external) query = query.where('externalId', '=', external.id);
  if (external?.source) query = query.where('externalSource', '=', external.source);
  if (type) query = query.where('type', '=', type.toLowerCase());
  if (department) query = query.where('department', '=', await departmentName(db, org, department));
  if (title) query = query.where('normalizedTitle', 'in', [normalizedTitle(title), ...titles.exact]);
  if (filters.costDepartment)
    query = query.where(isChargedTo(await departmentName(db, org, filters.costDepartment)));
  if (filters.unassigned) query = query.where(isChargedTo(null));
  // As in the conditions of the partial indexes. A guess does not reveal pay, but an estimated cost may.
  const isEstimated = sql<boolean>`"estimatedCents" > 0`;
  const hasGuesses = sql<boolean>`"durationEstimated" + "attendeesEstimated" > 0`;
  if (filters.estimated) query = query.where(seesPay ? isEstimated : hasGuesses);
  if (filters.valued) query = query.where('estimatedValueCents', 'is not', null);
  if (filters.worthIt) query = query.where('worthIt', '=', filters.worthIt);
  if (search)
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`"normalizedTitle" like ${containing(normalizedTitle(search))} escape '\\'`,
        ...titles.found.map((one) => eb('normalizedTitle', '=', one)),
      ]),
    );
  if (location)
    query = query.where(
      sql<boolean>`lower("location") like ${containing(location.toLowerCase())} escape '\\'`,
    );
  if (person)
    query = query.where((eb) => {
      const found = eb
        .selectFrom('attendees')
        .select('position')
        .whereRef('attendees.organizationId', '=', 'meetings.organizationId')
        .whereRef('attendees.meetingId', '=', 'meetings.id')
        .where(sql<boolean>`lower("attendees"."name") like ${containing(person.toLowerCase())} escape '\\'`)
        .$if(limitedTo !== null, (some) => some.where(isOwnAttendee(limitedTo)))
        .limit(1);
      // With `exists`, PostgreSQL may hash the attendees of all organizations.
      return eb(found, 'is not', null);
    });
  // The index of the sort order stops early; one by day would need a full sort.
  const day = column === 'startedAt' ? unindexed(db, 'day') : sql.ref<string>('day');
  if (from) query = query.where(day, '>=', from);
  if (to) query = query.where(day, '<=', to);
  const narrowsStart = column === 'startedAt' && !department;
  if (from && narrowsStart) query = query.where('startedAt', '>=', Date.parse(from) - zoneSlackMs);
  if (to && narrowsStart) query = query.where('startedAt', '<', Date.parse(to) + dayMs + zoneSlackMs);
  return { rows: query };
}

/** At most `limit` meetings after a position in the list. */
export const meetingPage = amounts(
  async (db, org: OrgId, filters: MeetingFilters, limit: number, after: Place | null, reader: Reader) => {
    const { sort, order = 'desc' } = filters;
    const column = columnOf(sort);
    let { rows } = await filtered(db, org, filters, reader);
    if (after)
      rows = rows.where((eb) =>
        eb(eb.refTuple(column, 'id'), order === 'asc' ? '>' : '<', eb.tuple(after.value, after.id)),
      );
    return rows.select(listedColumns).orderBy(column, order).orderBy('id', order).limit(limit).execute();
  },
);

/** The sums of all of them; with `costDepartment` or `unassigned`, of what is charged to it. */
export async function heldSums(db: Visible, org: OrgId, filters: MeetingFilters, reader: Reader) {
  const { rows } = await filtered(db, org, filters, reader);
  const charged = filters.costDepartment
    ? await departmentName(db, org, filters.costDepartment)
    : filters.unassigned && '';
  const sums = await rows
    .select((eb) => {
      const sumOf = (share: 'costCents' | 'estimatedCents', whole: 'totalCents' | 'estimatedCents') => {
        const cents = eb.ref(`meetings.${whole}`);
        if (charged === undefined) return eb.fn.sum<Cents | null>(cents);
        const part = eb
          .selectFrom('meetingShares')
          .select(`meetingShares.${share}`)
          .whereRef('meetingShares.organizationId', '=', 'meetings.organizationId')
          .whereRef('meetingShares.meetingId', '=', 'meetings.id')
          .where('meetingShares.department', '=', charged);
        return eb.fn.sum<Cents | null>(eb.fn.coalesce(part, cents));
      };
      return [
        eb.fn.countAll<number>().as('meetings'),
        eb.fn.sum<number | null>('durationMinutes').as('minutes'),
        sumOf('costCents', 'totalCents').as('costCents'),
        sumOf('estimatedCents', 'estimatedCents').as('estimatedCents'),
        eb.fn.sum<Cents | null>('estimatedValueCents').as('valueCents'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    meetings: sums.meetings,
    minutes: sums.minutes ?? 0,
    costCents: sums.costCents ?? noCents,
    estimatedCents: sums.estimatedCents ?? noCents,
    valueCents: sums.valueCents ?? noCents,
  };
}
