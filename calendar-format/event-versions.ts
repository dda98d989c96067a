// The event of a UID and the changes of single occurrences, each with its times.

import { Unreadable } from '#domain/calendar/problems.ts';
import { dayMs } from '#domain/time/time-units.ts';
import type { EventLines } from './calendar-text.ts';
import type { Clocks } from './calendar-zones.ts';
import {
  after,
  at,
  componentOf,
  detailsOf,
  type EventComponent,
  type EventDetails,
  type EventTime,
  inFormOf,
  later,
  originalId,
  timeOf,
} from './event-component.ts';
import { durationIn } from './times.ts';

/** A component with its times. */
export type Version = {
  component: EventComponent;
  clocks: Clocks;
  start: EventTime;
  /** The end of an occurrence that starts at the time. */
  endOf: (start: EventTime) => EventTime;
  details: EventDetails;
};

/** Replaces one occurrence, or all from one on. */
export type Change = Version & {
  original: EventTime;
  isFromHere: boolean;
  /** From the original to the new local time. */
  shiftMs: number;
};

/** Called for a component that cannot be read, or (isRead) was read in spite of a problem. */
export type OnProblem = (problem: unknown, isRead: boolean, title: string) => void;

/** Oldest first. There is more than one master if a program repeats the UID for different events. */
export function versionsOf(
  events: readonly EventLines[],
  clocksOf: (event: EventLines) => Clocks,
  onProblem: OnProblem,
): { masters: Version[]; changes: Change[] } {
  const components = events.map((event) => ({ component: componentOf(event), event }));
  const isChange = ({ component }: (typeof components)[number]) => component.first('recurrence-id') !== null;
  const read = <T extends Version>(
    some: typeof components,
    isReadOtherwise: boolean,
    version: (component: EventComponent, method: string, clocks: Clocks) => T,
  ): T[] =>
    some
      .flatMap(({ component, event }) => {
        try {
          return version(component, event.frame.method, clocksOf(event));
        } catch (error) {
          onProblem(error, isReadOtherwise, component.text('summary'));
          return [];
        }
      })
      .toSorted(byAge);
  const all = read(
    components.filter((it) => !isChange(it)),
    false,
    (component, method, clocks) => versionOf(component, method, clocks, null),
  );
  const newest = all.filter(({ details }) => details.sequence === all.at(-1)?.details.sequence);
  const masters = [...new Map(newest.map((it) => [originalId(it.start), it])).values()];
  const series = masters.at(-1) ?? null;
  // Without its change, an occurrence is where the series has it.
  const changes = read(components.filter(isChange), series !== null, (component, method, clocks) =>
    changeOf(component, method, clocks, series),
  );
  reportUnknownZones([...masters, ...changes], onProblem);
  return { masters, changes };
}

const byAge = ({ details: a }: Version, { details: b }: Version) =>
  a.sequence - b.sequence || a.stampedAt - b.stampedAt;

function reportUnknownZones(versions: readonly Version[], onProblem: OnProblem): void {
  const titles = new Map(
    versions.flatMap(({ start, details }) =>
      start.clock.unknownZone === null ? [] : [[start.clock.unknownZone, details.title]],
    ),
  );
  for (const [zone, title] of titles) {
    const params = { zone: zone.slice(0, 100) };
    onProblem(new Unreadable({ code: 'unknown-zone', params }), true, title);
  }
}

/** What a message about an event asks for is not an event. */
const notEvents = /^(?:REPLY|COUNTER|DECLINECOUNTER|REFRESH)$/;

/** A time without a zone is in the zone of the series. */
function versionOf(
  component: EventComponent,
  method: string,
  clocks: Clocks,
  series: Version | null,
): Version {
  if (notEvents.test(method)) throw new Unreadable({ code: 'reply', params: {} });
  // A message that cancels one occurrence need not repeat its start.
  const startProperty = component.first('dtstart') ?? component.first('recurrence-id');
  const endProperty = component.first('dtend');
  if (!startProperty) throw new Unreadable({ code: 'no-start', params: {} });
  const floating = series?.start.clock ?? clocks('');
  const start = timeOf(startProperty.value, startProperty, clocks, floating);
  const end = endProperty && timeOf(endProperty.value, endProperty, clocks, start.clock);
  const details = detailsOf(component, method);
  return { component, clocks, start, endOf: endingOf(start, end, component), details };
}

/** DTEND gives an exact duration, or whole days; DURATION may mix both. */
function endingOf(start: EventTime, end: EventTime | null, component: EventComponent): Version['endOf'] {
  if (end && start.isDate) return (it) => at(it, it.wallMs + Math.max(dayMs, end.wallMs - start.wallMs));
  if (end) return (it) => later(it, end.instantMs - start.instantMs);
  const duration = durationIn(component.text('duration') || (start.isDate ? 'P1D' : 'PT0S'));
  return (it) => after(it, duration);
}

function changeOf(component: EventComponent, method: string, clocks: Clocks, series: Version | null): Change {
  const version = versionOf(component, method, clocks, series);
  const property = component.first('recurrence-id');
  if (!property) throw new Unreadable({ code: 'unreadable', params: {} });
  const { start } = series ?? version;
  const written = timeOf(property.value, property, clocks, start.clock);
  const original = series ? inFormOf(start, written) : written;
  const { clock, wallMs } = version.start;
  const originalMs = original.isDate ? original.wallMs : clock.wallOf(original.instantMs);
  const isFromHere = /^thisandfuture$/i.test(property.parameter('range'));
  return { ...version, original, isFromHere, shiftMs: wallMs - originalMs };
}
