// All SQL of what was sent to webhooks.

import type { Kysely, Selectable } from 'kysely';
import { inChunks, paginate } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Place } from '#server/http/pages.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

export type DeliveryRow = Selectable<Tables['webhookDeliveries']>;

type NewDelivery = Pick<
  DeliveryRow,
  'organizationId' | 'webhookId' | 'messageId' | 'type' | 'subject' | 'changedAt' | 'body' | 'createdAt'
>;

/**
 * Returns the id of a new delivery. If this transaction has made one of the subject already, it only replaces its content,
 * and returns null.
 */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<number | null> {
  const id = newId();
  const stored = await tx
    .insertInto('webhookDeliveries')
    .values({ ...delivery, id, state: 'waiting', nextAt: delivery.createdAt })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'webhookId', 'subject', 'changedAt'])
        .doUpdateSet({ body: delivery.body, messageId: delivery.messageId, type: delivery.type }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return stored.id === id ? id : null;
}

const ofOrganization = (db: Db, org: OrgId) =>
  db.selectFrom('webhookDeliveries').where('organizationId', '=', org);

export const deliveryById = (db: Db, org: OrgId, id: number): Promise<DeliveryRow | undefined> =>
  ofOrganization(db, org).selectAll().where('id', '=', id).executeTakeFirst();

export async function waitingOf(db: Db, org: OrgId): Promise<Map<number, number>> {
  const rows = await ofOrganization(db, org)
    .select(['webhookId', ({ fn }) => fn.countAll<number>().as('waiting')])
    .where('state', '=', 'waiting')
    .groupBy('webhookId')
    .execute();
  return new Map(rows.map(({ webhookId, waiting }) => [webhookId, waiting]));
}

/** Newest first. */
export const deliveriesOf = (
  db: Db,
  org: OrgId,
  webhookId: number,
  after: Place | null,
  limit: number,
): Promise<DeliveryRow[]> =>
  ofOrganization(db, org)
    .selectAll()
    .where('webhookId', '=', webhookId)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(after?.value ?? 0, after?.id ?? 0)),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** False if another process has recorded this attempt, or the delivery has gone. */
export async function recordAttempt(
  tx: Tx,
  org: OrgId,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  outcome: Pick<DeliveryRow, 'state' | 'nextAt' | 'lastAt' | 'status' | 'failure' | 'answer'>,
): Promise<boolean> {
  const recorded = await tx
    .updateTable('webhookDeliveries')
    .set({ ...outcome, attempts: attempts + 1 })
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}

/** Restarts the attempts. */
export const restart = async (tx: Tx, org: OrgId, id: number, now: number): Promise<void> =>
  void (await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', attempts: 0, nextAt: now })
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .execute());

/** Removes the contents that a text decides about, and ends their deliveries. */
export async function removeBodies(
  tx: Tx,
  org: OrgId,
  isMeant: (body: string, answer: string) => boolean,
): Promise<void> {
  const pages = paginate<Pick<DeliveryRow, 'id' | 'body' | 'answer'>>(500, (last, size) =>
    ofOrganization(tx, org)
      .select(['id', 'body', 'answer'])
      .where('body', 'is not', null)
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(size)
      .execute(),
  );
  const ids: number[] = [];
  for await (const rows of pages)
    for (const { id, body, answer } of rows) if (isMeant(body ?? '', answer)) ids.push(id);
  for (const chunk of inChunks(ids)) {
    const removed = tx
      .updateTable('webhookDeliveries')
      .where('organizationId', '=', org)
      .where('id', 'in', chunk);
    await removed.set({ body: null, answer: '' }).execute();
    await removed.set({ state: 'failed', nextAt: null }).where('state', '=', 'waiting').execute();
  }
}

/** Of all organizations. A message that a channel gets once is kept longer. */
export const purgeDeliveries = async (tx: Tx, before: number, messagesBefore: number): Promise<void> =>
  void (await tx
    .deleteFrom('webhookDeliveries')
    .where('createdAt', '<', before)
    .where((eb) => eb.or([eb('changedAt', '!=', onceOnly), eb('createdAt', '<', messagesBefore)]))
    .execute());

/** The `changedAt` of messages of which a channel gets one for each subject. */
export const onceOnly = 0;

export const hasDelivery = async (tx: Tx, org: OrgId, webhookId: number, subject: string): Promise<boolean> =>
  (await ofOrganization(tx, org)
    .select('id')
    .where('webhookId', '=', webhookId)
    .where('subject', '=', subject)
    .where('changedAt', '=', onceOnly)
    .executeTakeFirst()) !== undefined;

/** When the last message to a channel is due. */
export async function lastDue(tx: Tx, org: OrgId, webhookId: number): Promise<number> {
  const { due } = await ofOrganization(tx, org)
    .select(({ fn }) => fn.max<number | null>('nextAt').as('due'))
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow();
  return due ?? 0;
}
