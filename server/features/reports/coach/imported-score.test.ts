// 500 imported meetings, scored by an independent implementation.

import { expect, test } from 'vitest';
import { readCoach } from '#contract/reports/coach.ts';
import type { Input } from '#contract/endpoint.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
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
  const [isStandup, isTraining] = [type === 'standup' && durationMinutes <= 30, type === 'training'];
  // Any other meeting of two is a one-on-one, which is measured as a training is.
  const isTaught = isTraining || (people === 2 && type !== 'standup');
  if (agenda && !isStandup) known.push([25, 1]);
  if (!isStandup && !isTaught && startOfTest - endedAt >= dayMs) known.push([20, 0]);
  if (!isTaught) known.push([15, people <= 7 ? 1 : 0.85 ** (people - 7)]);
  known.push([
    15,
    line(isStandup ? durationMinutes / 0.6 : isTaught ? durationMinutes / 2 : durationMinutes, [
      [25, 1],
      [60, 0.7],
      [80, 0.4],
      [120, 0.2],
    ]),
  ]);
  const applying = isStandup ? 55 : isTaught ? 65 : 100;
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

/** The days of Ada, the only person with a name, minute by minute in local time; the four weeks end yesterday. */
function adaByHand() {
  const sum = { free: 0, attended: 0, late: 0, left: 0, broken: 0 };
  for (let back = 1; back <= 28; back += 1) {
    const day = dayOf(startOfTest - back * dayMs);
    const midnight = Date.parse(day) - offsetMs;
    const isWeekday = new Date(day).getUTCDay() % 6 !== 0;
    const ofDay = meetings.filter(({ startedAt }) => dayOf(Date.parse(startedAt)) === day);
    if (ofDay.length === 0) {
      sum.free += isWeekday ? 1 : 0;
      continue;
    }
    let piece = 0;
    const endPiece = () => {
      sum.left += piece;
      sum.broken += piece < 60 ? piece : 0;
      piece = 0;
    };
    // A meeting may last into the next day, which is a day off after a Friday or on a weekend.
    for (let minute = 0; minute < 2 * 24 * 60; minute += 1) {
      const at = midnight + minute * 60_000;
      const isBusy = ofDay.some(({ startedAt, durationMinutes }) => {
        const since = at - Date.parse(startedAt);
        return since >= 0 && since < durationMinutes * 60_000;
      });
      const hour = local(at).getUTCHours();
      const isWork = hour >= 8 && hour < 18 && local(at).getUTCDay() % 6 !== 0;
      sum.attended += isBusy ? 1 : 0;
      sum.late += isBusy && !isWork ? 1 : 0;
      if (isBusy || !isWork || minute >= 24 * 60) endPiece();
      else piece += 1;
    }
    endPiece();
  }
  return sum;
}

function manual() {
  let [hours, scoredHours, scoreHours, knownHours, recurring] = [0, 0, 0, 0, 0];
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
    const isHeldBefore = meetings.some((other) => {
      const since = startMs - Date.parse(other.startedAt);
      const days = (Date.parse(dayOf(startMs)) - Date.parse(dayOf(Date.parse(other.startedAt)))) / dayMs;
      return key(other.title) === key(meeting.title) && since > 0 && days <= 35;
    });
    if (isHeldBefore) recurring += personMinutes;
  }
  const ada = adaByHand();
  const habits = [
    Math.min(1, ada.free / 4 / 2),
    1 - Math.min(1, ada.late / ada.attended / 0.2),
    1 - Math.min(1, ada.broken / ada.left / 0.4),
    Math.min(1, 2 * (1 - recurring / hours)),
  ];
  expect(knownHours).toBeGreaterThan(30 * hours);
  const meetingsScore = scoreHours / scoredHours;
  const habitsScore = (100 * habits.reduce((sum, share) => sum + share, 0)) / 4;
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
  const { habits, ...figures } = manual();
  expect(coach).toMatchObject({ today, from: firstDay, version: 1, ...figures });
  expect(coach.habits.map(({ share }) => share)).toEqual(habits);
  expect(coach.meetings).toBeGreaterThan(150);
});
