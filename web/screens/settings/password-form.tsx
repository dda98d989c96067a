import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { ownPassword } from '#contract/fields.ts';
import { failureMessage, fieldMessage } from '#web/api/api-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

type PasswordFormProps = {
  label: string;
  danger?: boolean;
  /** Rejects with the API error. */
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
  /** Fields shown above the password. */
  children?: ReactNode;
  /** Validates those fields and focuses the first invalid one. */
  judge?: () => boolean;
};

/** Asks for the password again before a sensitive action. */
export function PasswordForm(props: PasswordFormProps) {
  const { label, danger, onPassword, onCancel, children, judge } = props;
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    const refusal = ownPassword.safeParse(password).error?.issues[0]?.message;
    setWrong(refusal);
    if (judge?.() === false) return;
    if (refusal) return input.current?.focus();
    setBusy(true);
    try {
      await onPassword(password);
    } catch (error) {
      const told = fieldMessage(error, 'password');
      if (told) setWrong(told);
      else setFailure(failureMessage(error));
      if (told) input.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {failure && <Alert tone="bad">{failure}</Alert>}
      {children}
      <Field label="Your password" error={wrong}>
        <PasswordInput
          ref={input}
          name="password"
          data-autofocus={children ? undefined : true}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setWrong(undefined);
          }}
          autoComplete="current-password"
        />
      </Field>
      <FormActions label={label} danger={danger} busy={isBusy} onCancel={onCancel} />
    </form>
  );
}
