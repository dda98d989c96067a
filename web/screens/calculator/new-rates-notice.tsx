import { format } from '#web/components/format.ts';
import type { SalaryTier } from '#contract/organizations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DraftProps } from './draft-props.ts';
import { countOlderRates, takeNewRates } from './draft-rates.ts';

export function NewRatesNotice({ draft, change, tiers }: DraftProps & { tiers: readonly SalaryTier[] }) {
  const count = countOlderRates(draft, tiers);
  if (count === 0) return null;
  return (
    <Alert tone="info">
      <span className="mr-3">
        Salary tiers have changed. {format.count(count, 'attendee')} still {count === 1 ? 'has' : 'have'} the
        earlier rate.
      </span>
      <Button size="sm" className="-my-1.5" onClick={() => change((it) => takeNewRates(it, tiers))}>
        Use the new rates
      </Button>
    </Alert>
  );
}
