// Monthly totals by type, department, source and guests. Every change of meetings updates them in its transaction.

import { type Cents, type ExactCents, noCents, wholeCents } from '#domain/money/money.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { guessedCents } from '#domain/meetings/guesses.ts';
import { monthOf } from '#domain/time/local-day.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { liveMeetings } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { MeetingChange, MeetingFigures } from '#server/events/events.ts';
import type { Shown, Visible } from '#server/db/visible-to.ts';

type Db = Kysely<Tables>;
export type MonthTotal = Omit<Tables['monthTotals'], 'organizationId' | 'version'>;
export type TotalKind = MonthTotal['kind'];

const nameIn: Record<TotalKind, (meeting: MeetingFigures) => string> = {
  type: ({ type }) => type,
  department: ({ department }) => department ?? '',
  source: ({ origin }) => origin,
  guests: ({ hasGuests }) => (hasGuests === null ? 'unknown' : hasGuests === 1 ? 'external' : 'internal'),
};

/** The same as `nameIn`. */
export const sqlNames: Record<TotalKind, RawBuilder<string>> = {
  type: sql`"type"`,
  department: sql`coalesce("department", '')`,
  source: sql`"origin"`,
  guests: sql`case "hasGuests" when 1 then 'external' when 0 then 'internal' else 'unknown' end`,
};

export const totalKinds = ['type', 'department', 'source', 'guests'] as const satisfies readonly TotalKind[];

export const sumColumns = [
  'meetings',
  'minutes',
  'personMinutes',
  'costCents',
  'blendedCents',
  'estimatedCents',
  'guessedCents',
  'valueCents',
  'valued',
  'worthwhile',
] as const;

export const noSums = {
  meetings: 0,
  minutes: 0,
  personMinutes: 0,
  costCents: noCents,
  blendedCents: noCents,
  estimatedCents: noCents,
  guessedCents: noCents,
  valueCents: noCents,
  valued: 0,
  worthwhile: 0,
};

/** The difference for each month, type and department; negative if it decreases. */
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
    total.personMinutes += sign * meeting.personMinutes;
    total.costCents = wholeCents(total.costCents + sign * meeting.totalCents);
    total.blendedCents = wholeCents(total.blendedCents + sign * meeting.blendedCents);
    total.estimatedCents = wholeCents(total.estimatedCents + sign * meeting.estimatedCents);
    total.guessedCents = wholeCents(total.guessedCents + sign * guessedCents(meeting));
    total.valueCents = wholeCents(total.valueCents + sign * (meeting.estimatedValueCents ?? 0));
    total.valued += meeting.estimatedValueCents === null ? 0 : sign;
    total.worthwhile += meeting.worthIt === 'yes' ? sign : 0;
  };
  for (const [meetings, sign] of [
    [before, -1],
    [after, 1],
  ] as const)
    for (const meeting of meetings)
      for (const kind of totalKinds) add(meeting, sign, kind, nameIn[kind](meeting));
  return [...totals.values()];
}

/**
 * Applies a change of meetings to the totals. A change that leaves a total the same still counts as a write of the
 * month.
 */
export async function updateMonthTotals(tx: Tx, org: OrgId, change: MeetingChange): Promise<void> {
  const rows = monthTotalsOf(change);
  for (const chunk of inChunks(rows))
    await tx
      .insertInto('monthTotals')
      .values(chunk.map((row) => ({ ...row, organizationId: org, version: 1 })))
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'kind', 'month', 'name']).doUpdateSet((eb) => {
          const sum = (column: (typeof sumColumns)[number]) =>
            eb(`monthTotals.${column}`, '+', eb.ref(`excluded.${column}`));
          return {
            meetings: sum('meetings'),
            minutes: sum('minutes'),
            personMinutes: sum('personMinutes'),
            costCents: sum('costCents').$castTo<ExactCents>(),
            blendedCents: sum('blendedCents').$castTo<Cents>(),
            estimatedCents: sum('estimatedCents').$castTo<ExactCents>(),
            guessedCents: sum('guessedCents').$castTo<Cents>(),
            valueCents: sum('valueCents').$castTo<Cents>(),
            valued: sum('valued'),
            worthwhile: sum('worthwhile'),
            version: eb('monthTotals.version', '+', 1),
          };
        }),
      )
      .execute();
}

/** As `guessedCents` of the meetings. */
const guessedCost = sql<Cents>`case when "durationEstimated" + "attendeesEstimated" > 0 then "blendedCents" else 0 end`;

/** The sums of meetings by month, and by type or department. */
export function sumsByMonth(meetings: ReturnType<typeof liveMeetings>, kind: TotalKind) {
  const month = sql<string>`substr("day", 1, 7)`;
  const name = sqlNames[kind];
  return meetings
    .select((eb) => [
      sql.lit(kind).as('kind'),
      month.as('month'),
      name.as('name'),
      eb.fn.countAll<number>().as('meetings'),
      eb.fn.sum<number>('durationMinutes').as('minutes'),
      eb.fn.sum<number>('personMinutes').as('personMinutes'),
      eb.fn.sum<ExactCents>('totalCents').as('costCents'),
      eb.fn.sum<Cents>('blendedCents').as('blendedCents'),
      eb.fn.sum<ExactCents>('estimatedCents').as('estimatedCents'),
      eb.fn.sum<Cents>(guessedCost).as('guessedCents'),
      eb.fn.coalesce(eb.fn.sum<Cents>('estimatedValueCents'), sql.lit(noCents)).as('valueCents'),
      eb.fn.count<number>('estimatedValueCents').as('valued'),
      eb.fn.sum<number>(eb.case().when('worthIt', '=', 'yes').then(1).else(0).end()).as('worthwhile'),
    ])
    .groupBy([month, name]);
}

type MonthSums = Shown<Pick<MonthTotal, (typeof sumColumns)[number]>>;

/** The sums of all months by type, or by department; omits names without meetings. */
export async function totalsByName(
  db: Visible,
  org: OrgId,
  kind: TotalKind,
): Promise<(MonthSums & { name: string })[]> {
  return db
    .selectFrom('monthTotals')
    .select('name')
    .select(({ fn }) => sumColumns.map((column) => fn.sum<number>(column).as(column)))
    .where('organizationId', '=', org)
    .where('kind', '=', kind)
    .groupBy('name')
    .having(({ fn }) => fn.sum<number>('meetings'), '>', 0)
    .$castTo<MonthSums & { name: string }>()
    .execute();
}

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
