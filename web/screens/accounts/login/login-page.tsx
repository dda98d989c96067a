import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { t } from '#domain/format/text.ts';
import { currentUserQuery, isSignedOut } from '#web/api/queries.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { textLinkClass } from '#web/components/accounts/auth-layout.tsx';
import { navigate, usePageLocation } from '#web/components/site/navigation.ts';
import { safeNextPath, withNext } from '#web/components/site/next-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { forgetRates } from './forget-rates.ts';
import { SignIn } from './sign-in.tsx';

export function LoginPage() {
  const { data: user, error } = useQuery(currentUserQuery);
  const queryClient = useQueryClient();
  const next = safeNextPath(usePageLocation().search.next);
  const enter = useEnter(next);
  const { search, state } = usePageLocation();
  const isNewcomer = search.signup === 'success';
  // Visitors that the start page sends to the calculator may have no account yet.
  const isFromCalculator = search.next !== undefined && next === '/dashboard/calculator' && !isNewcomer;

  // A newly registered user signs in with the new account, even if another session exists in this browser.
  const isHere = Boolean(user) && !isSignedOut(error) && !isNewcomer;
  useEffect(() => {
    if (isHere) enter();
  }, [isHere, enter]);

  useEffect(() => {
    if (user === null) forgetRates();
  }, [user]);

  const signIn = (signedIn: CurrentUser) => {
    // Drop everything that the previous user loaded in this tab.
    queryClient.clear();
    queryClient.setQueryData(currentUserQuery.queryKey, signedIn);
    enter();
  };

  return (
    <SignIn
      title="Sign in"
      description={isFromCalculator ? <NewHere next={next} /> : 'Welcome back.'}
      note={isNewcomer ? <SignupNote /> : <ClosingWord />}
      typedEmail={state.email}
      footer={
        !isFromCalculator && (
          <>
            No account yet?{' '}
            <AppLink to={withNext('/register', next)} className={textLinkClass}>
              Create one
            </AppLink>{' '}
            or{' '}
            <AppLink to="/try" className={textLinkClass}>
              try the calculator
            </AppLink>
          </>
        )
      }
      next={next}
      onSignedIn={signIn}
    />
  );
}

/** Replaces this page with the visitor's target. */
function useEnter(path: string) {
  return useCallback(() => void navigate(path, { replace: true }), [path]);
}

function NewHere({ next }: { next: string }) {
  return (
    <>
      New here?{' '}
      <AppLink to={withNext('/register', next)} className={textLinkClass}>
        Create an account
      </AppLink>
      , or{' '}
      <AppLink to="/try" className={textLinkClass}>
        try the calculator without one
      </AppLink>
      .
    </>
  );
}

const closingWords: Partial<Record<string, string>> = {
  account: t`Your account is closed. Thank you for using it.`,
  organization: t`The organization and your account are deleted. Thank you for using it.`,
  everywhere: t`You are signed out in every browser.`,
};

/** After leaving, which loads a new document. */
function ClosingWord() {
  const word = closingWords[usePageLocation().search.left ?? ''];
  return (
    word && (
      <div className="mb-5">
        <Alert tone="good">{word}</Alert>
      </div>
    )
  );
}

function SignupNote() {
  const { state } = usePageLocation();
  return (
    <div className="mb-5">
      <Alert tone="good">
        {state.approvalPending
          ? 'Your account was created. Sign in. Your organization still has to approve you.'
          : 'Your account was created. Sign in to start.'}
      </Alert>
    </div>
  );
}
