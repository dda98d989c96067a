import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changePassword, NewPassword } from '#contract/members.ts';
import { ApiFailure, failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { passwordsDiffer } from '#web/components/password-pair.ts';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';

const PasswordForm = z
  .object({ ...NewPassword.shape, confirm: z.string() })
  .check(z.refine((form) => form.newPassword === form.confirm, passwordsDiffer));

const empty = { currentPassword: '', newPassword: '', confirm: '' };

export function PasswordCard({ email }: { email: string }) {
  const form = useForm({ mode: 'onTouched', resolver: schemaResolver(PasswordForm), defaultValues: empty });
  const { register, handleSubmit, reset, setError, formState } = form;
  const { errors, isSubmitting, touchedFields } = formState;

  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await call(changePassword, { body: { currentPassword, newPassword } });
      reset(empty);
      toast.success('Password changed', { description: 'Your other sessions were signed out.' });
    } catch (error) {
      const refused = Object.entries(error instanceof ApiFailure ? error.fieldErrors : {});
      for (const [field, [message = '']] of refused)
        if (field === 'currentPassword' || field === 'newPassword')
          setError(field, { message }, { shouldFocus: true });
      if (refused.length === 0) setError('root', { message: failureMessage(error, 'Something went wrong') });
    }
  });

  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Password" />
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-5">
        {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
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
        <Field label="Confirm new password" error={errors.confirm?.message}>
          <PasswordInput {...register('confirm')} autoComplete="new-password" />
        </Field>
        <Button type="submit" busy={isSubmitting} className="sm:self-start">
          Change password
        </Button>
      </form>
    </Card>
  );
}
