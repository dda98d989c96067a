// Plausible meetings, the same ones each time: series that come back, some one-offs, three years up to today.

import type { DatabaseSync } from 'node:sqlite';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { randomFrom } from '#server/testing/seeded-random.ts';

/** No daylight saving, so that plain SQL can tell the local hour, too. */
export const timeZone = 'Asia/Kolkata';
export const offsetMs = 5.5 * 3_600_000;

const dayMs = 86_400_000;
const years = 3;
const seed = 20_261_121;
const seriesCount = 3000;
const oneOffShare = 0.15;

const types = ['standup', 'planning', 'review', 'brainstorm', 'training', 'other', 'one-on-one', 'workshop'];
const kinds = [
  'Daily standup',
  'Sprint planning',
  'Design review',
  'Ideas',
  'Onboarding',
  'Sync',
  '1:1',
  'Workshop',
];
const minutes = [15, 60, 45, 60, 120, 30, 30, 90];
export const departments = Array.from({ length: 40 }, (_, i) => `Department ${i + 1}`);
const weightOfHour = [0, 0, 0, 0, 0, 0, 0, 1, 3, 9, 12, 9, 3, 6, 10, 9, 7, 3, 1, 0, 0, 0, 0, 0];

/** Picks an index with the odds of its weight. */
function picker(weights: number[], random: () => number): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (const weight of weights) sums.push((sum += weight));
  return () => {
    const at = random() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** Of a weekend mostly the Friday before it. */
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
    const kind = whole(types.length);
    const department = whole(departments.length);
    const people = kind === 6 ? 2 : 3 + Math.floor(12 * random() ** 2) + (random() < 0.01 ? 80 : 0);
    return {
      kind,
      department,
      people,
      rateCents: 4000 + whole(8000),
      title: `${kinds[kind]}: team ${i + 1}`,
    };
  });
  const pickSeries = picker(
    Array.from(series, (_, i) => 1 / (i + 10) ** 0.5),
    random,
  );
  const pickHour = picker(weightOfHour, random);
  const days = Math.floor(years * 365.25);
  const today = Math.floor((now + offsetMs) / dayMs);

  for (let i = 0; i < count; i += 1) {
    const dayNumber = workingDay(today - days + 1 + Math.floor((i / count) * days), random);
    const startedAt = dayNumber * dayMs + pickHour() * 3_600_000 + whole(4) * 900_000 - offsetMs;
    const one = series[pickSeries()] ?? series[0];
    if (!one) return;
    const isOneOff = random() < oneOffShare;
    const durationMinutes = Math.max(5, (minutes[one.kind] ?? 30) + 5 * (whole(7) - 3));
    const title = isOneOff ? `${kinds[one.kind]} ${whole(1e9)}` : one.title;
    const worth = random() < 0.3 ? (['yes', 'maybe', 'no'][whole(3)] ?? null) : null;
    yield {
      id: i + 1,
      title: random() < 0.02 ? title.toUpperCase() : title,
      type: types[one.kind] ?? 'other',
      department: random() < 0.1 ? null : (departments[one.department] ?? null),
      startedAt,
      day: new Date(dayNumber * dayMs).toISOString().slice(0, 10),
      durationMinutes,
      attendeeCount: one.people,
      totalCents: Math.round((one.people * one.rateCents * durationMinutes) / 60),
      averageHourlyRateCents: one.rateCents,
      estimatedValueCents: worth ? whole(500_000) : null,
      worthIt: worth,
    };
  }
}

/** Writes `count` meetings of an organization, without attendees: no figure of a screen reads those. */
export function fill(db: DatabaseSync, organizationId: number, count: number, now: number): void {
  const insert =
    db.prepare(`insert into "meetings" ("organizationId", "id", "draftKey", "title", "normalizedTitle", "type", "department",
    "startedAt", "day", "durationMinutes", "attendeeCount", "totalCents", "averageHourlyRateCents", "estimatedValueCents",
    "worthIt", "source", "createdBy", "createdAt", "version")
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'import', 1, 0, 1)`);
  db.exec('begin');
  for (const m of meetings(count, now))
    insert.run(
      organizationId,
      m.id,
      `bench ${m.id}`,
      m.title,
      normalizedTitle(m.title),
      m.type,
      m.department,
      m.startedAt,
      m.day,
      m.durationMinutes,
      m.attendeeCount,
      m.totalCents,
      m.averageHourlyRateCents,
      m.estimatedValueCents,
      m.worthIt,
    );
  db.exec('commit');
}
