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

  channel.addEventListener('message', ({ data }) => look(ChangeEvent.safeParse(data).data?.kind ?? null));
  const report = (kind: string | null) => {
    look(kind);
    pass({ kind });
  };
  // The tab that holds the lock has the connection; when it closes, the next tab gets both.
  if ('locks' in navigator)
    void navigator.locks.request(name, { signal }, () => hold(report, signal)).catch(() => {});
  else void hold(report, signal);

  return () => {
    ending.abort();
    channel.close();
  };
}

/** Keeps the connection open until `signal` aborts. */
function hold(report: (kind: string | null) => void, signal: AbortSignal): Promise<void> {
  let source: EventSource | null = null;
  let isFirst = true;
  const open = () => {
    if (signal.aborted) return;
    source = new EventSource(followChanges.path);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { kind = null, quietMs = 0 } = ChangeEvent.safeParse(JSON.parse(data)).data ?? {};
      // Nothing to do if nothing has changed since the page loaded. A later connection always invalidates, because the
      // page's clock may stop while the machine sleeps.
      if (kind !== null || !isFirst || quietMs < performance.now()) report(kind);
      isFirst = false;
    });
    // The browser reconnects on its own, but not after an error status, for example when the session has ended.
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      setTimeout(open, reconnectMs);
    });
  };
  open();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      source?.close();
      resolve();
    });
  });
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
