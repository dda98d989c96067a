import { appScreens, publicScreens, type Screen } from './screens.tsx';

// Links in the capitals of the landing page and the user menu.
const aliases: Partial<Record<string, string>> = {
  '/Landing': '/',
  '/Settings': '/dashboard/settings',
  '/Calculator': '/dashboard/calculator',
  '/Dashboard': '/dashboard',
};

export type Place = { screen: Screen; params: Partial<Record<string, string>> };

/** Patterns match to the letter and as a whole; ":name" stands for one part of the path. */
export function screenAt(pathname: string): Place | undefined {
  for (const screen of [...publicScreens, ...appScreens]) {
    const pattern = new RegExp(`^${screen.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const match = pattern.exec(pathname);
    if (match) return { screen, params: match.groups ?? {} };
  }
  return undefined;
}

export const isGuarded = (screen: Screen) => appScreens.includes(screen);

/** Where somebody is led who comes to a path without a screen; the search goes with them to another name of one. */
export function redirectionOf(pathname: string, search: string): string {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const known = aliases[path] ?? (screenAt(path) && path);
  if (known) return known + search;
  return path.startsWith('/dashboard/') ? '/dashboard' : '/';
}

/** Fetches the code of the screen at a path, with or without a search. */
export async function preloadScreen(to: string): Promise<void> {
  const [pathname = ''] = to.split(/[?#]/);
  const screen = screenAt(aliases[pathname] ?? pathname)?.screen;
  if (!screen) return;
  await screen.code.preload();
}
