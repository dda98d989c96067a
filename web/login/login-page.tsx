import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AuthLayout, textLinkClass } from '#web/components/auth-layout.tsx';
import { safeNextPath } from '#web/components/next-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const { data: user } = useQuery(currentUserQuery);
  const queryClient = useQueryClient();
  const enter = useEnter();

  useEffect(() => {
    if (user) enter();
  }, [user, enter]);

  const signIn = (signedIn: CurrentUser) => {
    // Nothing that somebody else may have read in this tab is left for the newcomer.
    queryClient.clear();
    queryClient.setQueryData(currentUserQuery.queryKey, signedIn);
    enter();
  };

  return (
    <AuthLayout
      title="Sign in"
      description="Welcome back."
      footer={
        <>
          No account yet?{' '}
          <Link to="/register" className={textLinkClass}>
            Create one
          </Link>
        </>
      }
    >
      <SignupNote />
      <LoginForm onSignedIn={signIn} />
    </AuthLayout>
  );
}

/** Goes to where the visitor wanted to be, in place of this page. */
function useEnter() {
  const { history } = useRouter();
  const location = useLocation();
  // As it was when the page opened: while the router leaves, the location is already the next one.
  const [path] = useState(() => safeNextPath(new URLSearchParams(location.searchStr).get('next')));
  return useCallback(() => history.replace(path), [history, path]);
}

function SignupNote() {
  const note = useLocation({
    select: ({ searchStr, state }) =>
      new URLSearchParams(searchStr).get('signup') === 'success' &&
      (state.approvalPending
        ? 'Your account was created. Sign in; somebody in your organization still has to approve you.'
        : 'Your account was created. Sign in to start.'),
  });
  if (!note) return null;
  return (
    <div className="mb-5">
      <Alert tone="good">{note}</Alert>
    </div>
  );
}
