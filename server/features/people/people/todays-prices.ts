// People's cost today, for groups and templates: they plan meetings, and a plan follows the directory.

import { directoryPrice, rateOn } from '#domain/people/pricing.ts';
import { localDay } from '#domain/time/local-day.ts';
import { amounts } from '#server/db/visible-to.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { priceListFor } from './prices-store.ts';

/** The prices of the directory for exactly these names. */
export const todaysPrices = amounts(
  async (
    db,
    { org, organization }: Pick<Member, 'org' | 'organization'>,
    names: Iterable<string>,
    now: number,
  ) => {
    const { timeZone, defaultRateCents } = organization;
    const today = localDay(now, timeZone);
    const list = await priceListFor(db, { org, defaultRateCents }, names);
    return {
      today,
      list,
      /** The price of somebody with a known tier, otherwise null. */
      ofPerson: (name: string) => {
        const price = directoryPrice(list, name, today);
        return price.salaryTier === null ? null : price;
      },
      /** The rate of a tier, null if there is no such tier. */
      ofTier: (tier: string) => rateOn(list, tier, today),
    };
  },
);
