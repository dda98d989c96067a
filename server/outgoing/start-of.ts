import type { IncomingMessage } from 'node:http';

/** How long the start may take after the head. */
const longestMs = 1_000;

/**
 * The first bytes of an answer. One that never ends is cut instead of failing: its status is known already. Empty if it
 * is packed.
 */
export async function startOf(answer: IncomingMessage, most: number): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => answer.destroy(), longestMs);
  try {
    if (most > 0 && answer.headers['content-encoding'] === undefined)
      for await (const piece of answer as AsyncIterable<Buffer>) {
        pieces.push(piece);
        bytes += piece.length;
        if (bytes >= most) break;
      }
  } catch {
    // What came before the end.
  } finally {
    clearTimeout(timer);
    answer.destroy();
  }
  return Buffer.concat(pieces).subarray(0, most);
}
