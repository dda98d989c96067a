import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '#domain/format/text.ts';
import { currentUserQuery, isSignedOut } from '#web/api/queries.ts';
import { AuthLayout } from '#web/components/accounts/auth-layout.tsx';
import { ChangePasswordForm } from '#web/components/accounts/change-password-form.tsx';
import { navigate, usePageLocation } from '#web/components/site/navigation.ts';
import { safeNextPath } from '#web/components/site/next-path.ts';
import { toast } from '#web/ui/toast.ts';

/** The first page after signing in with a one-use password. */
export function ChangePasswordPage() {
  const client = useQueryClient();
  const { data: user, error } = useQuery(currentUserQuery);
  const next = safeNextPath(usePageLocation().search.next);

  const isOut = user === null || isSignedOut(error);
  useEffect(() => {
    if (isOut) void navigate('/login?next=/change-password', { replace: true });
  }, [isOut]);

  const goOn = async () => {
    await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
    toast.success(t`Your password has been changed`);
    await navigate(next, { replace: true });
  };

  return (
    <AuthLayout
      title="Choose your own password"
      description={
        user?.mustChangePassword
          ? 'The password that you were given works only once.'
          : 'You stay signed in here and are signed out everywhere else.'
      }
    >
      {user && (
        <ChangePasswordForm
          email={user.email}
          confirmLabel="Confirm password"
          button={{ variant: 'primary', size: 'lg' }}
          onChanged={goOn}
        />
      )}
    </AuthLayout>
  );
}
