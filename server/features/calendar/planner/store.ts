// Plans with their invited people and the changes of single meetings. Only the member who created a plan can read it.

import type { ExpressionBuilder, Kysely } from 'kysely';
import { erasedName, identityKey } from '#domain/people/matching.ts';
import type { ErasedPerson } from '#server/context.ts';
import { inChunks } from '#server/db/batches.ts';
import { countRows } from '#server/db/queries.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import { seriesKeyOf } from '#server/features/meetings/planned/keys.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;
export type PlanRow = Omit<Tables['meetingPlans'], 'organizationId' | 'draftKey'>;
export type InvitedRow = Omit<Tables['meetingPlanPeople'], 'organizationId' | 'planId' | 'position'>;
export type ChangeRow = Omit<Tables['meetingPlanChanges'], 'organizationId' | 'planId'>;
export type StoredPlan = PlanRow & { people: InvitedRow[]; changes: ChangeRow[] };

const columns = [
  'id',
  'uid',
  'sequence',
  'title',
  'agenda',
  'startsAt',
  'durationMinutes',
  'timeZone',
  'repeats',
  'weekdays',
  'untilDay',
  'monthPlace',
  'seriesId',
  'lastAt',
  'showsCost',
  'createdBy',
  'createdAt',
  'changedAt',
  'canceledAt',
  'version',
] as const;

const plansOf = (db: Db, org: OrgId) =>
  db.selectFrom('meetingPlans').select(columns).where('organizationId', '=', org);

/** Adds their people in order, and their changes by time. */
async function withDetails(db: Db, org: OrgId, plans: readonly PlanRow[]): Promise<StoredPlan[]> {
  if (plans.length === 0) return [];
  const ids = plans.map(({ id }) => id);
  const people = await db
    .selectFrom('meetingPlanPeople')
    .select(['planId', 'name', 'email', 'isOptional'])
    .where('organizationId', '=', org)
    .where('planId', 'in', ids)
    .orderBy('planId')
    .orderBy('position')
    .execute();
  const changes = await db
    .selectFrom('meetingPlanChanges')
    .select(['planId', 'originalStart', 'startsAt', 'isCanceled', 'sequence', 'changedAt'])
    .where('organizationId', '=', org)
    .where('planId', 'in', ids)
    .orderBy('originalStart')
    .execute();
  const [peopleOf, changesOf] = [byPlan(people), byPlan(changes)];
  return plans.map((plan) => ({ ...plan, people: peopleOf(plan.id), changes: changesOf(plan.id) }));
}

function byPlan<Row extends { planId: number }>(rows: readonly Row[]): (id: number) => Omit<Row, 'planId'>[] {
  const found = Map.groupBy(rows, ({ planId }) => planId);
  return (id) =>
    (found.get(id) ?? []).map((one) => {
      const { planId: _, ...row } = one;
      return row;
    });
}

/** Plans of a member that end, or were canceled, after `since`. */
export async function ownPlans(db: Db, org: OrgId, userId: number, since: number): Promise<StoredPlan[]> {
  const plans = await plansOf(db, org)
    .where('createdBy', '=', userId)
    .where((eb) => eb.or([eb('canceledAt', 'is', null), eb('canceledAt', '>', since)]))
    .where((eb) => eb.or([eb('lastAt', 'is', null), eb('lastAt', '>', since)]))
    .orderBy('id')
    .execute();
  return withDetails(db, org, plans);
}

/** The plans of a series, the first one first. */
export async function plansOfSeries(db: Db, org: OrgId, seriesId: number): Promise<StoredPlan[]> {
  const plans = await plansOf(db, org).where('seriesId', '=', seriesId).orderBy('id').execute();
  return withDetails(db, org, plans);
}

export async function planById(db: Db, org: OrgId, id: number): Promise<StoredPlan | null> {
  const plans = await plansOf(db, org).where('id', '=', id).execute();
  const [plan = null] = await withDetails(db, org, plans);
  return plan;
}

export async function planOfDraft(
  tx: Tx,
  org: OrgId,
  userId: number,
  draftKey: string,
): Promise<StoredPlan | null> {
  const plans = await plansOf(tx, org)
    .where('createdBy', '=', userId)
    .where('draftKey', '=', draftKey)
    .execute();
  const [plan = null] = await withDetails(tx, org, plans);
  return plan;
}

/** Plans of a member that are neither canceled nor over. */
export const countPlans = (tx: Tx, org: OrgId, userId: number, now: number) =>
  countRows(
    tx
      .selectFrom('meetingPlans')
      .where('organizationId', '=', org)
      .where('createdBy', '=', userId)
      .where('canceledAt', 'is', null)
      .where((eb) => eb.or([eb('lastAt', 'is', null), eb('lastAt', '>', now)])),
  );

/** Throws a duplicate error if the draft was saved before. */
export async function insertPlan(tx: Tx, org: OrgId, plan: StoredPlan, draftKey: string): Promise<void> {
  const { people: _people, changes: _changes, ...row } = plan;
  await tx
    .insertInto('meetingPlans')
    .values({ ...row, organizationId: org, draftKey })
    .execute();
  await insertDetails(tx, org, plan);
}

async function insertDetails(tx: Tx, org: OrgId, { id, people, changes }: StoredPlan): Promise<void> {
  const ofPlan = { organizationId: org, planId: id };
  if (people.length > 0)
    await tx
      .insertInto('meetingPlanPeople')
      .values(people.map((person, position) => ({ ...person, ...ofPlan, position })))
      .execute();
  const rows = changes.map((change) => ({ ...change, ...ofPlan }));
  for (const chunk of inChunks(rows)) await tx.insertInto('meetingPlanChanges').values(chunk).execute();
}

/** Updates are in the order of changes, which the organization's lock ensures. */
export async function updatePlan(tx: Tx, org: OrgId, plan: StoredPlan): Promise<void> {
  const { people: _people, changes: _changes, id, ...row } = plan;
  await tx
    .updateTable('meetingPlans')
    .set(row)
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .execute();
  for (const table of ['meetingPlanPeople', 'meetingPlanChanges'] as const)
    await tx.deleteFrom(table).where('organizationId', '=', org).where('planId', '=', id).execute();
  await insertDetails(tx, org, plan);
}

export const deletePlan = (tx: Tx, org: OrgId, id: number) =>
  tx.deleteFrom('meetingPlans').where('organizationId', '=', org).where('id', '=', id).execute();

/** The meetings that were recorded from a plan, also deleted ones; its planned meetings forget them. */
export async function takeRecorded(tx: Tx, org: OrgId, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('meetings')
    .select('id')
    .where('organizationId', '=', org)
    .where('origin', '=', 'plan')
    .where('originId', '=', id)
    .execute();
  const ids = rows.map((row) => row.id);
  for (const chunk of inChunks(ids))
    await tx
      .deleteFrom('plannedMeetings')
      .where('organizationId', '=', org)
      .where('meetingId', 'in', chunk)
      .execute();
  return ids;
}

/** Deletes plans that ended or were canceled before an instant, in all organizations. */
export const purgePlans = (tx: Tx, before: number) =>
  tx
    .deleteFrom('meetingPlans')
    .where((eb) => eb.or([eb('lastAt', '<', before), eb('canceledAt', '<', before)]))
    .execute();

const ofThisPlan = (eb: ExpressionBuilder<Tables, 'plannedMeetings'>, org: OrgId, planId: number) =>
  eb
    .selectFrom('calendarCopies')
    .select('plannedMeetingId')
    .where('plannedMeetingId', 'is not', null)
    .where('organizationId', '=', org)
    .where('origin', '=', 'plan')
    .where('originId', '=', planId);

/** Drops planned meetings that calendars still hold in the window, and the plan does not any more. */
export const dropCopies = (
  tx: Tx,
  org: OrgId,
  { id, uid }: Pick<PlanRow, 'id' | 'uid'>,
  { from, to }: { from: number; to: number },
) =>
  tx
    .updateTable('plannedMeetings')
    .set({ state: 'dropped', dueAt: null })
    .where('organizationId', '=', org)
    .where('seriesKey', '=', seriesKeyOf(uid))
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .where('state', 'in', ['planned', 'asking'])
    .where((eb) => eb('id', 'not in', ofThisPlan(eb, org, id)))
    .execute();

/** Plans a meeting of a series again that was dropped when it was canceled. */
export const restoreCopy = (
  tx: Tx,
  org: OrgId,
  { uid }: Pick<PlanRow, 'uid'>,
  recurrenceId: string,
  endsAt: number,
) =>
  tx
    .updateTable('plannedMeetings')
    .set({ state: 'planned', dueAt: endsAt })
    .where('organizationId', '=', org)
    .where('seriesKey', '=', seriesKeyOf(uid))
    .where('originalStart', '=', recurrenceId)
    .where('state', '=', 'dropped')
    .execute();

/** Series of all organizations that go on, or that calendars may still hold although they do not. */
export const openSeries = (db: Db, now: number) =>
  db
    .selectFrom('meetingPlans')
    .select(['organizationId', 'id'])
    .where('repeats', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('lastAt', 'is', null),
        eb('lastAt', '>', now),
        eb('canceledAt', 'is not', null),
        eb.exists(
          eb
            .selectFrom('meetingPlans as later')
            .select('later.id')
            .whereRef('later.organizationId', '=', 'meetingPlans.organizationId')
            .whereRef('later.seriesId', '=', 'meetingPlans.seriesId')
            .whereRef('later.id', '>', 'meetingPlans.id'),
        ),
      ]),
    )
    .orderBy('organizationId')
    .orderBy('id')
    .execute();

/** The planned meetings of a plan that start within a window, in the order of their starts. */
export const plannedOfPlan = (
  tx: Tx,
  org: OrgId,
  planId: number,
  { from, to }: { from: number; to: number },
) =>
  tx
    .selectFrom('plannedMeetings')
    .selectAll()
    .where('organizationId', '=', org)
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .where((eb) => eb('id', 'in', ofThisPlan(eb, org, planId)))
    .orderBy('startsAt')
    .execute();

/** An erased person is no longer invited. */
export async function eraseInvited(tx: Tx, { org }: OrgLock, { keys }: ErasedPerson): Promise<void> {
  const rows = await tx
    .selectFrom('meetingPlanPeople')
    .select(['planId', 'position', 'name', 'email'])
    .where('organizationId', '=', org)
    .execute();
  for (const { planId, position, name, email } of rows)
    if (keys.has(identityKey(name)) || (email !== null && keys.has(identityKey(email))))
      await tx
        .updateTable('meetingPlanPeople')
        .set({ name: erasedName, email: null })
        .where('organizationId', '=', org)
        .where('planId', '=', planId)
        .where('position', '=', position)
        .execute();
}
