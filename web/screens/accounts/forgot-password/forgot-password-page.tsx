import { useEffect, useState } from 'react';
import { ForgotPassword, forgotPassword, resetLinkSent } from '#contract/accounts/auth.ts';
import { t } from '#domain/format/text.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { AuthLayout, textLinkClass } from '#web/components/accounts/auth-layout.tsx';
import { navigate } from '#web/components/site/navigation.ts';
import { passMessage, type PassedMessage } from '#web/components/site/passed-message.ts';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

const redirectMs = 1000;

const linkSent = { title: t`Check your email`, description: t`The link can be used for one hour.` };

export function ForgotPasswordPage() {
  const [said, setSaid] = useState<PassedMessage | null>(null);
  const { register, handleSubmit, formState } = useSchemaForm(ForgotPassword, { email: '' });

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => {
      passMessage(said, redirectMs);
      void navigate('/');
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [said]);

  // Also after a failure, so that the page never reveals whether the account exists.
  const sayAndLeave = (saying: PassedMessage) => {
    const { kind, title, ...options } = saying;
    toast[kind](title, options);
    setSaid(saying);
  };

  const submit = handleSubmit(async (body) => {
    try {
      await call(forgotPassword, { body });
      sayAndLeave({ kind: 'success', ...linkSent, duration: 4000 });
    } catch (error) {
      const description = failureMessage(error, t`Could not send reset link`);
      sayAndLeave({ kind: 'error', title: t`Request failed`, description, duration: 4500 });
    }
  });

  return (
    <AuthLayout
      title="Forgot password"
      description="We will send you a link to choose a new one."
      footer={
        <AppLink to="/login" className={textLinkClass}>
          Back to sign in
        </AppLink>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {said && <Alert tone="good">{resetLinkSent}</Alert>}
        <Field label="Email" error={formState.errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={formState.isSubmitting}
          disabled={said !== null}
        >
          Send reset link
        </Button>
      </form>
    </AuthLayout>
  );
}
