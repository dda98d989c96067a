import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type CalendarConnection,
  syncConnection,
  saveCalendarOwner,
  removeConnection,
  renewConnection,
} from '#contract/calendar/connections.ts';
import { calendarOwners, type Whose } from '#domain/calendar/whose.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { format } from '#web/components/forms/format.ts';
import { showFailure, showFormError, FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { Field, notChosen, Select, Input } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { Dialog, DialogActions, FormActions } from '#web/ui/dialog.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { failureText, isRenewable, contentText, reasonText } from './connection-text.ts';
import { connectionsQuery } from './queries.ts';

const badges = {
  waiting: ['neutral', t`Not read yet`],
  reading: ['accent', t`Reading…`],
  interrupted: ['neutral', t`Interrupted`],
  working: ['good', t`Works`],
  partial: ['warn', t`Works in part`],
  failing: ['bad', t`Does not work`],
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
    onError: (error) => showFailure(error, t`The calendar could not be read`),
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

type Calendar = CalendarConnection['calendars'][number];
type CalendarOwnerProps = { connectionId: number; calendar: Calendar };

// The same for every choice, so that nothing below moves.
const help = t`In your own calendar, you attend every meeting that you do not decline or show as free. Other calendars count only the people listed.`;

/** Whose calendar it is, and what follows from it. */
function CalendarOwner({ connectionId, calendar }: CalendarOwnerProps) {
  const { href, name, whose, person } = calendar;
  const client = useQueryClient();
  const save = useMutation({
    // One after the other: a disabled list would lose the focus.
    scope: { id: `calendar-owner ${connectionId} ${href}` },
    mutationFn: (chosen: Whose) =>
      call(saveCalendarOwner, { params: { id: String(connectionId) }, body: { href, whose: chosen } }),
    onSuccess: () => toast.success(t`Saved`, { description: t`The events of the calendar are read again.` }),
    onError: (error) => showFailure(error, t`The calendar could not be changed`),
    onSettled: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
  const shown = save.isPending ? save.variables : whose;
  const choices: Record<Whose, string> = {
    own: t`Mine`,
    person: person === null ? t`Another person’s` : t`Another person’s (${person})`,
    shared: t`Shared`,
  };
  return (
    <Field label={`Whose calendar is ${name}?`} help={help} className="mt-3">
      <Select
        value={shown ?? notChosen}
        placeholder="Decided by the first meeting with guests"
        onChange={({ target }) => save.mutate(target.value as Whose)}
        className="max-w-96"
      >
        {calendarOwners.map((choice) => (
          <option key={choice} value={choice}>
            {choices[choice]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type ContentsProps = { connection: CalendarConnection; workedAt: string; timeZone: string };

/** How many events a calendar contains, how many are meetings, and what became of the others. */
function Contents({ connection, workedAt, timeZone }: ContentsProps) {
  const { state, reasons, missing, nextAt } = connection;
  return (
    <div className="tabular mt-1 text-ink-2">
      <p>{contentText(connection)} from 90 days back to 60 ahead</p>
      {(reasons.length > 0 || missing > 0) && (
        <>
          <p className="mt-1">Not used, or with a problem:</p>
          <ul className="list-disc ps-5 wrap-anywhere">
            {missing > 0 && (
              <li>{format.integer(missing)} not sent by the server. We ask for them at each reading.</li>
            )}
            {reasons.map((reason) => (
              <li key={`${reason.reason} ${reason.isRead}`}>{reasonText(reason)}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-1 text-xs text-ink-3">
        Last read {format.dateTime(workedAt, timeZone)}
        {(state === 'working' || state === 'partial') && ` · next ${format.time(nextAt, timeZone)}`}
      </p>
    </div>
  );
}

type DisconnectDialogProps = { connection: CalendarConnection; onClose: () => void };

function DisconnectDialog({ connection, onClose }: DisconnectDialogProps) {
  const { id, name, recorded } = connection;
  const client = useQueryClient();
  const [choice, setChoice] = useState<'keep' | 'remove'>('keep');
  const removal = useMutation({
    mutationFn: () => call(removeConnection, { params: { id: String(id) }, query: { recorded: choice } }),
    async onSuccess() {
      toast.success(t`Disconnected ${name}`);
      await client.invalidateQueries(keysToInvalidate('calendar-connection'));
      onClose();
    },
  });
  const meetings = format.count(recorded, 'recorded meeting');
  return (
    <Dialog
      size="sm"
      onClose={onClose}
      title={<bdi>Disconnect {name}?</bdi>}
      description="Its stored credentials and its planned meetings are deleted. Meetings that are also in another calendar stay."
    >
      {recorded > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-medium">It brought {meetings} that nobody has edited</legend>
          <RadioCard
            name="recorded"
            label="Keep them"
            checked={choice === 'keep'}
            onChange={() => setChoice('keep')}
          />
          <RadioCard
            name="recorded"
            label="Delete them"
            note="Totals and budgets are updated. The meetings can be restored for 30 days."
            checked={choice === 'remove'}
            onChange={() => setChoice('remove')}
          />
        </fieldset>
      )}
      <FailureAlert error={removal.error} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
          Disconnect
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type RenewDialogProps = { connection: CalendarConnection; onClose: () => void };

function RenewDialog({ connection: { id, name, account, host }, onClose }: RenewDialogProps) {
  const client = useQueryClient();
  const form = useForm({ resolver: schemaResolver(renewConnection.body), defaultValues: { secret: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(renewConnection, { params: { id: String(id) }, body });
      toast.success(t`${name} works again`);
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      onClose();
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <Dialog
      size="sm"
      onClose={onClose}
      title={<bdi>{name}</bdi>}
      description={
        account === null
          ? 'Enter the new address of the calendar.'
          : `Enter the new password of ${account} at ${host}.`
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
        <Field label={account === null ? 'Address' : 'App password'} error={errors.secret?.message}>
          {account === null ? (
            <Input
              {...form.register('secret')}
              data-autofocus
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
            />
          ) : (
            <PasswordInput {...form.register('secret')} data-autofocus autoComplete="off" />
          )}
        </Field>
        <FormActions label="Save" busy={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
