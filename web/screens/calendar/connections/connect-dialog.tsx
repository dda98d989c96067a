import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useMutation } from '@tanstack/react-query';
import {
  connectAddress,
  ConnectedAddress,
  discoverCalendars,
  type FoundCalendar,
  connectAccount,
} from '#contract/calendar/connections.ts';
import type { Input as Sent } from '#contract/endpoint.ts';
import { t } from '#domain/format/text.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { showFormError, FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Dialog, FormActions, DialogActions } from '#web/ui/dialog.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Field, Input, Checkbox } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useConnected } from './queries.ts';

type ConnectDialogProps = { isShared: boolean; onClose: () => void };

export function ConnectDialog({ isShared, onClose }: ConnectDialogProps) {
  const [kind, setKind] = useState<'ics' | 'caldav'>('ics');
  return (
    <Dialog
      onClose={onClose}
      title={isShared ? 'Connect a calendar of the organization' : 'Connect a calendar'}
      description="The calendar is read every 15 minutes and never changed. The credentials are stored encrypted and never shown again."
    >
      <fieldset className="mb-4 grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">Kind of connection</legend>
        <RadioCard
          name="kind"
          label={<span className="font-medium">Address</span>}
          note="The secret address in iCal format, from the settings of your calendar."
          checked={kind === 'ics'}
          onChange={() => setKind('ics')}
        />
        <RadioCard
          name="kind"
          label={<span className="font-medium">CalDAV account</span>}
          note="Email address and app password."
          checked={kind === 'caldav'}
          onChange={() => setKind('caldav')}
        />
      </fieldset>
      {kind === 'ics' ? (
        <AddressForm {...{ isShared, onClose }} />
      ) : (
        <AccountForm {...{ isShared, onClose }} />
      )}
    </Dialog>
  );
}

type AddressFormProps = { isShared: boolean; onClose: () => void };

function AddressForm({ isShared, onClose }: AddressFormProps) {
  const connected = useConnected(onClose);
  const form = useForm({
    resolver: schemaResolver(ConnectedAddress),
    defaultValues: { name: '', address: '', isShared },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await connected(await call(connectAddress, { body }));
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      <Field
        label="Address"
        error={errors.address?.message}
        help="It mostly ends with .ics, and anyone who has it can read the calendar. If it needs a password: https://name:password@example.com/…"
      >
        <Input
          {...form.register('address')}
          data-autofocus
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label="Name" optional error={errors.name?.message}>
        <Input {...form.register('name')} maxLength={120} autoComplete="off" />
      </Field>
      <FormActions label="Connect" busy={isSubmitting} onCancel={onClose} />
    </form>
  );
}

type AccountFormProps = { isShared: boolean; onClose: () => void };
type Found = { account: Account; calendars: readonly FoundCalendar[]; otherHost: string | null };

const find = async (account: Account): Promise<Found> => ({
  account,
  ...(await call(discoverCalendars, { body: account })),
});

/** Asks first for the account, then whether another server may get its password, then for the calendars to read. */
function AccountForm({ isShared, onClose }: AccountFormProps) {
  const [found, setFound] = useState<Found>();
  const form = useForm({
    resolver: schemaResolver(discoverCalendars.body),
    defaultValues: { address: '', user: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (account) => {
    try {
      setFound(await find(account));
    } catch (error) {
      showFormError(form, error);
    }
  });
  if (found?.otherHost)
    return (
      <OtherHostQuestion
        key={found.otherHost}
        account={found.account}
        host={found.otherHost}
        onFound={setFound}
        onCancel={() => setFound(undefined)}
      />
    );
  if (found) return <CalendarChoice {...found} {...{ isShared, onClose }} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      <Field
        label="Email address or server"
        error={errors.address?.message}
        help="Your email address at the provider is usually enough. Otherwise the address of the server."
      >
        <Input
          {...form.register('address')}
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        label="User name"
        error={errors.user?.message}
        help="Can be empty if you entered your email address."
      >
        <Input {...form.register('user')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field
        label="App password"
        error={errors.password?.message}
        help="Most providers let you create one that you can revoke. Do not use your main password."
      >
        <PasswordInput {...form.register('password')} autoComplete="off" />
      </Field>
      <FormActions label="Find calendars" busy={isSubmitting} onCancel={onClose} />
    </form>
  );
}

type OtherHostQuestionProps = {
  account: Account;
  host: string;
  onFound: (found: Found) => void;
  onCancel: () => void;
};

function OtherHostQuestion({ account, host, onFound, onCancel }: OtherHostQuestionProps) {
  const search = useMutation({
    mutationFn: () => find({ ...account, trustedHosts: [...(account.trustedHosts ?? []), host] }),
    onSuccess: onFound,
  });
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="info">
        The calendars of <bdi className="wrap-anywhere">{account.address}</bdi> are on the server{' '}
        <bdi className="font-semibold wrap-anywhere text-ink">{host}</bdi>, which belongs to another domain.
        Your password was not sent there. Send it only if you know this server, for example as that of your
        provider.
      </Alert>
      <FailureAlert error={search.error} />
      <DialogActions>
        <Button data-autofocus onClick={onCancel}>
          Back
        </Button>
        <Button variant="primary" busy={search.isPending} onClick={() => search.mutate()}>
          Send password to this server
        </Button>
      </DialogActions>
    </div>
  );
}

type Account = Sent<typeof discoverCalendars>['body'];

type CalendarChoiceProps = {
  isShared: boolean;
  account: Account;
  calendars: readonly FoundCalendar[];
  onClose: () => void;
};

/** Asks which calendars of an account to read, and connects them. */
function CalendarChoice({ account, calendars, isShared, onClose }: CalendarChoiceProps) {
  const connected = useConnected(onClose);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set());
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const choose = (href: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(href);
    else next.delete(href);
    setChosen(next);
  };
  const submit = async () => {
    if (chosen.size === 0) return setFailure(t`Choose at least one calendar.`);
    setBusy(true);
    try {
      const body = {
        ...account,
        name: '',
        calendars: calendars.filter(({ href }) => chosen.has(href)),
        isShared,
      };
      await connected(await call(connectAccount, { body }));
    } catch (error) {
      setFailure(failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure && <Alert tone="bad">{failure}</Alert>}
      {calendars.length === 0 ? (
        <Alert tone="info">This account has no calendars.</Alert>
      ) : (
        <fieldset>
          <legend className="mb-2 text-sm font-medium">Which calendars?</legend>
          <div className="flex flex-col gap-1">
            {calendars.map(({ href, name }, index) => (
              <Checkbox
                key={href}
                label={<bdi className="wrap-anywhere">{name}</bdi>}
                data-autofocus={index === 0 || undefined}
                checked={chosen.has(href)}
                onChange={({ target }) => choose(href, target.checked)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <FormActions label="Connect" busy={isBusy} onCancel={onClose} />
    </form>
  );
}
