import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { signInWithCode } from '#contract/second-factor.ts';
import { ApiFailure, fieldMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { beginOfflineCopy } from '#web/api/offline-copy.ts';
import { AuthLayout, textLinkClass } from '#web/components/auth-layout.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type SecondStep } from './login-form.tsx';
import { signInFailure } from './sign-in-failure.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

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

export function CodeStep({ step, onSignedIn, onBack }: CodeStepProps) {
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
