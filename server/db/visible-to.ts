// The database as a caller may see it, and the only place where stored amounts become amounts that may be shown.

import type { Kysely } from 'kysely';
import { seesPay } from '#domain/accounts/permissions.ts';
import type { Cents, ExactCents } from '#domain/money/money.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { Database } from './database.ts';
import { withoutPay } from './pay-views.ts';
import type { Tables } from './tables.ts';

declare const checked: unique symbol;
/** A handle for amounts whose reader is known. Queries for responses take it, so that none reads amounts otherwise. */
export type Visible = Kysely<Tables> & { readonly [checked]: true };

/** What was read through a `Visible` handle: its amounts can be shown. */
export type Shown<T> = T extends ExactCents
  ? Cents
  : T extends (...args: infer Args) => infer Result
    ? (...args: Args) => Shown<Result>
    : T extends ReadonlyMap<infer Key, infer Value>
      ? Map<Key, Shown<Value>>
      : T extends object
        ? { [Key in keyof T]: Shown<T[Key]> }
        : T;

/** A query that reads amounts: they may be shown if they are read through a `Visible` handle. */
type AmountQuery<Rest extends unknown[], Rows> = {
  (db: Visible, ...rest: Rest): Promise<Shown<Rows>>;
  (db: Kysely<Tables>, ...rest: Rest): Promise<Rows>;
};

export const amounts = <Rest extends unknown[], Rows>(
  read: (db: Kysely<Tables>, ...rest: Rest) => Promise<Rows>,
) => read as AmountQuery<Rest, Rows>;

const masked = new WeakMap<Kysely<Tables>, Kysely<Tables>>();

/** Amounts at the blended rate. Read-only. */
export function blendedIn(db: Kysely<Tables>): Visible {
  const known = masked.get(db) ?? withoutPay(db);
  masked.set(db, known);
  return known as Visible;
}

/** `db`, or a transaction: without `seesPay`, all amounts are at the blended rate. Read-only. */
export const visibleIn = (caller: Member, db: Kysely<Tables>): Visible =>
  seesPay(caller) ? (db as Visible) : blendedIn(db);

export type VisibleDatabase = Record<'read' | 'reports', Visible>;

/** The source of every response to a caller. */
export const visibleTo = (
  caller: Member,
  { read, reports }: Pick<Database, 'read' | 'reports'>,
): VisibleDatabase => ({
  read: visibleIn(caller, read),
  reports: visibleIn(caller, reports),
});

/** What the caller may see of something that no query can mask. */
export const shownTo = <T>(caller: Member, exact: T, mask: (exact: T) => Shown<T>): Shown<T> =>
  seesPay(caller) ? (exact as Shown<T>) : mask(exact);

/**
 * Exact amounts that are stored, or mailed to whom an administrator named, and answer no caller.
 * server/visible-to.test.ts lists who uses it.
 */
export const withoutViewer = (db: Kysely<Tables>): Visible => db as Visible;
