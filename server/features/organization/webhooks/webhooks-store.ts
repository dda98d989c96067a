// All SQL of the webhooks of an organization.

import type { Kysely, Selectable } from 'kysely';
import type { ChatTopic } from '#domain/organization/chat.ts';
import type { OffReason } from '#domain/organization/webhooks.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { organizationColumns } from '#server/sessions/caller-store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

export type WebhookRow = Selectable<Tables['webhooks']>;

const ofOrganization = (db: Db, org: OrgId) =>
  db.selectFrom('webhooks').selectAll().where('organizationId', '=', org);

export const webhooksOf = (db: Db, org: OrgId): Promise<WebhookRow[]> =>
  ofOrganization(db, org).orderBy('id').execute();

export const webhookById = (db: Db, org: OrgId, id: number): Promise<WebhookRow | undefined> =>
  ofOrganization(db, org).where('id', '=', id).executeTakeFirst();

/** Programs that are on. */
export const listeningWebhooks = (db: Db, org: OrgId): Promise<WebhookRow[]> =>
  ofOrganization(db, org).where('isOn', '=', 1).where('service', '=', 'webhook').execute();

/** Channels that are on and get messages about a topic. */
export const channelsFor = async (db: Db, org: OrgId, topic: ChatTopic): Promise<WebhookRow[]> =>
  (await ofOrganization(db, org).where('isOn', '=', 1).where('service', '!=', 'webhook').execute()).filter(
    ({ events }) => events.split(' ').includes(topic),
  );

/** The organizations that have one, of all. */
export const organizationsWithChannels = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('webhooks')
      .select('organizationId')
      .distinct()
      .where('isOn', '=', 1)
      .where('service', '!=', 'webhook')
      .execute()
  ).map(({ organizationId }) => organizationId);

/** What an event knows of its organization. */
export const organizationOf = (db: Db, org: OrgId) =>
  db
    .selectFrom('organizations')
    .select(['organizations.id as organizationId', 'meetingsChangedAt'])
    .select(organizationColumns)
    .where('organizations.id', '=', org)
    .executeTakeFirstOrThrow();

export const insertWebhook = async (tx: Tx, row: Omit<WebhookRow, 'failedDeliveries' | 'skipped'>) =>
  void (await tx.insertInto('webhooks').values(row).execute());

export const updateWebhook = async (
  tx: Tx,
  org: OrgId,
  id: number,
  columns: Partial<Omit<WebhookRow, 'organizationId' | 'id'>>,
): Promise<void> =>
  void (await tx
    .updateTable('webhooks')
    .set(columns)
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .execute());

export const countSkipped = async (tx: Tx, org: OrgId, id: number, events: number): Promise<void> =>
  void (await tx
    .updateTable('webhooks')
    .set((eb) => ({ skipped: eb('skipped', '+', events) }))
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .execute());

/** Waiting deliveries end, since nothing is sent any more. */
export async function switchOff(tx: Tx, org: OrgId, id: number, offReason: OffReason | null): Promise<void> {
  await updateWebhook(tx, org, id, { isOn: 0, offReason });
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'failed', nextAt: null })
    .where('organizationId', '=', org)
    .where('webhookId', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

export const deleteWebhook = async (tx: Tx, org: OrgId, id: number): Promise<void> =>
  void (await tx.deleteFrom('webhooks').where('organizationId', '=', org).where('id', '=', id).execute());
