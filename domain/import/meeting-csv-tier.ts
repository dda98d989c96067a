// People from a calendar have no tier: they get the one whose rate is nearest the rate that is assumed for them.

export const defaultImportRate = 75;

type Tier = { name: string; hourlyRate: number };

/** The nearest tier's name, the lower one of two that are equally near; null where there are no tiers. */
export function nearestTier(tiers: readonly Tier[], hourlyRate: number): string | null {
  const distance = (tier: Tier) => Math.abs(tier.hourlyRate - hourlyRate);
  const [nearest] = tiers.toSorted((a, b) => distance(a) - distance(b) || a.hourlyRate - b.hourlyRate);
  return nearest?.name ?? null;
}
