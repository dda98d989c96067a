import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { failureMessage } from '#web/api/api-failure.ts';
import { currentUserQuery, isSignedOut, queryClient } from '#web/api/queries.ts';
import { currentLocation, navigate, subscribeToLocation } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { AppLayout } from '#web/app/layout/app-layout.tsx';
import { LoadingPage } from './loading-page.tsx';
import { SignInAgain } from './sign-in-again.tsx';

const approvalPollMs = 4000;
const justAskedMs = 5000;

/** Shows its children to signed-in users only. A lost connection is not treated as a lost session. */
export function Guard({ children }: { children?: ReactNode }) {
  const {
    data: user,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...currentUserQuery,
    // A pending user gets access without a reload.
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? approvalPollMs : false),
  });
  useProbeOnPathChange();
  useFreshDataOnApproval(user?.status);

  if (user?.mustChangePassword) return <ToSignIn at="/change-password" />;
  if (user)
    return (
      <>
        <AppLayout user={user}>{children}</AppLayout>
        {isSignedOut(error) && <SignInAgain user={user} />}
      </>
    );
  if (user === null) return isFetching ? <LoadingPage /> : <ToSignIn at="/login" />;
  if (!error) return <LoadingPage />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
    </main>
  );
}

function useProbeOnPathChange() {
  useEffect(() => {
    const { queryKey } = currentUserQuery;
    // Skips the probe when the user has just been loaded.
    const askedMs = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    let probedAt = Date.now() - askedMs < justAskedMs ? currentLocation().pathname : '';
    const probe = () => {
      const { pathname } = currentLocation();
      if (pathname === probedAt || !pathname.startsWith('/dashboard')) return;
      probedAt = pathname;
      if (!queryClient.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey });
    };
    probe();
    return subscribeToLocation(probe);
  }, []);
}

/** Data that was loaded while pending, such as the default tiers, is not the organization's. */
function useFreshDataOnApproval(status: 'active' | 'pending' | undefined) {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'pending' && status === 'active') void queryClient.invalidateQueries();
    before.current = status;
  }, [status]);
}

/** Redirects to a page that returns here afterwards. */
function ToSignIn({ at }: { at: '/login' | '/change-password' }) {
  const { pathname, search } = usePageLocation();
  const next = encodeURIComponent(pathname + search);
  useEffect(() => void navigate(`${at}?next=${next}`, { replace: true }), [at, next]);
  return <LoadingPage />;
}
