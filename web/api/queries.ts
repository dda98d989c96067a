import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { readMe, type CurrentUser } from '#contract/auth.ts';
import { ApiFailure } from './api-failure.ts';
import { call } from './client.ts';
import { forgetOfflineCopy, keepUser, keptUser } from './offline-copy.ts';

/** The signed-in user, or null; without a network whoever was signed in last. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      const { user } = await call(readMe, {}, { signal });
      keepUser(user);
      return user;
    } catch (error) {
      const kept = isUnreachable(error) && keptUser();
      if (kept) return kept;
      if (!isSignedOut(error)) throw error;
      console.error('User not authenticated');
      forgetOfflineCopy();
      return null;
    }
  },
});

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
  queryCache: new QueryCache({ onError: noticeSignOut }),
  mutationCache: new MutationCache({ onError: noticeSignOut }),
});

// A session can end while a screen is open; the guard then leads to the login page and back.
function noticeSignOut(error: unknown) {
  if (isSignedOut(error)) queryClient.setQueryData(currentUserQuery.queryKey, null);
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}

/** No answer came: no network, or no server. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 0;
}

// What the server refuses it refuses again; a lost connection or an overload passes.
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiFailure) || isUnreachable(error) || error.status >= 500;
}
