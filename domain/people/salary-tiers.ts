import { type Cents, type ExactCents, toCents } from '#domain/money/money.ts';

export type SalaryTier<C extends ExactCents = Cents> = { name: string; hourlyRateCents: C; rank: number };

/** The default hourly rates of the specification, section 3, in rank order. */
export const defaultSalaryTiers: readonly SalaryTier[] = [
  ['junior', 35],
  ['mid', 55],
  ['senior', 75],
  ['lead', 95],
  ['manager', 120],
  ['director', 160],
  ['executive', 250],
].map(([name, rate], index) => ({
  name: String(name),
  hourlyRateCents: toCents(Number(rate)),
  rank: index + 1,
}));

/** Whether nobody has saved tiers yet, so that they are the default ones. */
export const areExamples = (version: number): boolean => version <= 1;

export type TierDraft = { name: string; hourlyRate: number };

/** Whether name and rate are valid. */
export function isTier({ name, hourlyRate }: TierDraft): boolean {
  return name.trim() !== '' && Number.isFinite(hourlyRate) && hourlyRate >= 0;
}

/** Positions of tiers whose name repeats an earlier one, ignoring case. */
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

/** New names of the renamed tiers, by former name. */
export function renamedTiers(
  tiers: readonly { name: string; formerName?: string | null | undefined }[],
): Map<string, string> {
  return new Map(
    tiers.flatMap(({ name, formerName }) => (formerName && formerName !== name ? [[formerName, name]] : [])),
  );
}

/** The list with one tier moved; unchanged if the new position does not exist. */
export function moveTier<T>(tiers: readonly T[], from: number, to: number): T[] {
  const moved = tiers[from];
  if (moved === undefined || to < 0 || to >= tiers.length) return [...tiers];
  return tiers.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Sorts by rank and numbers from 1. Tiers without a rank come last in their given order. */
export function rankTiers<T extends { rank?: number | undefined }>(
  tiers: readonly T[],
): (T & { rank: number })[] {
  return tiers
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || 0)
    .map((tier, index) => ({ ...tier, rank: index + 1 }));
}

type Tier = { name: string; hourlyRate: number };

export type TierDifference = Tier & { kind: 'rate-differs' | 'only-stored' | 'only-wanted' };

/** The differences between the stored list and the one to save, with the stored rates. */
export function tierDifferences(stored: readonly Tier[], wanted: readonly Tier[]): TierDifference[] {
  const wantedByName = new Map(wanted.map((tier) => [tier.name.toLowerCase(), tier]));
  const storedNames = new Set(stored.map(({ name }) => name.toLowerCase()));
  const changed = stored.flatMap((tier): TierDifference[] => {
    const { name, hourlyRate } = tier;
    const other = wantedByName.get(name.toLowerCase());
    if (!other) return [{ kind: 'only-stored', name, hourlyRate }];
    return other.hourlyRate === hourlyRate ? [] : [{ kind: 'rate-differs', name, hourlyRate }];
  });
  const added = wanted
    .filter(({ name }) => !storedNames.has(name.toLowerCase()))
    .map(({ name, hourlyRate }) => ({ kind: 'only-wanted' as const, name, hourlyRate }));
  return [...changed, ...added];
}
