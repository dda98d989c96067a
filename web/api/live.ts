// Live updates: the server sends the kind of each change, and the queries that show this kind are invalidated. All tabs
// of a browser share one connection, because HTTP/1.1 allows six per origin.

import { ChangeEvent, followChanges } from '#contract/accounts/changes.ts';
import { keyFilter } from './invalidation.ts';
import { currentUserQuery, queryClient } from './queries.ts';

/** Changes within this time are handled together. */
const batchMs = 400;
const reconnectMs = 30_000;

/** Subscribes to the changes in the user's organization. Returns the function that unsubscribes. */
export function subscribeToChanges(userId: number): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const name = `mc-live:${userId}`;
  const channel = new BroadcastChannel(name);
  const ending = new AbortController();
  const { signal } = ending;
  const look = delayedInvalidation(signal);
  const pass = channel.postMessage.bind(channel);

  /** Opens the connection of this tab again; null in tabs that have none. */
  let reopen: (() => void) | null = null;

  channel.addEventListener('message', ({ data }) => {
    if (data.isAwake) reopen?.();
    else look(ChangeEvent.safeParse(data).data?.kind ?? null);
  });
  const report = (kind: string | null) => {
    look(kind);
    pass({ kind });
  };
  inOneTab(name, signal, (until) => {
    reopen = hold(report, until);
    until.addEventListener('abort', () => (reopen = null));
  });
  // After sleep a connection may be dead and still look open, in whichever tab it is.
  const wake = () => (reopen ? reopen() : pass({ isAwake: true }));
  const onVisible = () => void (document.hidden || wake());
  const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && wake());
  document.addEventListener('visibilitychange', onVisible, { signal });
  window.addEventListener('pageshow', onShow, { signal });

  return () => {
    ending.abort();
    channel.close();
  };
}

/** Keeps a connection open until `signal` aborts. Returns the function that opens another one instead. */
function hold(report: (kind: string | null) => void, signal: AbortSignal): () => void {
  let source: EventSource | null = null;
  let timer = 0;
  let heardAt = { dateMs: Date.now() - performance.now(), performanceMs: 0 };
  let mayHaveMissed = false;
  /** Either clock may have stopped or been set back since the last event. */
  const silenceMs = () => Math.max(Date.now() - heardAt.dateMs, performance.now() - heardAt.performanceMs);
  const open = () => {
    window.clearTimeout(timer);
    source?.close();
    if (signal.aborted) return;
    source = new EventSource(followChanges.path);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { kind = null, quietMs = 0 } = ChangeEvent.safeParse(JSON.parse(data)).data ?? {};
      // Nothing to do if nothing has changed since the page loaded, or since the last event before it woke up.
      if (kind !== null || mayHaveMissed || quietMs < silenceMs()) report(kind);
      heardAt = { dateMs: Date.now(), performanceMs: performance.now() };
      mayHaveMissed = false;
    });
    // The browser reconnects on its own, but not after an error status, for example when the session has ended.
    source.addEventListener('error', () => {
      mayHaveMissed = true;
      if (source?.readyState !== EventSource.CLOSED) return;
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      timer = window.setTimeout(open, reconnectMs);
    });
  };
  open();
  signal.addEventListener('abort', () => {
    window.clearTimeout(timer);
    source?.close();
  });
  return open;
}

/** Invalidates after a short delay; for a hidden page when it becomes visible. */
function delayedInvalidation(signal: AbortSignal): (kind: string | null) => void {
  const kinds = new Set<string | null>();
  let timer = 0;
  const scheduleInvalidation = () => void (timer ||= window.setTimeout(look, batchMs));
  const look = () => {
    timer = 0;
    if (document.hidden || signal.aborted || kinds.size === 0) return;
    // Mutations of this page finish first, so that a removed row does not disappear before its confirmation.
    if (queryClient.isMutating() > 0) return scheduleInvalidation();
    const isStale = keyFilter([...kinds]);
    kinds.clear();
    const stale = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => isStale(queryKey) });
    for (const { queryKey, state, promise } of stale) {
      const refetchLater = () => void queryClient.invalidateQueries({ queryKey, exact: true });
      // A pending first response may be older than the change, so the query runs once more after it.
      if (state.status === 'pending') promise?.then(refetchLater, () => {});
      else refetchLater();
    }
  };
  document.addEventListener('visibilitychange', look, { signal });
  return (kind) => {
    kinds.add(kind);
    scheduleInvalidation();
  };
}

/** Runs something in one tab for all of them: `lead` runs until its signal aborts. When the tab closes, another one takes over. */
function inOneTab(name: string, signal: AbortSignal, lead: (signal: AbortSignal) => void): void {
  if ('locks' in navigator)
    void navigator.locks.request(name, { signal }, () => leadUntilEnd(signal, lead)).catch(() => {});
  // Pages on plain HTTP have no locks, except on localhost.
  else void import('./elect-tab.ts').then(({ electTab }) => electTab(name, signal, lead), console.error);
}

function leadUntilEnd(signal: AbortSignal, lead: (signal: AbortSignal) => void): Promise<void> {
  lead(signal);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}
