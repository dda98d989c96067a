import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { readSignOn } from '#contract/accounts/sign-on.ts';
import { addMember, fieldsMissing, NewMember } from '#contract/accounts/members.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { leaving, useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { showFieldErrors } from '#web/components/forms/failure-alert.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { errorLines } from './error-lines.ts';
import { OneUsePassword } from './one-use-password.tsx';
import { registrationQuery } from './queries.ts';

type Form = UseFormReturn<z.input<typeof NewMember>, unknown, z.output<typeof NewMember>>;

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const leave = leaving(onClose);
  const [missing, setMissing] = useState(false);
  const form = useSchemaForm(NewMember, { name: '', email: '', username: '', role: 'user' });
  const { register, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { isMailed, isThroughProvider, takesInvitations } = useAddingRules();
  const adding = useAdding(form);
  useLeaveQuestion(() => isDirty && !adding.isSuccess);

  const submit = form.handleSubmit(
    (body) => {
      setMissing(false);
      adding.mutate(body);
    },
    () => {
      const { name, email } = form.getValues();
      setMissing([name, email].some((value) => value.trim() === ''));
    },
  );

  if (isThroughProvider)
    return (
      <Dialog
        onClose={onClose}
        title="Add User"
        description={
          takesInvitations
            ? 'Nobody signs in with a password here. Send an invitation link: the account is created with the first sign-in.'
            : 'Nobody signs in with a password here. Accounts are created with the first sign-in, for the email domains that the operator of this server has set up.'
        }
      >
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            OK
          </Button>
        </DialogActions>
      </Dialog>
    );
  if (adding.data)
    return (
      <Dialog onClose={onClose} keepsOpen title="User added">
        <OneUsePassword name={adding.data.name} password={adding.data.oneUsePassword} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      onClose={() => void leave()}
      title="Add User"
      description={
        isMailed
          ? 'They get a mail with a link to choose their password.'
          : 'They get a one-use password, which you see next, and then choose their own.'
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {missing && <Alert tone="bad">{fieldsMissing}</Alert>}
        <Field label="Name" error={errors.name?.message}>
          <Input {...register('name')} data-autofocus autoComplete="off" />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input {...register('email')} type="email" inputMode="email" autoComplete="off" />
        </Field>
        <Field label="Username" optional error={errors.username?.message}>
          <Input {...register('username')} autoComplete="off" autoCapitalize="none" />
        </Field>
        <Field label="Role" error={errors.role?.message}>
          <Select {...register('role')}>
            <option value="user">User</option>
            <option value="admin">Admin</option>
          </Select>
        </Field>
        <FormActions label="Add User" busy={isSubmitting || adding.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Whether the server mails a link instead of showing a password, and whether all accounts come from a provider. */
function useAddingRules() {
  const settings = useQuery(registrationQuery);
  const signOn = useQuery({
    queryKey: ['sign-on'],
    queryFn: ({ signal }) => call(readSignOn, {}, { signal }),
  });
  return {
    isMailed: settings.data?.verifiesAddresses ?? false,
    isThroughProvider: signOn.data?.passwordLogin === 'off',
    takesInvitations: settings.data?.registration !== 'closed',
  };
}

function useAdding(form: Form) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof NewMember>) => call(addMember, { body }),
    onSuccess: () => void client.invalidateQueries(keysToInvalidate('member')),
    onError: (error) => {
      toast.error(t`Errors`, { description: errorLines(error, t`Failed to create user`).join('\n') });
      showFieldErrors(form, error);
    },
  });
}
