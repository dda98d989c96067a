import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { logout } from '#contract/accounts/auth.ts';
import { call } from '#web/api/client.ts';
import { leaveApp } from '#web/api/offline-copy.ts';
import { currentUserQuery, isSignedOut } from '#web/api/queries.ts';
import { AuthLayout, textLinkClass } from '#web/components/accounts/auth-layout.tsx';
import { navigate, usePageLocation } from '#web/components/site/navigation.ts';
import { safeNextPath } from '#web/components/site/next-path.ts';
import { hasPasskeys } from '#web/components/accounts/passkeys.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { AddPasskeyDialog } from '#web/components/accounts/add-passkey-dialog.tsx';
import { AuthenticatorDialog } from '#web/components/accounts/authenticator-dialog.tsx';

/** The only page for members who need a second factor and have none after the deadline. */
export function SecondFactorPage() {
  const client = useQueryClient();
  const { data: user, error } = useQuery(currentUserQuery);
  const next = safeNextPath(usePageLocation().search.next);
  const [open, setOpen] = useState<'passkey' | 'app' | null>(null);
  const [isSetUp, setSetUp] = useState(false);

  const isOut = user === null || isSignedOut(error);
  const isDone = Boolean(user) && !user?.mustSetUpSecondFactor && open === null;
  useEffect(() => {
    if (isOut) void navigate('/login?next=/set-up-second-factor', { replace: true });
    else if (isDone) void navigate(next, { replace: true });
  }, [isOut, isDone, next]);

  // The dialog stays open for the recovery codes.
  const close = () => {
    setOpen(null);
    if (isSetUp) void client.refetchQueries({ queryKey: currentUserQuery.queryKey });
  };
  const signOut = () =>
    call(logout, {}, { asUser: null }).then(({ url }) => leaveApp(url ?? undefined), showFailure);
  const dialogProps = { onChanged: () => setSetUp(true), onClose: close };

  return (
    <AuthLayout
      title="Set up two-factor sign-in"
      description={
        user && (
          <>
            <bdi>{user.organization.name}</bdi> requires a second step after the password. Choose one to go
            on.
          </>
        )
      }
      footer={
        <button type="button" className={textLinkClass} onClick={() => void signOut()}>
          Sign out
        </button>
      }
    >
      <div className="flex flex-col gap-3">
        {hasPasskeys() && (
          <Button icon={Fingerprint} variant="primary" size="lg" onClick={() => setOpen('passkey')}>
            Add a passkey
          </Button>
        )}
        <Button
          icon={Smartphone}
          variant={hasPasskeys() ? 'secondary' : 'primary'}
          size="lg"
          onClick={() => setOpen('app')}
        >
          Use an authenticator app
        </Button>
      </div>
      {open === 'passkey' && <AddPasskeyDialog {...dialogProps} />}
      {open === 'app' && <AuthenticatorDialog {...dialogProps} />}
    </AuthLayout>
  );
}
