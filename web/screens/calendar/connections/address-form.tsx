import { useForm } from 'react-hook-form';
import { connectAddress, ConnectedAddress } from '#contract/calendar/connections.ts';
import { call } from '#web/api/client.ts';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { showFormError } from '#web/components/forms/show-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useConnected } from './use-connected.ts';

type AddressFormProps = { isShared: boolean; onClose: () => void };

export function AddressForm({ isShared, onClose }: AddressFormProps) {
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
