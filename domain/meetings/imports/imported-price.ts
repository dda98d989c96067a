// What an imported meeting costs: the preview shows what the server stores.

import { guessesOf, type GuessedValue } from '#domain/meetings/guesses.ts';
import { costsOf } from '#domain/meetings/meeting-costs.ts';
import { type Cents, noCents, toCents, wholeCents } from '#domain/money/money.ts';
import { identityKey, type KnownPerson, matchPerson } from '#domain/people/matching.ts';
import type { DatedOverhead } from '#domain/people/overhead.ts';
import { type DatedRate, directoryPrice, type PriceList } from '#domain/people/pricing.ts';
import { defaultAttendee } from '#domain/meetings/meeting.ts';
import { mostNames } from './attendees.ts';

export type ImportedPeople = {
  names: readonly string[];
  /** The address of each name, '' if unknown, and then those of people without a name. */
  emails?: readonly string[] | undefined;
  unnamedAttendees: number;
};

/** What identifies the people in the directory. */
export const identitiesOf = ({ names, emails = [] }: ImportedPeople): string[] =>
  [...names, ...emails].filter(Boolean).map(identityKey);

/**
 * The attendees, named ones with the price of the directory. An address finds a person, who has their own name; an
 * unknown one is an attendee without a name. Unknown people have the rate of the file, and the tier with the nearest
 * rate.
 */
export function importedAttendees(
  { names, emails = [], unnamedAttendees }: ImportedPeople,
  prices: PriceList,
  day: string,
  nearestTier: string | null,
) {
  const { directory } = prices;
  const known = (email: string) => (email ? matchPerson(directory, email, day) : null);
  const people = [...names, ...emails.slice(names.length).map(() => '')].flatMap((name, at) => {
    const email = emails[at] ?? '';
    const person = known(email);
    const isNamed = name !== '' && name !== defaultAttendee.name;
    if (!isNamed && !person) return [];
    return [{ name: isNamed ? name : (person?.name ?? name), identity: person ? email : name }];
  });
  const nobody = { name: defaultAttendee.name, identity: defaultAttendee.name };
  const count = names.length + unnamedAttendees;
  const kept = people.length > 0 ? people.slice(0, Math.min(mostNames, count)) : [nobody];
  const attendees = kept.map(({ name, identity }) => {
    const price = directoryPrice(prices, identity, day);
    return {
      name,
      role: matchPerson(directory, identity, day)?.role ?? defaultAttendee.role,
      joinedMinute: 0,
      leftMinute: null,
      ...price,
      salaryTier: price.salaryTier ?? nearestTier,
    };
  });
  return { attendees, unnamedCount: Math.max(0, count - attendees.length) };
}

type PricedRow = ImportedPeople & { durationMinutes: number; estimated: readonly GuessedValue[] };

/** The cost of a row for somebody who sees pay, and how much of it is estimated. */
export function importedCost(
  row: PricedRow,
  prices: PriceList,
  day: string,
): { totalCents: Cents; estimatedCents: Cents } {
  const { attendees, unnamedCount } = importedAttendees(row, prices, day, null);
  const unnamedRateCents = prices.defaultRateCents;
  const meeting = {
    ...guessesOf(row.estimated),
    durationMinutes: row.durationMinutes,
    unnamedCount,
    unnamedRateCents,
  };
  const { totalCents, estimatedCents } = costsOf(meeting, attendees, noCents);
  return { totalCents: wholeCents(totalCents), estimatedCents: wholeCents(estimatedCents) };
}

export type ImportPrices = Omit<PriceList, 'defaultRateCents'>;

/** A part of the directory with the rates of all tiers, as on the wire. */
type PricesInMajor = {
  people: readonly (Omit<KnownPerson, 'role' | 'department'> & { identities: readonly string[] })[];
  tiers: readonly { name: string; hourlyRate: number }[];
  datedRates: readonly (Omit<DatedRate, 'hourlyRateCents'> & { hourlyRate: number })[];
  overheads: readonly DatedOverhead[];
  areExamples: boolean;
};

const nothing: PricesInMajor = { people: [], tiers: [], datedRates: [], overheads: [], areExamples: false };

export function importPrices(parts: readonly PricesInMajor[]): ImportPrices {
  const everybody = parts.flatMap(({ people }) => people);
  const known = everybody.map((one) => ({ ...one, role: null, department: null }));
  const people = [...new Map(known.map((one) => [one.id, one])).values()];
  const { tiers, datedRates, overheads, areExamples } = parts[0] ?? nothing;
  return {
    directory: {
      byIdentity: new Map(
        people.flatMap((person) => person.identities.map((identity) => [identity, person])),
      ),
      byName: Map.groupBy(people, ({ name }) => identityKey(name)),
    },
    tiers: tiers.map(({ name, hourlyRate }) => ({ name, hourlyRateCents: toCents(hourlyRate) })),
    datedRates: datedRates.map(({ hourlyRate, ...dated }) => ({
      ...dated,
      hourlyRateCents: toCents(hourlyRate),
    })),
    overheads,
    areExamples,
  };
}

/** Everybody has the rate of the file. */
export const noPrices = importPrices([]);
