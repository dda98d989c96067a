import type { SalaryTier } from '#contract/organizations.ts';
import { formatDollarsAndCents, formatWholeDollars } from '#domain/money/money.ts';
import { tierLabel } from '#domain/money/salary-tiers.ts';

/** The salary tiers as the options of a select, each with its rate: "Mid · $55". */
export function TierOptions({ tiers }: { tiers: readonly SalaryTier[] }) {
  return tiers.map(({ name, hourlyRate }) => (
    <option key={name} value={name}>
      {tierLabel(name)} ·{' '}
      {Number.isInteger(hourlyRate) ? formatWholeDollars(hourlyRate) : formatDollarsAndCents(hourlyRate)}
    </option>
  ));
}
