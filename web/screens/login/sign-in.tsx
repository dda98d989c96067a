import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type CurrentUser, Login, login } from '#contract/auth.ts';
import { AuthLayout, textLinkClass } from '#web/components/auth-layout.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { signInWithCode } from '#contract/second-factor.ts';
import { ApiFailure, fieldMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { beginOfflineCopy } from '#web/api/offline-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { signInFailure } from './sign-in-failure.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { AppLink } from '#web/components/app-link.tsx';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';

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

type CodeStepProps = {
  step: SecondStep;
  onSignedIn: (user: CurrentUser) => void;
  /** Returns to the password step, with the reason if the server forced it. */
  onBack: (reason: string | null) => void;
};

const words = {
  app: {
    description: 'Enter the six digits that your authenticator app shows for MeetingCost.',
    change: 'Use a recovery code',
  },
  recovery: {
    description: 'Enter one of your recovery codes. Each works once.',
    change: 'Use the authenticator app',
  },
};

function CodeStep({ step, onSignedIn, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<CodeKind>('app');
  const { failure, wrong, isBusy, submit, forget } = useCodeStep(step, onSignedIn, onBack);
  return (
    <AuthLayout
      title="Two-factor sign-in"
      description={words[kind].description}
      footer={
        <button type="button" className={textLinkClass} onClick={() => onBack(null)}>
          Back to the password
        </button>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {failure && <Alert tone="bad">{failure}</Alert>}
        <CodeField key={kind} kind={kind} error={wrong} onType={forget} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>
          Sign in
        </Button>
        <button
          type="button"
          className={`self-center text-sm ${textLinkClass}`}
          onClick={() => {
            forget();
            setKind(kind === 'app' ? 'recovery' : 'app');
          }}
        >
          {words[kind].change}
        </button>
      </form>
    </AuthLayout>
  );
}

function useCodeStep(
  { ticket, remember }: SecondStep,
  onSignedIn: CodeStepProps['onSignedIn'],
  onBack: CodeStepProps['onBack'],
) {
  const [failure, setFailure] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const forget = () => {
    setFailure(undefined);
    setWrong(undefined);
  };

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code');
    if (!(field instanceof HTMLInputElement)) return;
    forget();
    field.focus();
    if (field.value.trim() === '') return setWrong('Enter the code');
    setBusy(true);
    try {
      const { user } = await call(signInWithCode, { body: { ticket, code: field.value } });
      beginOfflineCopy(remember, user);
      onSignedIn(user);
    } catch (error) {
      const told = signInFailure(error);
      if (!(error instanceof ApiFailure)) return setFailure(told);
      if (error.status === 401) return onBack(told);
      const message = fieldMessage(error, 'code');
      if (!message) return setFailure(told);
      setWrong(message);
      field.select();
    } finally {
      setBusy(false);
    }
  }

  return { failure, wrong, isBusy, submit, forget };
}

type CodeKind = 'app' | 'recovery';

type CodeFieldProps = { kind: CodeKind; error: string | undefined; onType: () => void };

/** Phones and password managers can fill this in. */
function CodeField({ kind, error, onType }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Focus the field of the new step.
  useEffect(() => input.current?.focus(), []);
  const isApp = kind === 'app';
  return (
    <Field label={isApp ? 'Code' : 'Recovery code'} error={error}>
      <Input
        ref={input}
        name="code"
        onChange={onType}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        placeholder={isApp ? '123456' : 'xxxx-xxxx-xxxx-xxxx'}
        className="tabular tracking-wider"
      />
    </Field>
  );
}

/** Input of the second sign-in step. */
type SecondStep = { ticket: string; remember: boolean };

type LoginFormProps = {
  /** Fixed email when only this person can sign in here. */
  email?: string | undefined;
  onSignedIn: (user: CurrentUser) => void;
  onCodeNeeded: (step: SecondStep) => void;
};

function LoginForm({ email, onSignedIn, onCodeNeeded }: LoginFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<
    z.input<typeof Login>,
    unknown,
    z.output<typeof Login>
  >({
    mode: 'onTouched',
    resolver: schemaResolver(Login),
    defaultValues: { email: email ?? '', password: '', remember: true },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      const answer = await call(login, { body });
      if ('ticket' in answer) return onCodeNeeded({ ticket: answer.ticket, remember: body.remember });
      beginOfflineCopy(body.remember, answer.user);
      onSignedIn(answer.user);
    } catch (error) {
      setFailure(signInFailure(error, 'Login failed'));
      toast.error('Login failed', {
        description: signInFailure(error),
        duration: 5000,
      });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {failure && <Alert tone="bad">{failure}</Alert>}
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
    </form>
  );
}
