// Departments that the titles of calendar meetings were assigned to.

import type { Kysely } from 'kysely';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { inChunks } from '#server/db/batches.ts';
import { liveMeetings } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Titled = { title: string; createdBy: number };

/**
 * The department of the author's newest meeting with the same title that has one. Only the author and administrators
 * can have assigned it.
 */
export async function titleDepartments(
  db: Kysely<Tables>,
  org: OrgId,
  titles: Iterable<string>,
): Promise<(meeting: Titled) => string | null> {
  const found = new Map<string, { department: string; day: string }>();
  const keyOf = (title: string, createdBy: number) => `${createdBy} ${title}`;
  for (const chunk of inChunks([...new Set([...titles].map(normalizedTitle))]))
    for (const { department, createdBy, normalizedTitle: title, day } of await liveMeetings(db, org)
      .select(['meetings.normalizedTitle', 'meetings.createdBy', 'meetings.department'])
      .select(({ fn }) => fn.max<string>('meetings.day').as('day'))
      .where('meetings.normalizedTitle', 'in', chunk)
      .where('meetings.department', 'is not', null)
      .groupBy(['meetings.normalizedTitle', 'meetings.createdBy', 'meetings.department'])
      .orderBy('meetings.department')
      .execute()) {
      const key = keyOf(title, createdBy);
      const known = found.get(key);
      if (department !== null && (!known || day > known.day)) found.set(key, { department, day });
    }
  return ({ title, createdBy }) => found.get(keyOf(normalizedTitle(title), createdBy))?.department ?? null;
}
