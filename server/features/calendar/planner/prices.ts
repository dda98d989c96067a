// Today's hourly cost of people, as a member may see it.

import type { HourlyCosts } from '#domain/calendar/planner.ts';
import { addCents, type Cents, noCents, wholeCents } from '#domain/money/money.ts';
import { seesPay } from '#domain/accounts/permissions.ts';
import { matchPerson } from '#domain/people/matching.ts';
import { directoryPrice } from '#domain/people/pricing.ts';
import { todaysPrices } from '#server/features/people/people/todays-prices.ts';
import type { Database } from '#server/db/database.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import type { Member } from '#server/tenancy/authorize.ts';

export type Priced = { name: string; email: string | null; isOptional: boolean };

export type HourlyPrices = HourlyCosts & {
  estimatedPeople: number;
  departments: { department: string; people: number; hourlyCents: Cents }[];
};

export async function hourlyPrices(
  db: Database,
  reader: Member,
  people: readonly Priced[],
  now: number,
): Promise<HourlyPrices> {
  const optional = people.filter(({ isOptional }) => isOptional);
  const names = people.flatMap(({ name, email }) => (email === null ? [name] : [email, name]));
  const { list, today } = await todaysPrices(visibleTo(reader, db).read, reader, names, now);
  const departmentOf = ({ name, email }: Priced) =>
    (
      (email === null ? null : matchPerson(list.directory, email, today)) ??
      matchPerson(list.directory, name, today)
    )?.department ?? null;
  const byDepartment = (costOf: (some: readonly Priced[]) => Cents) =>
    [...Map.groupBy(people, departmentOf)].flatMap(([department, some]) =>
      department === null ? [] : { department, people: some.length, hourlyCents: costOf(some) },
    );
  if (!seesPay(reader)) {
    const { blendedRateCents } = reader.organization;
    const blended = (some: readonly Priced[]) => wholeCents(blendedRateCents * some.length);
    return {
      allCents: blended(people),
      optionalCents: blended(optional),
      estimatedPeople: 0,
      departments: byDepartment(blended),
    };
  }
  const priceOf = ({ name, email }: Priced) => {
    const byEmail = email === null ? null : directoryPrice(list, email, today);
    return byEmail?.personId ? byEmail : directoryPrice(list, name, today);
  };
  const costOf = (some: readonly Priced[]) =>
    addCents([noCents, ...some.map((person) => priceOf(person).hourlyRateCents)]);
  return {
    allCents: costOf(people),
    optionalCents: costOf(optional),
    estimatedPeople: people.filter((person) => priceOf(person).estimated === 1).length,
    departments: byDepartment(costOf),
  };
}
