import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { addPasskey, beginPasskey, PasskeyName } from '#contract/accounts/passkeys.ts';
import { ownPassword } from '#contract/fields.ts';
import { deviceOf } from '#domain/accounts/device.ts';
import { t } from '#domain/format/text.ts';
import { ApiFailure, call } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { deviceText } from '#wording/device-text.ts';
import { makePasskey, passkeyFailure } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { showFormError } from '#web/components/forms/failure-alert.tsx';

const Form = z.object({ name: PasskeyName, password: ownPassword });

type AddPasskeyDialogProps = { onChanged: () => void; onClose: () => void };

/** Steps: name and password, the browser's own dialog, and recovery codes if it is the first second factor. */
export function AddPasskeyDialog({ onChanged, onClose }: AddPasskeyDialogProps) {
  const [codes, setCodes] = useState<string[]>([]);
  const form = useForm({
    resolver: schemaResolver(Form),
    defaultValues: { name: deviceText(deviceOf(navigator.userAgent)).slice(0, 60), password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name, password }) => {
    try {
      const options = await call(beginPasskey, { body: { password } });
      const credential = await makePasskey(options);
      const { recoveryCodes } = await call(addPasskey, { body: { name, credential } });
      onChanged();
      if (recoveryCodes.length > 0) return setCodes(recoveryCodes);
      toast.success(t`Added the passkey ${name}`);
      onClose();
    } catch (error) {
      if (error instanceof ApiFailure) showFormError(form, error);
      else form.setError('root', { message: passkeyFailure(error) });
    }
  });

  const hasCodes = codes.length > 0;
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      keepsOpen
      title="Add a passkey"
      description={
        hasCodes
          ? 'The passkey was added. From now on your password alone does not sign in.'
          : 'Your browser then asks for your fingerprint, your face, a PIN or a security key.'
      }
    >
      {hasCodes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
          <Field
            label="Name"
            error={errors.name?.message}
            help="By which you recognize it, such as “Work laptop”."
          >
            <Input {...form.register('name')} data-autofocus maxLength={60} autoComplete="off" />
          </Field>
          <Field label="Your password" error={errors.password?.message}>
            <PasswordInput {...form.register('password')} autoComplete="current-password" />
          </Field>
          <FormActions label="Continue" busy={isSubmitting} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  );
}
