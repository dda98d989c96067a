// How long a server asked to wait, in its Retry-After header.

const longestWaitMs = 6 * 60 * 60_000;

/** Of seconds or a date, at most 6 hours; 0 without the header. */
export function retryAfterMs({ headers }: Response, now: number): number {
  const value = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return ms > 0 ? Math.min(ms, longestWaitMs) : 0;
}
