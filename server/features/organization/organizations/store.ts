// Suggestions for the fields of a meeting.

import { erasedName } from '#domain/people/matching.ts';
import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const suggestionLimit = 200;
const recentMeetings = 50;

const unique = (words: string[]) => [...new Set(words)].toSorted((a, b) => a.localeCompare(b));

export function organizationStore(db: Database) {
  const memberNames = (org: OrgId) =>
    db.read
      .selectFrom('users')
      .select('name')
      .where('organizationId', '=', org)
      .where('status', '=', 'active')
      .orderBy('name')
      .limit(suggestionLimit)
      .execute();

  const departments = (org: OrgId) =>
    db.read
      .selectFrom('departments')
      .select('name')
      .where('organizationId', '=', org)
      .orderBy('name')
      .limit(suggestionLimit)
      .execute();

  const recentAttendees = (org: OrgId) =>
    db.read
      .selectFrom('attendees')
      .select(['name', 'role'])
      .distinct()
      .where('organizationId', '=', org)
      .where('name', '!=', erasedName)
      .where('meetingId', 'in', (eb) =>
        eb
          .selectFrom('meetings')
          .select('id')
          .where('organizationId', '=', org)
          .where('deletedAt', 'is', null)
          .orderBy('startedAt', 'desc')
          .limit(recentMeetings),
      )
      .limit(suggestionLimit)
      .execute();

  const orgRoles = (org: OrgId) =>
    db.read.selectFrom('orgRoles').select('name').where('organizationId', '=', org).execute();

  return {
    /** Names and roles of members and recent attendees, and departments, without duplicates. */
    async suggestions(org: OrgId) {
      const recent = await recentAttendees(org);
      return {
        names: unique([...(await memberNames(org)), ...recent].map(({ name }) => name)),
        roles: unique([...recent.map(({ role }) => role), ...(await orgRoles(org)).map(({ name }) => name)]),
        departments: (await departments(org)).map(({ name }) => name),
      };
    },
  };
}
