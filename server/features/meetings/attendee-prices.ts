// The attendees of a meeting with their prices.

import { seesPay } from '#domain/people/permissions.ts';
import { priceAttendees } from '#domain/people/pricing.ts';
import { type Cents, toCents } from '#domain/money/money.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { Database } from '#server/db/database.ts';
import { priceListFor } from '#server/features/people/prices-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { Posted } from './compute.ts';
import type { AttendeeRow } from './store.ts';

type Organization = { timeZone: string; defaultRateCents: Cents };

/** Prices what a caller entered. Prices of callers who do not see pay are ignored. `before` are the attendees of an edit. */
export async function pricedAttendees(
  db: Database['read'],
  { timeZone, defaultRateCents }: Organization,
  caller: Member,
  { attendees, startedAt }: Posted,
  before: readonly AttendeeRow[] = [],
): Promise<AttendeeRow[]> {
  const knowsPrices = seesPay(caller);
  const entered = attendees.map(({ name, salaryTier, hourlyRate }) => ({
    name,
    price:
      knowsPrices && hourlyRate !== undefined ? { salaryTier, hourlyRateCents: toCents(hourlyRate) } : null,
  }));
  const names = entered.map(({ name }) => name);
  const list = await priceListFor(db, { org: caller.org, defaultRateCents }, names);
  const prices = priceAttendees(entered, before, list, localDay(Date.parse(startedAt), timeZone));
  return attendees.map(({ name, role, joinedMinute, leftMinute }, index) => ({
    name,
    role,
    joinedMinute,
    leftMinute,
    ...(prices[index] as (typeof prices)[number]),
  }));
}
