// The planned meetings of an organization that have not ended, with their stored prices.

import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import { longestPlannedMs, openStates } from '#domain/meetings/planned/planned.ts';
import type { Cents, ExactCents } from '#domain/money/money.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { Tables } from '#server/db/tables.ts';
import { amounts, type Visible } from '#server/db/visible-to.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

/** Those that are neither recorded nor dropped. */
const openPlanned = (db: Db, org: OrgId, now: number) =>
  db
    .selectFrom('plannedMeetings')
    .where('plannedMeetings.organizationId', '=', org)
    // Narrows the range of the index.
    .where('plannedMeetings.startsAt', '>', now - longestPlannedMs)
    .where(sql<boolean>`"startsAt" + "durationMinutes" * ${sql.lit(minuteMs)} > ${sql.lit(now)}`)
    .where('plannedMeetings.state', 'in', openStates);

type Condition = (eb: ExpressionBuilder<Tables, 'plannedMeetings'>) => Expression<SqlBool>;

/** The sums by local day of some of them; those that no job has priced yet are left out. */
export const openSumsByDay = (db: Visible, org: OrgId, now: number, isCounted?: Condition) =>
  openPlanned(db, org, now)
    .where('pricedOn', '!=', '')
    .where((eb) => isCounted?.(eb) ?? sql<boolean>`1 = 1`)
    .select(({ fn }) => [
      'pricedOn as day',
      fn.countAll<number>().as('meetings'),
      fn.sum<number>('durationMinutes').as('minutes'),
      fn.sum<Cents>('totalCents').as('costCents'),
      fn.sum<Cents>('estimatedCents').as('estimatedCents'),
    ])
    .groupBy('pricedOn')
    .orderBy('pricedOn')
    .execute();

const shareOr = (share: string, whole: string): RawBuilder<ExactCents> =>
  sql`cast(sum(coalesce(${sql.ref(`plannedShares.${share}`)}, ${sql.ref(`plannedMeetings.${whole}`)})) as bigint)`;

const month = sql<string>`substr("pricedOn", 1, 7)`;
/** The department of a share, '' for none. */
const department = sql<string>`coalesce("plannedShares"."department", '')`;

const cost = shareOr('costCents', 'totalCents').as('costCents');
const estimated = shareOr('estimatedCents', 'estimatedCents').as('estimatedCents');

const withShares = (db: Db, org: OrgId, now: number) =>
  openPlanned(db, org, now)
    .leftJoin('plannedShares', (join) =>
      join
        .onRef('plannedShares.organizationId', '=', 'plannedMeetings.organizationId')
        .onRef('plannedShares.plannedMeetingId', '=', 'plannedMeetings.id'),
    )
    .where('pricedOn', '!=', '');

/** Their cost by month, department and type. */
export const openSpend = (db: Db, org: OrgId, now: number) =>
  withShares(db, org, now)
    .select([month.as('month'), department.as('department'), 'type', cost, estimated])
    .groupBy([month, department, 'type']);

/** Their cost by day and department. */
export const openDailySpend = amounts(
  (db, org: OrgId, { from, to }: { from: string; to: string }, now: number) =>
    withShares(db, org, now)
      .select(['pricedOn as day', department.as('department'), cost, estimated])
      .where('pricedOn', '>=', from)
      .where('pricedOn', '<=', to)
      .groupBy(['pricedOn', department])
      .execute(),
);
