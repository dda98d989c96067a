// The SQL of the finance report and of closed months.

import type { Tables } from '#server/db/tables.ts';
import { amounts, type Visible } from '#server/db/visible-to.ts';
import { type Kysely, sql } from 'kysely';
import { nextMonth } from '#domain/time/local-day.ts';
import { type ReportLine, type Spend } from '#domain/reports/finance.ts';
import type { Cents } from '#domain/money/money.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { openSpend } from '#server/totals/planned-store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

const spendColumns = ['month', 'department', 'type', 'costCents', 'estimatedCents'] as const;

const partOf = (part: Spend['part']) => sql<Spend['part']>`cast(${sql.lit(part)} as text)`.as('part');

/** All parts of the report in one statement, so that a concurrent write cannot affect only one of them. */
function allParts(db: Db, org: OrgId, now: number) {
  const total = db
    .selectFrom('spendTotals')
    .select([...spendColumns, partOf('total')])
    .where('organizationId', '=', org);
  const closed = db
    .selectFrom('closedSpend')
    .select([...spendColumns, 'part'])
    .where('organizationId', '=', org);
  const planned = openSpend(db, org, now).select(partOf('planned'));
  return db.selectFrom(
    total.unionAll(closed.$castTo<never>()).unionAll(planned.$castTo<never>()).as('parts'),
  );
}

/** The parts by month, department and type. */
export const spendsOf = amounts((db, org: OrgId, now: number) =>
  allParts(db, org, now)
    .select(['part', ...spendColumns])
    .execute(),
);

/** The parts by month alone. */
export async function monthSpendsOf(db: Visible, org: OrgId, now: number): Promise<Spend[]> {
  const rows = await allParts(db, org, now)
    .select(({ fn }) => [
      'part',
      'month',
      fn.sum<Cents>('costCents').as('costCents'),
      fn.sum<Cents>('estimatedCents').as('estimatedCents'),
    ])
    .groupBy(['part', 'month'])
    .execute();
  return rows.map((row) => ({ ...row, department: '', type: '' }));
}

/** The parts by department and type of one month; if it has the corrections, also of all closed months together. */
export async function spendsOfMonth(
  db: Visible,
  org: OrgId,
  now: number,
  month: string,
  closedThrough: string | null,
): Promise<Spend[]> {
  const corrects = closedThrough !== null && month === nextMonth(closedThrough);
  // A literal: PostgreSQL does not recognize an expression with a parameter as one of the GROUP BY.
  const isOwn = sql<0 | 1>`case when "month" = ${sql.lit(month)} then 1 else 0 end`;
  const rows = await allParts(db, org, now)
    .select(({ fn }) => [
      'part',
      'department',
      'type',
      isOwn.as('isOwn'),
      fn.sum<Cents>('costCents').as('costCents'),
      fn.sum<Cents>('estimatedCents').as('estimatedCents'),
    ])
    .where((eb) =>
      corrects ? eb.or([eb('month', '=', month), eb('month', '<=', closedThrough)]) : eb('month', '=', month),
    )
    .groupBy(['part', 'department', 'type', isOwn])
    .execute();
  return rows.map(({ isOwn: own, ...row }) => ({
    ...row,
    month: own === 1 ? month : (closedThrough ?? month),
  }));
}

/** The closed months and who closed them, oldest first. */
export const closedMonths = (db: Kysely<Tables>, org: OrgId) =>
  db
    .selectFrom('closedMonths')
    .leftJoin('users', (join) =>
      join
        .onRef('users.organizationId', '=', 'closedMonths.organizationId')
        .onRef('users.id', '=', 'closedMonths.closedBy'),
    )
    .select(['closedMonths.month', 'closedMonths.closedAt', 'users.name as closedByName'])
    .where('closedMonths.organizationId', '=', org)
    .orderBy('closedMonths.month')
    .execute();

/** A line with its amounts at the blended rate. */
export type ClosedLine = ReportLine & {
  blended: Pick<ReportLine, 'heldCents' | 'correctionCents' | 'estimatedCents'>;
};

/** Stores months as currently reported. */
export async function insertClosing(
  tx: Tx,
  { org }: OrgLock,
  closing: { months: readonly string[]; lines: readonly ClosedLine[]; closedBy: number; closedAt: number },
): Promise<void> {
  const { months, lines, closedBy, closedAt } = closing;
  await tx
    .insertInto('closedMonths')
    .values(months.map((month) => ({ organizationId: org, month, closedBy, closedAt })))
    .execute();
  const rows = lines.flatMap(
    ({ month, department, type, heldCents, correctionCents, estimatedCents, blended }) => {
      const key = { organizationId: org, month, department, type };
      const held = {
        ...key,
        part: 'held' as const,
        costCents: heldCents,
        blendedCents: blended.heldCents,
        estimatedCents,
        guessedCents: blended.estimatedCents,
      };
      const correction = {
        ...key,
        part: 'correction' as const,
        costCents: correctionCents,
        blendedCents: blended.correctionCents,
        estimatedCents: 0 as Cents,
        guessedCents: 0 as Cents,
      };
      return correctionCents === 0 && blended.correctionCents === 0 ? [held] : [held, correction];
    },
  );
  for (const chunk of inChunks(rows)) await tx.insertInto('closedSpend').values(chunk).execute();
}

/** Deletes the closing of a month with its figures. */
export async function deleteClosing(tx: Tx, { org }: OrgLock, month: string): Promise<void> {
  for (const table of ['closedSpend', 'closedMonths'] as const)
    await tx.deleteFrom(table).where('organizationId', '=', org).where('month', '=', month).execute();
}
