// Derives the first steps of an organization from its data.

import { areExamples } from '#domain/people/salary-tiers.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { liveMeetings } from '#server/db/queries.ts';
import { ahead } from '#server/features/meetings/meetings/ahead-store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export function firstStepsStore({ read }: Database, now: () => number) {
  const has = async (query: { limit: (rows: number) => { execute: () => Promise<unknown[]> } }) =>
    (await query.limit(1).execute()).length > 0;

  return {
    async read(org: OrgId) {
      const { tiersVersion, payChosenAt, firstStepsDismissedAt } = await read
        .selectFrom('organizations')
        .select(['tiersVersion', 'payChosenAt', 'firstStepsDismissedAt'])
        .where('id', '=', org)
        .executeTakeFirstOrThrow();
      const people = await read
        .selectFrom('users')
        .select('id')
        .where('organizationId', '=', org)
        .where('status', '!=', 'removed')
        .limit(2)
        .execute();
      const invitations = read.selectFrom('invitations').select('id').where('organizationId', '=', org);
      const calendars = read.selectFrom('calendarConnections').select('id').where('organizationId', '=', org);
      const assigned = read
        .selectFrom('personTiers')
        .select('personId')
        .where('organizationId', '=', org)
        .where('salaryTier', 'is not', null)
        .where((eb) =>
          eb(
            eb.cast<string>('personId', 'text'),
            'not in',
            eb
              .selectFrom('samples')
              .select('id')
              .where('organizationId', '=', org)
              .where('kind', '=', 'person'),
          ),
        );
      return {
        dismissed: firstStepsDismissedAt !== null,
        done: {
          directory: await has(assigned),
          tiers: !areExamples(tiersVersion),
          pay: payChosenAt !== null,
          calendar: await has(calendars),
          people: people.length > 1 || (await has(invitations)),
          meeting:
            (await has(liveMeetings(read, org).select('id').where('origin', '!=', 'sample'))) ||
            (await has(ahead(read, org).select('id').where('origin', '!=', 'sample'))),
        },
      };
    },

    /** Returns false if it was dismissed before. */
    async dismiss(org: OrgId, tx: Tx): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('organizations')
        .set({ firstStepsDismissedAt: now() })
        .where('id', '=', org)
        .where('firstStepsDismissedAt', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
