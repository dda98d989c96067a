import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTimeZone } from '#domain/time/local-day.ts';
import { guessedZoneOf, ianaZoneOf, type NamedZone } from './zone-names.ts';

test.each<[string, string | null]>([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['pacific standard time', 'America/Los_Angeles'],
  ['tzone://Microsoft/Utc', 'UTC'],
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['Greenwich Mean Time', 'UTC'],
  ['/freeassociation.sourceforge.net/Europe/Berlin', 'Europe/Berlin'],
  ['/citadel.org/20260101_1/America/Argentina/Salta', 'America/Argentina/Salta'],
  ['/Europe/Vienna', 'Europe/Vienna'],
  ['America/New York', 'America/New_York'],
  ['(Europe/Berlin)', 'Europe/Berlin'],
  ['"Europe/Berlin"', 'Europe/Berlin'],
  ['tzone://Microsoft/W. Europe Standard Time', 'Europe/Berlin'],
  ['tzone://Microsoft/Custom', null],
  ['W. Europe Standard Time ', 'Europe/Berlin'],
  ['EST', null],
  ['Customized Time Zone', null],
  ['(UTC+01:00) Amsterdam, Berlin, Bern', null],
  ['', null],
])('the TZID "%s" maps to %s', (tzid, zone) => expect(ianaZoneOf(tzid)).toBe(zone));

test.each<[string, NamedZone | null]>([
  ['Eastern Standard Time 1', { iana: 'America/New_York' }],
  ['W. Europe Standard Time 2', { iana: 'Europe/Berlin' }],
  ['Eastern Daylight Time', { iana: 'America/New_York' }],
  ['Pacific Time', { iana: 'America/Los_Angeles' }],
  ['Central European Summer Time', { iana: 'Europe/Warsaw' }],
  ['Romance', { iana: 'Europe/Paris' }],
  ['Mountain Time (US & Canada)', { iana: 'America/Denver' }],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', { iana: 'Europe/Amsterdam' }],
  ['(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rom\\, Stockholm\\, Wien', { iana: 'Europe/Amsterdam' }],
  ['"(UTC+00:00) Dublin, Edinburgh, Lisbon, London"', { iana: 'Europe/Dublin' }],
  ['(GMT+01.00) Sarajevo/Warsaw/Zagreb', { iana: 'Europe/Sarajevo' }],
  ['(UTC-05:00) Eastern Time (US & Canada)', { iana: 'America/New_York' }],
  ['(UTC-05:00) Indiana (East)', { iana: 'America/Indianapolis' }],
  ['(UTC-09:00) Alaska', { iana: 'America/Anchorage' }],
  ['(UTC+10:00) Canberra, Melbourne, Sydney', { iana: 'Australia/Melbourne' }],
  ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', { aheadMinutes: 330 }],
  ['(UTC) Coordinated Universal Time', { aheadMinutes: 0 }],
  ['(UTC+03:00) A place that nobody knows', { aheadMinutes: 180 }],
  ['GMT+05:30', { aheadMinutes: 330 }],
  ['GMT+0530', { aheadMinutes: 330 }],
  ['GMT/+01.00', { aheadMinutes: 60 }],
  ['UTC+5', { aheadMinutes: 300 }],
  ['UTC-03:30', { aheadMinutes: -210 }],
  ['UTC -8', { aheadMinutes: -480 }],
  ['+0900', { aheadMinutes: 540 }],
  ['PST8PDT', { iana: 'PST8PDT' }],
  ['EST', { iana: 'EST' }],
  ['UTC+25', null],
  ['Customized Time Zone', null],
  ['tzone://Microsoft/Custom', null],
  ['java.util.SimpleTimeZone', null],
  ['', null],
])('the name "%s" probably means %j', (tzid, zone) => expect(guessedZoneOf(tzid)).toEqual(zone));

test('the runtime knows the IANA zone of every Windows zone', () => {
  const source = readFileSync(new URL('./windows-zones.ts', import.meta.url), 'utf8');
  const zones = [...source.matchAll(/^ {2}'([^']+)': '([^']+)',$/gm)];
  expect(zones.length).toBeGreaterThan(130);
  expect(zones.filter(([, name = '', zone = '']) => !isTimeZone(zone) || ianaZoneOf(name) !== zone)).toEqual(
    [],
  );
});
