// 500 imported meetings, scored a second time by an independent implementation.

import { expect, test } from 'vitest';
import { readCoach } from '#contract/coach.ts';
import type { Input } from '#contract/endpoint.ts';
import { saveImportBatch } from '#contract/imports.ts';
import { newOrganization, newPerson } from '#server/testing/people.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';

type Row = Input<typeof saveImportBatch>['body']['meetings'][number];

const timeZone = 'Asia/Kolkata';
const offsetMs = 5.5 * 3_600_000;
const dayMs = 86_400_000;
const titles = ['Standup', 'Sprint review', 'standup ', 'Onboarding', 'Budget', 'Sync'];
const types = ['standup', 'review', 'standup', 'training', 'planning', 'other'];

/** 500 meetings of the last 70 days, all of them over. */
const meetings: Row[] = Array.from({ length: 500 }, (_, i) => ({
  row: i + 1,
  title: i % 11 === 0 ? `Talk ${i}` : (titles[i % 6] ?? ''),
  type: types[i % 6] ?? '',
  agenda: i % 3 === 0 ? 'Decide' : null,
  startedAt: new Date(startOfTest - (((i * 7919) % 6700) + 30) * 900_000).toISOString(),
  durationMinutes: 10 + ((i * 37) % 140),
  names: ['Ada'],
  unnamedAttendees: (i * 5) % 14,
}));

const line = (x: number, points: [number, number][]): number => {
  for (const [i, [x1, y1]] of points.entries()) {
    const [x0, y0] = points[i - 1] ?? [x1, y1];
    if (x <= x1) return x1 === x0 ? y1 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  }
  return points.at(-1)?.[1] ?? 0;
};

/** Purpose, follow-through, people and length; worth and punctuality are unknown after an import. */
function scoreByHand({ type, agenda, startedAt, durationMinutes, unnamedAttendees }: Row) {
  const people = unnamedAttendees + 1;
  const endedAt = Date.parse(startedAt) + durationMinutes * 60_000;
  const known: [weight: number, share: number][] = [];
  const [isStandup, isTraining] = [type === 'standup', type === 'training'];
  if (agenda && !isStandup) known.push([25, 1]);
  if (!isStandup && !isTraining && startOfTest - endedAt >= dayMs) known.push([20, 0]);
  if (!isTraining) known.push([15, people <= 7 ? 1 : 0.9 ** (people - 7)]);
  known.push([
    15,
    line(isStandup ? durationMinutes / 0.6 : isTraining ? durationMinutes / 2 : durationMinutes, [
      [25, 1],
      [60, 0.7],
      [80, 0.4],
      [120, 0.2],
    ]),
  ]);
  const applying = isStandup ? 55 : isTraining ? 65 : 100;
  const weight = known.reduce((sum, [w]) => sum + w, 0);
  const won = known.reduce((sum, [w, share]) => sum + w * share, 0);
  const coverage = (100 * weight) / applying;
  return { coverage, score: coverage < 30 ? null : Math.round((100 * won) / weight) };
}

const local = (ms: number) => new Date(ms + offsetMs);
const dayOf = (ms: number) => local(ms).toISOString().slice(0, 10);
const today = dayOf(startOfTest);
const firstDay = dayOf(startOfTest - 27 * dayMs);
const key = (title: string) => title.trim().toLowerCase();

function byHand() {
  let [hours, scoredHours, scoreHours, knownHours, late, recurring] = [0, 0, 0, 0, 0, 0];
  const busy = new Set<string>();
  for (const meeting of meetings) {
    const startMs = Date.parse(meeting.startedAt);
    if (dayOf(startMs) < firstDay || dayOf(startMs) > today) continue;
    const personMinutes = (meeting.unnamedAttendees + 1) * meeting.durationMinutes;
    const { coverage, score } = scoreByHand(meeting);
    hours += personMinutes;
    knownHours += coverage * personMinutes;
    if (score !== null) {
      scoredHours += personMinutes;
      scoreHours += score * personMinutes;
    }
    busy.add(dayOf(startMs));
    // Minute by minute on the local clock.
    for (let minute = 0; minute < meeting.durationMinutes; minute += 1) {
      const hour = local(startMs + minute * 60_000).getUTCHours();
      if (hour < 8 || hour >= 18) late += meeting.unnamedAttendees + 1;
    }
    const isHeldBefore = meetings.some((other) => {
      const since = startMs - Date.parse(other.startedAt);
      return key(other.title) === key(meeting.title) && since > 0 && since <= 35 * dayMs;
    });
    if (isHeldBefore) recurring += personMinutes;
  }
  let free = 0;
  for (let back = 0; back < 28; back += 1) {
    const day = local(startOfTest - back * dayMs);
    if (day.getUTCDay() % 6 !== 0 && !busy.has(day.toISOString().slice(0, 10))) free += 1;
  }
  const habits = [
    Math.min(1, free / 4 / 2),
    1 - Math.min(1, late / hours / 0.2),
    Math.min(1, 2 * (1 - recurring / hours)),
  ];
  expect(knownHours).toBeGreaterThan(30 * hours);
  const meetingsScore = scoreHours / scoredHours;
  const habitsScore = (100 * habits.reduce((sum, share) => sum + share, 0)) / 3;
  return {
    score: Math.round(0.75 * meetingsScore + 0.25 * habitsScore),
    meetingsScore: Math.round(meetingsScore),
    habitsScore: Math.round(habitsScore),
    coverage: Math.round(knownHours / hours),
    personHours: Math.round((hours / 60) * 1e6) / 1e6,
    habits: habits.map((share) => Math.round(share * 1e6) / 1e6),
  };
}

test('500 imported meetings get the independently computed score', async () => {
  const app = await testApp();
  const person = await newPerson(app, await newOrganization(app, 'Acme', timeZone));
  const batch = {
    importKey: crypto.randomUUID(),
    fileName: 'calendar.csv',
    hourlyRate: 75,
    salaryTier: null,
  };
  const { saved } = await person.call(saveImportBatch, { body: { ...batch, meetings, isLast: true } });
  expect(saved).toBe(500);

  const coach = await person.call(readCoach);
  const { habits, ...figures } = byHand();
  expect(coach).toMatchObject({ today, from: firstDay, version: 1, ...figures });
  expect(coach.habits.map(({ share }) => share)).toEqual(habits);
  expect(coach.meetings).toBeGreaterThan(150);
});
