import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { changeFeed, createFeed, readFeedSettings, revokeFeed } from '#contract/calendar/feed.ts';
import { type CostPlace, costPlaces } from '#domain/calendar/feed.ts';
import { t } from '#domain/format/text.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { LoadFailure, showFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call(readFeedSettings, {}, { signal }),
});

const placeLabels: Record<CostPlace, string> = {
  title: t`In the title`,
  description: t`In the description`,
  nowhere: t`Not at all`,
};

/** The private feed address of the user's own meetings for other calendars. */
export function CalendarFeedCard({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const query = useQuery(feedQuery);
  const { data, error } = query;
  const [chosen, setChosen] = useState<CostPlace>();
  const [address, setAddress] = useState<string>();
  const [asked, setAsked] = useState<'replace' | 'revoke' | null>(null);
  const costIn = chosen ?? data?.costIn ?? 'description';
  const refresh = () => client.invalidateQueries({ queryKey: feedQuery.queryKey });
  const creating = useMutation({
    mutationFn: () => call(createFeed, { body: { costIn } }),
    onSuccess: (made) => {
      setAddress(made.address);
      setAsked(null);
    },
    onSettled: refresh,
  });
  const revoking = useMutation({
    mutationFn: () => call(revokeFeed),
    onSuccess: () => {
      setAddress(undefined);
      setAsked(null);
      toast.success(t`Address revoked`);
    },
    onSettled: refresh,
  });
  const changing = useMutation({
    mutationFn: (place: CostPlace) => call(changeFeed, { body: { costIn: place } }),
    onError: (failure) => showFailure(failure, t`The choice was not saved`),
    onSettled: refresh,
  });
  const choose = (place: CostPlace) => {
    setChosen(place);
    if (data?.since) changing.mutate(place);
  };
  const working = asked === 'revoke' ? revoking : creating;

  return (
    <Card className="p-5 sm:p-6" aria-label="Your meetings in other calendars">
      <CardHead title="Your meetings in other calendars" />
      <p className="mt-1 text-sm text-ink-2">
        A private address that calendar apps use to show your meetings with their cost.
      </p>
      {!data && error && <LoadFailure message="The address could not be loaded" query={query} />}
      {!data && !error && <Skeleton className="mt-4 h-14" />}
      {data && (
        <div className="mt-4 flex flex-col gap-4">
          <Field label="Show the cost">
            <Select value={costIn} onChange={({ target }) => choose(target.value as CostPlace)}>
              {costPlaces.map((place) => (
                <option key={place} value={place}>
                  {placeLabels[place]}
                </option>
              ))}
            </Select>
          </Field>
          {address && (
            <>
              <CopyField label="Address" value={address} className="font-mono" />
              <Alert tone="info">
                Copy it now. It is shown only once. Anyone who has it can see your meetings and their cost.
              </Alert>
            </>
          )}
          {data.since && <p className="text-sm text-ink-2">Created {format.dayOf(data.since, timeZone)}.</p>}
          <div className="flex flex-wrap gap-2">
            {data.since ? (
              <>
                <Button onClick={() => setAsked('replace')}>Replace address</Button>
                <Button onClick={() => setAsked('revoke')}>Revoke</Button>
              </>
            ) : (
              <Button icon={CalendarSync} busy={creating.isPending} onClick={() => creating.mutate()}>
                Create address
              </Button>
            )}
          </div>
          {!asked && creating.isError && <Alert tone="bad">{failureMessage(creating.error)}</Alert>}
        </div>
      )}
      {asked && (
        <ConfirmDialog
          danger
          title={asked === 'revoke' ? 'Revoke the address?' : 'Replace the address?'}
          description="Calendars that use it stop being updated at once."
          confirmLabel={asked === 'revoke' ? 'Revoke' : 'Replace'}
          busy={working.isPending}
          error={working.isError ? failureMessage(working.error) : undefined}
          onConfirm={() => working.mutate()}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
