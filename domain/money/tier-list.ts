// A list of tiers is in order when each has a name of its own and a rate of at least 0; its order is its rank.

export type TierDraft = { name: string; hourlyRate: number };

/** Whether a tier can stand in the list by itself. */
export function isTier({ name, hourlyRate }: TierDraft): boolean {
  return name.trim() !== '' && Number.isFinite(hourlyRate) && hourlyRate >= 0;
}

/** Positions of the tiers whose name an earlier one already has, whatever the case. */
export function repeatedTiers(tiers: readonly { name: string }[]): number[] {
  const seen = new Set<string>();
  return tiers.flatMap(({ name }, index) => {
    const key = name.trim().toLowerCase();
    if (key === '' || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [index];
  });
}

/** New names by the former ones, of the tiers that have another name than before. */
export function renamedTiers(
  tiers: readonly { name: string; formerName?: string | null | undefined }[],
): Map<string, string> {
  return new Map(
    tiers.flatMap(({ name, formerName }) => (formerName && formerName !== name ? [[formerName, name]] : [])),
  );
}

/** The list with one of its tiers at another place; places beyond the ends change nothing. */
export function moveTier<T>(tiers: readonly T[], from: number, to: number): T[] {
  const moved = tiers[from];
  if (moved === undefined || to < 0 || to >= tiers.length) return [...tiers];
  return tiers.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** In rank order, numbered from 1. Tiers without a rank follow in the order in which they came. */
export function rankTiers<T extends { rank?: number | undefined }>(
  tiers: readonly T[],
): (T & { rank: number })[] {
  return tiers
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || 0)
    .map((tier, index) => ({ ...tier, rank: index + 1 }));
}

type Tier = { name: string; hourlyRate: number };

/** What differs between the list that is stored and the one that somebody wants to save, one line each. */
export function tierDifferences(stored: readonly Tier[], wanted: readonly Tier[]): string[] {
  const wantedByName = new Map(wanted.map((tier) => [tier.name.toLowerCase(), tier]));
  const storedNames = new Set(stored.map(({ name }) => name.toLowerCase()));
  const changed = stored.flatMap(({ name, hourlyRate }) => {
    const mine = wantedByName.get(name.toLowerCase());
    if (!mine) return [`“${name}” at $${hourlyRate} is in the saved list`];
    return mine.hourlyRate === hourlyRate ? [] : [`“${name}” is saved at $${hourlyRate}`];
  });
  const gone = wanted
    .filter(({ name }) => !storedNames.has(name.toLowerCase()))
    .map(({ name }) => `“${name}” is not in the saved list`);
  return [...changed, ...gone];
}
