// The original start times of a series: what its rules give, and its added and excluded times.

import type { Property } from './property-line.ts';
import { after, at, type EventTime, inFormOf, originalId, timeOf, valuesIn } from './event-component.ts';
import type { OnProblem, Version } from './event-versions.ts';
import { ruleTimes, type Window } from './rules.ts';
import { durationIn } from './times.ts';

/** An added time may have an end of its own. */
export type SeriesTime = EventTime & { end?: EventTime };

type SeriesTimes = {
  /** By `originalId`. */
  starts: ReadonlyMap<string, SeriesTime>;
  /** Those that the series would have. */
  excluded: ReadonlyMap<string, SeriesTime>;
  excludedIds: ReadonlySet<string>;
};

/** Unordered, at least those in the window. Throws Unreadable. */
export function seriesTimes(
  { component, clocks, start }: Version,
  window: Window,
  onProblem: OnProblem,
): SeriesTimes {
  const found = new Map<string, SeriesTime>();
  const add = (time: SeriesTime) => found.set(originalId(time), time);
  const written = (name: string) => component.all(name).filter(({ value }) => value !== '');
  const localOf = start.isDate ? (ms: number) => ms : start.clock.wallOf;
  const ruleStarts = function* (name: string): Iterable<EventTime> {
    for (const { value } of written(name))
      for (const wallMs of ruleTimes(value, start.wallMs, window, localOf)) yield at(start, wallMs);
  };
  const eachValue = (name: string, read: (value: string, property: Property) => void) => {
    for (const property of written(name))
      for (const value of valuesIn(property))
        try {
          read(value, property);
        } catch (error) {
          onProblem(error, true, component.text('summary'));
        }
  };

  // A rule decides itself whether the start belongs to it.
  if (written('rrule').length === 0) add(start);
  for (const time of ruleStarts('rrule')) add(time);
  eachValue('rdate', (value, property) => {
    const [from = '', to] = value.split('/');
    const time = timeOf(from, property, clocks, start.clock);
    const added = time.isDate ? inFormOf(start, time) : time;
    if (to === undefined) add(added);
    else
      add({
        ...added,
        end: /^\+?P/i.test(to) ? after(added, durationIn(to)) : timeOf(to, property, clocks, start.clock),
      });
  });

  const excluded = new Map<string, SeriesTime>();
  const excludedIds = new Set<string>();
  const exclude = (id: string) => {
    const time = found.get(id);
    if (time) excluded.set(id, time);
    found.delete(id);
    excludedIds.add(id);
  };
  for (const time of ruleStarts('exrule')) exclude(originalId(time));
  eachValue('exdate', (value, property) =>
    exclude(originalId(inFormOf(start, timeOf(value, property, clocks, start.clock)))),
  );
  return { starts: found, excluded, excludedIds };
}
