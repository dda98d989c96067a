// Live meetings. Each change locks the row, so that commands are applied one after the other.

import type { Kysely } from 'kysely';
import type { MeetingDraft } from '#contract/meetings/meetings.ts';
import type { LiveState } from '#domain/meetings/live/state.ts';
import { identityKey } from '#domain/people/matching.ts';
import type { Price } from '#domain/people/pricing.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { lockRows } from '#server/db/row-locks.ts';
import type { Tables } from '#server/db/tables.ts';
import { amounts } from '#server/db/visible-to.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

/** What will be saved; its attendees are the people of the state. */
export type LiveDraft = Omit<
  MeetingDraft,
  'draftKey' | 'attendees' | 'durationMinutes' | 'externalId' | 'version'
>;

/** By id of the person. */
export type LivePrices = Readonly<Record<number, Price>>;

type Row = Tables['liveMeetings'];
export type LiveRow = Omit<Row, 'draft' | 'state' | 'prices'> & {
  draft: LiveDraft;
  state: LiveState;
  /** Null for readers without pay. */
  prices: LivePrices | null;
};

const parsed = ({ draft, state, prices, ...row }: Row): LiveRow => ({
  ...row,
  draft: JSON.parse(draft) as LiveDraft,
  state: JSON.parse(state) as LiveState,
  prices: prices === null ? null : (JSON.parse(prices) as LivePrices),
});

const ofOrganization = (db: Db, org: OrgId) =>
  db.selectFrom('liveMeetings').selectAll().where('organizationId', '=', org);

export const liveById = amounts(async (db, org: OrgId, id: number) => {
  const row = await ofOrganization(db, org).where('id', '=', id).executeTakeFirst();
  return row && parsed(row);
});

export async function lockLive(db: Database, tx: Tx, org: OrgId, id: number): Promise<LiveRow | undefined> {
  const row = await lockRows(db.engine, ofOrganization(tx, org).where('id', '=', id)).executeTakeFirst();
  return row && parsed(row);
}

export async function liveOfDraft(db: Db, org: OrgId, createdBy: number, draftKey: string) {
  const row = await ofOrganization(db, org)
    .where('createdBy', '=', createdBy)
    .where('draftKey', '=', draftKey)
    .executeTakeFirst();
  return row && parsed(row);
}

/** Those that nobody has saved, oldest first. */
export async function unsavedLive(db: Db, org: OrgId): Promise<LiveRow[]> {
  const rows = await ofOrganization(db, org).where('meetingId', 'is', null).orderBy('id').execute();
  return rows.map(parsed);
}

export async function insertLive(tx: Tx, { draft, state, prices, ...row }: LiveRow): Promise<void> {
  await tx
    .insertInto('liveMeetings')
    .values({
      ...row,
      draft: JSON.stringify(draft),
      state: JSON.stringify(state),
      prices: JSON.stringify(prices),
    })
    .execute();
}

type Changed = Partial<
  Pick<LiveRow, 'state' | 'prices' | 'commandAt' | 'lockedKey' | 'keyHash' | 'meetingId'>
>;

export async function updateLive(tx: Tx, org: OrgId, id: number, changed: Changed): Promise<void> {
  const { state, prices, ...columns } = changed;
  await tx
    .updateTable('liveMeetings')
    .set({
      ...columns,
      ...(state && { state: JSON.stringify(state), endedAt: state.endedAtMs }),
      ...(prices && { prices: JSON.stringify(prices) }),
    })
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .execute();
}

export const deleteLive = async (tx: Tx, org: OrgId, id: number): Promise<void> =>
  void (await tx.deleteFrom('liveMeetings').where('organizationId', '=', org).where('id', '=', id).execute());

/** False if the device sent the command before. */
export async function insertCommand(tx: Tx, command: Tables['liveCommands']): Promise<boolean> {
  const inserted = await tx
    .insertInto('liveCommands')
    .values(command)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function seenOf(db: Db, org: OrgId, liveId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('liveSeen')
    .select(['person', 'seenAt'])
    .where('organizationId', '=', org)
    .where('liveId', '=', liveId)
    .execute();
  return new Map(rows.map(({ person, seenAt }) => [person, seenAt]));
}

export async function markSeen(
  tx: Tx,
  org: OrgId,
  liveId: number,
  person: number,
  seenAt: number,
): Promise<void> {
  await tx
    .insertInto('liveSeen')
    .values({ organizationId: org, liveId, person, seenAt })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'liveId', 'person']).doUpdateSet({ seenAt }),
    )
    .execute();
}

export type LiveGuest = { org: OrgId; liveId: number; person: number | null; tokenHash: string };

/** For a cookie read as the system: it says which organization it is. */
export async function guestByHash(db: Db, tokenHash: string, liveId: number): Promise<LiveGuest | undefined> {
  const row = await db
    .selectFrom('liveGuests')
    .select(['organizationId', 'liveId', 'person', 'tokenHash'])
    .where('tokenHash', '=', tokenHash)
    .where('liveId', '=', liveId)
    .executeTakeFirst();
  return row && { ...row, org: row.organizationId as OrgId };
}

/** A meeting that nobody has saved; first read as the system. */
export async function liveOfKey(db: Db, id: number, key: string): Promise<{ org: OrgId } | undefined> {
  const row = await db
    .selectFrom('liveMeetings')
    .select('organizationId')
    .where('id', '=', id)
    .where('keyHash', '=', hashToken(key))
    .where('meetingId', 'is', null)
    .executeTakeFirst();
  return row && { org: row.organizationId as OrgId };
}

export async function insertGuest(tx: Tx, { org, ...guest }: LiveGuest, createdAt: number): Promise<void> {
  await tx
    .insertInto('liveGuests')
    .values({ ...guest, organizationId: org, createdAt })
    .execute();
}

/** The cookies that count. */
export async function guestHashes(db: Db, org: OrgId, liveId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('liveGuests')
    .select('tokenHash')
    .where('organizationId', '=', org)
    .where('liveId', '=', liveId)
    .execute();
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

/** The prices of meetings that nobody has saved, each as `change` gives it. */
export async function rewritePrices(tx: Tx, org: OrgId, change: (price: Price) => Price): Promise<void> {
  for (const { id, prices } of await unsavedLive(tx, org)) {
    const changed = Object.entries(prices ?? {}).map(([person, price]) => [person, change(price)]);
    await updateLive(tx, org, id, { prices: Object.fromEntries(changed) as LivePrices });
  }
}

/** What the figures of guests and of screens need. */
export const currencyAndRate = (db: Db, org: OrgId) =>
  db
    .selectFrom('organizations')
    .select(['currency', 'blendedRateCents', 'timeZone'])
    .where('id', '=', org)
    .executeTakeFirst();

/** Replaces the names of somebody who is erased. */
export async function eraseFromLive(tx: Tx, org: OrgId, keys: ReadonlySet<string>): Promise<void> {
  const rows = await ofOrganization(tx, org).execute();
  for (const { id, state } of rows.map(parsed)) {
    if (!state.people.some(({ name }) => keys.has(identityKey(name)))) continue;
    const people = state.people.map((one) =>
      keys.has(identityKey(one.name)) ? { ...one, name: 'Erased' } : one,
    );
    await updateLive(tx, org, id, { state: { ...state, people, version: state.version + 1 } });
  }
}

export async function nameGuest(
  tx: Tx,
  { org, liveId, tokenHash }: LiveGuest,
  person: number,
): Promise<void> {
  await tx
    .updateTable('liveGuests')
    .set({ person })
    .where('organizationId', '=', org)
    .where('liveId', '=', liveId)
    .where('tokenHash', '=', tokenHash)
    .execute();
}

export const deleteGuests = async (tx: Tx, org: OrgId, liveId: number): Promise<void> =>
  void (await tx
    .deleteFrom('liveGuests')
    .where('organizationId', '=', org)
    .where('liveId', '=', liveId)
    .execute());

/** Organizations with meetings that time alone may change; read as the system. */
export const runningLive = (db: Db) =>
  db
    .selectFrom('liveMeetings')
    .select(['organizationId', 'id'])
    .where('meetingId', 'is', null)
    .where('endedAt', 'is', null)
    .execute();

/** Deletes those that were saved or abandoned before. */
export const purgeLive = async (tx: Tx, before: number): Promise<void> =>
  void (await tx
    .deleteFrom('liveMeetings')
    .where('endedAt', 'is not', null)
    .where('commandAt', '<', before)
    .execute());
