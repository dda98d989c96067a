// The address of the page and every change of it. Going somewhere can be refused by `useLeaveQuestion`.

import { mayLeave } from './leave-question.ts';

/** What one screen tells the next without putting it into the address. */
export type NavigationState = {
  /** From registration to the login page: somebody has to approve the new account. */
  approvalPending?: boolean;
  /** From the command palette: the screen opens what makes a new thing of its kind. */
  asksToCreate?: boolean;
  /** A dialog over the place from which one came: what is behind it stays where it is, and closing leads back to it. */
  isOver?: boolean;
};

export type PageLocation = {
  pathname: string;
  /** With its "?", as it stands in the address. */
  search: string;
  hash: string;
  state: NavigationState;
  arrival: 'load' | 'push' | 'replace' | 'traverse' | 'fragment';
  /** How far it was scrolled down when it was left, in pixels. */
  scrollTop: number;
};

/** `position` counts the entries of the history, so that a step back that was refused can be taken back. */
type Entry = { position?: number; state?: NavigationState } | null;

const scrollTops = new Map<number, number>();
const listeners = new Set<() => void>();
let waiting: (() => void)[] = [];

let position = entry()?.position ?? 0;
let isReturning = false;
let current = read('load');

window.history.replaceState({ ...entry(), position }, '');
window.addEventListener('popstate', traverse);
restoreScrollByHand();

function entry(): Entry {
  return window.history.state as Entry;
}

function read(arrival: PageLocation['arrival']): PageLocation {
  const { pathname, search, hash } = window.location;
  const scrollTop = scrollTops.get(position) ?? 0;
  return { pathname, search, hash, state: entry()?.state ?? {}, arrival, scrollTop };
}

function publish(arrival: PageLocation['arrival']) {
  current = read(arrival);
  for (const listener of listeners) listener();
}

type NavigateOptions = { replace?: boolean; state?: NavigationState };

/** Resolves when the new place is shown. */
export function navigate(to: string, { replace = false, state = {} }: NavigateOptions = {}): Promise<void> {
  const url = new URL(to, window.location.href);
  const isHere = url.href === window.location.href;
  if (!isHere && !mayLeave()) return Promise.resolve();
  // The start page is a document of its own, see web/landing.html.
  if (url.pathname === '/') {
    window.location[replace ? 'replace' : 'assign'](url);
    return new Promise(() => undefined);
  }
  scrollTops.set(position, window.scrollY);
  if (replace || isHere) {
    window.history.replaceState({ position, state }, '', url);
  } else {
    position += 1;
    scrollTops.delete(position);
    window.history.pushState({ position, state }, '', url);
  }
  publish(replace ? 'replace' : 'push');
  return new Promise((resolve) => waiting.push(resolve));
}

function traverse() {
  if (isReturning) {
    isReturning = false;
    return;
  }
  const arrived = entry()?.position;
  if (arrived === undefined) {
    // The browser itself followed a link to a fragment and made an entry without a position.
    position += 1;
    window.history.replaceState({ position }, '');
    publish('fragment');
    return;
  }
  const { pathname, search } = window.location;
  const isElsewhere = pathname !== current.pathname || search !== current.search;
  if (isElsewhere && arrived !== position && !mayLeave()) {
    isReturning = true;
    window.history.go(position - arrived);
    return;
  }
  scrollTops.set(position, window.scrollY);
  position = arrived;
  publish('traverse');
}

// The browser would scroll before the screen has been drawn; only a page that is loaded anew is left to it.
function restoreScrollByHand() {
  const set = (mode: ScrollRestoration) => () => (window.history.scrollRestoration = mode);
  set('manual')();
  window.addEventListener('pagehide', set('auto'));
  window.addEventListener('pageshow', set('manual'));
}

export function subscribeToLocation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same object until the next navigation. */
export function currentLocation(): PageLocation {
  return current;
}

/** For the router alone, when it has drawn a location. */
export function announceShown(shown: PageLocation): void {
  if (shown !== current) return;
  for (const resolve of waiting) resolve();
  waiting = [];
}
