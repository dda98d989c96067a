// People's days, memoized by day: after a write, only days with changed meetings are read again.

import { setImmediate } from 'node:timers/promises';
import {
  type PeopleFacts,
  peopleFacts,
  type PersonDay,
  personDay,
} from '#domain/reports/coach/person-days.ts';
import type { HygieneSettings } from '#domain/reports/coach/rule.ts';
import { attendedMinutes } from '#domain/meetings/meeting.ts';
import { dayNumber } from '#domain/time/local-day.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { type Interval, workingHoursOf } from '#domain/time/working-hours.ts';
import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { organizationMemo } from '#server/tenancy/organization-memo.ts';
import { attendancesOfDays } from './store.ts';

/** `stamp` is a sum over the day's meetings that changes with each of them; 0 without meetings. */
export type StampedDay = { day: string; stamp: number };

type Tenant = { org: OrgId; organization: { timeZone: string; hygiene: HygieneSettings } };
type People = ReadonlyMap<string, PersonDay>;

const daysAtOnce = 4;
const daysKept = 1000;
const nobody: People = new Map();

export function peopleDays(db: Database) {
  const memo = organizationMemo<{ stamp: string; people: Promise<People> }>();

  async function read({ org, organization }: Tenant, days: readonly string[]): Promise<Map<string, People>> {
    const hoursOf = workingHoursOf(organization.timeZone, organization.hygiene.thresholds);
    const range = { from: days[0] ?? '', to: days.at(-1) ?? '' };
    const meetings = await attendancesOfDays(db.reports, org, range);
    const found = new Map<string, People>();
    for (const [day, ofDay] of Map.groupBy(meetings, (meeting) => meeting.day)) {
      const people = new Map<string, PersonDay>();
      for (const [person, attended] of attendedTimes(ofDay))
        people.set(person, personDay(attended, day, hoursOf));
      found.set(day, people);
      // Let other requests run in between.
      await setImmediate();
    }
    return found;
  }

  return async (tenant: Tenant, days: readonly StampedDay[]): Promise<PeopleFacts | null> => {
    const { timeZone, hygiene } = tenant.organization;
    const keyOf = (day: string) => `${tenant.org} ${day}`;
    const stampOf = ({ stamp }: StampedDay) => [stamp, timeZone, hygiene.version].join(' ');
    const changed = days.filter((one) => one.stamp !== 0 && memo.get(keyOf(one.day))?.stamp !== stampOf(one));
    for (const part of Map.groupBy(changed, ({ day }) => Math.floor(dayNumber(day) / daysAtOnce)).values()) {
      const reading = read(
        tenant,
        part.map(({ day }) => day),
      );
      for (const one of part) {
        const key = keyOf(one.day);
        const people = reading.then((found) => found.get(one.day) ?? nobody);
        people.catch(() => memo.delete(key));
        // Inserted last, so that the least recently read day is evicted first.
        memo.delete(key);
        memo.set(key, { stamp: stampOf(one), people });
      }
      await reading;
    }
    const known = await Promise.all(
      days.map(async ({ day, stamp }) => ({
        day,
        people: (stamp === 0 ? null : await memo.get(keyOf(day))?.people) ?? nobody,
      })),
    );
    for (const key of memo.keys()) {
      if (memo.size <= daysKept) break;
      memo.delete(key);
    }
    return peopleFacts(known, hygiene.thresholds);
  };
}

type Meeting = Awaited<ReturnType<typeof attendancesOfDays>>[number];

/** When each person attended the meetings. */
function attendedTimes(meetings: readonly Meeting[]): Map<string, Interval[]> {
  const times = new Map<string, Interval[]>();
  for (const { startedAt, durationMinutes, attendees } of meetings)
    for (const { person, ...presence } of attendees) {
      const minutes = attendedMinutes(presence, durationMinutes);
      if (minutes === 0) continue;
      const fromMs = startedAt + presence.joinedMinute * minuteMs;
      const one = { fromMs, toMs: fromMs + minutes * minuteMs };
      const all = times.get(person);
      if (all) all.push(one);
      else times.set(person, [one]);
    }
  return times;
}
