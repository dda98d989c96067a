import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type CurrentUser, Login, login } from '#contract/auth.ts';
import { AuthLayout, textLinkClass } from '#web/components/auth-layout.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { signInWithCode } from '#contract/second-factor.ts';
import { call, statusOf } from '#web/api/client.ts';
import { beginOfflineCopy } from '#web/api/offline-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { signInFailure } from './sign-in-failure.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { SignOnButtons } from '#web/components/sign-on-buttons.tsx';
import { AppLink } from '#web/components/app-link.tsx';
import { schemaResolver, useSchemaForm } from '#web/components/schema-resolver.ts';
import { showFieldErrors } from '#web/components/show-failure.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';

type SignInProps = {
  title: string;
  description: string;
  /** Message shown above the form. */
  note?: ReactNode;
  footer: ReactNode;
  /** Where a sign-in at a provider leads. */
  next: string;
  /** Fixed email when only this person can sign in here. */
  email?: string;
  /** Filled in, and may be changed. */
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
  const [step, setStep] = useState<SecondStep | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  if (step)
    return (
      <CodeStep
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

type CodeStepProps = {
  step: SecondStep;
  onSignedIn: (user: CurrentUser) => void;
  /** Returns to the password step, with the reason if the server forced it. */
  onBack: (reason: string | null) => void;
};

const Code = z.pick(signInWithCode.body, { code: true });

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
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const isApp = kind === 'app';
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
        <button
          type="button"
          className={`self-center text-sm ${textLinkClass}`}
          onClick={() => {
            form.setValue('code', '');
            form.clearErrors();
            setKind(isApp ? 'recovery' : 'app');
            form.setFocus('code');
          }}
        >
          {words[kind].change}
        </button>
      </form>
    </AuthLayout>
  );
}

/** Input of the second sign-in step. */
type SecondStep = { ticket: string; remember: boolean };

type LoginFormProps = {
  /** Fixed email when only this person can sign in here. */
  email?: string | undefined;
  typedEmail?: string | undefined;
  onSignedIn: (user: CurrentUser) => void;
  onCodeNeeded: (step: SecondStep) => void;
};

function LoginForm({ email, typedEmail, onSignedIn, onCodeNeeded }: LoginFormProps) {
  const { register, handleSubmit, formState, setError } = useSchemaForm(Login, {
    email: email ?? typedEmail ?? '',
    password: '',
    remember: true,
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    try {
      const answer = await call(login, { body });
      if ('ticket' in answer) return onCodeNeeded({ ticket: answer.ticket, remember: body.remember });
      beginOfflineCopy(body.remember, answer.user);
      onSignedIn(answer.user);
    } catch (error) {
      setError('root', { message: signInFailure(error, 'Login failed') });
      toast.error('Login failed', { description: signInFailure(error), duration: 5000 });
    }
  });

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
    </form>
  );
}
