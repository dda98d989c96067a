import { useQuery, useQueryClient } from '@tanstack/react-query';
import { login } from '#contract/accounts/auth.ts';
import { Confirmation, confirmRegistration } from '#contract/accounts/registration.ts';
import { pageMessages } from '#contract/page-messages.ts';
import { verifyMyAddress } from '#contract/organization/profile.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { AuthLayout, textLinkClass } from '#web/components/accounts/auth-layout.tsx';
import { FailureAlert, showFormError } from '#web/components/forms/failure-alert.tsx';
import { navigate, parseSearch, usePageLocation } from '#web/components/site/navigation.ts';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

export function ConfirmAddressPage() {
  // Tokens are in the fragment, which browsers do not send to servers.
  const { token, account } = parseSearch(usePageLocation().hash);
  return (
    <AuthLayout
      title="Confirm your email address"
      description={
        account
          ? 'This shows your organization that the address is yours.'
          : 'Enter the password that you chose when you registered.'
      }
      footer={
        <AppLink to={account ? '/dashboard' : '/register'} className={textLinkClass}>
          {account ? 'Go to the dashboard' : 'Register again'}
        </AppLink>
      }
    >
      {token && <ConfirmForm token={token} />}
      {account && <VerifyOwn token={account} />}
      {!token && !account && <Alert tone="bad">{pageMessages['address-link-invalid']}</Alert>}
    </AuthLayout>
  );
}

/** Creates the account and signs in with the typed password. */
function ConfirmForm({ token }: { token: string }) {
  const client = useQueryClient();
  const form = useSchemaForm(Confirmation, { token, password: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const { email } = await call(confirmRegistration, { body: { token, password } }, { asUser: null });
      const signedIn = await call(login, { body: { email, password, remember: true } }, { asUser: null });
      client.clear();
      if ('user' in signedIn) client.setQueryData(currentUserQuery.queryKey, signedIn.user);
      void navigate('/dashboard', { replace: true });
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {(errors.root ?? errors.token) && (
        <Alert tone="bad">{errors.root?.message ?? errors.token?.message}</Alert>
      )}
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        Create account and sign in
      </Button>
    </form>
  );
}

function VerifyOwn({ token }: { token: string }) {
  const { data: user, isPending } = useQuery(currentUserQuery);
  const verification = useQuery({
    queryKey: ['verify-address', token],
    queryFn: async () => {
      await call(verifyMyAddress, { body: { token } });
      return true;
    },
    enabled: Boolean(user),
    retry: false,
    staleTime: Infinity,
  });
  if (isPending) return <Skeleton className="h-12" />;
  if (!user)
    return (
      <div className="flex flex-col items-start gap-4">
        <Alert tone="info">Sign in in this browser first, then open the link again.</Alert>
        <AppLink to="/login" className={textLinkClass}>
          Sign in
        </AppLink>
      </div>
    );
  if (verification.error) return <FailureAlert error={verification.error} />;
  if (!verification.data) return <Skeleton className="h-12" />;
  return <Alert tone="good">Your address is verified.</Alert>;
}
