import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useForm } from 'react-hook-form';
import { Departure, leaveOrganization } from '#contract/profile.ts';
import { failureMessage, fieldMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { forgetUser } from '#web/api/outbox.ts';
import { unsavedText } from '#web/components/unsaved-text.ts';
import { leaveApp } from '#web/api/offline-copy.ts';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

type LeaveOrganizationProps = { organization: string; userId: number; isMember: boolean };

export function LeaveOrganization({ organization, userId, isMember }: LeaveOrganizationProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-5 border-t border-line pt-5">
      <p className="text-sm wrap-anywhere text-ink-2">
        {isMember
          ? `Leaving ${organization} closes your account. The meetings that you recorded stay under your name.`
          : `You can stop waiting for ${organization}. Leaving deletes your account.`}
      </p>
      <Button className="mt-4" onClick={() => setOpen(true)}>
        Leave organization
      </Button>
      {isOpen && <LeaveDialog organization={organization} userId={userId} onClose={() => setOpen(false)} />}
    </div>
  );
}

type LeaveDialogProps = { organization: string; userId: number; onClose: () => void };

function LeaveDialog({ organization, userId, onClose }: LeaveDialogProps) {
  const unsaved = unsavedText(userId);
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={`Leave ${organization}?`}
      description="Your account is closed and you are signed out everywhere. This cannot be undone."
    >
      <div className="flex flex-col gap-4">
        {unsaved && <Alert tone="bad">{unsaved} What waits in this browser goes with your account.</Alert>}
        <LeaveForm userId={userId} onCancel={onClose} />
      </div>
    </Dialog>
  );
}

function LeaveForm({ userId, onCancel }: { userId: number; onCancel: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(Departure),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    try {
      await call(leaveOrganization, { body });
      forgetUser(userId);
      leaveApp();
    } catch (error) {
      const wrong = fieldMessage(error, 'password');
      if (wrong) setError('password', { message: wrong }, { shouldFocus: true });
      else setError('root', { message: failureMessage(error) });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      <Field label="Your password" error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <FormActions label="Leave organization" danger busy={isSubmitting} onCancel={onCancel} />
    </form>
  );
}
