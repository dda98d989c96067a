import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type CalendarConnection, renewConnection } from '#contract/calendar/connections.ts';
import { call } from '#web/api/client.ts';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { showFormError } from '#web/components/forms/show-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { connectionsQuery } from './queries.ts';

type RenewDialogProps = { connection: CalendarConnection; onClose: () => void };

export function RenewDialog({ connection: { id, name, account, host }, onClose }: RenewDialogProps) {
  const client = useQueryClient();
  const form = useForm({ resolver: schemaResolver(renewConnection.body), defaultValues: { secret: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(renewConnection, { params: { id: String(id) }, body });
      toast.success(`${name} works again`);
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
