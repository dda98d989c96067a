import { useEffect, useState } from 'react';
import { registered } from '#contract/accounts/registration.ts';
import { registrationError } from '#domain/accounts/registration.ts';
import { SignOnButtons } from '#web/components/accounts/sign-on-buttons.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { AuthLayout, textLinkClass } from '#web/components/accounts/auth-layout.tsx';
import { navigate, usePageLocation } from '#web/components/site/navigation.ts';
import { safeNextPath, withNext } from '#web/components/site/next-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import { RegistrationDenied } from './registration-denied.tsx';
import { MailSent } from './mail-sent.tsx';
import { type Registered, useInvitation, useRegistrationSettings } from './registration.ts';

const redirectMs = 1000;

export function RegisterPage() {
  const [done, setDone] = useState<Registered | null>(null);
  const { invitation, isReading, problem } = useInvitation();
  const settings = useRegistrationSettings();
  const next = safeNextPath(usePageLocation().search.next);
  useRedirect(done, next);
  const denied = settings && registrationError(settings.registration, invitation !== null);
  const isLoading = isReading || !settings;

  return (
    <AuthLayout
      title="Create account"
      tall
      description={
        denied
          ? 'Registration is limited on this server.'
          : settings?.isFirst && !invitation
            ? 'Add the first organization of this server.'
            : 'Join your organization, or add a new one.'
      }
      footer={
        <>
          Already have an account?{' '}
          <AppLink to={withNext('/login', next)} className={textLinkClass}>
            Sign in
          </AppLink>{' '}
          or{' '}
          <AppLink to="/try" className={textLinkClass}>
            try the calculator without one
          </AppLink>
        </>
      }
    >
      {problem && (
        <div className="mb-5">
          <Alert tone="bad">{problem}</Alert>
        </div>
      )}
      {isLoading && <Skeleton className="h-192" />}
      {!isLoading && denied && <RegistrationDenied reason={denied} />}
      {done?.status === 'unconfirmed' && <MailSent registered={done} />}
      {done && done.status !== 'unconfirmed' && <Alert tone="good">{registered}</Alert>}
      {!done && !isLoading && !denied && (
        <SignOnButtons next={next} invitation={invitation?.token}>
          <RegistrationFields
            invitation={invitation}
            allowedEmailDomains={settings.allowedEmailDomains}
            isFirst={settings.isFirst}
            onRegistered={setDone}
          />
        </SignOnButtons>
      )}
    </AuthLayout>
  );
}

function useRedirect(done: Registered | null, next: string) {
  useEffect(() => {
    if (!done || done.status === 'unconfirmed') return;
    const timer = setTimeout(() => {
      const state = { approvalPending: done.status === 'pending', email: done.email };
      const onward = next === '/dashboard' ? '' : `&next=${encodeURIComponent(next)}`;
      void navigate(`/login?signup=success${onward}`, { state });
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [done, next]);
}
