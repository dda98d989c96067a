import { useEffect, useState } from 'react';
import { registered, type register } from '#contract/auth.ts';
import type { Answer } from '#contract/endpoint.ts';
import { registrationError } from '#domain/people/registration.ts';
import { SignOnButtons } from '#web/components/sign-on-buttons.tsx';
import { AppLink } from '#web/components/app-link.tsx';
import { AuthLayout, textLinkClass } from '#web/components/auth-layout.tsx';
import { navigate } from '#web/components/navigation.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import { RegistrationDenied } from './registration-denied.tsx';
import { useInvitation, useRegistrationSettings } from './registration.ts';

const redirectMs = 1000;

type Status = Answer<typeof register>['status'];

export function RegisterPage() {
  const [status, setStatus] = useState<Status | null>(null);
  const { invitation, isReading, problem } = useInvitation();
  const settings = useRegistrationSettings();
  useRedirect(status);
  const denied = settings && registrationError(settings.registration, invitation !== null);
  const isLoading = isReading || !settings;

  return (
    <AuthLayout
      title="Create account"
      description={
        denied ? 'Registration is limited on this server.' : 'Join your organization, or add a new one.'
      }
      footer={
        <>
          Already have an account?{' '}
          <AppLink to="/login" className={textLinkClass}>
            Sign in
          </AppLink>
        </>
      }
    >
      {problem && (
        <div className="mb-5">
          <Alert tone="bad">{problem}</Alert>
        </div>
      )}
      {isLoading && <Skeleton className="h-96" />}
      {!isLoading && denied && <RegistrationDenied reason={denied} />}
      {status && <Alert tone="good">{registered}</Alert>}
      {!status && !isLoading && !denied && (
        <SignOnButtons next="/dashboard" invitation={invitation?.token}>
          <RegistrationFields
            invitation={invitation}
            allowedEmailDomains={settings.allowedEmailDomains}
            onRegistered={setStatus}
          />
        </SignOnButtons>
      )}
    </AuthLayout>
  );
}

function useRedirect(status: Status | null) {
  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => {
      const state = { approvalPending: status === 'pending' };
      void navigate('/login?signup=success', { state });
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [status]);
}
