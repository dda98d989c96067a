import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useMatches,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { useLayoutEffect, useEffect } from 'react';
import { aliases } from '#contract/screen-paths.ts';
import { connectRouter, parseSearch, stringifySearch } from '#web/components/site/navigation.ts';
import { documentTitle } from '#web/components/site/page-title.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Guard } from './guard.tsx';
import { appScreens, publicScreens, type Screen, ScreenMissing } from './screens.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
    /** The path of the highlighted entry in the sidebar, for a screen without one. */
    within?: string;
  }
}

/**
 * The redirect target of an address without a screen. An alias and a path with a trailing slash keep the search
 * part.
 */
export function redirectionOf(pathname: string, search: string): string {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  if (aliases[path] || path !== pathname) return (aliases[path] ?? path) + search;
  return path.startsWith('/dashboard/') ? '/dashboard' : '/';
}

const rootRoute = createRootRoute({
  beforeLoad: ({ location, matches }) => {
    // Only screens have a title.
    const isScreen = matches.at(-1)?.staticData.title !== undefined;
    const hasSlash = location.pathname.endsWith('/');
    if (!isScreen || hasSlash) {
      const href = redirectionOf(location.pathname, location.searchStr);
      // The start page is a separate document, see web/landing.html. The router ignores a trailing slash and would
      // redirect forever.
      const reloadDocument = hasSlash || href.startsWith('/?') || href === '/';
      throw redirect({ href, replace: true, reloadDocument });
    }
    // Read by usePageLocation: it changes together with the screen.
    return { location };
  },
  component: Root,
  errorComponent: PageFailure,
});

const guardRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guard',
  component: Guard,
  errorComponent: PageFailure,
});

const routeOf = (getParentRoute: () => typeof rootRoute | typeof guardRoute) => (screen: Screen) =>
  createRoute({
    getParentRoute: getParentRoute as () => typeof rootRoute,
    path: screen.path,
    component: screen.code,
    loader: screen.prefetch,
    staticData: { title: screen.title, ...(screen.within && { within: screen.within }) },
  });

const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: '$' });

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    guardRoute.addChildren(appScreens.map(routeOf(() => guardRoute))),
    ...publicScreens.map(routeOf(() => rootRoute)),
    unknownRoute,
  ]),
  caseSensitive: true,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultErrorComponent: ScreenFailure,
  // Another meeting is a separate page.
  defaultRemountDeps: ({ params }) => params,
});

connectRouter(router);

/** Moves the focus to each new page, unless the user went on to something else while it loaded. */
export function movePageFocus(): void {
  let wentOn = false;
  for (const press of ['keydown', 'pointerdown'])
    document.addEventListener(press, () => (wentOn = true), true);
  router.subscribe('onBeforeNavigate', () => (wentOn = false));
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation) focusPage(pathChanged && !wentOn);
  });
}

function Root() {
  const shown = useMatches({
    select: (matches) => ({ title: matches.at(-1)?.staticData.title, pathname: matches.at(-1)?.pathname }),
    structuralSharing: true,
  });
  // A layout effect runs before the effects of the screen, which may set another title.
  useLayoutEffect(() => {
    if (shown.title) document.title = documentTitle(shown.title);
  }, [shown]);
  return <Outlet />;
}

/** Moves the focus to the new page for keyboard and screen-reader users; otherwise only a focus that was lost. */
function focusPage(isNew: boolean) {
  const { activeElement, body } = document;
  const page = document.querySelector('main');
  if (!page || (!isNew && activeElement !== body)) return;
  if (page !== activeElement && page.contains(activeElement)) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}

/** Replaces a screen that failed to render or to load. The layout around it stays usable. */
function ScreenFailure({ error, reset }: ErrorComponentProps) {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <h1 className="sr-only">Error</h1>
      {error instanceof ScreenMissing ? (
        <MissingScreen />
      ) : (
        <ErrorState
          message="Something went wrong"
          detail="If it happens again, reload the page."
          onRetry={reset}
        />
      )}
    </div>
  );
}

/**
 * A browser may not request a failed module again, so the page is reloaded, automatically when the network is back.
 */
function MissingScreen() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <ErrorState
      message="This screen could not be loaded"
      detail="Check your connection. It is loaded once the network is back."
      onRetry={reload}
    />
  );
}

const reload = () => window.location.reload();

/** Replaces a screen without a layout. */
function PageFailure(props: ErrorComponentProps) {
  return (
    <main>
      <ScreenFailure {...props} />
    </main>
  );
}
