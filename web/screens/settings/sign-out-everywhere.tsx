import { useMutation } from '@tanstack/react-query';
import { signOutEverywhere } from '#contract/profile.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { unsavedText } from '#web/api/kept-saves.ts';
import { leaveApp } from '#web/api/offline-copy.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

const what =
  'Every browser in which you are signed in has to sign in again, this one too, and your API tokens are revoked.';

export function SignOutEverywhere({ userId, onClose }: { userId: number; onClose: () => void }) {
  const ending = useMutation({ mutationFn: () => call(signOutEverywhere), onSuccess: leaveApp });
  const unsaved = unsavedText(userId);
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      description={
        unsaved ? `${what} ${unsaved} They stay in this browser until you sign in here again.` : what
      }
      confirmLabel="Sign out everywhere"
      busy={ending.isPending}
      error={ending.isError ? failureMessage(ending.error) : undefined}
      onConfirm={() => ending.mutate()}
      onClose={onClose}
    />
  );
}
