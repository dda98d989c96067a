import { notifyManager, QueryClient, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { type CurrentUser, readMe } from '#contract/accounts/auth.ts';
import { pageLanguage } from './page-language.ts';
import { call, shown, signedOut, statusOf } from './client.ts';
import { forgetOfflineCopy, keepUser, keptUser } from './offline-copy.ts';

/**
 * The signed-in user, or null; offline, the last signed-in user. When the session ends while a user is shown, the
 * data stays and the error is the 401, so that typed text is not lost.
 */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal, client, queryKey }): Promise<CurrentUser | null> => {
    const here = client.getQueryData<CurrentUser | null>(queryKey);
    try {
      const { user } = await call(readMe, {}, { signal, asUser: null, early: takeEarlyAnswer() });
      if (here && here.id !== user.id) return await reloadPage();
      keepUser(user);
      if (user.language && user.language !== pageLanguage)
        await (await import('./choose-language.ts')).followLanguage(user.language);
      if (here && here.seesPay !== user.seesPay) dropAmounts(client);
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

declare global {
  var earlyUser: Promise<Response> | undefined;
}

/** The response to the request of web/app/early-user.js; can be taken once. */
function takeEarlyAnswer(): Promise<Response> | undefined {
  const early = globalThis.earlyUser;
  globalThis.earlyUser = undefined;
  return early;
}

/** Data loaded with other permissions: refetches what is shown, and removes the rest. */
function dropAmounts(client: QueryClient): void {
  const isOther = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) => first !== 'current-user';
  client.removeQueries({ predicate: isOther, type: 'inactive' });
  void client.invalidateQueries({ predicate: isOther });
}

/** Another user signed in on this browser: reloads, because the page shows data of the previous one. */
function reloadPage(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

// As a microtask rather than a timer, so that a button is busy before the second click of a double click.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isTemporary(error),
      // Offline, a call fails instead of waiting.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// A session can end while a screen is open; the guard then shows the sign-in dialog.
signedOut.notice = () =>
  void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }, { cancelRefetch: false });

shown.now = () => queryClient.getQueryData(currentUserQuery.queryKey) ?? undefined;

/** Whether the first answer is on its way. After a failure the page is shown without it, also while it is asked again. */
export const isFirstLoad = ({ isLoading, isFetched, failureCount }: UseQueryResult): boolean =>
  isLoading && !isFetched && failureCount === 0;

/** No session, or an expired one. */
export function isSignedOut(error: unknown): boolean {
  return statusOf(error) === 401;
}

/** No response: no network or no server. */
export function isUnreachable(error: unknown): boolean {
  return statusOf(error) === 0;
}

// Errors of the client are final; a lost connection or an overload is temporary.
function isTemporary(error: unknown): boolean {
  const status = statusOf(error);
  return !status || status >= 500;
}

/** Runs once it is known that the user is an active member, for queries that only those may make. */
export async function forMembers(prefetch: () => void): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery).catch(() => null);
  if (user?.status === 'active') prefetch();
}
