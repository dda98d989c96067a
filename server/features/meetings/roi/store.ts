// The outcomes of meetings, and the pages of the ROI list.

import { amounts, type Visible } from '#server/db/visible-to.ts';
import type { Kysely, NotNull } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { liveMeetings } from '#server/db/queries.ts';
import { type Cents, noCents } from '#domain/money/money.ts';
import type { RoiFilters } from '#contract/meetings/roi.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

/** `department` is null for all of them. */
const meetingsOf = (db: Db, org: OrgId, department: string | null) =>
  liveMeetings(db, org).$if(department !== null, (query) => query.where('department', '=', department));

/** `limit` meetings after the first `offset`, by start or by cost. Reads only the index up to there. */
export const pageOfMeetings = amounts(
  (
    db,
    org: OrgId,
    department: string | null,
    { sort = 'startedAt', order = 'desc' }: RoiFilters,
    { offset, limit }: { offset: number; limit: number },
  ) => {
    const column = sort === 'totalCost' ? 'totalCents' : 'startedAt';
    const ids = meetingsOf(db, org, department)
      .select('id')
      .orderBy(column, order)
      .orderBy('id', order)
      .limit(limit)
      .offset(offset);
    return db
      .selectFrom('meetings')
      .selectAll()
      .where('organizationId', '=', org)
      .where('id', 'in', ids)
      .orderBy(column, order)
      .orderBy('id', order)
      .execute();
  },
);

/** The held meetings with a return, with their cost and value, and the number of worth-it answers. */
export const ratedSums = (db: Visible, org: OrgId, department: string | null) =>
  meetingsOf(db, org, department)
    // As in the condition of the partial index `ratedMeetings`.
    .where((eb) => eb.or([eb('estimatedValueCents', 'is not', null), eb('worthIt', 'is not', null)]))
    .select(({ eb, fn }) => {
      const sumOfReturns = (cents: 'totalCents' | 'estimatedValueCents' | number) =>
        fn.coalesce(
          fn.sum<Cents>(
            eb
              .case()
              .when(eb.and([eb('estimatedValueCents', '>', noCents), eb('totalCents', '>', noCents)]))
              .then(typeof cents === 'number' ? eb.lit(cents) : eb.ref(cents))
              .else(eb.lit(0))
              .end(),
          ),
          eb.lit(noCents),
        );
      return [
        sumOfReturns(1).$castTo<number>().as('returns'),
        sumOfReturns('totalCents').as('returnCostCents'),
        sumOfReturns('estimatedValueCents').as('returnValueCents'),
        fn.count<number>('worthIt').as('answered'),
      ];
    })
    .executeTakeFirstOrThrow();

/** The words that attendees published, each with the number of held meetings. */
export const wordCounts = (db: Visible, org: OrgId, department: string | null) =>
  meetingsOf(db, org, department)
    // As in the condition of the partial index `meetingsByWord`.
    .where('attendeesWord', 'is not', null)
    .groupBy('attendeesWord')
    .select((eb) => ['attendeesWord as word', eb.fn.countAll<number>().as('meetings')])
    .$narrowType<{ word: NotNull }>()
    .execute();

/** The newest meetings with a value, including zero. */
export const newestPoints = amounts((db, org: OrgId, department: string | null, limit: number) =>
  meetingsOf(db, org, department)
    .select(['id', 'title', 'day', 'totalCents', 'estimatedValueCents'])
    // As in the condition of the partial index `valuedMeetingsByStart`.
    .where('estimatedValueCents', 'is not', null)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute(),
);
