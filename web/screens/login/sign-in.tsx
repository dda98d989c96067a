import { useState, type ReactNode } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { AuthLayout } from '#web/components/auth-layout.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { CodeStep } from './code-step.tsx';
import { LoginForm, type SecondStep } from './login-form.tsx';

type SignInProps = {
  title: string;
  description: string;
  /** Message shown above the form. */
  note?: ReactNode;
  footer: ReactNode;
  /** Fixed email when only this person can sign in here. */
  email?: string;
  onSignedIn: (user: CurrentUser) => void;
};

/** Password, then the code if the account uses two-factor sign-in. */
export function SignIn({ title, description, note, footer, email, onSignedIn }: SignInProps) {
  const [step, setStep] = useState<SecondStep | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  if (step)
    return (
      <CodeStep
        step={step}
        onSignedIn={onSignedIn}
        onBack={(reason) => {
          setRefusal(reason);
          setStep(null);
        }}
      />
    );

  return (
    <AuthLayout title={title} description={description} footer={footer}>
      {refusal ? (
        <div className="mb-5">
          <Alert tone="bad">{refusal}</Alert>
        </div>
      ) : (
        note
      )}
      <LoginForm email={email} onSignedIn={onSignedIn} onCodeNeeded={setStep} />
    </AuthLayout>
  );
}
