import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { connectAddress, ConnectedAddress } from '#contract/calendar/connections.ts';
import { call } from '#web/api/client.ts';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { showFormError } from '#web/components/forms/show-failure.ts';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { AccountForm } from './account-form.tsx';
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
