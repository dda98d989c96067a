// Plans and their invited people. Only the member who created a plan can read it.

import type { Kysely } from 'kysely';
import { countRows } from '#server/db/queries.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;
export type PlanRow = Omit<Tables['meetingPlans'], 'organizationId' | 'draftKey'>;
export type InvitedRow = Omit<Tables['meetingPlanPeople'], 'organizationId' | 'planId' | 'position'>;
export type StoredPlan = PlanRow & { people: InvitedRow[] };

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

/** Adds their people, in the order of ids. */
async function withPeople(db: Db, org: OrgId, plans: readonly PlanRow[]): Promise<StoredPlan[]> {
  if (plans.length === 0) return [];
  const people = await db
    .selectFrom('meetingPlanPeople')
    .select(['planId', 'name', 'email', 'isOptional'])
    .where('organizationId', '=', org)
    .where(
      'planId',
      'in',
      plans.map(({ id }) => id),
    )
    .orderBy('planId')
    .orderBy('position')
    .execute();
  const byPlan = Map.groupBy(people, ({ planId }) => planId);
  return plans.map((plan) => ({
    ...plan,
    people: (byPlan.get(plan.id) ?? []).map(({ name, email, isOptional }) => ({ name, email, isOptional })),
  }));
}

/** Plans of a member that end, or were canceled, after `since`. */
export async function ownPlans(db: Db, org: OrgId, userId: number, since: number): Promise<StoredPlan[]> {
  const plans = await plansOf(db, org)
    .where('createdBy', '=', userId)
    .where((eb) => eb.or([eb('canceledAt', 'is', null), eb('canceledAt', '>', since)]))
    .where((eb) => eb.or([eb('lastAt', 'is', null), eb('lastAt', '>', since)]))
    .orderBy('id')
    .execute();
  return withPeople(db, org, plans);
}

export async function planById(db: Db, org: OrgId, id: number): Promise<StoredPlan | null> {
  const plans = await plansOf(db, org).where('id', '=', id).execute();
  const [plan = null] = await withPeople(db, org, plans);
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
  const [plan = null] = await withPeople(tx, org, plans);
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
  const { people, ...row } = plan;
  await tx
    .insertInto('meetingPlans')
    .values({ ...row, organizationId: org, draftKey })
    .execute();
  await insertPeople(tx, org, plan.id, people);
}

async function insertPeople(
  tx: Tx,
  org: OrgId,
  planId: number,
  people: readonly InvitedRow[],
): Promise<void> {
  if (people.length === 0) return;
  await tx
    .insertInto('meetingPlanPeople')
    .values(people.map((person, position) => ({ ...person, organizationId: org, planId, position })))
    .execute();
}

/** Updates are in the order of changes, which the organization's lock ensures. */
export async function updatePlan(tx: Tx, org: OrgId, plan: StoredPlan): Promise<void> {
  const { people, id, ...row } = plan;
  await tx
    .updateTable('meetingPlans')
    .set(row)
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('meetingPlanPeople')
    .where('organizationId', '=', org)
    .where('planId', '=', id)
    .execute();
  await insertPeople(tx, org, id, people);
}

/** Deletes plans that ended or were canceled before an instant, in all organizations. */
export const purgePlans = (tx: Tx, before: number) =>
  tx
    .deleteFrom('meetingPlans')
    .where((eb) => eb.or([eb('lastAt', '<', before), eb('canceledAt', '<', before)]))
    .execute();

/** Drops future planned meetings of a canceled plan, of which calendars may still hold copies. */
export const dropCopies = (tx: Tx, org: OrgId, seriesKey: string, now: number) =>
  tx
    .updateTable('plannedMeetings')
    .set({ state: 'dropped', dueAt: null })
    .where('organizationId', '=', org)
    .where('seriesKey', '=', seriesKey)
    .where('startsAt', '>', now)
    .where('state', 'in', ['planned', 'asking'])
    .execute();

/** Unfinished series of all organizations. */
export const openSeries = (db: Db, now: number) =>
  db
    .selectFrom('meetingPlans')
    .select(['organizationId', 'id'])
    .where('repeats', 'is not', null)
    .where('canceledAt', 'is', null)
    .where((eb) => eb.or([eb('lastAt', 'is', null), eb('lastAt', '>', now)]))
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
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('calendarCopies')
        .select('plannedMeetingId')
        .where('plannedMeetingId', 'is not', null)
        .where('organizationId', '=', org)
        .where('origin', '=', 'plan')
        .where('originId', '=', planId),
    )
    .orderBy('startsAt')
    .execute();
