import type { TierDraft } from '#domain/money/tier-list.ts';

/** A tier while it is edited: the rate as it was typed, and a key that stays while it moves. */
export type TierRow = {
  key: string;
  /** Absent for one that is not stored yet. */
  formerName?: string;
  name: string;
  rate: string;
};

export function rowsOf({ tiers }: { tiers: readonly TierDraft[] }): TierRow[] {
  return tiers.map(({ name, hourlyRate }) => ({
    key: name,
    formerName: name,
    name,
    rate: String(hourlyRate),
  }));
}

/** What would be saved; a rate that is no number is NaN. */
export function tiersOf(rows: readonly TierRow[]): (TierDraft & Pick<TierRow, 'formerName'>)[] {
  return rows.map(({ name, rate, formerName }) => ({
    name: name.trim(),
    hourlyRate: rateOf(rate),
    ...(formerName !== undefined && { formerName }),
  }));
}

/** Dollars of what was typed, in whole cents; NaN for what is no amount. */
export function rateOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Math.round(Number(typed) * 100) / 100;
}
