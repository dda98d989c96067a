// The contents of deliveries.

import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export const deliveredBodies = (db: Kysely<Tables>) =>
  db.selectFrom('webhookDeliveries').select(['type', 'body']).execute();
