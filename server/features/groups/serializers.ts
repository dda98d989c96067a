// Groups at the current rates, and at the average rate for readers who may not see pay.

import type { Group } from '#contract/groups.ts';
import { atAverageRate, atTierRates } from '#domain/money/salary-tiers.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { type Cents, toDollars } from '#domain/money/money.ts';
import { canEdit, seesPay } from '#domain/people/permissions.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { GroupRow, MemberRow } from './store.ts';

type Tiers = readonly { name: string; hourlyRateCents: Cents }[];

export function wholeGroup(
  group: GroupRow,
  members: readonly MemberRow[],
  tiers: Tiers,
  reader: Member,
): Group {
  const rated = atTierRates(members, tiers);
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    createdDate: isoInstant(group.createdAt),
    version: group.version,
    canEdit: canEdit(reader, group),
    members: (seesPay(reader) ? rated : atAverageRate(rated)).map(
      ({ id, name, role, salaryTier, hourlyRateCents }) => ({
        id,
        name,
        role,
        salaryTier,
        hourlyRate: toDollars(hourlyRateCents),
      }),
    ),
  };
}
