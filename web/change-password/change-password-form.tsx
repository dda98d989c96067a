import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changePassword, NewPassword } from '#contract/members.ts';
import { ApiFailure, failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { passwordsDiffer } from '#web/components/password-pair.ts';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

const PasswordForm = z
  .object({ ...NewPassword.shape, confirm: z.string() })
  .check(z.refine((form) => form.newPassword === form.confirm, passwordsDiffer));

type PasswordForm = z.infer<typeof PasswordForm>;

export function ChangePasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<PasswordForm, unknown, PasswordForm>({
    mode: 'onTouched',
    resolver: schemaResolver(PasswordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirm: '' },
  });
  const { errors, isSubmitting, touchedFields } = formState;

  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    setFailure(null);
    try {
      await call(changePassword, { body: { currentPassword, newPassword } });
      onChanged();
    } catch (error) {
      const fields = error instanceof ApiFailure ? error.fieldErrors : {};
      for (const name of ['currentPassword', 'newPassword'] as const) {
        const message = fields[name]?.[0];
        if (message) setError(name, { message }, { shouldFocus: true });
      }
      if (Object.keys(fields).length === 0) setFailure(failureMessage(error, 'Something went wrong'));
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {failure && <Alert tone="bad">{failure}</Alert>}
      {/* For password managers, which otherwise save the new password without its account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
      </Field>
      <Field
        label="New password"
        error={errors.newPassword?.message}
        help={!errors.newPassword && 'At least 8 characters.'}
      >
        <PasswordInput
          {...register('newPassword', { deps: touchedFields.confirm ? 'confirm' : [] })}
          autoComplete="new-password"
        />
      </Field>
      <Field label="Confirm password" error={errors.confirm?.message}>
        <PasswordInput {...register('confirm')} autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        Change password
      </Button>
    </form>
  );
}
