import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ForgotPassword, forgotPassword, resetLinkSent } from '#contract/password-reset.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { AuthLayout, textLinkClass } from '#web/components/auth-layout.tsx';
import { navigate } from '#web/components/navigation.ts';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.ts';

const redirectMs = 1000;

export function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false);
  const { register, handleSubmit, formState } = useForm<
    z.infer<typeof ForgotPassword>,
    unknown,
    z.infer<typeof ForgotPassword>
  >({
    mode: 'onTouched',
    resolver: schemaResolver(ForgotPassword),
    defaultValues: { email: '' },
  });

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => void navigate('/'), redirectMs);
    return () => clearTimeout(timer);
  }, [isSent]);

  const submit = handleSubmit(async (body) => {
    try {
      await call(forgotPassword, { body });
      // The page is left after a second; this stays long enough to be read.
      toast.success('Check your email', {
        description: 'The link can be used for one hour.',
        duration: 4000,
      });
    } catch (error) {
      toast.error('Request failed', {
        description: failureMessage(error, 'Could not send reset link'),
        duration: 4500,
      });
    }
    // Also after a failure: the answer never tells whether there is such an account.
    setSent(true);
  });

  return (
    <AuthLayout
      title="Forgot password"
      description="We send you a link with which you can choose a new one."
      footer={
        <AppLink to="/login" className={textLinkClass}>
          Back to sign in
        </AppLink>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {isSent && <Alert tone="good">{resetLinkSent}</Alert>}
        <Field label="Email" error={formState.errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={formState.isSubmitting} disabled={isSent}>
          Send reset link
        </Button>
      </form>
    </AuthLayout>
  );
}
