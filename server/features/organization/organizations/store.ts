// Suggestions for the fields of a meeting.

import { seesAllNames } from '#domain/accounts/permissions.ts';
import { erasedName } from '#domain/people/matching.ts';
import type { Database } from '#server/db/database.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';

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

  /** Of the meetings of `author`, or of all. */
  const recentAttendees = (org: OrgId, author: number | null) =>
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
          .$if(author !== null, (own) => own.where('createdBy', '=', author))
          .orderBy('startedAt', 'desc')
          .limit(recentMeetings),
      )
      .limit(suggestionLimit)
      .execute();

  const orgRoles = (org: OrgId) =>
    db.read.selectFrom('orgRoles').select('name').where('organizationId', '=', org).execute();

  return {
    /** Names and roles of members and recent attendees whom the caller may know, and departments, without duplicates. */
    async suggestions(caller: Member) {
      const { org, userId } = caller;
      const recent = await recentAttendees(org, seesAllNames(caller) ? null : userId);
      return {
        names: unique([...(await memberNames(org)), ...recent].map(({ name }) => name)),
        roles: unique([...recent.map(({ role }) => role), ...(await orgRoles(org)).map(({ name }) => name)]),
        departments: (await departments(org)).map(({ name }) => name),
      };
    },
  };
}
