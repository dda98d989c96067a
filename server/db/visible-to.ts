// The database as a caller may see it.

import { seesPay } from '#domain/people/permissions.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { Database } from './database.ts';
import { withoutPay } from './pay-views.ts';

/** Read-only. */
export type Readable = Pick<Database, 'read' | 'reports'>;

const masked = new WeakMap<Readable, Readable>();

/** The source of every response to a caller: without `seesPay`, all amounts are at the blended rate. */
export function visibleTo(caller: Member, db: Readable): Readable {
  if (seesPay(caller)) return db;
  const known = masked.get(db) ?? { read: withoutPay(db.read), reports: withoutPay(db.reports) };
  masked.set(db, known);
  return known;
}
