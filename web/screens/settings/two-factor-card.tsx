import { NewCodesDialog, TurnOffDialog, TurnOnDialog } from './two-factor-dialogs.tsx';
import { format } from '#web/components/format.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '#web/components/failure-alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/client.ts';

export function TwoFactorCard({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const query = useQuery(twoFactorQuery);
  const { data, error } = query;
  const [open, setOpen] = useState<'turn-on' | 'new-codes' | 'turn-off' | null>(null);
  const dialogProps = {
    onChanged: () => void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey }),
    onClose: () => setOpen(null),
  };
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Two-factor sign-in" action={data?.since && <Badge tone="good">On</Badge>} />
      {!data && error && <LoadFailure message="It could not be loaded" query={query} />}
      {!data && !error && <Skeleton className="mt-2 h-24" />}
      {data && !data.since && (
        <>
          <p className="mt-1 text-sm text-ink-2">
            A code of an app on your phone beside your password: whoever learns the password still cannot come
            in.
          </p>
          <Button icon={ShieldCheck} className="mt-4" onClick={() => setOpen('turn-on')}>
            Turn on
          </Button>
        </>
      )}
      {data?.since && (
        <>
          <p className="mt-1 text-sm text-ink-2">
            Since {format.dayOf(data.since, timeZone)}. <CodesLeft count={data.recoveryCodesLeft} />
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button onClick={() => setOpen('new-codes')}>New recovery codes</Button>
            <Button variant="ghost" onClick={() => setOpen('turn-off')}>
              Turn off
            </Button>
          </div>
        </>
      )}
      {open === 'turn-on' && <TurnOnDialog {...dialogProps} />}
      {open === 'new-codes' && <NewCodesDialog {...dialogProps} />}
      {open === 'turn-off' && <TurnOffDialog {...dialogProps} />}
    </Card>
  );
}

function CodesLeft({ count }: { count: number }) {
  const text = `${count === 0 ? 'No' : count} recovery ${count === 1 ? 'code is' : 'codes are'} left.`;
  return count > 2 ? text : <strong className="font-medium text-bad">{text} Make new ones.</strong>;
}

const twoFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(readSecondFactor, {}, { signal }),
});
