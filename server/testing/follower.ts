// An open page that receives the changes of its organization over a real connection.

import { ChangeEvent } from '#contract/accounts/changes.ts';

export type Follower = {
  status: number;
  /** Received kinds; null for "reload everything". */
  receivedKinds: (string | null)[];
  /** How long nothing had changed when the stream opened, ms. */
  quietMs: () => number | undefined;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  leave: () => void;
};

export async function follow(url: string, headers: HeadersInit): Promise<Follower> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/changes`, { headers, signal: leaving.signal });
  const receivedKinds: (string | null)[] = [];
  let quietMs: number | undefined;
  const receive = (event: ChangeEvent) => {
    receivedKinds.push(event.kind);
    quietMs ??= event.quietMs;
  };
  return {
    status: response.status,
    receivedKinds,
    quietMs: () => quietMs,
    ended: response.ok ? read(response, receive).catch(() => {}) : Promise.resolve(),
    leave: () => leaving.abort(),
  };
}

async function read(response: Response, receive: (event: ChangeEvent) => void): Promise<void> {
  let text = '';
  for await (const piece of response.body ?? []) {
    text += Buffer.from(piece).toString();
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('data: ')) receive(ChangeEvent.parse(JSON.parse(line.slice(6))));
  }
}
