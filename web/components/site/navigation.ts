// The address of the page. web/app/router.tsx connects the router, which asks `useLeaveQuestion` before each change.

import {
  type AnyRouter,
  type HistoryState,
  type ParsedLocation,
  useRouteContext,
} from '@tanstack/react-router';

/** What the command palette opens on a screen: its form for a new item, or another dialog. */
export type AskedAction = 'create' | 'invite' | 'import' | 'reprice' | 'settings';

declare module '@tanstack/react-router' {
  /** State that one screen passes to the next without putting it into the address. */
  interface HistoryState {
    /** From registration to the login page: the new account waits for approval. */
    approvalPending?: boolean;
    /** The address of the created account. */
    email?: string;
    asksTo?: AskedAction;
    /** A dialog over the previous screen: the screen stays below it, and closing goes back. */
    isOver?: boolean;
    /** The step of the quick-start tour shown beside the screen. */
    tourStep?: number;
  }
}

/** The search parameters of an address. */
export type Search = Partial<Record<string, string>>;

export type PageLocation = Omit<ParsedLocation, 'search'> & { search: Search };

export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));

/** With its "?", or ''. */
export function stringifySearch(search: Search): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const text = new URLSearchParams(given).toString();
  return text && `?${text}`;
}

let router: AnyRouter;

export const connectRouter = (connected: AnyRouter): void => void (router = connected);

/** Resolves when the new screen is shown; never, if the user stays to save changes. */
export function navigate(
  to: string,
  { replace = false, state = {} }: { replace?: boolean; state?: HistoryState } = {},
): Promise<void> {
  const { pathname, href } = new URL(to, window.location.href);
  // The router scrolls only when the address changes.
  if (!replace && href === window.location.href) window.scrollTo(0, 0);
  const staysHere = replace && pathname === router.latestLocation.pathname;
  return router.navigate({ href: to, replace, state, resetScroll: !staysHere && !state.isOver });
}

/** Loads the code of a screen and its prefetched queries. */
export function preload(to: string): void {
  const { pathname, search } = new URL(to, window.location.href);
  void router.preloadRoute({ to: pathname, search: parseSearch(search) });
}

/** The latest address; `usePageLocation` has that of the shown page. */
export const currentLocation = (): PageLocation => router.latestLocation;

/** The address of the shown page; the latest address is ahead of it while the next screen loads. */
export function usePageLocation(): PageLocation {
  const context: { location: PageLocation } = useRouteContext({ strict: false });
  return context.location;
}
