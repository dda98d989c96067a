import { planPeriods, type PlanPeriod } from '#domain/plans.ts';
import { Badge } from '#web/ui/badge.tsx';

const labels: Record<PlanPeriod, string> = { monthly: 'Monthly', yearly: 'Yearly' };

type PeriodToggleProps = { period: PlanPeriod; onChange: (period: PlanPeriod) => void };

export function PeriodToggle({ period, onChange }: PeriodToggleProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <fieldset className="inline-flex rounded-lg border border-line-strong bg-surface p-1">
        <legend className="sr-only">Billing period</legend>
        {planPeriods.map((it) => (
          <label
            key={it}
            className="inline-flex h-8 cursor-pointer touch items-center justify-center rounded-md px-4 text-sm font-semibold text-ink-2 has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="period"
              className="sr-only"
              checked={it === period}
              onChange={() => onChange(it)}
            />
            {labels[it]}
          </label>
        ))}
      </fieldset>
      <Badge tone="good">Save up to 20%</Badge>
    </div>
  );
}
