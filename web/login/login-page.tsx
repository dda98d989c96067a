import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { AuthLayout, textLinkClass } from '#web/components/auth-layout.tsx';
import { navigate } from '#web/components/navigation.ts';
import { safeNextPath } from '#web/components/next-path.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LoginForm, type SecondStep } from './login-form.tsx';

// Most accounts have no second step.
const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }));

export function LoginPage() {
  const { data: user } = useQuery(currentUserQuery);
  const queryClient = useQueryClient();
  const enter = useEnter();
  const [step, setStep] = useState<SecondStep | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    if (user) enter();
  }, [user, enter]);

  const signIn = (signedIn: CurrentUser) => {
    // Nothing that somebody else may have read in this tab is left for the newcomer.
    queryClient.clear();
    queryClient.setQueryData(currentUserQuery.queryKey, signedIn);
    enter();
  };

  if (step)
    return (
      <Suspense>
        <CodeStep
          step={step}
          onSignedIn={signIn}
          onBack={(reason) => {
            setRefusal(reason);
            setStep(null);
          }}
        />
      </Suspense>
    );

  return (
    <AuthLayout
      title="Sign in"
      description="Welcome back."
      footer={
        <>
          No account yet?{' '}
          <AppLink to="/register" className={textLinkClass}>
            Create one
          </AppLink>
        </>
      }
    >
      {refusal ? (
        <div className="mb-5">
          <Alert tone="bad">{refusal}</Alert>
        </div>
      ) : (
        <SignupNote />
      )}
      <LoginForm onSignedIn={signIn} onCodeNeeded={setStep} />
    </AuthLayout>
  );
}

/** Goes to where the visitor wanted to be, in place of this page. */
function useEnter() {
  const path = safeNextPath(new URLSearchParams(usePageLocation().search).get('next'));
  return useCallback(() => void navigate(path, { replace: true }), [path]);
}

function SignupNote() {
  const { search, state } = usePageLocation();
  if (new URLSearchParams(search).get('signup') !== 'success') return null;
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
