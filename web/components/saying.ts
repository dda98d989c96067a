// A toast that is still to be read when the page is left for the landing page, which is a document of its own.

export type Saying = {
  kind: 'success' | 'error';
  title: string;
  description: string;
  /** How long it stays, in ms. */
  duration: number;
};

const key = 'mc_saying';

/** For what is left of its time, after it stood here for `shownMs`. */
export function handOver(saying: Saying, shownMs: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...saying, duration: saying.duration - shownMs }));
  } catch {
    return;
  }
}

/** What the page before had to say, once. */
export function takeSaying(): Saying | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? null : (JSON.parse(text) as Saying);
  } catch {
    return null;
  }
}
