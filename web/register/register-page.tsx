import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { registered, type register } from '#contract/auth.ts';
import type { Answer } from '#contract/endpoint.ts';
import { AuthLayout, textLinkClass } from '#web/components/auth-layout.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { RegistrationFields } from './registration-fields.tsx';

const redirectMs = 1000;

type Status = Answer<typeof register>['status'];

export function RegisterPage() {
  const [status, setStatus] = useState<Status | null>(null);
  useRedirect(status);

  return (
    <AuthLayout
      title="Create account"
      description="Join your organization, or add a new one."
      footer={
        <>
          Already have an account?{' '}
          <Link to="/login" className={textLinkClass}>
            Sign in
          </Link>
        </>
      }
    >
      {status ? <Alert tone="good">{registered}</Alert> : <RegistrationFields onRegistered={setStatus} />}
    </AuthLayout>
  );
}

function useRedirect(status: Status | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => {
      const state = { approvalPending: status === 'pending' };
      void navigate({ to: '/login', search: { signup: 'success' }, state });
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [status, navigate]);
}
