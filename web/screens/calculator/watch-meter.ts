// Notices a clock that was set back under a running meter: at each look the clock must have gone on by as much as the
// page's own, which nobody sets and which never runs ahead, even if it may stand still while a laptop sleeps.

import { type Meter, settleMeter } from '#domain/meetings/meter.ts';
import { readText, writeText } from '#web/components/stored-text.ts';

/** A look at the run that began at `sinceMs`, by the clock that people set and by the page's own. */
type Look = { sinceMs: number; nowMs: number; pageMs: number };

// Two clocks drift apart by a little.
const slackMs = 1000;
const keepForMs = 60_000;

/**
 * Settles the meter that it is given. The last look is kept under `key` once a minute for the next page, as
 * "run look": a look at another run says nothing of this one, so tabs that settle the same run do not add up.
 */
export function watchMeter(key: string): (meter: Meter) => Meter {
  let last: Look | null = null;
  let kept: Look | null = null;
  return (meter) => {
    if (meter.runningSinceMs === null) return meter;
    const [nowMs, pageMs] = [Date.now(), performance.now()];
    const seenMs =
      last?.sinceMs === meter.runningSinceMs
        ? last.nowMs + Math.max(0, Math.floor(pageMs - last.pageMs) - slackMs)
        : keptLook(key, meter.runningSinceMs);
    const settled = settleMeter(meter, seenMs, nowMs);
    last = { sinceMs: settled.runningSinceMs ?? nowMs, nowMs, pageMs };
    if (kept?.sinceMs !== last.sinceMs || pageMs - kept.pageMs >= keepForMs) {
      kept = last;
      // Not in the draft: written each minute, it would take back what is typed in another tab at that moment.
      writeText(key, `${last.sinceMs} ${nowMs}`);
    }
    return settled;
  };
}

/** When the run that began at `sinceMs` was last looked at: at its beginning, as far as nothing else is known. */
function keptLook(key: string, sinceMs: number): number {
  const [since, nowMs] = (readText(key) ?? '').split(' ').map(Number);
  return since === sinceMs && nowMs ? nowMs : sinceMs;
}
