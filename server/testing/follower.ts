// An open page: hears the changes of its organisation over a real connection.

export type Follower = {
  status: number;
  /** The kinds that were told; null for "look again". */
  heard: (string | null)[];
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  leave: () => void;
};

export async function follow(url: string, cookie: string): Promise<Follower> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/changes`, { headers: { cookie }, signal: leaving.signal });
  const heard: (string | null)[] = [];
  return {
    status: response.status,
    heard,
    ended: response.ok ? read(response, heard).catch(() => {}) : Promise.resolve(),
    leave: () => leaving.abort(),
  };
}

async function read(response: Response, heard: (string | null)[]): Promise<void> {
  let text = '';
  for await (const piece of response.body ?? []) {
    text += Buffer.from(piece).toString();
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('data: ')) heard.push((JSON.parse(line.slice(6)) as { kind: string | null }).kind);
  }
}
