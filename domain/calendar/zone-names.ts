// Which time zone the name in a TZID means.

import { isTimeZone } from '#domain/time/local-day.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { offsetMs } from '#domain/time/zone-offset.ts';
import { windowsZones, zoneOfWindows } from './windows-zones.ts';

/** An IANA zone, or a fixed number of minutes ahead of UTC. */
export type NamedZone = { iana: string } | { aheadMinutes: number };

/** Bounds the cost of matching. */
const longestName = 200;

/** A TZID as other lines of its calendar write it: text escapes commas, a parameter has quotes. */
export const plainTzid = (tzid: string): string =>
  tzid
    .slice(0, longestName)
    .replace(/\\(.)/g, '$1')
    .trim()
    .replace(/^"(.*)"$|^\(([^()]*)\)$/, '$1$2')
    .trim();

/**
 * The IANA zone of a TZID: an IANA name, an IANA name at the end of a path such as
 * /freeassociation.sourceforge.net/Europe/Berlin, or a Windows name. Null for other names and for abbreviations
 * such as EST, which do not say whether daylight saving time applies.
 */
export function ianaZoneOf(tzid: string): string | null {
  const name = plainTzid(tzid);
  const windows = zoneOfWindows(name);
  if (windows) return windows;
  if (/^(?:(?:Etc\/)?(?:UTC|GMT|Z)|(?:Coordinated Universal|Greenwich Mean) Time)$/i.test(name)) return 'UTC';
  const parts = name.split('/');
  for (let first = 0; first < parts.length && first < 8; first += 1) {
    const end = parts.slice(first).join('/');
    const zone = first < parts.length - 1 ? end.replaceAll(' ', '_') : null;
    if (zone && isTimeZone(zone)) return zone;
    const ofPath = first > 0 ? zoneOfWindows(end) : undefined;
    if (ofPath) return ofPath;
  }
  return null;
}

/** What a name probably means that neither `ianaZoneOf` nor its calendar explains; null for an unknown one. */
export function guessedZoneOf(tzid: string): NamedZone | null {
  const name = plainTzid(tzid);
  const iana = zoneOfVariant(name);
  if (iana) return { iana };
  const shown = /^\(?\s*(?:UTC|GMT)\s*([+-]\s*\d{1,2}(?:[:.]?\d\d)?)?\s*\)\s*(.*)$/i.exec(name);
  if (shown) return zoneOfShownName(minutesOf(shown[1] ?? '+0') ?? 0, shown[2] ?? '');
  const aheadMinutes = minutesOf(name.replace(/^(?:UTC|GMT)[\s/]?/i, ''));
  if (aheadMinutes !== null) return { aheadMinutes };
  return isTimeZone(name) ? { iana: name } : null;
}

/** "+5", "-0430" or "+05:30" in minutes. */
function minutesOf(offset: string): number | null {
  const [, sign, hours = '', minutes = '0'] =
    /^([+-])\s*(\d{1,2})(?:[:.]?([0-5]\d))?$/.exec(offset.trim()) ?? [];
  if (!sign || Number(hours) > 14) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Shorter names, with the Windows name that they stand for. */
const shortNames: Record<string, string> = {
  alaska: 'Alaskan',
  arizona: 'US Mountain',
  'baja california': 'Pacific Standard Time (Mexico)',
  brasilia: 'E. South America',
  hawaii: 'Hawaiian',
  indiana: 'US Eastern',
  saskatchewan: 'Canada Central',
};

/** A Windows name with the number that Outlook adds, or without "Standard Time". */
function zoneOfVariant(name: string): string | undefined {
  const unnumbered = name.replace(/[\s_]+\d+$/, '');
  const spoken = unnumbered
    .replace(/\s*\((?:US|USA|U\.S\.|Canada|East)[^()]*\)$/i, '')
    .replace(/\s+(?:(?:standard|daylight|summer)\s+)?time$/i, '');
  const short = shortNames[spoken.toLowerCase()] ?? spoken;
  return zoneOfWindows(unnumbered) ?? zoneOfWindows(short) ?? zoneOfWindows(`${short} Standard Time`);
}

/** "(UTC+01:00) Amsterdam, Berlin, Rom": the zone of a city with this offset, otherwise only the offset. */
function zoneOfShownName(aheadMinutes: number, places: string): NamedZone {
  const hasOffset = (iana: string | undefined): iana is string =>
    iana !== undefined && standardMinutes(iana) === aheadMinutes;
  const ofCity = places
    .split(/[,;:/]/)
    .flatMap((place) => zonesByCity().get(place.trim().toLowerCase()) ?? [])
    .find(hasOffset);
  if (ofCity) return { iana: ofCity };
  const variant = zoneOfVariant(places);
  return hasOffset(variant) ? { iana: variant } : { aheadMinutes };
}

/** Without daylight saving time. */
const standardMinutes = (iana: string): number =>
  Math.min(...[0, 6].map((month) => offsetMs(Date.UTC(2026, month, 1), iana))) / minuteMs;

let cities: Map<string, string[]> | null = null;

function zonesByCity(): Map<string, string[]> {
  if (cities) return cities;
  const zones = new Set([...Object.values(windowsZones), ...Intl.supportedValuesOf('timeZone')]);
  const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return (cities = Map.groupBy(zones, (zone) => cityOf(zone).toLowerCase()));
}
