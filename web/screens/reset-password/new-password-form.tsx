import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ResetPassword, resetPassword } from '#contract/password-reset.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { passwordsDiffer } from '#web/components/password-pair.ts';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

const NewPassword = z
  .object({ password: ResetPassword.shape.password, confirm: z.string() })
  .check(z.refine((form) => form.password === form.confirm, passwordsDiffer));

export function NewPasswordForm({ token, onChanged }: { token: string; onChanged: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<
    z.infer<typeof NewPassword>,
    unknown,
    z.infer<typeof NewPassword>
  >({
    mode: 'onTouched',
    resolver: schemaResolver(NewPassword),
    defaultValues: { password: '', confirm: '' },
  });
  const { errors, isSubmitting, touchedFields } = formState;

  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await call(resetPassword, { body: { token, password } });
      onChanged();
    } catch (error) {
      setFailure(failureMessage(error));
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Field
        label="New password"
        error={errors.password?.message}
        help={!errors.password && 'At least 8 characters.'}
      >
        <PasswordInput
          {...register('password', { deps: touchedFields.confirm ? 'confirm' : [] })}
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
