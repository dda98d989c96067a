// Which tab of a browser leads, on pages without locks.

/** How long a tab waits for the one that leads to answer, and how often it asks. */
const answerMs = 1500;
const askMs = 10_000;

type Message = { kind: 'asks' | 'leads' | 'leaves'; id: string };

/**
 * A tab leads if no other answers. Answers come at once, also from hidden tabs, whose timers are slow. Of two that lead,
 * such as after one was frozen, the smaller id stays.
 */
export function electTab(name: string, signal: AbortSignal, lead: (signal: AbortSignal) => void): void {
  if (signal.aborted) return;
  const channel = new BroadcastChannel(`${name}:leader`);
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  let leading: AbortController | null = null;
  let waiting = 0;
  const post = channel.postMessage.bind(channel);
  const say = (kind: Message['kind']) => post({ kind, id } satisfies Message);

  const ask = () => {
    if (leading || waiting) return;
    say('asks');
    waiting = window.setTimeout(() => {
      waiting = 0;
      leading = new AbortController();
      say('leads');
      lead(leading.signal);
    }, answerMs);
  };
  const stop = () => {
    window.clearTimeout(waiting);
    waiting = 0;
    leading?.abort();
    leading = null;
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'leaves') return ask();
    if (data.kind === 'asks') {
      if (leading) say('leads');
      // Of tabs that open at once, the first one that asked goes first.
      else if (waiting && data.id < id) stop();
      return undefined;
    }
    if (!leading || data.id < id) return stop();
    return say('leads');
  });
  ask();
  const timer = window.setInterval(ask, askMs);
  // A page that the browser keeps for the back button may not lead.
  const leave = () => {
    if (leading) say('leaves');
    stop();
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', ask);
  signal.addEventListener('abort', () => {
    leave();
    window.clearInterval(timer);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', ask);
    channel.close();
  });
}
