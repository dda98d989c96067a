// The offsets that a VTIMEZONE defines (RFC 5545, 3.6.5).

import { minuteMs } from '#domain/time/time-units.ts';
import type { Lines } from './calendar-text.ts';
import { type Property, propertyOf } from './property-line.ts';
import { ruleTimes } from './rules.ts';
import { timeIn } from './times.ts';

/** From an instant on, the offset differs. */
type Change = { instantMs: number; offsetMs: number };

/** Changes of clocks are computed for these years. Outlook's rules begin in 1601. */
const [firstYear, lastYear] = [1990, 2100];

/** The offset in ms at an instant; null if the definition cannot be used. */
export function offsetsOf(definition: Lines): ((instantMs: number) => number) | null {
  let changes: Change[];
  let earliest: { instantMs: number; offsetMs: number } | null = null;
  try {
    changes = observancesIn(definition).flatMap((observance) => {
      const { before, of } = changesOf(observance);
      for (const { instantMs } of of)
        if (!earliest || instantMs < earliest.instantMs) earliest = { instantMs, offsetMs: before };
      return of;
    });
  } catch {
    return null;
  }
  if (changes.length === 0) return null;
  const ordered = changes.toSorted((a, b) => a.instantMs - b.instantMs);
  const { offsetMs: first } = earliest ?? { offsetMs: 0 };
  return (instantMs) => {
    let [low, high] = [0, ordered.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ordered[middle]?.instantMs ?? 0) <= instantMs) low = middle + 1;
      else high = middle;
    }
    return ordered[low - 1]?.offsetMs ?? first;
  };
}

/** The properties of each STANDARD and DAYLIGHT. */
function observancesIn(definition: Lines): Property[][] {
  const found: Property[][] = [];
  let open: Property[] | null = null;
  for (const property of definition.map(propertyOf)) {
    const isObservance = /^(?:standard|daylight)$/i.test(property.value);
    if (property.name === 'begin' && isObservance) found.push((open = []));
    else if (property.name === 'end' && isObservance) open = null;
    else open?.push(property);
  }
  return found;
}

/** Throws if it cannot be read. */
function changesOf(observance: readonly Property[]): { before: number; of: Change[] } {
  const valuesOf = (name: string) => observance.filter((it) => it.name === name).map(({ value }) => value);
  const [after, before] = [valuesOf('tzoffsetto')[0], valuesOf('tzoffsetfrom')[0]];
  if (after === undefined) throw new Error('an offset is missing');
  const offsetMs = offsetIn(after);
  const beforeMs = before === undefined ? offsetMs : offsetIn(before);
  const starts = valuesOf('dtstart').map((value) => timeIn(value).wallMs);
  const [start] = starts;
  if (start === undefined) throw new Error('a start is missing');
  for (const value of valuesOf('rdate').flatMap((list) => list.split(/[,;]/)))
    if (value.trim()) starts.push(timeIn(value).wallMs);
  for (const rule of valuesOf('rrule')) {
    const window = { from: Date.UTC(firstYear, 0), to: Date.UTC(lastYear, 0) };
    if (!/FREQ=YEARLY/i.test(rule)) throw new Error('a rule that no zone has');
    for (const wallMs of ruleTimes(rule, start, window, (untilMs) => untilMs + beforeMs)) starts.push(wallMs);
  }
  return { before: beforeMs, of: starts.map((wallMs) => ({ instantMs: wallMs - beforeMs, offsetMs })) };
}

/** "+0100" or "-033000" in ms. */
function offsetIn(value: string): number {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-]?)(\d\d):?(\d\d):?(\d\d)?$/.exec(value) ?? [];
  if (hours === undefined) throw new Error('not an offset');
  const ms = (Number(hours) * 60 + Number(minutes)) * minuteMs + Number(seconds) * 1000;
  return sign === '-' ? -ms : ms;
}
