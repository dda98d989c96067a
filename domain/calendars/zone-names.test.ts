import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTimeZone } from '../time/local-day.ts';
import { ianaZoneOf } from './zone-names.ts';

test.each<[string, string | null]>([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['pacific standard time', 'America/Los_Angeles'],
  ['tzone://Microsoft/Utc', 'UTC'],
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['/freeassociation.sourceforge.net/Europe/Berlin', 'Europe/Berlin'],
  ['/citadel.org/20260101_1/America/Argentina/Salta', 'America/Argentina/Salta'],
  ['EST', null],
  ['Customized Time Zone', null],
  ['(UTC+01:00) Amsterdam, Berlin, Bern', null],
  ['', null],
])('the TZID "%s" maps to %s', (tzid, zone) => expect(ianaZoneOf(tzid)).toBe(zone));

test('the runtime knows the IANA zone of every Windows zone', () => {
  const source = readFileSync(new URL('./windows-zones.ts', import.meta.url), 'utf8');
  const zones = [...source.matchAll(/^ {2}'([^']+)': '([^']+)',$/gm)];
  expect(zones.length).toBeGreaterThan(130);
  expect(zones.filter(([, name = '', zone = '']) => !isTimeZone(zone) || ianaZoneOf(name) !== zone)).toEqual(
    [],
  );
});
