import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { ErrorPage } from './error-page.tsx';
import { Root } from './root.tsx';
import { appScreens, publicScreens, type Screen } from './screens.tsx';

const rootRoute = createRootRoute({ component: Root });

const guardRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./guard.tsx'), 'Guard'),
});

const screenRoute = (parent: typeof rootRoute | typeof guardRoute) => (screen: Screen) =>
  createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    component: screen.component,
    staticData: { title: screen.title },
  });

/** What is at `path` is found at `to`, with the same query. */
const redirectRoute = (path: string, to: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ search }) => {
      throw redirect({ to, search, replace: true });
    },
  });

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  beforeLoad: ({ location }) => {
    throw redirect({ to: location.pathname.startsWith('/dashboard/') ? '/dashboard' : '/', replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  ...publicScreens.map(screenRoute(rootRoute)),
  guardRoute.addChildren(appScreens.map(screenRoute(guardRoute))),
  redirectRoute('/Landing', '/'),
  redirectRoute('/Settings', '/dashboard/settings'),
  redirectRoute('/Calculator', '/dashboard/calculator'),
  redirectRoute('/Dashboard', '/dashboard'),
  unknownRoute,
]);

export const router = createRouter({
  routeTree,
  caseSensitive: true,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
});
