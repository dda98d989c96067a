// Recorded meetings before and after a decision.

import { type Kysely, sql } from 'kysely';
import { erasedName, identityKey } from '#domain/people/matching.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { addDays } from '#domain/time/local-day.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { meetingsOn } from './store.ts';

type Db = Kysely<Tables>;

const daysAtOnce = 7;

const personMinutes = sql<number>`"durationMinutes" * "attendeeCount"`;

/** The number of meetings of each day. */
export async function recordedByDay(db: Db, org: OrgId, range: DayRange): Promise<Map<string, number>> {
  const rows = await meetingsOn(db, org, range)
    .select(({ fn }) => ['day', fn.countAll<number>().as('meetings')])
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, meetings }) => [day, meetings]));
}

/** The number of meetings of a title and their person-minutes on each day. */
export async function seriesByDay(db: Db, org: OrgId, title: string, range: DayRange) {
  const rows = await meetingsOn(db, org, range)
    .where('normalizedTitle', '=', title)
    .select(({ fn }) => [
      'day',
      fn.countAll<number>().as('meetings'),
      fn.sum<number>(personMinutes).as('personMinutes'),
    ])
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, ...sums }) => [day, sums]));
}

/** Person-minutes of each title. */
export async function minutesByTitle(
  db: Db,
  org: OrgId,
  { from, to }: DayRange,
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  // Read in parts, so that other requests get their turn.
  for (let day = from; day <= to; day = addDays(day, daysAtOnce)) {
    const last = addDays(day, daysAtOnce - 1);
    const rows = await meetingsOn(db, org, { from: day, to: last < to ? last : to })
      .select(({ fn }) => ['normalizedTitle as title', fn.sum<number>(personMinutes).as('minutes')])
      .groupBy('normalizedTitle')
      .execute();
    for (const { title, minutes } of rows) sums.set(title, (sums.get(title) ?? 0) + minutes);
  }
  return sums;
}

/** The named people of each title: a person of the directory, otherwise a name. */
export async function peopleOfTitles(db: Db, org: OrgId, titles: readonly string[], range: DayRange) {
  const rows = await meetingsOn(db, org, range)
    // SQLite keeps the order of a cross join. Otherwise it starts with all attendees of the organization.
    .crossJoin('attendees')
    .whereRef('attendees.organizationId', '=', 'meetings.organizationId')
    .whereRef('attendees.meetingId', '=', 'meetings.id')
    .where('normalizedTitle', 'in', titles)
    .where((eb) => eb.or([eb('personId', 'is not', null), eb('attendees.name', '!=', erasedName)]))
    .select(['normalizedTitle', 'personId', 'attendees.name'])
    .distinct()
    .execute();
  const people = new Map<string, Set<string>>();
  for (const { normalizedTitle, personId, name } of rows) {
    const ofTitle = people.get(normalizedTitle) ?? new Set();
    people.set(normalizedTitle, ofTitle.add(personId === null ? `@${identityKey(name)}` : `#${personId}`));
  }
  return people;
}
