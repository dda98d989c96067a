// All queries of the coach. Reads of many meetings use `db.reports`.

import { type Kysely, type Selectable, sql } from 'kysely';
import { leastTimes, patternDays, rareDays } from '#domain/reports/coach/series.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { addDays } from '#domain/time/local-day.ts';
import { erasedName, identityKey } from '#domain/people/matching.ts';
import type { Tx } from '#server/db/database.ts';
import { isPostgres, unindexed } from '#server/db/engine-features.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { amounts } from '#server/db/visible-to.ts';

type Db = Kysely<Tables>;

/** Maximum number of a title's meetings to read, newest first. */
const meetingsPerTitle = 1000;

const actionsListed = 100;

const meetingColumns = [
  'type',
  'title',
  'day',
  'startedAt',
  'scheduledAt',
  'durationMinutes',
  'attendeeCount',
  'hasAgenda',
  'actionItemsCount',
  'worthIt',
  'attendeesWord',
] as const;

/** Only whether there are outcomes matters, and the texts can be long. */
const outcomesStart = sql<string | null>`substr("outcomes", 1, 1)`.as('outcomes');

export const meetingsOn = (db: Db, org: OrgId, { from, to }: DayRange) =>
  db
    .selectFrom('meetings')
    .where('meetings.organizationId', '=', org)
    .where('deletedAt', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', to);

/**
 * Without costs, so that scores are the same with and without permission to see pay. A sum of stamps changes with
 * each meeting.
 */
export const meetingsOfDays = (db: Db, org: OrgId, range: DayRange) =>
  meetingsOn(db, org, range)
    .select(meetingColumns)
    .select(['department', outcomesStart, sql<number>`"id" % 1000003 * 4096 + "version"`.as('stamp')])
    .execute();

/** The held meetings of the titles on some days, newest first; at most a thousand of each title. */
export const meetingsOfTitles = amounts(
  (db, org: OrgId, titles: readonly string[], range: DayRange, now: number) => {
    const numbered = meetingsOn(db, org, range)
      .where('normalizedTitle', 'in', titles)
      .where(unindexed<number>(db, 'startedAt'), '<=', now)
      .select([
        ...meetingColumns,
        'totalCents',
        'estimatedCents',
        'id',
        'normalizedTitle',
        'estimatedValueCents',
        'createdBy',
      ])
      .select([
        outcomesStart,
        sql<number>`row_number() over (partition by "normalizedTitle" order by "startedAt" desc, "id" desc)`.as(
          'place',
        ),
      ]);
    return db
      .selectFrom(numbered.as('numbered'))
      .selectAll()
      .where('place', '<=', meetingsPerTitle)
      .orderBy('place')
      .execute();
  },
);

/** The days of each title with the number of its meetings; for rare titles, days of a longer period. */
export async function heldDays(db: Db, org: OrgId, titles: readonly string[], today: string, now: number) {
  const daysOf = async (some: readonly string[], days: number) => {
    const rows = await meetingsOn(db, org, { from: addDays(today, 1 - days), to: today })
      .select(({ fn }) => ['normalizedTitle', 'day', fn.countAll<number>().as('meetings')])
      .where('normalizedTitle', 'in', some)
      // The index by title contains the day, not the start.
      .where((eb) => eb.or([eb('day', '<', today), eb('startedAt', '<=', now)]))
      .groupBy(['normalizedTitle', 'day'])
      .execute();
    return Map.groupBy(rows, ({ normalizedTitle }) => normalizedTitle);
  };
  const recent = await daysOf(titles, patternDays);
  const rare = titles.filter((title) => (recent.get(title)?.length ?? 0) < leastTimes);
  return rare.length === 0 ? recent : new Map([...recent, ...(await daysOf(rare, rareDays))]);
}

/** The first day of each title. */
export async function firstDays(db: Db, org: OrgId, titles: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('meetings')
    .select((eb) => ['normalizedTitle', eb.fn.min('day').as('day')])
    .where('organizationId', '=', org)
    .where('deletedAt', 'is', null)
    .where('normalizedTitle', 'in', titles)
    .groupBy('normalizedTitle')
    .execute();
  return new Map(rows.map(({ normalizedTitle, day }) => [normalizedTitle, day]));
}

/**
 * Person-minutes of the meetings on some days, by day and by the previous day with the same title, searched from
 * `lookFrom` on.
 */
export function minutesByDayHeldBefore(
  db: Db,
  org: OrgId,
  { from, to }: DayRange,
  lookFrom: string,
  now: number,
) {
  const held = meetingsOn(db, org, { from: lookFrom, to })
    .where('startedAt', '<=', now)
    .select([
      'day',
      sql<number>`"durationMinutes" * "attendeeCount"`.as('personMinutes'),
      sql<string | null>`max("day") over (
        partition by "normalizedTitle" order by "startedAt" range between unbounded preceding and 1 preceding
      )`.as('heldBefore'),
    ]);
  return db
    .selectFrom(held.as('held'))
    .select((eb) => ['day', 'heldBefore', eb.fn.sum<number>('personMinutes').as('personMinutes')])
    .where('day', '>=', from)
    .groupBy(['day', 'heldBefore'])
    .execute();
}

/** Names cannot contain these separators. */
const [betweenPeople, betweenFields] = ['\u001e', '\u001f'];

/**
 * The meetings on some days with their attendees: a person of the directory, otherwise a name. One row per meeting,
 * since one per attendee takes several times as long to transfer.
 */
export async function attendancesOfDays(db: Db, org: OrgId, range: DayRange) {
  const presence = sql`case when "joinedMinute" = 0 and "leftMinute" is null then ''
    else ${sql.lit(betweenFields)} || "joinedMinute" || ${sql.lit(betweenFields)} || coalesce(cast("leftMinute" as text), '') end`;
  const attendee = sql`coalesce('#' || "personId", '@' || "name") || ${presence}`;
  const rows = await meetingsOn(db, org, range)
    .select(['id', 'day', 'startedAt', 'durationMinutes'])
    .select((eb) =>
      eb
        .selectFrom('attendees')
        .whereRef('attendees.organizationId', '=', 'meetings.organizationId')
        .whereRef('attendees.meetingId', '=', 'meetings.id')
        .where((or) => or.or([or('personId', 'is not', null), or('name', '!=', erasedName)]))
        .select(
          (isPostgres(db)
            ? sql<string | null>`string_agg(${attendee}, ${sql.lit(betweenPeople)})`
            : sql<string | null>`group_concat(${attendee}, ${sql.lit(betweenPeople)})`
          ).as('people'),
        )
        .as('people'),
    )
    .execute();
  const keys = new Map<string, string>();
  return rows.map(({ people, ...meeting }) => ({
    ...meeting,
    attendees: (people?.split(betweenPeople) ?? []).map((text) => {
      const [who = '', joined = '0', left = ''] = text.split(betweenFields);
      let person = keys.get(who);
      if (person === undefined) {
        person = who.startsWith('@') ? `@${identityKey(who.slice(1))}` : who;
        keys.set(who, person);
      }
      return { person, joinedMinute: Number(joined), leftMinute: left === '' ? null : Number(left) };
    }),
  }));
}

/** Number of writes to each month from `from` to `to`, "YYYY-MM". */
export async function monthVersions(
  db: Db,
  org: OrgId,
  from: string,
  to: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('monthTotals')
    .select((eb) => ['month', eb.fn.sum<number>('version').as('version')])
    .where('organizationId', '=', org)
    .where('kind', '=', 'type')
    .where('month', '>=', from)
    .where('month', '<=', to)
    .groupBy('month')
    .execute();
  return new Map(rows.map((row) => [row.month, row.version]));
}

const actionColumns = [
  'id',
  'origin',
  'state',
  'kind',
  'title',
  'displayTitle',
  'minutes',
  'rhythm',
  'takenBy',
  'takenAt',
  'day',
  'baseline',
  'predicted',
] as const;

export type ActionRow = Omit<Selectable<Tables['coachActions']>, 'organizationId'>;

/** The newest decisions with the name of their author. */
export const newestActions = (db: Db, org: OrgId) =>
  db
    .selectFrom('coachActions')
    .leftJoin('users', (join) =>
      join
        .onRef('users.organizationId', '=', 'coachActions.organizationId')
        .onRef('users.id', '=', 'coachActions.takenBy'),
    )
    .select(actionColumns.map((column) => `coachActions.${column}` as const))
    .select('users.name as takenByName')
    .where('coachActions.organizationId', '=', org)
    .orderBy('coachActions.takenAt', 'desc')
    .orderBy('coachActions.id', 'desc')
    .limit(actionsListed)
    .execute();

/** Kind and title of the decisions after an instant. */
export const actionsSince = (db: Db, org: OrgId, instant: number) =>
  db
    .selectFrom('coachActions')
    .select(['kind', 'title'])
    .where('organizationId', '=', org)
    .where('takenAt', '>', instant)
    .execute();

/** The last review of each title. */
export async function lastReviews(db: Db, org: OrgId) {
  const rows = await db
    .selectFrom('coachActions')
    .select(['title', 'kind', 'day'])
    .where('organizationId', '=', org)
    .where('origin', '=', 'review')
    .orderBy('takenAt')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ title, kind, day }) => [title, { decision: kind, day }]));
}

export const actionById = (tx: Tx, org: OrgId, id: number) =>
  tx
    .selectFrom('coachActions')
    .select(['kind', 'displayTitle', 'takenBy'])
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertAction(tx: Tx, org: OrgId, row: ActionRow): Promise<void> {
  await tx
    .insertInto('coachActions')
    .values({ ...row, organizationId: org })
    .execute();
}

export async function deleteAction(tx: Tx, org: OrgId, id: number): Promise<void> {
  await tx.deleteFrom('coachActions').where('organizationId', '=', org).where('id', '=', id).execute();
}

/** Names of users by id, without users who have left. */
export async function userNames(db: Db, org: OrgId, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('organizationId', '=', org)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The organization's settings as text (null for the default), and whether it may use a language model. */
export const coachSettings = (db: Db, org: OrgId) =>
  db
    .selectFrom('organizations')
    .select(['hygieneRule', 'discussEnabled'])
    .where('id', '=', org)
    .executeTakeFirstOrThrow();

/** Every version of the hygiene settings except the default, newest first. */
export const settingsHistory = (db: Db, org: OrgId) =>
  db
    .selectFrom('hygieneRules')
    .leftJoin('users', (join) =>
      join
        .onRef('users.organizationId', '=', 'hygieneRules.organizationId')
        .onRef('users.id', '=', 'hygieneRules.changedBy'),
    )
    .select(['hygieneRules.rule', 'changedAt', 'changedBy', 'users.name as changedByName'])
    .where('hygieneRules.organizationId', '=', org)
    .orderBy('hygieneRules.version', 'desc')
    .execute();

export async function saveSettings(
  tx: Tx,
  org: OrgId,
  saved: { rule: string; version: number; changedBy: number; changedAt: number },
): Promise<void> {
  await tx
    .insertInto('hygieneRules')
    .values({ ...saved, organizationId: org })
    .execute();
  await tx.updateTable('organizations').set({ hygieneRule: saved.rule }).where('id', '=', org).execute();
}

export async function enableDiscuss(tx: Tx, org: OrgId, isEnabled: boolean): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ discussEnabled: isEnabled ? 1 : 0 })
    .where('id', '=', org)
    .execute();
}
