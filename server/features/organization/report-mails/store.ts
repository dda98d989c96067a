// The SQL of mailed reports: settings, choices, and who gets them.

import type { Kysely } from 'kysely';
import { emailKey } from '#domain/people/email-key.ts';
import type { Tx } from '#server/db/database.ts';
import { liveMeetings } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { DayRange } from '#domain/time/day-range.ts';

type Db = Kysely<Tables>;

export async function settingsOf(db: Db, org: OrgId) {
  const row = await db
    .selectFrom('organizations')
    .select(['reportsForAll', 'reportWeekday as weekday', 'reportHour as hour'])
    .where('id', '=', org)
    .executeTakeFirstOrThrow();
  const { reportsForAll, weekday, hour } = row;
  return { isForAll: reportsForAll === 1, weekday, hour };
}

type Settings = Awaited<ReturnType<typeof settingsOf>>;

export const saveSettings = (tx: Tx, org: OrgId, { isForAll, weekday, hour }: Settings) =>
  tx
    .updateTable('organizations')
    .set({ reportsForAll: isForAll ? 1 : 0, reportWeekday: weekday, reportHour: hour })
    .where('id', '=', org)
    .execute();

/** When the weekly report of each organization is mailed. */
export const schedules = (db: Db) =>
  db
    .selectFrom('organizations')
    .select(['id', 'timeZone', 'reportWeekday as weekday', 'reportHour as hour', 'reportedOn'])
    .execute();

/** False if another process has done so. */
export async function markReported(tx: Tx, org: OrgId, day: string): Promise<boolean> {
  const marked = await tx
    .updateTable('organizations')
    .set({ reportedOn: day })
    .where('id', '=', org)
    .where((eb) => eb.or([eb('reportedOn', 'is', null), eb('reportedOn', '<', day)]))
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

export type Choice = { week: 'on' | 'off' | null; month: boolean };

export async function choiceOf(db: Db, org: OrgId, email: string): Promise<Choice> {
  const found = await db
    .selectFrom('reportMails')
    .select(['week', 'month'])
    .where('organizationId', '=', org)
    .where('email', '=', email)
    .executeTakeFirst();
  return { week: found?.week ?? null, month: found?.month === 1 };
}

export async function saveChoice(tx: Tx, org: OrgId, email: string, choice: Partial<Choice>): Promise<void> {
  const { week, month } = { ...(await choiceOf(tx, org, email)), ...choice };
  const columns = { week, month: month ? (1 as const) : (0 as const) };
  await tx
    .insertInto('reportMails')
    .values({ organizationId: org, email, ...columns })
    .onConflict((conflict) => conflict.columns(['organizationId', 'email']).doUpdateSet(columns))
    .execute();
}

export const deleteChoices = (tx: Tx, org: OrgId, emails: readonly string[]) =>
  tx.deleteFrom('reportMails').where('organizationId', '=', org).where('email', 'in', emails).execute();

export async function deleteChoicesOfMember(tx: Tx, org: OrgId, userId: number): Promise<void> {
  const members = await tx.selectFrom('users').select('emailKey').where('id', '=', userId).execute();
  await deleteChoices(
    tx,
    org,
    members.map(({ emailKey: key }) => key),
  );
}

const choices = (db: Db, org: OrgId) =>
  db.selectFrom('reportMails').where('organizationId', '=', org).select('email');

const activeMembers = (db: Db, org: OrgId) =>
  db
    .selectFrom('users')
    .select('emailKey as email')
    .where('organizationId', '=', org)
    .where('status', '=', 'active');

/** The addresses after one that get the weekly report, in order; budget managers with others. */
export async function weekReaders(
  db: Db,
  org: OrgId,
  { isForAll, after, limit }: { isForAll: boolean; after: string; limit: number },
): Promise<string[]> {
  const managers = db
    .selectFrom('budgets')
    .select((eb) => eb.fn<string>('lower', ['managerEmail']).as('email'))
    .where('organizationId', '=', org)
    .where('managerEmail', 'is not', null);
  const rows = await db
    .selectFrom((isForAll ? activeMembers(db, org).union(managers) : activeMembers(db, org)).as('readers'))
    .select('email')
    .where('email', '>', after)
    .where((eb) =>
      isForAll
        ? eb('email', 'not in', choices(db, org).where('week', '=', 'off'))
        : eb('email', 'in', choices(db, org).where('week', '=', 'on')),
    )
    .orderBy('email')
    .limit(limit)
    .execute();
  return rows.map(({ email }) => email);
}

export const monthReaders = async (db: Db, org: OrgId): Promise<string[]> =>
  (
    await activeMembers(db, org)
      .where('emailKey', 'in', choices(db, org).where('month', '=', 1))
      .execute()
  ).map(({ email }) => email);

/** The departments whose budgets name the address. */
export const managedBy = async (db: Db, org: OrgId, email: string): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('budgets')
        .select('department')
        .where('organizationId', '=', org)
        .where((eb) => eb(eb.fn<string>('lower', ['managerEmail']), '=', emailKey(email)))
        .execute()
    ).map((row) => row.department),
  );

/** How many meetings of these days the member recorded and did not mark. */
export async function countUnrated(
  db: Db,
  org: OrgId,
  userId: number,
  { from, to }: DayRange,
): Promise<number> {
  const { count } = await liveMeetings(db, org)
    .where('createdBy', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('worthIt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
