import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type CalendarConnection, syncConnection } from '#contract/calendar/connections.ts';
import { call } from '#web/api/client.ts';
import { format } from '#web/components/forms/format.ts';
import { showFailure } from '#web/components/forms/show-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { CalendarOwner } from './calendar-owner.tsx';
import { failureText, isRenewable } from './connection-text.ts';
import { Contents } from './contents.tsx';
import { connectionsQuery } from './queries.ts';
import { RenewDialog } from './renew-dialog.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';

const badges = {
  waiting: ['neutral', 'Not read yet'],
  reading: ['accent', 'Reading…'],
  interrupted: ['neutral', 'Interrupted'],
  working: ['good', 'Works'],
  partial: ['warn', 'Works in part'],
  failing: ['bad', 'Does not work'],
} as const;

type ConnectionRowProps = { connection: CalendarConnection; timeZone: string };

export function ConnectionRow({ connection, timeZone }: ConnectionRowProps) {
  const { id, name, host, account, isShared, calendars, state, failure, workedAt, nextAt, isReadAgain } =
    connection;
  const client = useQueryClient();
  const [open, setOpen] = useState<'renew' | 'disconnect'>();
  const close = () => setOpen(undefined);
  const sync = useMutation({
    mutationFn: () => call(syncConnection, { params: { id: String(id) } }),
    onError: (error) => showFailure(error, 'The calendar could not be read'),
    onSettled: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
  const [tone, word] = badges[state];
  return (
    <li ref={keepFocusOnRemoval} className="py-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <p className="mt-0.5 wrap-anywhere text-ink-2">
        {[name !== host && host, account, account && calendars.map((calendar) => calendar.name).join(', ')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {workedAt && <Contents {...{ connection, workedAt, timeZone }} />}
      {isReadAgain && <p className="mt-1 text-ink-2">It is read once more as soon as this reading ends.</p>}
      {state === 'interrupted' && (
        <p className="mt-1 text-ink-2">The last reading was interrupted. It goes on within a minute.</p>
      )}
      {workedAt &&
        !isShared &&
        calendars.map((calendar) => (
          <CalendarOwner key={calendar.href} connectionId={id} calendar={calendar} />
        ))}
      {failure && state === 'failing' && (
        <div className="mt-3">
          <Alert tone="bad">
            {failureText(connection, failure)}
            <span className="block font-normal">
              Next try {format.dateTime(nextAt, timeZone)}. Nothing is lost.
            </span>
          </Alert>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={RefreshCw}
          busy={sync.isPending}
          aria-label={`Sync now: ${name}`}
          onClick={() => sync.mutate()}
        >
          Sync now
        </Button>
        {isRenewable(connection) && (
          <Button size="sm" onClick={() => setOpen('renew')}>
            {account === null ? 'New address' : 'New password'}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Disconnect ${name}`}
          onClick={() => setOpen('disconnect')}
        >
          Disconnect
        </Button>
      </div>
      {open &&
        (open === 'renew' ? (
          <RenewDialog connection={connection} onClose={close} />
        ) : (
          <DisconnectDialog connection={connection} onClose={close} />
        ))}
    </li>
  );
}
