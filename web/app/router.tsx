import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useMatches,
} from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { aliases } from '#contract/screen-paths.ts';
import { connectRouter, parseSearch, stringifySearch } from '#web/components/site/navigation.ts';
import { documentTitle } from '#web/components/site/page-title.ts';
import { Guard } from './guard.tsx';
import { PageFailure, ScreenFailure } from './screen-failure.tsx';
import { appScreens, publicScreens, type Screen } from './screens.tsx';

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

router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation) focusPage(pathChanged);
});

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

// Move focus to the new page for keyboard and screen-reader users.
function focusPage(isNewPath: boolean) {
  const { activeElement, body } = document;
  const page = document.querySelector('main');
  if (!page || (!isNewPath && activeElement !== body)) return;
  if (page !== activeElement && page.contains(activeElement)) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}
