import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type CurrentUser, Login, login } from '#contract/auth.ts';
import { call } from '#web/api/client.ts';
import { beginOfflineCopy } from '#web/api/offline-copy.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { textLinkClass } from '#web/components/auth-layout.tsx';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { signInFailure } from './sign-in-failure.ts';

/** Input of the second sign-in step. */
export type SecondStep = { ticket: string; remember: boolean };

type LoginFormProps = {
  /** Fixed email when only this person can sign in here. */
  email?: string | undefined;
  onSignedIn: (user: CurrentUser) => void;
  onCodeNeeded: (step: SecondStep) => void;
};

export function LoginForm({ email, onSignedIn, onCodeNeeded }: LoginFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<
    z.input<typeof Login>,
    unknown,
    z.output<typeof Login>
  >({
    mode: 'onTouched',
    resolver: schemaResolver(Login),
    defaultValues: { email: email ?? '', password: '', remember: true },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      const answer = await call(login, { body });
      if ('ticket' in answer) return onCodeNeeded({ ticket: answer.ticket, remember: body.remember });
      beginOfflineCopy(body.remember, answer.user);
      onSignedIn(answer.user);
    } catch (error) {
      setFailure(signInFailure(error, 'Login failed'));
      toast.error('Login failed', {
        description: signInFailure(error),
        duration: 5000,
      });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Field label="Email" error={errors.email?.message}>
        <Input
          {...register('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          readOnly={email !== undefined}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <Checkbox label="Remember me" {...register('remember')} />
        <AppLink to="/forgot-password" className={textLinkClass}>
          Forgot password?
        </AppLink>
      </div>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        Sign in
      </Button>
    </form>
  );
}
