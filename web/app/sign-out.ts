import { logout } from '#contract/accounts/auth.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { deleteDraft } from '#web/components/meetings/running-meter.ts';
import { signOutWarning } from '#web/components/forms/unsaved-text.ts';
import { deleteVotes } from '#web/components/meetings/ratings/vote-keys.ts';
import { leaveApp } from '#web/api/offline-copy.ts';
import { currentUserQuery, isSignedOut, queryClient } from '#web/api/queries.ts';

export async function signOut(): Promise<void> {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  if (user && !mayLeave(user.id)) return;
  let atProvider: string | null = null;
  try {
    ({ url: atProvider } = await call(logout, {}, { asUser: null }));
  } catch (error) {
    console.error(error);
    // An expired session has already ended; local data is still removed.
    if (!isSignedOut(error)) return;
  }
  if (user) {
    deleteDraft(user.id);
    deleteVotes(user.id);
  }
  leaveApp(atProvider ?? undefined);
}

function mayLeave(userId: number): boolean {
  const warning = signOutWarning(userId);
  return !warning || window.confirm(t`${warning} Sign out?`);
}
