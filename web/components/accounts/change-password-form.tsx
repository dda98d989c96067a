import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { changePassword, NewPassword } from '#contract/accounts/passwords.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { NewPasswordFields, passwordsDiffer } from './new-password.tsx';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { showFieldErrors } from '#web/components/forms/failure-alert.tsx';

const { currentPassword, newPassword, revokeApiTokens } = NewPassword.shape;

const PasswordForm = z
  .object({ currentPassword, password: newPassword, confirm: z.string(), revokeApiTokens })
  .check(z.refine((form) => form.password === form.confirm, passwordsDiffer));

const empty = { currentPassword: '', password: '', confirm: '', revokeApiTokens: false };

type ChangePasswordFormProps = {
  email: string;
  confirmLabel: string;
  /** Whether the account may have API tokens. */
  asksAboutTokens?: boolean;
  button?: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>;
  onChanged: () => void | Promise<void>;
};

export function ChangePasswordForm({
  email,
  confirmLabel,
  asksAboutTokens,
  button,
  onChanged,
}: ChangePasswordFormProps) {
  const form = useSchemaForm(PasswordForm, empty);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = form.handleSubmit(async (typed) => {
    try {
      await call(changePassword, {
        body: {
          currentPassword: typed.currentPassword,
          newPassword: typed.password,
          revokeApiTokens: typed.revokeApiTokens,
        },
      });
    } catch (error) {
      if (!showFieldErrors(form, error, (name) => (name === 'newPassword' ? 'password' : 'currentPassword')))
        form.setError('root', { message: failureMessage(error) });
      return;
    }
    await onChanged();
    form.reset(empty);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      {/* For password managers, which otherwise save the new password without its account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
      </Field>
      <NewPasswordFields
        label="New password"
        confirmLabel={confirmLabel}
        register={register}
        formState={formState}
      />
      {asksAboutTokens && (
        <Checkbox label="Also revoke my API tokens and calendar address" {...register('revokeApiTokens')} />
      )}
      <Button {...button} type="submit" busy={isSubmitting}>
        Change password
      </Button>
    </form>
  );
}
