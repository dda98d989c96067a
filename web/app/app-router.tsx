import { Suspense, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { Redirect, Route, Router, type BaseLocationHook, type RouterOptions } from 'wouter';
import { PreloadContext } from '#web/components/app-link.tsx';
import { currentLocation, navigate, subscribeToLocation } from '#web/components/navigation.ts';
import { PageLocationContext, usePageLocation } from '#web/components/page-location.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingPage } from './loading-page.tsx';
import { exactParser, guard, isGuarded, preloadScreen, redirectionOf, screenAt } from './routes.ts';
import type { Screen } from './screens.tsx';
import { useArrival } from './use-arrival.ts';

const useShownPath: BaseLocationHook = () => [usePageLocation().pathname, navigate];
const useShownSearch = () => usePageLocation().search;
const routing: RouterOptions = { hook: useShownPath, searchHook: useShownSearch, parser: exactParser };

export function AppRouter() {
  const latest = useSyncExternalStore(subscribeToLocation, currentLocation);
  // The screen that is shown stays, with its own address, until the code of the next one has come.
  const shown = useDeferredValue(latest);
  return (
    <PageLocationContext value={shown}>
      <PreloadContext value={preloadScreen}>
        <Router {...routing}>
          <ErrorBoundary resetKey={shown} isWholePage>
            <Suspense fallback={<LoadingPage />}>
              <CurrentScreen />
            </Suspense>
          </ErrorBoundary>
        </Router>
      </PreloadContext>
    </PageLocationContext>
  );
}

function CurrentScreen() {
  const { pathname, search } = usePageLocation();
  const screen = useMemo(() => screenAt(pathname), [pathname]);
  if (!screen) return <Redirect key={pathname} to={redirectionOf(pathname, search)} replace />;
  if (!isGuarded(screen)) return <ScreenFrame screen={screen} />;
  return (
    <guard.Component>
      <GuardedScreen screen={screen} />
    </guard.Component>
  );
}

/** What goes wrong in it leaves the layout around it standing. */
function GuardedScreen({ screen }: { screen: Screen }) {
  return (
    <ErrorBoundary resetKey={usePageLocation()}>
      <Suspense>
        <ScreenFrame screen={screen} />
      </Suspense>
    </ErrorBoundary>
  );
}

function ScreenFrame({ screen }: { screen: Screen }) {
  const { path, title, code } = screen;
  const { pathname } = usePageLocation();
  useArrival(title);
  return (
    <Route path={path}>
      <code.Component key={pathname} />
    </Route>
  );
}
