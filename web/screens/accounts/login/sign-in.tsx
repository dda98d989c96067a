import { Fingerprint } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type CurrentUser, Login, login } from '#contract/accounts/auth.ts';
import { AuthLayout, textLinkClass } from '#web/components/accounts/auth-layout.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { signInWithPasskey } from '#contract/accounts/passkeys.ts';
import { ApiFailure, call } from '#web/api/client.ts';
import { beginOfflineCopy } from '#web/api/offline-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { signInFailure } from './sign-in-failure.ts';
import { SecondStep, type Ticket } from './second-step.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { SignOnButtons } from '#web/components/accounts/sign-on-buttons.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { hasPasskeys, passkeyFailure, provePasskey } from '#web/components/accounts/passkeys.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';

type SignInProps = {
  title: string;
  description: ReactNode;
  /** Message shown above the form. */
  note?: ReactNode;
  footer: ReactNode;
  /** The path after a sign-in at a provider. */
  next: string;
  /** Fixed email when only this person can sign in here. */
  email?: string;
  /** Prefilled, but editable. */
  typedEmail?: string | undefined;
  onSignedIn: (user: CurrentUser) => void;
};

/** Password, then the code if the account uses two-factor sign-in. */
export function SignIn({
  title,
  description,
  note,
  footer,
  next,
  email,
  typedEmail,
  onSignedIn,
}: SignInProps) {
  const [step, setStep] = useState<Ticket | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  if (step)
    return (
      <SecondStep
        step={step}
        onSignedIn={onSignedIn}
        onBack={(reason) => {
          setProblem(reason);
          setStep(null);
        }}
      />
    );

  return (
    <AuthLayout title={title} description={description} footer={footer}>
      {problem ? (
        <div className="mb-5">
          <Alert tone="bad">{problem}</Alert>
        </div>
      ) : (
        note
      )}
      <SignOnButtons next={next}>
        <LoginForm email={email} typedEmail={typedEmail} onSignedIn={onSignedIn} onCodeNeeded={setStep} />
      </SignOnButtons>
    </AuthLayout>
  );
}

type LoginFormProps = {
  /** Fixed email when only this person can sign in here. */
  email?: string | undefined;
  typedEmail?: string | undefined;
  onSignedIn: (user: CurrentUser) => void;
  onCodeNeeded: (step: Ticket) => void;
};

function LoginForm({ email, typedEmail, onSignedIn, onCodeNeeded }: LoginFormProps) {
  const { register, handleSubmit, formState, setError, getValues } = useSchemaForm(Login, {
    email: email ?? typedEmail ?? '',
    password: '',
    remember: true,
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    try {
      const answer = await call(login, { body });
      if ('ticket' in answer) return onCodeNeeded({ ...answer, remember: body.remember });
      beginOfflineCopy(body.remember, answer.user);
      onSignedIn(answer.user);
    } catch (error) {
      setError('root', { message: signInFailure(error, 'Login failed') });
      toast.error('Login failed', { description: signInFailure(error), duration: 5000 });
    }
  });

  const [isAsking, setAsking] = useState(false);
  const enterWithPasskey = async () => {
    setAsking(true);
    try {
      const remember = getValues('remember') ?? true;
      const proof = await provePasskey();
      const { user } = await call(signInWithPasskey, { body: { ...proof, remember } }, { asUser: null });
      beginOfflineCopy(remember, user);
      onSignedIn(user);
    } catch (error) {
      setError('root', {
        message: error instanceof ApiFailure ? signInFailure(error) : passkeyFailure(error),
      });
    } finally {
      setAsking(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      <Field label="Email" error={errors.email?.message}>
        <Input
          {...register('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          readOnly={email !== undefined}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <Checkbox label="Remember me" {...register('remember')} />
        <AppLink to="/forgot-password" className={textLinkClass}>
          Forgot password?
        </AppLink>
      </div>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        Sign in
      </Button>
      {hasPasskeys() && (
        <Button icon={Fingerprint} size="lg" busy={isAsking} onClick={() => void enterWithPasskey()}>
          Sign in with a passkey
        </Button>
      )}
    </form>
  );
}
