import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Member, removeMember } from '#contract/accounts/members.ts';
import { ApiFailure, call, failureMessage, fieldMessage } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';

type RemoveDialogProps = { member: Member; onRemoved: () => void; onClose: () => void };

export function RemoveDialog({ member, onRemoved, onClose }: RemoveDialogProps) {
  const [isHard, setHard] = useState(false);
  const [password, setPassword] = useState('');
  const removal = useRemoval(member, onRemoved);
  const wrong = fieldMessage(removal.error, 'password');
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={<bdi>Remove {member.name || member.email}?</bdi>}
      description="They are signed out at once and can no longer sign in. Their meetings stay, with their name."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          removal.mutate(isHard ? { password } : null);
        }}
        className="grid gap-4"
      >
        {removal.isError && !wrong && <Alert tone="bad">{removalFailure(removal.error)}</Alert>}
        <Checkbox
          label="Delete their name and account permanently"
          checked={isHard}
          onChange={(event) => setHard(event.target.checked)}
        />
        {isHard && (
          <Field label="Your password" error={wrong} help="Their meetings stay without an author.">
            <PasswordInput
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
            />
          </Field>
        )}
        <FormActions label="Remove" danger busy={removal.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function useRemoval(member: Member, onRemoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hard: { password: string } | null) =>
      call(removeMember, {
        params: { id: String(member.id) },
        query: hard ? { hard: 'true' } : {},
        body: hard ?? {},
      }),
    onSuccess: () => {
      toast.success(`Removed ${member.name || member.email}`, {
        description: 'This change is now reflected in your organization.',
      });
      onRemoved();
    },
    onError: (error) => toast.error(removalFailure(error)),
    onSettled: () => client.invalidateQueries(keysToInvalidate('member')),
  });
}

/** Messages about the whole request come before the general one. */
function removalFailure(error: unknown): string {
  const globalErrors = error instanceof ApiFailure ? error.globalErrors.join(', ') : '';
  return globalErrors || failureMessage(error, 'Failed to remove user.');
}
