import { pageMessages } from '#contract/page-messages.ts';
import { t } from '#domain/format/text.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { AuthLayout, textLinkClass } from '#web/components/accounts/auth-layout.tsx';
import { navigate, parseSearch, usePageLocation } from '#web/components/site/navigation.ts';
import { Alert } from '#web/ui/alert.tsx';
import { toast } from '#web/ui/toast.ts';
import * as z from 'zod/mini';
import { ResetPassword, resetPassword } from '#contract/accounts/auth.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { NewPasswordFields, passwordsDiffer } from '#web/components/accounts/new-password.tsx';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';

export function ResetPasswordPage() {
  // The token is in the fragment, which browsers do not send to servers.
  const token = parseSearch(usePageLocation().hash).token;

  const goToLogin = () => {
    toast.success(t`Your password has been changed`, { description: t`Sign in with the new one.` });
    void navigate('/login', { replace: true });
  };

  return (
    <AuthLayout
      title="Choose a new password"
      description="Changing it signs you out everywhere."
      footer={
        <AppLink to="/forgot-password" className={textLinkClass}>
          Request a new link
        </AppLink>
      }
    >
      {token ? (
        <NewPasswordForm token={token} onChanged={goToLogin} />
      ) : (
        <Alert tone="bad">{pageMessages['reset-link-invalid']}</Alert>
      )}
    </AuthLayout>
  );
}

const NewPassword = z
  .object({ password: ResetPassword.shape.password, confirm: z.string() })
  .check(z.refine((form) => form.password === form.confirm, passwordsDiffer));

function NewPasswordForm({ token, onChanged }: { token: string; onChanged: () => void }) {
  const { register, handleSubmit, formState, setError } = useSchemaForm(NewPassword, {
    password: '',
    confirm: '',
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password }) => {
    try {
      await call(resetPassword, { body: { token, password } });
      onChanged();
    } catch (error) {
      setError('root', { message: failureMessage(error) });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      <NewPasswordFields label="New password" register={register} formState={formState} />
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        Change password
      </Button>
    </form>
  );
}
