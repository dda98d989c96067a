// The database as a caller may see it.

import type { Kysely } from 'kysely';
import { seesPay } from '#domain/accounts/permissions.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { Database } from './database.ts';
import { withoutPay } from './pay-views.ts';
import type { Tables } from './tables.ts';

declare const checked: unique symbol;
/** A handle for amounts whose reader is known. Queries for responses take it, so that none reads amounts otherwise. */
export type Visible = Kysely<Tables> & { readonly [checked]: true };

const masked = new WeakMap<Kysely<Tables>, Kysely<Tables>>();

/** `db`, or a transaction: without `seesPay`, all amounts are at the blended rate. Read-only. */
export function visibleIn(caller: Member, db: Kysely<Tables>): Visible {
  if (seesPay(caller)) return exact(db);
  const known = masked.get(db) ?? withoutPay(db);
  masked.set(db, known);
  return exact(known);
}

export type VisibleDatabase = Record<'read' | 'reports', Visible>;

/** The source of every response to a caller. */
export const visibleTo = (
  caller: Member,
  { read, reports }: Pick<Database, 'read' | 'reports'>,
): VisibleDatabase => ({
  read: visibleIn(caller, read),
  reports: visibleIn(caller, reports),
});

/** Exact amounts, for work that answers no caller: totals, alerts to managers, stored prices. */
export const exact = (db: Kysely<Tables>): Visible => db as Visible;
