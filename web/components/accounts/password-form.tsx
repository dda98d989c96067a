import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ownPassword } from '#contract/fields.ts';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { showFormError } from '#web/components/forms/failure-alert.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

const Password = z.object({ password: ownPassword });

type PasswordFormProps = {
  label: string;
  danger?: boolean;
  /** Rejects with the API error. */
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password again before a sensitive action. */
export function PasswordForm({ label, danger, onPassword, onCancel }: PasswordFormProps) {
  const form = useForm({ resolver: schemaResolver(Password), defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    await onPassword(password).catch((error: unknown) => showFormError(form, error));
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      <Field label="Your password" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} data-autofocus autoComplete="current-password" />
      </Field>
      <FormActions label={label} danger={danger} busy={isSubmitting} onCancel={onCancel} />
    </form>
  );
}
