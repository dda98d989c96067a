import { notifyManager, QueryClient, queryOptions } from '@tanstack/react-query';
import { readMe, type CurrentUser } from '#contract/auth.ts';
import { statusOf } from './api-failure.ts';
import { call, shownUser, signedOut } from './client.ts';
import { forgetOfflineCopy, keepUser, keptUser } from './offline-copy.ts';

/**
 * The signed-in user, or null; without a network whoever was signed in last. Whoever was here when the session ended
 * stays, with that refusal as the error: what they have typed is still on the page.
 */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal, client, queryKey }): Promise<CurrentUser | null> => {
    const here = client.getQueryData<CurrentUser | null>(queryKey);
    try {
      const { user } = await call(readMe, {}, { signal, asUser: null });
      if (here && here.id !== user.id) return await startAfresh();
      keepUser(user);
      return user;
    } catch (error) {
      const kept = isUnreachable(error) && keptUser();
      if (kept) return kept;
      if (!isSignedOut(error)) throw error;
      console.error('User not authenticated');
      forgetOfflineCopy();
      if (here) throw error;
      return null;
    }
  },
});

/** Somebody else signed in on this browser: nothing on this page is meant for them. */
function startAfresh(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

// At once, not by a timer, before which a browser hands out the second press of a double click: a button is busy by then.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      // Without a network a call fails and says so, instead of waiting for one unseen.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// A session can end while a screen is open; the guard then asks for the password.
signedOut.notice = () =>
  void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }, { cancelRefetch: false });

shownUser.id = () => queryClient.getQueryData(currentUserQuery.queryKey)?.id;

/** Nobody is signed in, or no longer. */
export function isSignedOut(error: unknown): boolean {
  return statusOf(error) === 401;
}

/** No answer came: no network, or no server. */
export function isUnreachable(error: unknown): boolean {
  return statusOf(error) === 0;
}

// What the server refuses it refuses again; a lost connection or an overload passes.
function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return !status || status >= 500;
}
