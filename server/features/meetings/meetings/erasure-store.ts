// Finds the names of an erased person in recorded meetings.

import type { Kysely } from 'kysely';
import { identityKey } from '#domain/people/matching.ts';
import { paginate } from '#server/db/batches.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const attendancesPerPage = 5000;

/** Meetings with names that mean an erased person and are linked to nobody else, in batches. */
export async function* namedAttendances(db: Kysely<Tables>, org: OrgId, erased: ReadonlySet<string>) {
  const pages = paginate<{ meetingId: number; position: number; name: string }>(
    attendancesPerPage,
    (last, size) =>
      db
        .selectFrom('attendees')
        .select(['meetingId', 'position', 'name'])
        .where('organizationId', '=', org)
        .where('personId', 'is', null)
        .$if(last !== null, (query) =>
          query.where((eb) =>
            eb(
              eb.refTuple('meetingId', 'position'),
              '>',
              eb.tuple(last?.meetingId ?? 0, last?.position ?? 0),
            ),
          ),
        )
        .orderBy('meetingId')
        .orderBy('position')
        .limit(size)
        .execute(),
  );
  for await (const page of pages) {
    const found = page.filter(({ name }) => erased.has(identityKey(name)));
    if (found.length > 0)
      yield {
        meetings: [...new Set(found.map(({ meetingId }) => meetingId))],
        names: [...new Set(found.map(({ name }) => name))],
      };
  }
}
