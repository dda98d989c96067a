/** Maximum number of meetings per batch and per lookup. */
export const batchMeetings = 2000;

export const defaultImportRate = 75;

type Tier = { name: string; hourlyRate: number };

/** Name of the tier with the nearest rate, the lower one on a tie; null without tiers. */
export function nearestTier(tiers: readonly Tier[], hourlyRate: number): string | null {
  const distance = (tier: Tier) => Math.abs(tier.hourlyRate - hourlyRate);
  const [nearest] = tiers.toSorted((a, b) => distance(a) - distance(b) || a.hourlyRate - b.hourlyRate);
  return nearest?.name ?? null;
}
