import { textOf } from '#contract/errors.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { AuthLayout, textLinkClass } from '#web/components/auth-layout.tsx';
import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { Alert } from '#web/ui/alert.tsx';
import { toast } from '#web/ui/toast.ts';
import { NewPasswordForm } from './new-password-form.tsx';

export function ResetPasswordPage() {
  // The token stands in the fragment, which browsers do not send to servers or put into logs.
  const token = new URLSearchParams(usePageLocation().hash.slice(1)).get('token');

  const goToLogin = () => {
    toast.success('Your password has been changed', { description: 'Sign in with the new one.' });
    void navigate('/login', { replace: true });
  };

  return (
    <AuthLayout
      title="Choose a new password"
      description="You are signed out everywhere when it is changed."
      footer={
        <AppLink to="/forgot-password" className={textLinkClass}>
          Request a new link
        </AppLink>
      }
    >
      {token ? (
        <NewPasswordForm token={token} onChanged={goToLogin} />
      ) : (
        <Alert tone="bad">{textOf('reset-link-invalid')}</Alert>
      )}
    </AuthLayout>
  );
}
