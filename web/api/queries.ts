import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { readMe, type CurrentUser } from '#contract/auth.ts';
import { ApiFailure } from './api-failure.ts';
import { call } from './client.ts';

/** The signed-in user, or null. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return (await call(readMe, {}, { signal })).user;
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      console.error('User not authenticated');
      return null;
    }
  },
});

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayPass(error) },
    mutations: { retry: false },
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

// What the server refuses it refuses again; a lost connection or an overload passes.
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500;
}
