import type { Group } from '#contract/groups.ts';
import { hourlyCostCents } from '#domain/money/cost.ts';
import { toCents, toDollars } from '#domain/money/money.ts';

/** Dollars that an hour with the whole group costs; right for everybody, whoever may see the tiers. */
export function costPerHour({ members }: Group): number {
  return toDollars(
    hourlyCostCents(members.map(({ hourlyRate }) => ({ hourlyRateCents: toCents(hourlyRate) }))),
  );
}
