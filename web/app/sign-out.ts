import { logout } from '#contract/auth.ts';
import { call } from '#web/api/client.ts';
import { unsavedText } from '#web/components/unsaved-text.ts';
import { leaveApp } from '#web/api/offline-copy.ts';
import { currentUserQuery, isSignedOut, queryClient } from '#web/api/queries.ts';

export async function signOut(): Promise<void> {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  if (user && !mayLeaveKept(user.id)) return;
  try {
    await call(logout, {}, { asUser: null });
  } catch (error) {
    console.error(error);
    // An expired session is signed out already; its local data is removed all the same.
    if (!isSignedOut(error)) return;
  }
  leaveApp();
}

function mayLeaveKept(userId: number): boolean {
  const unsaved = unsavedText(userId);
  return (
    !unsaved || window.confirm(`${unsaved} They stay in this browser until you sign in here again. Sign out?`)
  );
}
