// What others save shows here without a reload: the server says which kind of thing has changed, and what shows that
// kind asks for it again. One connection for all tabs of a browser, since HTTP/1.1 has six for everything.

import { ChangeEvent, followChanges } from '#contract/changes.ts';
import { stalenessOf } from './staleness.ts';
import { currentUserQuery, queryClient } from './queries.ts';

/** Many changes in a row are one reason to look. */
const togetherMs = 400;
const againMs = 30_000;
/** Whoever begins to follow has just asked for what it shows, and need not at once again. */
const freshMs = 5_000;

/** Follows the changes until the function that it gives is called. */
export function followLive(userId: number): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const name = `mc-live:${userId}`;
  const channel = new BroadcastChannel(name);
  const ending = new AbortController();
  const { signal } = ending;
  const look = lookLater(signal);
  // A tab that gets the connection from another one later has missed what came in between.
  const freshUntil = performance.now() + freshMs;
  const pass = channel.postMessage.bind(channel);

  channel.addEventListener('message', ({ data }) => look(ChangeEvent.safeParse(data).data?.kind ?? null));
  const tell = (kind: string | null) => {
    look(kind);
    pass({ kind });
  };
  // Whoever holds the lock has the connection; with that tab's end the next one gets both.
  if ('locks' in navigator)
    void navigator.locks.request(name, { signal }, () => hold(tell, signal, freshUntil)).catch(() => {});
  else void hold(tell, signal, freshUntil);

  return () => {
    ending.abort();
    channel.close();
  };
}

/** Has the connection open until the end. */
function hold(tell: (kind: string | null) => void, signal: AbortSignal, freshUntil: number): Promise<void> {
  let source: EventSource | null = null;
  let isFirst = true;
  const open = () => {
    if (signal.aborted) return;
    source = new EventSource(followChanges.path);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const kind = kindIn(data);
      if (kind !== null || !isFirst || performance.now() > freshUntil) tell(kind);
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

function kindIn(data: string): string | null {
  return ChangeEvent.safeParse(JSON.parse(data)).data?.kind ?? null;
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
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, state }) => state.status !== 'pending' && isStale(queryKey),
    });
  };
  document.addEventListener('visibilitychange', look, { signal });
  return (kind) => {
    kinds.add(kind);
    lookSoon();
  };
}
