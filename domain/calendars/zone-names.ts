import { isTimeZone } from '../time/local-day.ts';
import { zoneOfWindows } from './windows-zones.ts';

/**
 * The IANA zone of a TZID: an IANA name, an IANA name at the end of a path such as
 * /freeassociation.sourceforge.net/Europe/Berlin, or a Windows name. Null for other names and for abbreviations
 * such as EST, which do not say whether daylight saving time applies.
 */
export function ianaZoneOf(tzid: string): string | null {
  const name = tzid.trim();
  const windows = zoneOfWindows(name);
  if (windows) return windows;
  if (/^(?:Etc\/)?(?:UTC|GMT|Z)$/i.test(name)) return 'UTC';
  const parts = name.split('/');
  for (let first = 0; first < parts.length - 1 && first < 8; first += 1) {
    const end = parts.slice(first).join('/');
    if (isTimeZone(end)) return end;
  }
  return null;
}
