// The attendees of a meeting with their prices.

import { seesPay } from '#domain/accounts/permissions.ts';
import { type EnteredPrice, isExample, priceAttendees, rateOn } from '#domain/people/pricing.ts';
import { type Cents, toCents } from '#domain/money/money.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { Database } from '#server/db/database.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import { priceListFor } from '#server/features/people/people/prices-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { Posted } from './compute.ts';
import type { AttendeeRow } from './store.ts';

type Organization = { timeZone: string; defaultRateCents: Cents };

/**
 * Prices attendees as entered by a caller. Ignores prices of callers who do not see pay. `before` are the attendees
 * of an edit. Fails for a tier without a rate that the organization does not have.
 */
export async function pricedAttendees(
  db: Database['read'],
  { timeZone, defaultRateCents }: Organization,
  caller: Member,
  { attendees, startedAt }: Posted,
  before: readonly AttendeeRow[] = [],
): Promise<AttendeeRow[] | ApiError> {
  const knowsPrices = seesPay(caller);
  const names = attendees.map(({ name }) => name);
  const list = await priceListFor(db, { org: caller.org, defaultRateCents }, names);
  const day = localDay(Date.parse(startedAt), timeZone);
  const entered: { name: string; price: EnteredPrice }[] = [];
  for (const [index, { name, salaryTier, hourlyRate }] of attendees.entries()) {
    const isKept = before.some((stored) => stored.name === name && stored.salaryTier === salaryTier);
    const isByTier = hourlyRate === undefined && salaryTier !== null && !isKept;
    const hourlyRateCents =
      hourlyRate === undefined ? isByTier && rateOn(list, salaryTier, day) : toCents(hourlyRate);
    if (knowsPrices && hourlyRateCents === null) return fail('unknown-tier', `attendees.${index}.salaryTier`);
    const isEntered = knowsPrices && typeof hourlyRateCents === 'number';
    entered.push({
      name,
      price: isEntered
        ? { salaryTier, hourlyRateCents, estimated: isExample(list, { salaryTier, hourlyRateCents }, day) }
        : null,
    });
  }
  const prices = priceAttendees(entered, before, list, day);
  return attendees.map(({ name, role, joinedMinute, leftMinute }, index) => ({
    name,
    role,
    joinedMinute,
    leftMinute,
    ...(prices[index] as (typeof prices)[number]),
  }));
}
