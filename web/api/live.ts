// What others save shows here without a reload: the server says which kind of thing has changed, and what shows that
// kind asks for it again. One connection for all tabs of a browser, since HTTP/1.1 has six for everything.

import { ChangeEvent, followChanges } from '#contract/changes.ts';
import { stalenessOf } from './staleness.ts';
import { currentUserQuery, queryClient } from './queries.ts';

/** Many changes in a row are one reason to look. */
const togetherMs = 400;
const againMs = 30_000;

/** Follows the changes until the function that it gives is called. */
export function subscribeToChanges(userId: number): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const name = `mc-live:${userId}`;
  const channel = new BroadcastChannel(name);
  const ending = new AbortController();
  const { signal } = ending;
  const look = lookLater(signal);
  const pass = channel.postMessage.bind(channel);

  channel.addEventListener('message', ({ data }) => look(ChangeEvent.safeParse(data).data?.kind ?? null));
  const tell = (kind: string | null) => {
    look(kind);
    pass({ kind });
  };
  // Whoever holds the lock has the connection; with that tab's end the next one gets both.
  if ('locks' in navigator)
    void navigator.locks.request(name, { signal }, () => hold(tell, signal)).catch(() => {});
  else void hold(tell, signal);

  return () => {
    ending.abort();
    channel.close();
  };
}

/** Has the connection open until the end. */
function hold(tell: (kind: string | null) => void, signal: AbortSignal): Promise<void> {
  let source: EventSource | null = null;
  let isFirst = true;
  const open = () => {
    if (signal.aborted) return;
    source = new EventSource(followChanges.path);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { kind = null, quietMs = 0 } = ChangeEvent.safeParse(JSON.parse(data)).data ?? {};
      // What has not changed since the page began need not be asked for again. A later connection always is a reason to
      // look: while a machine sleeps, the page's clock may stand, and the server's does not.
      if (kind !== null || !isFirst || quietMs < performance.now()) tell(kind);
      isFirst = false;
    });
    // The browser comes again by itself, but not after a refusal, which may be of a session that was ended elsewhere.
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      setTimeout(open, againMs);
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

/** Marks what is stale a moment later, and while nobody sees the page once somebody does. */
function lookLater(signal: AbortSignal): (kind: string | null) => void {
  const kinds = new Set<string | null>();
  let timer = 0;
  const lookSoon = () => void (timer ||= window.setTimeout(look, togetherMs));
  const look = () => {
    timer = 0;
    if (document.hidden || signal.aborted || kinds.size === 0) return;
    // What is sent from here is answered first: whoever took away a row is told so before it goes.
    if (queryClient.isMutating() > 0) return lookSoon();
    const isStale = stalenessOf([...kinds]);
    kinds.clear();
    const stale = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => isStale(queryKey) });
    for (const { queryKey, state, promise } of stale) {
      const askAgain = () => void queryClient.invalidateQueries({ queryKey, exact: true });
      // A first answer that is on its way may be older than the change: it is shown, and asked for once more.
      if (state.status === 'pending') promise?.then(askAgain, () => {});
      else askAgain();
    }
  };
  document.addEventListener('visibilitychange', look, { signal });
  return (kind) => {
    kinds.add(kind);
    lookSoon();
  };
}
