// Counts how long calendars keep a reader waiting: all organizations share the readers.

import type { AppContext } from '#server/context.ts';
import { useLimit } from '#server/http/limits.ts';
import { siteOfHost } from '#server/outgoing/same-site.ts';
import { CalendarFailure } from './calendar-failure.ts';

/** The requests of one sync may take so long together before they count as slow. */
const freeMs = 5_000;
/** Within the lease of the job. */
const longestMs = 100_000;

/** Runs the requests of one sync. Throws a CalendarFailure once the sync, or the site in all syncs, took too long. */
export function slowSeconds(context: Pick<AppContext, 'db' | 'config' | 'now'>, host: string) {
  const site = siteOfHost(host);
  let spentMs = 0;
  let counted = 0;

  async function count(ms: number): Promise<void> {
    spentMs += ms;
    const slow = Math.ceil(Math.max(0, spentMs - freeMs) / 1000);
    const more = slow - counted;
    counted = slow;
    const isOver =
      more > 0 && (await context.db.write((tx) => useLimit(context, 'slow-seconds', site, more, tx)));
    if (isOver || spentMs > longestMs) throw new CalendarFailure('timeout', `${host} is too slow`);
  }

  return async <T>(request: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const [answer] = await Promise.allSettled([request()]);
    await count(performance.now() - startedAt);
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  };
}
