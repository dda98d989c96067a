import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { Explain } from '#web/components/reports/explain.tsx';
import { format } from '#web/components/forms/format.ts';
import { rateText } from '#web/components/people/pay.tsx';
import { RatesNote } from '#web/components/people/salary-tiers.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { paySettingsQuery } from './queries.ts';

/** Who sees pay, in a sentence, and the button that changes it. */
export function PayCard() {
  const query = useQuery(paySettingsQuery);
  const [isOpen, setOpen] = useState(false);
  const { data: settings, isError } = query;
  if (isError && !settings)
    return <LoadFailure inCard message="The pay settings could not be loaded" query={query} />;
  return (
    <Card aria-label="Who sees pay" className="px-5 py-4">
      <CardHead
        title="Who sees pay"
        help={<Explain figure="tier-cost" label="cost per hour" />}
        action={
          <Button disabled={!settings} onClick={() => setOpen(true)}>
            Pay settings
          </Button>
        }
      />
      {settings ? (
        <p className="tabular text-sm text-ink-2">
          {settings.visibility === 'exact'
            ? 'Exact: every member sees exact amounts, tiers and rates.'
            : `Blended: members see every amount at ${rateText(settings.blendedRate)} per person-hour, and no tiers or rates. Administrators${
                settings.viewers.length > 0 ? ` and ${format.count(settings.viewers.length, 'member')}` : ''
              } see exact amounts.`}{' '}
          People without a tier are estimated at {rateText(settings.defaultRate)} per hour.
        </p>
      ) : (
        <Skeleton className="h-5 w-96 max-w-full" />
      )}
      <RatesNote className="mt-1 text-sm text-ink-2" />
      {isOpen && settings && <PayDialog settings={settings} onClose={() => setOpen(false)} />}
    </Card>
  );
}
