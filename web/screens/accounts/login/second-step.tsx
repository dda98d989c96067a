import { Fingerprint } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { CurrentUser, SecondFactorMethod } from '#contract/accounts/auth.ts';
import { signInWithPasskey } from '#contract/accounts/passkeys.ts';
import { signInWithCode } from '#contract/accounts/second-factor.ts';
import { ApiFailure, call, statusOf } from '#web/api/client.ts';
import { beginOfflineCopy } from '#web/api/offline-copy.ts';
import { AuthLayout, textLinkClass } from '#web/components/accounts/auth-layout.tsx';
import { hasPasskeys, passkeyFailure, provePasskey } from '#web/components/accounts/passkeys.ts';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { showFieldErrors } from '#web/components/forms/show-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { signInFailure } from './sign-in-failure.ts';
import { site } from '#web/components/site/site.ts';

/** The result of the first step. */
export type Ticket = { ticket: string; methods: readonly SecondFactorMethod[]; remember: boolean };

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
    description:
      'Use your passkey: your browser asks for your fingerprint, your face, a PIN or a security key.',
    change: 'Use a passkey',
  },
  app: {
    description: `Enter the six digits that your authenticator app shows for ${site.name}.`,
    change: 'Use the authenticator app',
  },
  recovery: {
    description: 'Enter one of your recovery codes. Each works once.',
    change: 'Use a recovery code',
  },
};

/** After the password: a passkey, a code of the app, or a recovery code. */
export function SecondStep({ step, onSignedIn, onBack }: SecondStepProps) {
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
