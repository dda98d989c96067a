// Today's hourly cost of people, as a member may see it.

import type { HourlyCosts } from '#domain/calendars/plan.ts';
import { addCents, noCents, wholeCents } from '#domain/money/money.ts';
import { seesPay } from '#domain/people/permissions.ts';
import { directoryPrice, type Price } from '#domain/people/pricing.ts';
import { todaysPrices } from '#server/features/people/todays-prices.ts';
import type { Database } from '#server/db/database.ts';
import type { Member } from '#server/tenancy/authorize.ts';

export type Priced = { name: string; email: string | null; isOptional: boolean };

export type HourlyPrices = HourlyCosts & { estimatedPeople: number };

export const hourlyPrices = async (
  db: Database,
  reader: Member,
  people: readonly Priced[],
  now: number,
): Promise<HourlyPrices> => (await hourlyPricesAmong(db, reader, people, now))(people);

/** Looks up everybody at once; returns a function that prices any of them. */
export async function hourlyPricesAmong(
  db: Database,
  reader: Member,
  everybody: readonly Priced[],
  now: number,
): Promise<(people: readonly Priced[]) => HourlyPrices> {
  const optionalOf = (people: readonly Priced[]) => people.filter(({ isOptional }) => isOptional);
  if (!seesPay(reader)) {
    const { blendedRateCents } = reader.organization;
    const blended = (people: readonly Priced[]) => wholeCents(blendedRateCents * people.length);
    return (people) => ({
      allCents: blended(people),
      optionalCents: blended(optionalOf(people)),
      estimatedPeople: 0,
    });
  }
  const names = everybody.flatMap(({ name, email }) => (email === null ? [name] : [email, name]));
  const { list, today } = await todaysPrices(db.read, reader, names, now);
  const priceOf = ({ name, email }: Priced): Price => {
    const byEmail = email === null ? null : directoryPrice(list, email, today);
    return byEmail?.personId ? byEmail : directoryPrice(list, name, today);
  };
  const costOf = (people: readonly Priced[]) =>
    addCents([noCents, ...people.map((person) => priceOf(person).hourlyRateCents)]);
  return (people) => ({
    allCents: costOf(people),
    optionalCents: costOf(optionalOf(people)),
    estimatedPeople: people.filter((person) => priceOf(person).estimated === 1).length,
  });
}
