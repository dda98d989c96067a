import {
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { PreloadContext } from '#web/components/app-link.tsx';
import { announceShown, currentLocation, navigate, subscribeToLocation } from '#web/components/navigation.ts';
import { PageLocationContext, PageParamsContext, usePageLocation } from '#web/components/page-location.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { LoadingPage } from './loading-page.tsx';
import { isGuarded, type Place, preloadScreen, redirectionOf, screenAt } from './routes.ts';
import { documentTitle } from '#web/components/page-title.ts';

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

let shownPathname: string | null = null;

/** Sets the title, the scroll position and the focus on navigation, as a browser does for a new page. */
function useRouteFocus(title: string): void {
  const location = usePageLocation();
  const done = useRef<typeof location>(null);

  // A layout effect runs before the effects of the screen, which may set another title or focus a field.
  useLayoutEffect(() => {
    if (done.current === location) return;
    done.current = location;
    const { pathname, arrival, scrollTop, state } = location;
    const isNewPath = pathname !== shownPathname;
    const isFirst = shownPathname === null;
    shownPathname = pathname;
    if (isNewPath) document.title = documentTitle(title);
    if ((arrival === 'push' && !state.isOver) || (arrival === 'replace' && isNewPath)) window.scrollTo(0, 0);
    if (arrival === 'traverse') window.scrollTo(0, scrollTop);
    if (!isFirst) focusPage(isNewPath);
    announceShown(location);
  }, [location, title]);
}

// Move focus to the new page for keyboard and screen-reader users.
function focusPage(isNewPath: boolean) {
  const { activeElement, body } = document;
  const page = document.querySelector('main');
  if (!page || (!isNewPath && activeElement !== body)) return;
  if (page !== activeElement && page.contains(activeElement)) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}
