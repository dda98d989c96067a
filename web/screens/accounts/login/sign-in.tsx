import { Fingerprint } from 'lucide-react';
import { type ReactNode, useState, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type CurrentUser, Login, login, type SecondFactorMethod } from '#contract/accounts/auth.ts';
import { signInWithPasskey } from '#contract/accounts/passkeys.ts';
import { signInWithCode } from '#contract/accounts/second-factor.ts';
import { t } from '#domain/format/text.ts';
import { ApiFailure, call, statusOf } from '#web/api/client.ts';
import { beginOfflineCopy } from '#web/api/offline-copy.ts';
import { AuthLayout, textLinkClass } from '#web/components/accounts/auth-layout.tsx';
import { SignOnButtons } from '#web/components/accounts/sign-on-buttons.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { useSchemaForm, schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { hasPasskeys, passkeyFailure, provePasskey } from '#web/components/accounts/passkeys.ts';
import { showFieldErrors } from '#web/components/forms/failure-alert.tsx';
import { site } from '#web/components/site/site.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Checkbox } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { signInFailure } from './sign-in-failure.ts';

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
      setError('root', { message: signInFailure(error, t`Login failed`) });
      toast.error(t`Login failed`, { description: signInFailure(error), duration: 5000 });
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

/** The result of the first step. */
type Ticket = { ticket: string; methods: readonly SecondFactorMethod[]; remember: boolean };

type SecondStepProps = {
  step: Ticket;
  onSignedIn: (user: CurrentUser) => void;
  /** Returns to the password step, with the reason if the server forced it. */
  onBack: (reason: string | null) => void;
};

const Code = z.pick(signInWithCode.body, { code: true });

type Kind = SecondFactorMethod | 'recovery';

const words: Record<Kind, { description: string; change: string }> = {
  passkey: {
    description: t`Use your passkey: your browser asks for your fingerprint, your face, a PIN or a security key.`,
    change: t`Use a passkey`,
  },
  app: {
    description: t`Enter the six digits that your authenticator app shows for ${site.name}.`,
    change: t`Use the authenticator app`,
  },
  recovery: {
    description: t`Enter one of your recovery codes. Each works once.`,
    change: t`Use a recovery code`,
  },
};

/** After the password: a passkey, a code of the app, or a recovery code. */
function SecondStep({ step, onSignedIn, onBack }: SecondStepProps) {
  const methods = step.methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [kind, setKind] = useState<Kind>(methods[0] ?? 'recovery');
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
      {kind === 'passkey' ? (
        <PasskeyStep step={step} onSignedIn={onSignedIn} onBack={onBack} />
      ) : (
        <CodeStep key={kind} step={step} isApp={kind === 'app'} onSignedIn={onSignedIn} onBack={onBack} />
      )}
      <div className="mt-5 flex flex-col items-center gap-2">
        {[...methods, 'recovery' as const]
          .filter((other) => other !== kind)
          .map((other) => (
            <button
              key={other}
              type="button"
              className={`text-sm ${textLinkClass}`}
              onClick={() => setKind(other)}
            >
              {words[other].change}
            </button>
          ))}
      </div>
    </AuthLayout>
  );
}

function PasskeyStep({ step, onSignedIn, onBack }: SecondStepProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const enter = async () => {
    setAsking(true);
    setProblem(null);
    try {
      const proof = await provePasskey(step.ticket);
      const { user } = await call(signInWithPasskey, { body: proof }, { asUser: null });
      beginOfflineCopy(step.remember, user);
      onSignedIn(user);
    } catch (error) {
      if (statusOf(error) === 401) return onBack(signInFailure(error));
      setProblem(error instanceof ApiFailure ? signInFailure(error) : passkeyFailure(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="flex flex-col gap-5">
      {problem && <Alert tone="bad">{problem}</Alert>}
      <Button
        icon={Fingerprint}
        variant="primary"
        size="lg"
        ref={button}
        busy={isAsking}
        onClick={() => void enter()}
      >
        Use your passkey
      </Button>
    </div>
  );
}

function CodeStep({ step, isApp, onSignedIn, onBack }: SecondStepProps & { isApp: boolean }) {
  const form = useForm({ resolver: schemaResolver(Code), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => form.setFocus('code'), [form]);

  const submit = form.handleSubmit(async ({ code }) => {
    const { ticket, remember } = step;
    try {
      const { user } = await call(signInWithCode, { body: { ticket, code } });
      beginOfflineCopy(remember, user);
      onSignedIn(user);
    } catch (error) {
      const message = signInFailure(error);
      if (statusOf(error) === 401) return onBack(message);
      if (showFieldErrors(form, error)) form.setFocus('code', { shouldSelect: true });
      else form.setError('root', { message });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      {/* Phones and password managers can fill this in. */}
      <Field label={isApp ? 'Code' : 'Recovery code'} error={errors.code?.message}>
        <Input
          {...form.register('code')}
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          placeholder={isApp ? '123456' : 'xxxx-xxxx-xxxx-…'}
          className="tabular tracking-wider"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        Sign in
      </Button>
    </form>
  );
}
