import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { failureMessage } from '#web/api/api-failure.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { AppLayout } from './layout/app-layout.tsx';

/** Lets nobody in who is not signed in; a lost connection is not taken for a lost session. */
export function Guard() {
  const { data: user, error, isFetching, refetch } = useQuery(currentUserQuery);
  useProbeOnPathChange();

  if (user) return <AppLayout user={user} />;
  if (user === null) return isFetching ? <Loading /> : <ToLogin />;
  if (!error) return <Loading />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        message={failureMessage(error, 'Something went wrong')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </main>
  );
}

function useProbeOnPathChange() {
  const queryClient = useQueryClient();
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const { queryKey } = currentUserQuery;
    if (!queryClient.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey });
  }, [pathname, queryClient]);
}

function Loading() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <p role="status" className="text-ink-2">
        Loading…
      </p>
    </main>
  );
}

function ToLogin() {
  const navigate = useNavigate();
  const origin = useLocation({ select: (location) => location.pathname + location.searchStr });
  useEffect(() => {
    // On its way to /login the location changes under this component; that one is no origin to go back to.
    if (origin.startsWith('/dashboard'))
      void navigate({ to: '/login', search: { next: origin }, replace: true });
  }, [navigate, origin]);
  return <Loading />;
}
