// The times that a recurrence rule gives, in local time. ical.js only counts days.

import ICAL from 'ical.js';
import { Unreadable } from '#domain/calendar/problems.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { timeIn } from './times.ts';
import { modernRule } from './vcalendar.ts';

export type Window = { from: number; to: number };

/** A rule with more is not a series of meetings. */
const mostSteps = 20_000;

/**
 * The times of a rule that begins at `startMs`, within a window; all are epoch ms of the same local time in UTC.
 * `localOf` converts an UNTIL in UTC to local time. Throws Unreadable.
 */
export function* ruleTimes(
  rule: string,
  startMs: number,
  window: Window,
  localOf: (instantMs: number) => number,
): Iterable<number> {
  const { recur, untilMs } = recurOf(rule, localOf);
  const times = recur.iterator(timeOf(laterStart(recur, startMs, window)));
  for (let steps = 0; ; steps += 1) {
    if (steps > mostSteps) throw new Unreadable({ code: 'too-many', params: { most: mostSteps } });
    const next = times.next();
    if (!next) return;
    const wallMs = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second);
    if (wallMs >= window.to || wallMs > untilMs) return;
    if (wallMs >= window.from) yield wallMs;
  }
}

function recurOf(rule: string, localOf: (instantMs: number) => number) {
  const text = modernRule(rule).toUpperCase().replace(/\s/g, '');
  const [, until] = /UNTIL=([^;]*)/.exec(text) ?? [];
  const parts = text.split(';').map((part) => part.replace(/,+$/, ''));
  // Some programs write a start or an empty part.
  const isKnown = (part: string) => /^[A-Z]+=./.test(part) && !/^(?:UNTIL|DTSTART|TZID|COUNT=0$)/.test(part);
  try {
    const recur = ICAL.Recur.fromString(parts.filter(isKnown).join(';'));
    if (!recur.freq) throw new Error('no frequency');
    return { recur, untilMs: until ? lastMs(until, localOf) : Infinity };
  } catch {
    throw new Unreadable({ code: 'unreadable-rule', params: { text: rule.slice(0, 100) } });
  }
}

/** UNTIL in local time. A date includes the whole day. */
function lastMs(until: string, localOf: (instantMs: number) => number): number {
  const { wallMs, isDate, aheadMinutes } = timeIn(until);
  if (isDate) return wallMs + dayMs - 1000;
  return aheadMinutes === null ? wallMs : localOf(wallMs);
}

/** Skips whole periods before the window, since a step takes ical.js 20 µs. */
function laterStart(recur: ICAL.Recur, wallMs: number, window: Window): number {
  if (recur.count || wallMs >= window.from) return wallMs;
  if (recur.freq === 'YEARLY') return laterYear(recur, wallMs, window);
  const days = { DAILY: 1, WEEKLY: 7 }[recur.freq];
  if (!days) return wallMs;
  const period = days * dayMs * Math.max(1, recur.interval);
  const skipped = Math.floor((window.from - wallMs) / period) - 1;
  return skipped > 0 ? wallMs + skipped * period : wallMs;
}

function laterYear(recur: ICAL.Recur, wallMs: number, window: Window): number {
  const start = new Date(wallMs);
  // Leap days do not exist in each year.
  if (start.getUTCMonth() === 1 && start.getUTCDate() === 29) return wallMs;
  const interval = Math.max(1, recur.interval);
  const years = new Date(window.from).getUTCFullYear() - start.getUTCFullYear() - 1;
  const skipped = Math.floor(years / interval) * interval;
  return skipped > 0 ? start.setUTCFullYear(start.getUTCFullYear() + skipped) : wallMs;
}

function timeOf(wallMs: number): ICAL.Time {
  const date = new Date(wallMs);
  return ICAL.Time.fromData(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      isDate: false,
    },
    ICAL.Timezone.utcTimezone,
  );
}
