import { beforeAll, expect, test, vi } from 'vitest';
import { screenPaths } from '#contract/screen-paths.ts';
import type * as routing from './router.tsx';
import { appScreens, publicScreens } from './screens.tsx';

let app: typeof routing;

// Some modules of the app read the browser when they are loaded.
beforeAll(async () => {
  vi.stubGlobal('window', globalThis);
  app = await import('./router.tsx');
});

const routeAt = (path: string) => app.router.getMatchedRoutes(path)[0].at(-1);

test.each(appScreens.map(({ path }) => path))('%s is inside the guard', (path) =>
  expect(routeAt(path.replace('$id', '7'))?.id).toBe(`/guard${path}`),
);

test.each(publicScreens.map(({ path }) => path))('%s is open to everybody', (path) =>
  expect(routeAt(path)?.id).toBe(path),
);

test('the server knows the path of every screen, and no other', () =>
  expect([...screenPaths].toSorted()).toEqual(
    [...appScreens, ...publicScreens].map(({ path }) => path).toSorted(),
  ));

test.each([
  '/',
  '/x',
  '/Login',
  '/LOGIN',
  '/dashboardx',
  '/dashboard/x',
  '/dashboard/Roi',
  '/dashboard/meetings/7/x',
  '/100%',
])('%s has no screen', (path) => expect(routeAt(path)?.options.staticData?.title).toBeUndefined());

test.each([
  ['/Landing', '/?a=b'],
  ['/Settings', '/dashboard/settings?a=b'],
  ['/Calculator/', '/dashboard/calculator?a=b'],
  ['/dashboard/', '/dashboard?a=b'],
  ['/dashboard/roi//', '/dashboard/roi?a=b'],
  ['/dashboard/nothing', '/dashboard'],
  ['/dashboards', '/'],
  ['/100%', '/'],
])('%s redirects to %s', (path, to) => expect(app.redirectionOf(path, '?a=b')).toBe(to));
