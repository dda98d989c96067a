// The address of the page. web/app/router.tsx connects the router, which asks `useLeaveQuestion` before each change.

import {
  type AnyRouter,
  type HistoryState,
  type ParsedLocation,
  useRouteContext,
} from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  /** What one screen tells the next without putting it into the address. */
  interface HistoryState {
    /** From registration to the login page: somebody has to approve the new account. */
    approvalPending?: boolean;
    /** Of the account that was created. */
    email?: string;
    /** From the command palette: the screen opens what makes a new thing of its kind. */
    asksToCreate?: boolean;
    /** A dialog over the place from which one came: what is behind it stays where it is, and closing leads back to it. */
    isOver?: boolean;
    /** The step of the quick-start tour that is shown beside the screen. */
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

/** Resolves when the new place is shown; never, if the visitor stays to save their changes. */
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

/** Loads the code of a screen, and what it asks for first. */
export function preload(to: string): void {
  const { pathname, search } = new URL(to, window.location.href);
  void router.preloadRoute({ to: pathname, search: parseSearch(search) });
}

/** The latest address; `usePageLocation` has that of the page that is shown. */
export const currentLocation = (): PageLocation => router.latestLocation;

/** The address of the page that is shown; the latest one is ahead of it while the next screen loads. */
export function usePageLocation(): PageLocation {
  const context: { location: PageLocation } = useRouteContext({ strict: false });
  return context.location;
}
