import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { currentUserQuery, isSignedOut } from '#web/api/queries.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { textLinkClass } from '#web/components/auth-layout.tsx';
import { navigate } from '#web/components/navigation.ts';
import { safeNextPath } from '#web/components/next-path.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { Alert } from '#web/ui/alert.tsx';
import { SignIn } from './sign-in.tsx';

export function LoginPage() {
  const { data: user, error } = useQuery(currentUserQuery);
  const queryClient = useQueryClient();
  const enter = useEnter();
  const isNewcomer = new URLSearchParams(usePageLocation().search).get('signup') === 'success';

  // Whoever has just made an account wants to sign in to that one, whoever else is signed in on this browser.
  const isHere = Boolean(user) && !isSignedOut(error) && !isNewcomer;
  useEffect(() => {
    if (isHere) enter();
  }, [isHere, enter]);

  const signIn = (signedIn: CurrentUser) => {
    // Nothing that somebody else may have read in this tab is left for the newcomer.
    queryClient.clear();
    queryClient.setQueryData(currentUserQuery.queryKey, signedIn);
    enter();
  };

  return (
    <SignIn
      title="Sign in"
      description="Welcome back."
      note={isNewcomer && <SignupNote />}
      footer={
        <>
          No account yet?{' '}
          <AppLink to="/register" className={textLinkClass}>
            Create one
          </AppLink>
        </>
      }
      onSignedIn={signIn}
    />
  );
}

/** Goes to where the visitor wanted to be, in place of this page. */
function useEnter() {
  const path = safeNextPath(new URLSearchParams(usePageLocation().search).get('next'));
  return useCallback(() => void navigate(path, { replace: true }), [path]);
}

function SignupNote() {
  const { state } = usePageLocation();
  return (
    <div className="mb-5">
      <Alert tone="good">
        {state.approvalPending
          ? 'Your account was created. Sign in; somebody in your organization still has to approve you.'
          : 'Your account was created. Sign in to start.'}
      </Alert>
    </div>
  );
}
