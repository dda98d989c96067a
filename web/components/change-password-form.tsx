import { useState, type ComponentProps, type SubmitEvent } from 'react';
import * as z from 'zod/mini';
import { changePassword, NewPassword } from '#contract/members.ts';
import { failureMessage, fieldMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { afterPress } from './after-press.ts';
import { passwordsDiffer } from './password-pair.ts';

const PasswordForm = z
  .object({ ...NewPassword.shape, confirm: z.string() })
  .check(z.refine((form) => form.newPassword === form.confirm, passwordsDiffer));

type Name = keyof z.infer<typeof PasswordForm>;
type Messages = Partial<Record<Name, string>>;

const names = ['currentPassword', 'newPassword', 'confirm'] as const;
const empty = { currentPassword: '', newPassword: '', confirm: '' };

type ChangePasswordFormProps = {
  email: string;
  confirmLabel: string;
  button?: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>;
  onChanged: () => void | Promise<void>;
};

export function ChangePasswordForm({ email, confirmLabel, button, onChanged }: ChangePasswordFormProps) {
  const { failure, isSubmitting, messages, input, submit } = usePasswordChange(onChanged);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {failure && <Alert tone="bad">{failure}</Alert>}
      {/* For password managers, which otherwise save the new password without its account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={messages.currentPassword}>
        <PasswordInput {...input('currentPassword')} autoComplete="current-password" />
      </Field>
      <Field
        label="New password"
        error={messages.newPassword}
        help={!messages.newPassword && 'At least 8 characters.'}
      >
        <PasswordInput {...input('newPassword')} autoComplete="new-password" />
      </Field>
      <Field label={confirmLabel} error={messages.confirm}>
        <PasswordInput {...input('confirm')} autoComplete="new-password" />
      </Field>
      <Button {...button} type="submit" busy={isSubmitting}>
        Change password
      </Button>
    </form>
  );
}

// By hand: both screens are opened for little else, and a form library would be half of what they weigh.
function usePasswordChange(onChanged: () => void | Promise<void>) {
  const [typed, setTyped] = useState(empty);
  const [judged, setJudged] = useState<readonly Name[]>([]);
  const [refused, setRefused] = useState<Messages>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const wrong = wrongIn(typed);

  const messages: Messages = {};
  for (const name of names)
    messages[name] = refused[name] ?? (judged.includes(name) ? wrong[name] : undefined);

  const input = (name: Name) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped((before) => ({ ...before, [name]: target.value }));
      setRefused((before) => ({ ...before, [name]: undefined }));
    },
    onBlur: async () => {
      await afterPress();
      setJudged((before) => [...new Set([...before, name])]);
    },
  });

  async function send(form: HTMLFormElement): Promise<boolean> {
    const { currentPassword, newPassword } = typed;
    try {
      await call(changePassword, { body: { currentPassword, newPassword } });
      return true;
    } catch (error) {
      const told = {
        currentPassword: fieldMessage(error, 'currentPassword'),
        newPassword: fieldMessage(error, 'newPassword'),
      };
      setRefused(told);
      if (!focusFirst(form, told)) setFailure(failureMessage(error));
      return false;
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    setFailure(null);
    setRefused({});
    setJudged((before) => [...before, ...names.filter((name) => wrong[name])]);
    if (focusFirst(form, wrong)) return;
    setSubmitting(true);
    try {
      if (!(await send(form))) return;
      await onChanged();
      setTyped(empty);
      setJudged([]);
    } finally {
      setSubmitting(false);
    }
  }

  return { failure, isSubmitting, messages, input, submit };
}

/** Of each field the first message counts. */
function wrongIn(typed: z.input<typeof PasswordForm>): Messages {
  const issues = PasswordForm.safeParse(typed).error?.issues ?? [];
  const messageOf = (name: Name) => issues.find(({ path }) => path[0] === name)?.message;
  return Object.fromEntries(names.map((name) => [name, messageOf(name)]));
}

/** Whether there was something to be put right. */
function focusFirst(form: HTMLFormElement, messages: Messages): boolean {
  const first = names.find((name) => messages[name]);
  if (!first) return false;
  const field = form.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
  return true;
}
