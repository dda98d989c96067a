// What an organization set up: its tiers, and the words it has used.

import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const suggestedAtMost = 200;
const meetingsLookedAt = 50;

export function organizationStore(db: Database) {
  const tiers = db.prepare((on, arg) =>
    on
      .selectFrom('salaryTiers')
      .select(['name', 'hourlyRateCents', 'rank'])
      .where('organizationId', '=', arg('org'))
      .orderBy('rank'),
  );
  const memberNames = db.prepare((on, arg) =>
    on
      .selectFrom('users')
      .select('name')
      .where('organizationId', '=', arg('org'))
      .where('status', '=', 'active')
      .orderBy('name')
      .limit(suggestedAtMost),
  );
  const departments = db.prepare((on, arg) =>
    on
      .selectFrom('departments')
      .select('name')
      .where('organizationId', '=', arg('org'))
      .orderBy('name')
      .limit(suggestedAtMost),
  );
  const recentAttendees = db.prepare((on, arg) =>
    on
      .selectFrom('attendees')
      .select(['name', 'role'])
      .distinct()
      .where('organizationId', '=', arg('org'))
      .where('meetingId', 'in', (eb) =>
        eb
          .selectFrom('meetings')
          .select('id')
          .where('organizationId', '=', arg('org'))
          .where('deletedAt', 'is', null)
          .orderBy('startedAt', 'desc')
          .limit(meetingsLookedAt),
      )
      .limit(suggestedAtMost),
  );

  const orgRoles = db.prepare((on, arg) =>
    on.selectFrom('orgRoles').select('name').where('organizationId', '=', arg('org')),
  );

  return {
    tiers: (org: OrgId, tx?: Tx) => tiers({ org }, tx),

    /** Names of members and recent attendees, their roles and the organization's, and departments, each once. */
    async suggestions(org: OrgId) {
      const recent = await recentAttendees({ org });
      const each = (words: string[]) => [...new Set(words)].toSorted((a, b) => a.localeCompare(b));
      return {
        names: each([...(await memberNames({ org })), ...recent].map(({ name }) => name)),
        roles: each([
          ...recent.map(({ role }) => role),
          ...(await orgRoles({ org })).map(({ name }) => name),
        ]),
        departments: (await departments({ org })).map(({ name }) => name),
      };
    },
  };
}
