import { Suspense, useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import { PreloadContext } from '#web/components/app-link.tsx';
import { currentLocation, navigate, subscribeToLocation } from '#web/components/navigation.ts';
import { PageLocationContext, usePageLocation } from '#web/components/page-location.ts';
import { PageParamsContext } from '#web/components/page-params.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { LoadingPage } from './loading-page.tsx';
import { isGuarded, preloadScreen, redirectionOf, screenAt, type Place } from './routes.ts';
import { useRouteFocus } from './use-arrival.ts';

const preload = (path: string) => void preloadScreen(path);

export function AppRouter() {
  const latest = useSyncExternalStore(subscribeToLocation, currentLocation);
  // The current screen stays, with its own address, until the code of the next one has loaded.
  const shown = useDeferredValue(latest);
  return (
    <PageLocationContext value={shown}>
      <PreloadContext value={preload}>
        <ErrorBoundary resetKey={shown} isWholePage>
          <Suspense fallback={<LoadingPage />}>
            <CurrentScreen />
          </Suspense>
        </ErrorBoundary>
      </PreloadContext>
    </PageLocationContext>
  );
}

function CurrentScreen() {
  const { pathname, search } = usePageLocation();
  const place = useMemo(() => screenAt(pathname), [pathname]);
  if (!place) return <Redirection key={pathname} to={redirectionOf(pathname, search)} />;
  if (!isGuarded(place.screen)) return <ScreenFrame place={place} />;
  return (
    <Guard>
      <GuardedScreen place={place} />
    </Guard>
  );
}

function Redirection({ to }: { to: string }) {
  useEffect(() => void navigate(to, { replace: true }), [to]);
  return null;
}

/** An error in the screen leaves the layout usable. */
function GuardedScreen({ place }: { place: Place }) {
  return (
    <ErrorBoundary resetKey={usePageLocation()}>
      <Suspense>
        <ScreenFrame place={place} />
      </Suspense>
    </ErrorBoundary>
  );
}

function ScreenFrame({ place: { screen, params } }: { place: Place }) {
  const { title, code } = screen;
  const { pathname } = usePageLocation();
  useRouteFocus(title);
  return (
    <PageParamsContext value={params}>
      <code.Component key={pathname} />
    </PageParamsContext>
  );
}
