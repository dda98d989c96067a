// When the meetings of a series were held.

import { format } from '#web/components/format.ts';
import ICAL from 'ical.js';

/** One meeting; of a series, the event tells what was said of that one. */
export type Occurrence = { event: ICAL.Event; start: ICAL.Time; end: ICAL.Time };

/** As many as one that is held each day for forty years has. */
const mostOfSeries = 15_000;

export class TooMany extends Error {
  constructor(most: number, of = '') {
    super(`It holds more than ${format.integer(most)} meetings${of}.`);
  }
}

export function alone(component: ICAL.Component): Occurrence {
  const event = new ICAL.Event(component, { exceptions: [] });
  return { event, start: event.startDate, end: event.endDate };
}

export const startMs = ({ start }: Pick<Occurrence, 'start'>): number => start.toUnixTime() * 1000;

/**
 * All of an event up to `untilMs`; one that is no series is given whenever it is. `moved` are the components that take
 * the place of single ones. Throws TooMany, and what ical.js throws for a rule that it cannot follow.
 */
export function meetingsOf(
  component: ICAL.Component,
  moved: readonly ICAL.Component[],
  untilMs: number,
): Occurrence[] {
  const event = new ICAL.Event(component, { exceptions: [...moved] });
  if (!event.isRecurring()) return [alone(component)];
  const excluded = new Set(timesOf(component, 'exdate').map(keyOf));
  const found: Occurrence[] = [];
  for (const start of startsOf(event)) {
    if (startMs({ start }) > untilMs) break;
    if (excluded.has(keyOf(start)) || excluded.has(start.toString().slice(0, 10))) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(start);
    if (found.push({ event: item, start: startDate, end: endDate }) > mostOfSeries)
      throw new TooMany(mostOfSeries, ` of “${event.summary ?? ''}”`);
  }
  return found;
}

function* startsOf(event: ICAL.Event): Iterable<ICAL.Time> {
  const { component, startDate } = event;
  // Without a rule ical.js forgets the first.
  const isListed = timesOf(component, 'rdate').some((it) => it.compare(startDate) === 0);
  if (!component.hasProperty('rrule') && !isListed) yield startDate;
  const times = event.iterator();
  for (let next = times.next(); next; next = times.next()) yield next;
}

const timesOf = (component: ICAL.Component, name: string) =>
  component.getAllProperties(name).flatMap((it) => it.getValues() as ICAL.Time[]);

/** Days are taken out as days, whatever the clock. */
const keyOf = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toUnixTime());
