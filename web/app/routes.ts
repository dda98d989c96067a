import { appScreens, publicScreens, type Screen } from './screens.tsx';

// The landing page and the user menu link to capitalized paths.
const aliases: Partial<Record<string, string>> = {
  '/Landing': '/',
  '/Settings': '/dashboard/settings',
  '/Calculator': '/dashboard/calculator',
  '/Dashboard': '/dashboard',
};

export type Place = { screen: Screen; params: Partial<Record<string, string>> };

/** Finds the screen whose path matches exactly; ":name" stands for one segment. */
export function screenAt(pathname: string): Place | undefined {
  for (const screen of [...publicScreens, ...appScreens]) {
    const pattern = new RegExp(`^${screen.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const match = pattern.exec(pathname);
    if (match) return { screen, params: match.groups ?? {} };
  }
  return undefined;
}

export const isGuarded = (screen: Screen) => appScreens.includes(screen);

/** The redirect for a path without a screen. An alias keeps the search part. */
export function redirectionOf(pathname: string, search: string): string {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const known = aliases[path] ?? (screenAt(path) && path);
  if (known) return known + search;
  return path.startsWith('/dashboard/') ? '/dashboard' : '/';
}

/** Loads the code of the screen at a path; a search part is ignored. */
export async function preloadScreen(to: string): Promise<void> {
  const [pathname = ''] = to.split(/[?#]/);
  const screen = screenAt(aliases[pathname] ?? pathname)?.screen;
  if (!screen) return;
  await screen.code.preload();
}
