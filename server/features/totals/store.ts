// Sums of each month by type and by department. Every change of meetings updates them in its own transaction.

import { type Cents, noCents, wholeCents } from '#domain/money/money.ts';
import { type Kysely, sql } from 'kysely';
import { monthOf } from '#domain/time/local-day.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { MeetingChange, MeetingFigures } from '#server/events/events.ts';

type Db = Kysely<Tables>;
export type MonthTotal = Omit<Tables['monthTotals'], 'organizationId' | 'version'>;
export type TotalKind = MonthTotal['kind'];

export const sumColumns = [
  'meetings',
  'minutes',
  'costCents',
  'blendedCents',
  'estimatedCents',
  'valueCents',
  'valued',
  'worthwhile',
] as const;

export const noSums = {
  meetings: 0,
  minutes: 0,
  costCents: noCents,
  blendedCents: noCents,
  estimatedCents: noCents,
  valueCents: noCents,
  valued: 0,
  worthwhile: 0,
};

/** More parameters than this do not fit into one statement of either engine. */
const rowsPerStatement = 500;

/** What the change adds to each month, type and department; negative where it takes away. */
function monthTotalsOf({ before, after }: MeetingChange): MonthTotal[] {
  const totals = new Map<string, MonthTotal>();
  const add = (meeting: MeetingFigures, sign: 1 | -1, kind: TotalKind, name: string) => {
    const month = monthOf(meeting.day);
    const key = `${kind} ${month} ${name}`;
    const total = totals.get(key) ?? {
      kind,
      month,
      name,
      ...noSums,
    };
    totals.set(key, total);
    total.meetings += sign;
    total.minutes += sign * meeting.durationMinutes;
    total.costCents = wholeCents(total.costCents + sign * meeting.totalCents);
    total.blendedCents = wholeCents(total.blendedCents + sign * meeting.blendedCents);
    total.estimatedCents = wholeCents(total.estimatedCents + sign * meeting.estimatedCents);
    total.valueCents = wholeCents(total.valueCents + sign * (meeting.estimatedValueCents ?? 0));
    total.valued += meeting.estimatedValueCents === null ? 0 : sign;
    total.worthwhile += meeting.worthIt === 'yes' ? sign : 0;
  };
  for (const [meetings, sign] of [
    [before, -1],
    [after, 1],
  ] as const)
    for (const meeting of meetings) {
      add(meeting, sign, 'type', meeting.type);
      add(meeting, sign, 'department', meeting.department ?? '');
    }
  return [...totals.values()];
}

/** Applies a change of meetings to the sums. A change that leaves a sum as it was still counts as a write of the month. */
export async function updateMonthTotals(tx: Tx, org: OrgId, change: MeetingChange): Promise<void> {
  const rows = monthTotalsOf(change);
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await tx
      .insertInto('monthTotals')
      .values(
        rows.slice(from, from + rowsPerStatement).map((row) => ({ ...row, organizationId: org, version: 1 })),
      )
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'kind', 'month', 'name']).doUpdateSet((eb) => {
          const sum = (column: (typeof sumColumns)[number]) =>
            eb(`monthTotals.${column}`, '+', eb.ref(`excluded.${column}`));
          return {
            meetings: sum('meetings'),
            minutes: sum('minutes'),
            costCents: sum('costCents').$castTo<Cents>(),
            blendedCents: sum('blendedCents').$castTo<Cents>(),
            estimatedCents: sum('estimatedCents').$castTo<Cents>(),
            valueCents: sum('valueCents').$castTo<Cents>(),
            valued: sum('valued'),
            worthwhile: sum('worthwhile'),
            version: eb('monthTotals.version', '+', 1),
          };
        }),
      )
      .execute();
}

/** The sums of all months by type, or by department; names without meetings are left out. */
export const totalsByName = (db: Db, org: OrgId, kind: TotalKind) =>
  db
    .selectFrom('monthTotals')
    .select('name')
    .select(({ fn }) => sumColumns.map((column) => fn.sum<number>(column).as(column)))
    .where('organizationId', '=', org)
    .where('kind', '=', kind)
    .groupBy('name')
    .having(({ fn }) => fn.sum('meetings'), '>', 0)
    .$castTo<Omit<MonthTotal, 'kind' | 'month'>>()
    .execute();

/** What each department cost in each month from `from` to `to`, "YYYY-MM". */
export const departmentCosts = (db: Db, org: OrgId, from: string, to: string) =>
  db
    .selectFrom('monthTotals')
    .select(['name as department', 'month', 'costCents', 'estimatedCents'])
    .where('organizationId', '=', org)
    .where('kind', '=', 'department')
    .where('month', '>=', from)
    .where('month', '<=', to)
    .execute();

/** The number of meetings in a month "YYYY-MM". */
export async function meetingsInMonth(db: Db, org: OrgId, month: string): Promise<number> {
  const { meetings } = await db
    .selectFrom('monthTotals')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('meetings'), sql.lit(0)).as('meetings'))
    .where('organizationId', '=', org)
    .where('kind', '=', 'type')
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return meetings;
}
