import { expect, test } from 'vitest';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { listSeries, readCoach } from '#contract/reports/coach.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { addDays } from '#domain/time/local-day.ts';
import { newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const [today, first] = ['2026-11-21', '2023-02-25'];

/** Every ninth day up to yesterday. */
const days = (from: string) => {
  const found: string[] = [];
  for (let day = addDays(today, -1); day >= from; day = addDays(day, -9)) found.push(day);
  return found;
};

type Held = { title: string; day: string; durationMinutes: number; names?: string[] };

async function hold(who: Person, held: readonly Held[]): Promise<void> {
  const meetings = held.map(({ day, names = ['Ada'], ...rest }, i) => ({
    ...rest,
    row: i + 1,
    type: 'planning',
    agenda: null,
    startedAt: `${day}T10:00:00Z`,
    names,
    unnamedAttendees: 0,
  }));
  const terms = { importKey: crypto.randomUUID(), fileName: 'a.csv', hourlyRate: 100, salaryTier: null };
  await who.call(saveImportBatch, { body: { ...terms, meetings, isLast: true } });
}

test('a title of several years shows its first day and its exact cost', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { member: stranger } = await newTeam(app);
  const reviews = { title: 'Review', durationMinutes: 90 };
  await hold(member, [
    ...days(first).map((day) => ({ title: 'Planning', day, durationMinutes: 60 })),
    ...days('2026-10-01').map((day) => ({ ...reviews, day })),
  ]);
  await hold(stranger, [{ ...reviews, day: '2025-05-05' }]);

  const { series } = await member.call(listSeries);
  expect(Object.fromEntries(series.map(({ title, firstHeld }) => [title, firstHeld]))).toEqual({
    planning: days(first).at(-1),
    review: days('2026-10-01').at(-1),
  });
  const { titles } = await member.call(readAnalytics, { query: { from: '2023-01-01', to: today } });
  expect(titles.map(({ title, cost }) => [title, cost])).toEqual([
    ['Planning', days(first).length * 100],
    ['Review', days('2026-10-01').length * 150],
  ]);
});

test('recommendations and the list of series show the same averages', async () => {
  const { member } = await newTeam(await testApp());
  const weeks = [5, 12, 19, 26].map((back, i) => ({
    title: 'Weekly',
    day: addDays(today, -back),
    durationMinutes: i % 2 ? 55 : 45,
    names: Array.from({ length: i % 2 ? 6 : 7 }, (_, k) => `Person ${k}`),
  }));
  await hold(member, weeks);
  const { recommendations } = await member.call(readCoach);
  const { series } = await member.call(listSeries);
  // Rounded to 6.5 first, one page would show seven people and the other six.
  expect(series).toMatchObject([{ title: 'weekly', people: 6.45, minutes: 50 }]);
  expect(recommendations.find(({ title }) => title === 'weekly')?.now).toMatchObject({
    people: 6.45,
    minutes: 50,
  });
});
