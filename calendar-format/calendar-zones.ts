// Clocks of time zones: by a known IANA name, otherwise by their definition in the calendar.

import { guessedZoneOf, ianaZoneOf } from '#domain/calendar/zone-names.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import { offsetMs } from '#domain/time/zone-offset.ts';
import { type CalendarFrame, type Lines, zoneKey } from './calendar-text.ts';
import { offsetsOf } from './zone-definition.ts';

/** Converts between instants and local time, given as epoch ms of the same time in UTC. */
export type Clock = {
  instantOf: (wallMs: number) => number;
  wallOf: (instantMs: number) => number;
  /** The TZID that nobody understands; its times are read in the calendar's zone. */
  unknownZone: string | null;
};

/** A time that occurs twice is the first one; a skipped time uses the offset before the change. */
function clockOf(offsetAt: (instantMs: number) => number): Clock {
  return {
    wallOf: (instantMs) => instantMs + offsetAt(instantMs),
    instantOf(wallMs) {
      // Offsets change at most once in two days.
      const before = offsetAt(wallMs - dayMs);
      const after = offsetAt(wallMs + dayMs);
      if (before === after) return wallMs - before;
      const instants = [wallMs - before, wallMs - after];
      return instants.find((it) => it + offsetAt(it) === wallMs) ?? wallMs - before;
    },
    unknownZone: null,
  };
}

const ianaClock = (timeZone: string): Clock => clockOf((instantMs) => offsetMs(instantMs, timeZone));

export const fixedClock = (aheadMinutes: number): Clock => clockOf(() => aheadMinutes * minuteMs);

/** The clock of a TZID; '' means times without a zone. */
export type Clocks = (tzid: string) => Clock;

/** The clocks of the events of a calendar, whose own zone is `organizationZone` if it names none. */
export function clockReader(organizationZone: string): (frame: CalendarFrame) => Clocks {
  const ofOrganization = ianaClock(organizationZone);
  const ofFrame = new Map<CalendarFrame, Clocks>();
  // Each object of a CalDAV calendar repeats the definitions.
  const defined = new Map<string, Clock | null>();
  return (frame) => {
    let clocks = ofFrame.get(frame);
    if (!clocks) ofFrame.set(frame, (clocks = clocksOf(frame)));
    return clocks;
  };

  function clocksOf(frame: CalendarFrame): Clocks {
    const named = frame.timeZone === '' ? ofOrganization : find(frame.timeZone);
    const own = named ?? { ...ofOrganization, unknownZone: frame.timeZone };
    const clocks = new Map<string, Clock>([['', own]]);
    return (tzid) => {
      let clock = clocks.get(tzid);
      if (!clock) clocks.set(tzid, (clock = find(tzid) ?? { ...own, unknownZone: tzid }));
      return clock;
    };

    function find(tzid: string): Clock | null {
      const definition = frame.zones.get(zoneKey(tzid));
      const location = definition?.find((line) => /^x-lic-location:/i.test(line))?.slice(15) ?? '';
      const iana = ianaZoneOf(tzid) ?? ianaZoneOf(location);
      if (iana) return ianaClock(iana);
      const byDefinition = definition && definedClock(definition);
      if (byDefinition) return byDefinition;
      const guessed = guessedZoneOf(tzid);
      if (!guessed) return null;
      return 'iana' in guessed ? ianaClock(guessed.iana) : fixedClock(guessed.aheadMinutes);
    }
  }

  function definedClock(definition: Lines): Clock | null {
    const text = definition.join('\n');
    let clock = defined.get(text);
    if (clock === undefined) {
      const offsetAt = offsetsOf(definition);
      defined.set(text, (clock = offsetAt && clockOf(offsetAt)));
    }
    return clock;
  }
}
