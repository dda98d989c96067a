import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { textOf } from '#contract/errors.ts';
import { AuthLayout, textLinkClass } from '#web/components/auth-layout.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { toast } from '#web/ui/toast.ts';
import { NewPasswordForm } from './new-password-form.tsx';

export function ResetPasswordPage() {
  // The token stands in the fragment, which browsers do not send to servers or put into logs.
  const token = useLocation({ select: (location) => new URLSearchParams(location.hash).get('token') });
  const navigate = useNavigate();

  const goToLogin = () => {
    toast.success('Your password has been changed', { description: 'Sign in with the new one.' });
    void navigate({ to: '/login', replace: true });
  };

  return (
    <AuthLayout
      title="Choose a new password"
      description="You are signed out everywhere when it is changed."
      footer={
        <Link to="/forgot-password" className={textLinkClass}>
          Request a new link
        </Link>
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
