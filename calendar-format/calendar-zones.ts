// Clocks of time zones: by a known IANA name, otherwise by their definition in the calendar.

import ICAL from 'ical.js';
import { ianaZoneOf } from '#domain/calendars/zone-names.ts';
import { isTimeZone } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { offsetMs } from '#domain/time/zone-offset.ts';
import type { CalendarParts } from './calendar-text.ts';

/** Converts between instants and local time, given as epoch ms of the same time in UTC. */
export type Clock = { instantOf: (wallMs: number) => number; wallOf: (instantMs: number) => number };

export const utcClock: Clock = { instantOf: (wallMs) => wallMs, wallOf: (instantMs) => instantMs };

function clockOf(timeZone: string): Clock {
  return {
    instantOf(wallMs) {
      const minute = new Date(wallMs).toISOString().slice(0, 16);
      return (instantOfLocalTime(minute, timeZone) ?? wallMs) + (wallMs % minuteMs);
    },
    wallOf: (instantMs) => instantMs + offsetMs(instantMs, timeZone),
  };
}

/** The clock of a TZID; '' means floating times: the zone of the calendar, or `organizationZone`. */
export function clocksOf({ timeZone, zones }: CalendarParts, organizationZone: string) {
  const floating = clockOf(ianaZoneOf(timeZone) ?? organizationZone);
  const clocks = new Map<string, Clock>([['', floating]]);
  return (tzid: string): Clock => {
    let clock = clocks.get(tzid);
    if (!clock) clocks.set(tzid, (clock = find(tzid)));
    return clock;
  };

  function find(tzid: string): Clock {
    const iana = ianaZoneOf(tzid);
    if (iana) return clockOf(iana);
    const definition = zones.get(tzid) ?? zones.get(`"${tzid}"`);
    const location = definition?.find((line) => /^x-lic-location:/i.test(line))?.slice(15) ?? '';
    const named = ianaZoneOf(location);
    if (named) return clockOf(named);
    const defined = definition && definedClock(definition.join('\r\n'));
    if (defined) return defined;
    return isTimeZone(tzid) ? clockOf(tzid) : floating;
  }
}

/** Null if the definition cannot be used. */
function definedClock(definition: string): Clock | null {
  try {
    const component = new ICAL.Component(ICAL.parse(definition) as []);
    const zone = new ICAL.Timezone({ component, tzid: 'defined' });
    const rules = [
      ...component.getAllSubcomponents('standard'),
      ...component.getAllSubcomponents('daylight'),
    ];
    const isUsable = rules.every((it) => it.hasProperty('dtstart') && it.hasProperty('tzoffsetto'));
    if (rules.length === 0 || !isUsable) return null;
    const clock = {
      instantOf: (wallMs: number) => timeOf(wallMs, zone).toUnixTime() * 1000,
      wallOf(instantMs: number) {
        const local = timeOf(instantMs, ICAL.Timezone.utcTimezone).convertToZone(zone);
        return Date.parse(`${local.toString().slice(0, 19)}Z`);
      },
    };
    return Number.isFinite(clock.wallOf(clock.instantOf(Date.UTC(2026, 6, 1)))) ? clock : null;
  } catch {
    return null;
  }
}

/** The time of day of `wallMs` in a zone of ical.js. */
export function timeOf(wallMs: number, zone: ICAL.Timezone): ICAL.Time {
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
    zone,
  );
}
