import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { dropPrices, outboxText } from '#web/api/outbox.ts';
import { currentUserQuery, isFirstLoad, isSignedOut, queryClient } from '#web/api/queries.ts';
import { navigate, usePageLocation } from '#web/components/site/navigation.ts';
import { draftKeyOf } from '#web/components/meetings/running-meter.ts';
import { sampleDataQuery } from '#web/components/organization/sample-data-query.ts';
import { readText } from '#web/components/forms/stored-text.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { setFormat } from '#web/components/forms/format.ts';
import { AppLayout } from './layout/app-layout.tsx';
import { useLaterCode } from '#web/ui/use-later-code.ts';

const approvalPollMs = 4000;
const justAskedMs = 5000;

/** Shows the screens of the app only to signed-in users. A lost connection is not a lost session. */
export function Guard() {
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
  const isOut = isSignedOut(error);
  // Decides whether a strip stands above every screen: shown later, it would move the page.
  const sample = useQuery({ ...sampleDataQuery, enabled: user?.status === 'active' });
  const strip = useLaterCode(() => import('./offline/connection-strip.tsx'), true);
  const waitsForLayout = isFirstLoad(sample) || (user && !strip && hasStrip(user));
  const signIn = useLaterCode(() => import('./sign-in-again.tsx'), isOut);
  useProbeOnPathChange();
  useFreshDataOnApproval(user?.status);
  useForgetPrices(user);

  // Before anything below is rendered.
  if (user) setFormat(user);

  if (user?.mustChangePassword) return <ToSignIn at="/change-password" />;
  if (user?.mustSetUpSecondFactor) return <ToSignIn at="/set-up-second-factor" />;
  if (user && waitsForLayout) return <LoadingPage />;
  if (user)
    return (
      <>
        <AppLayout
          key={`${user.organization.currency} ${user.organization.firstWeekday} ${user.locale} ${user.firstWeekday}`}
          user={user}
          strip={strip && <strip.ConnectionStrip user={user} />}
        >
          <Outlet />
        </AppLayout>
        {isOut && signIn && <signIn.SignInAgain user={user} />}
      </>
    );
  if (user === null) return isFetching ? <LoadingPage /> : <ToSignIn at="/login" />;
  if (!error) return <LoadingPage />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <LoadFailure message="Failed to load current user" withStatus query={{ error, isFetching, refetch }} />
    </main>
  );
}

/** Whether the connection strip shows something from the beginning; its code is seldom needed at once. */
const hasStrip = (user: CurrentUser) => !navigator.onLine || outboxText(user.id) !== '[]';

function useProbeOnPathChange() {
  const { pathname } = usePageLocation();
  const probed = useRef('');
  useEffect(() => {
    const { queryKey } = currentUserQuery;
    const isFirst = probed.current === '';
    if (pathname === probed.current) return;
    probed.current = pathname;
    // Skips the probe when the user has just been loaded.
    const askedMs = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (isFirst && Date.now() - askedMs < justAskedMs) return;
    if (!queryClient.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey });
  }, [pathname]);
}

/** Data that was loaded while pending, such as the default tiers, is not the organization's. */
function useFreshDataOnApproval(status: 'active' | 'pending' | undefined) {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'pending' && status === 'active') void queryClient.invalidateQueries();
    before.current = status;
  }, [status]);
}

/** Stored data must not contain prices that the user may no longer see. */
function useForgetPrices(user: CurrentUser | null | undefined) {
  const { id, blendedRate = null } = user ?? {};
  useEffect(() => {
    if (id === undefined || blendedRate === null) return;
    dropPrices(id);
    // The calculator's code is not needed otherwise.
    if (readText(draftKeyOf(id)) === null) return;
    void import('#web/screens/meetings/calculator/draft-storage.ts').then(
      ({ withoutPay }) => withoutPay(id, blendedRate),
      console.error,
    );
  }, [id, blendedRate]);
}

/** Redirects to a page that returns here afterwards. */
function ToSignIn({ at }: { at: '/login' | '/change-password' | '/set-up-second-factor' }) {
  const { pathname, searchStr } = usePageLocation();
  const next = encodeURIComponent(pathname + searchStr);
  useEffect(() => void navigate(`${at}?next=${next}`, { replace: true }), [at, next]);
  return <LoadingPage />;
}

function LoadingPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-5">
      <output className="text-ink-2">Loading…</output>
    </main>
  );
}
