import { format } from '#web/components/format.ts';
import type { SalaryTier } from '#contract/organizations.ts';
import { tierLabel } from '#domain/money/salary-tiers.ts';

/** The salary tiers as the options of a select, each with its rate: "Mid · $55". */
export function TierOptions({ tiers }: { tiers: readonly SalaryTier[] }) {
  return tiers.map(({ name, hourlyRate }) => (
    <option key={name} value={name}>
      {tierLabel(name)} ·{' '}
      {Number.isInteger(hourlyRate) ? format.money(hourlyRate) : format.moneyWithCents(hourlyRate)}
    </option>
  ));
}
