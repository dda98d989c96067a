// Plausible meetings, the same ones in every run: series, some one-offs, three years until yesterday.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { randomFrom } from '#domain/testing/seeded-random.ts';

/** No daylight saving time, so that plain SQL can compute the local hour. */
export const timeZone = 'Asia/Kolkata';
export const offsetMs = 5.5 * 3_600_000;

const dayMs = 86_400_000;
const years = 3;
const seed = 20_261_121;
const seriesCount = 3000;
const oneOffShare = 0.15;
const peopleOfDepartment = 100;
/** Figures read the attendees of four weeks, so older attendees are omitted. */
const attendedDays = 60;

/** Type, beginning of the title and usual minutes. */
const kinds = [
  ['standup', 'Daily standup', 15],
  ['planning', 'Sprint planning', 60],
  ['review', 'Design review', 45],
  ['brainstorm', 'Ideas', 60],
  ['training', 'Onboarding', 120],
  ['other', 'Sync', 30],
  ['one-on-one', '1:1', 30],
  ['workshop', 'Workshop', 90],
] as const;
export const departments = Array.from({ length: 40 }, (_, i) => `Department ${i + 1}`);
const weightOfHour = [0, 0, 0, 0, 0, 0, 0, 1, 3, 9, 12, 9, 3, 6, 10, 9, 7, 3, 1, 0, 0, 0, 0, 0];

/** Returns a function that picks a random index by weight; weights become multiples of the smallest one. */
function picker(weights: number[], random: () => number): () => number {
  const least = Math.min(...weights.filter((weight) => weight > 0));
  const indexes = weights.flatMap((weight, i) => Array.from({ length: Math.round(weight / least) }, () => i));
  return () => indexes[Math.floor(random() * indexes.length)] ?? 0;
}

/** Moves most weekend days to the Friday before. */
function workingDay(dayNumber: number, random: () => number): number {
  // 1 January 1970 was a Thursday.
  const weekday = (dayNumber + 4) % 7;
  const sinceFriday = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  return random() < 0.95 ? dayNumber - sinceFriday : dayNumber;
}

function* meetings(count: number, now: number) {
  const random = randomFrom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const series = Array.from({ length: seriesCount }, (_, i) => {
    const [type, name, usualMinutes] = kinds[whole(kinds.length)] ?? kinds[0];
    const department = departments[whole(departments.length)];
    const people =
      type === 'one-on-one' ? 2 : 3 + Math.floor(12 * random() ** 2) + (random() < 0.01 ? 80 : 0);
    return {
      type,
      name,
      usualMinutes,
      department,
      people,
      rateCents: 4000 + whole(8000),
      // The same people every time: consecutive ones in the department's list.
      names: Array.from({ length: people }, (__, k) => `${department} ${(7 * i + k) % peopleOfDepartment}`),
      title: `${name}: team ${i + 1}`,
    };
  });
  const oftenFirst = series.map((_, i) => 1 / (i + 10) ** 0.5);
  const pickSeries = picker(oftenFirst, random);
  const pickHour = picker(weightOfHour, random);
  const days = Math.floor(years * 365.25);
  const today = Math.floor((now + offsetMs) / dayMs);

  for (let i = 0; i < count; i += 1) {
    const dayNumber = workingDay(today - days + Math.floor((i / count) * days), random);
    const startedAt = dayNumber * dayMs + pickHour() * 3_600_000 + whole(4) * 900_000 - offsetMs;
    const one = series[pickSeries()] ?? series[0];
    if (!one) return;
    const isOneOff = random() < oneOffShare;
    const durationMinutes = Math.max(5, one.usualMinutes + 5 * (whole(7) - 3));
    const title = isOneOff ? `${one.name} ${whole(1e9)}` : one.title;
    const totalCents = Math.round((one.people * one.rateCents * durationMinutes) / 60);
    const worth = random() < 0.3 ? (['yes', 'maybe', 'no'][whole(3)] ?? null) : null;
    const meeting = {
      id: i + 1,
      title: random() < 0.02 ? title.toUpperCase() : title,
      type: one.type,
      department: random() < 0.1 ? null : (one.department ?? null),
      startedAt,
      day: new Date(dayNumber * dayMs).toISOString().slice(0, 10),
      durationMinutes,
      attendeeCount: one.people,
      totalCents,
      estimatedCents: random() < 0.02 ? totalCents : 0,
      averageHourlyRateCents: one.rateCents,
      estimatedValueCents: worth ? whole(500_000) : null,
      worthIt: worth,
    };
    yield { meeting, names: one.names };
  }
}

/** Inserts `count` meetings of an organization, and the attendees of the newest. */
export function fill(db: DatabaseSync, organizationId: number, count: number, now: number): void {
  const fixed = { organizationId, origin: 'import', createdBy: 1, createdAt: 0, version: 1 };
  let insert: StatementSync | undefined;
  const attendee = db.prepare(
    `insert into "attendees" ("organizationId", "meetingId", "position", "name", "role", "hourlyRateCents", "joinedMinute")
      values (?, ?, ?, ?, 'Engineer', ?, 0)`,
  );
  const since = now - attendedDays * dayMs;
  db.exec('begin');
  for (const { meeting, names } of meetings(count, now)) {
    const row = {
      ...fixed,
      ...meeting,
      draftKey: `bench ${meeting.id}`,
      normalizedTitle: normalizedTitle(meeting.title),
    };
    const columns = Object.keys(row);
    insert ??= db.prepare(
      `insert into "meetings" (${columns.map((column) => `"${column}"`).join()}) values (${columns.map((column) => `$${column}`).join()})`,
    );
    insert.run(row);
    if (meeting.startedAt < since) continue;
    for (const [position, name] of names.entries())
      attendee.run(organizationId, meeting.id, position, name, meeting.averageHourlyRateCents);
  }
  db.exec('commit');
}
