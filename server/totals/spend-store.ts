// The departments' meeting cost: totals of each month by department and type, which every change of meetings
// updates in its transaction. A meeting allocated by its attendees counts for the departments that share it.

import { amounts } from '#server/db/visible-to.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Cents, type ExactCents, noCents, wholeCents } from '#domain/money/money.ts';
import { isGuessed } from '#domain/meetings/guesses.ts';
import { monthOf } from '#domain/time/local-day.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { MeetingChange, MeetingFigures } from '#server/events/events.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { allocatedShares, deleteShares, insertShares, sharesOf } from './shares-store.ts';

type Db = Kysely<Tables>;
export type SpendTotal = Omit<Tables['spendTotals'], 'organizationId'>;
type Charged = Pick<
  SpendTotal,
  'department' | 'costCents' | 'blendedCents' | 'estimatedCents' | 'personMinutes'
>;

/** A meeting that belongs entirely to its own department. */
const own = ({ department, totalCents, ...meeting }: MeetingFigures): Charged[] => {
  const { blendedCents, estimatedCents, personMinutes } = meeting;
  return [
    { department: department ?? '', costCents: totalCents, blendedCents, estimatedCents, personMinutes },
  ];
};

const idsOf = (meetings: readonly MeetingFigures[]) => meetings.map(({ id }) => id);

/** Allocates the changed meetings and applies them to the totals. Returns the departments that share them now. */
export async function updateSpend(
  tx: Tx,
  org: OrgId,
  { before, after, keepsCosts }: MeetingChange,
): Promise<Set<string>> {
  const departments = new Set<string>();
  if (keepsCosts) return departments;
  const stored = await sharesOf(tx, org, idsOf(before));
  const allocated = await allocatedShares(tx, org, idsOf(after));
  const totals = new Map<string, SpendTotal>();
  const add = (meeting: MeetingFigures, charged: readonly Charged[], sign: 1 | -1) => {
    const { day, type } = meeting;
    const month = monthOf(day);
    for (const { department, costCents, blendedCents, estimatedCents, personMinutes } of charged) {
      const key = JSON.stringify([month, department, type]);
      const total = totals.get(key) ?? { month, department, type, ...noSpend };
      totals.set(key, {
        ...total,
        costCents: wholeCents(total.costCents + sign * costCents),
        blendedCents: wholeCents(total.blendedCents + sign * blendedCents),
        estimatedCents: wholeCents(total.estimatedCents + sign * estimatedCents),
        guessedCents: wholeCents(total.guessedCents + (isGuessed(meeting) ? sign * blendedCents : 0)),
        personMinutes: total.personMinutes + sign * personMinutes,
      });
      if (sign === 1) departments.add(department);
    }
  };
  for (const meeting of before) add(meeting, stored.get(meeting.id) ?? own(meeting), -1);
  for (const meeting of after) add(meeting, allocated.get(meeting.id) ?? own(meeting), 1);
  await deleteShares(tx, org, [...stored.keys()]);
  await insertShares(tx, org, allocated);
  await addToSpend(tx, org, [...totals.values()]);
  return departments;
}

const noSpend = {
  costCents: noCents,
  blendedCents: noCents,
  estimatedCents: noCents,
  guessedCents: noCents,
  personMinutes: 0,
};
const isNothing = ({ costCents, blendedCents, estimatedCents, personMinutes: minutes }: SpendTotal) =>
  costCents === 0 && blendedCents === 0 && estimatedCents === 0 && minutes === 0;

async function addToSpend(tx: Tx, org: OrgId, totals: readonly SpendTotal[]): Promise<void> {
  const rows = totals
    .filter((total) => !isNothing(total))
    .map((total) => ({ ...total, organizationId: org }));
  for (const chunk of inChunks(rows))
    await tx
      .insertInto('spendTotals')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'month', 'department', 'type']).doUpdateSet((eb) => {
          const sum = (column: 'costCents' | 'blendedCents' | 'estimatedCents' | 'guessedCents') =>
            eb(`spendTotals.${column}`, '+', eb.ref(`excluded.${column}`)).$castTo<Cents>();
          return {
            costCents: sum('costCents'),
            blendedCents: sum('blendedCents'),
            estimatedCents: sum('estimatedCents'),
            guessedCents: sum('guessedCents'),
            personMinutes: eb('spendTotals.personMinutes', '+', eb.ref('excluded.personMinutes')),
          };
        }),
      )
      .execute();
}

const month = sql<string>`substr("meetings"."day", 1, 7)`;

/** The meetings of the organization that are not deleted, once for each department with a share. */
export const chargedMeetings = (db: Db, org: OrgId) =>
  db
    .selectFrom('meetings')
    .leftJoin('meetingShares', (join) =>
      join
        .onRef('meetingShares.organizationId', '=', 'meetings.organizationId')
        .onRef('meetingShares.meetingId', '=', 'meetings.id'),
    )
    .where('meetings.organizationId', '=', org)
    .where('meetings.deletedAt', 'is', null);

/** The department of a row of `chargedMeetings`, '' for none. */
export const department = sql<string>`coalesce("meetingShares"."department", "meetings"."department", '')`;

const chargedSum = (share: string, whole: string): RawBuilder<ExactCents> =>
  sql`cast(sum(coalesce(${sql.ref(`meetingShares.${share}`)}, ${sql.ref(`meetings.${whole}`)})) as bigint)`;

/** The sum of the costs of rows of `chargedMeetings`. */
export const chargedCost = chargedSum('costCents', 'totalCents');

const cost = chargedCost.as('costCents');
const estimated = chargedSum('estimatedCents', 'estimatedCents').as('estimatedCents');
const personMinutes = chargedSum('personMinutes', 'personMinutes').$castTo<number>().as('personMinutes');

const guessed = sql<Cents>`cast(sum(case when "durationEstimated" + "attendeesEstimated" > 0
  then coalesce("meetingShares"."blendedCents", "meetings"."blendedCents") else 0 end) as bigint)`.as(
  'guessedCents',
);

const spendColumns = [
  'month',
  'department',
  'type',
  'costCents',
  'blendedCents',
  'estimatedCents',
  'guessedCents',
  'personMinutes',
] as const;

/** The correct totals. */
const correctSpend = (db: Db, org: OrgId) =>
  chargedMeetings(db, org)
    .select([
      month.as('month'),
      department.as('department'),
      'meetings.type',
      cost,
      chargedSum('blendedCents', 'blendedCents').$castTo<Cents>().as('blendedCents'),
      estimated,
      guessed,
      personMinutes,
    ])
    .groupBy([month, department, 'meetings.type']);

/** Recomputes all totals of the organization. */
export async function rebuildSpend(tx: Tx, org: OrgId): Promise<void> {
  await tx.deleteFrom('spendTotals').where('organizationId', '=', org).execute();
  await tx
    .insertInto('spendTotals')
    .columns([...spendColumns, 'organizationId'])
    .expression(correctSpend(tx, org).select(sql<number>`cast(${org} as bigint)`.as('organizationId')))
    .execute();
}

/** Rows of the totals that are wrong; undefined if missing. */
export async function wrongSpend(tx: Tx, org: OrgId) {
  const keyOf = (total: SpendTotal) => JSON.stringify([total.month, total.department, total.type]);
  const correct = new Map(
    (await correctSpend(tx, org).execute())
      .filter((total) => !isNothing(total))
      .map((total) => [keyOf(total), total]),
  );
  const wrong: { stored: SpendTotal | undefined; correct: SpendTotal | undefined }[] = [];
  for (const stored of await spendTotals(tx, org).execute()) {
    const right = correct.get(keyOf(stored));
    correct.delete(keyOf(stored));
    const isRight =
      stored.costCents === (right?.costCents ?? 0) &&
      stored.blendedCents === (right?.blendedCents ?? 0) &&
      stored.estimatedCents === (right?.estimatedCents ?? 0) &&
      stored.guessedCents === (right?.guessedCents ?? 0) &&
      stored.personMinutes === (right?.personMinutes ?? 0);
    if (!isRight) wrong.push({ stored, correct: right });
  }
  for (const right of correct.values()) wrong.push({ stored: undefined, correct: right });
  return wrong;
}

/** The totals of the organization; a row of zeros may remain after meetings were deleted. */
const spendTotals = (db: Db, org: OrgId) =>
  db.selectFrom('spendTotals').select(spendColumns).where('organizationId', '=', org);

/** Cost of each department in each month from `from` to `to`, "YYYY-MM". */
export const departmentSpend = amounts((db, org: OrgId, from: string, to: string) =>
  db
    .selectFrom('spendTotals')
    .select(({ fn }) => [
      'month',
      'department',
      fn.sum<ExactCents>('costCents').as('costCents'),
      fn.sum<ExactCents>('estimatedCents').as('estimatedCents'),
      fn.sum<number>('personMinutes').as('personMinutes'),
    ])
    .where('organizationId', '=', org)
    .where('month', '>=', from)
    .where('month', '<=', to)
    .groupBy(['month', 'department'])
    .execute(),
);

/** Cost and person-minutes of each day's meetings by department. */
export const dailySpend = amounts((db, org: OrgId, days: { from: string; to: string }) =>
  chargedMeetings(db, org)
    .where('meetings.day', '>=', days.from)
    .where('meetings.day', '<=', days.to)
    .select(['meetings.day', department.as('department'), cost, estimated, personMinutes])
    .groupBy(['meetings.day', department])
    .execute(),
);
