// On whose clock the times of a calendar file are.

import ICAL from 'ical.js';
import { isTimeZone } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';

/**
 * A zone as the browser knows it. A file may not explain the zones that it names, or tell the rules of one year alone;
 * what the browser knows holds for all.
 */
class KnownZone extends ICAL.Timezone {
  /** In seconds, at a time on the clock of the zone. */
  override utcOffset(time: ICAL.Time): number {
    const local = time.toString().slice(0, 16);
    return (Date.parse(`${local}Z`) - (instantOfLocalTime(local, this.tzid) ?? 0)) / 1000;
  }
}

/** Events find the zones that they name in the calendar that they belong to. */
export class Calendar extends ICAL.Component {
  readonly #known = new Map<string, KnownZone>();

  constructor() {
    super('vcalendar');
  }

  override getTimeZoneByID(name: string): ICAL.Timezone {
    if (!isTimeZone(name)) return super.getTimeZoneByID(name);
    let zone = this.#known.get(name);
    if (!zone) this.#known.set(name, (zone = new KnownZone({ tzid: name })));
    return zone;
  }
}

/** An instant, a day, or a time on nobody's clock where the file does not say on whose it is. */
export function timeText(time: ICAL.Time): string {
  if (time.isDate || time.zone === ICAL.Timezone.localTimezone) return time.toString().slice(0, 16);
  return `${new Date(time.toUnixTime() * 1000).toISOString().slice(0, 19)}Z`;
}
