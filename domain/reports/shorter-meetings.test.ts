import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeCents } from '#domain/money/money.ts';
import { type HourMeetings, savingsOfShorter } from './shorter-meetings.ts';

const held = (title: string, durationMinutes: number, costCents: number): HourMeetings => ({
  title,
  durationMinutes,
  costCents: wholeCents(costCents),
});

const savedBy = (minutes: number, meetings: readonly HourMeetings[], weeks = 1, workingWeeks = 1) =>
  savingsOfShorter(meetings, weeks, workingWeeks).find((one) => one.minutes === minutes)?.savedCents;

test.each([
  ['an hour gives ten minutes of it', 50, [held('Sync', 60, 60_00)], 10_00],
  ['one that ended after 55 minutes gives five', 50, [held('Sync', 55, 55_00)], 5_00],
  ['one that ended in time gives nothing', 50, [held('Sync', 48, 48_00)], 0],
  ['one that ran over gives ten minutes, too', 50, [held('Sync', 80, 80_00)], 10_00],
  ['half an hour gives half', 30, [held('Sync', 60, 60_00)], 30_00],
  ['all titles count', 50, [held('Sync', 60, 60_00), held('Review', 60, 120_00)], 30_00],
  ['nothing was held', 50, [], 0],
])('%s', (_, minutes, meetings, saved) => expect(savedBy(minutes, meetings)).toBe(saved));

test('a year has the working weeks of the organization at the pace of the weeks looked at', () => {
  expect(savedBy(50, [held('Sync', 60, 60_00), held('Sync', 60, 60_00)], 13, 46)).toBe(7077);
});

test('lists the ten titles that save most', () => {
  const meetings = Array.from({ length: 12 }, (_, i) => held(`Series ${i}`, 60, (i + 1) * 60_00));
  const titles = savingsOfShorter([...meetings, held('In time', 45, 1000_00)], 1, 1).at(-2)?.titles ?? [];
  expect(titles.map(({ title }) => title)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `Series ${i}`),
  );
  expect(titles[0]?.savedCents).toBe(120_00);
});

test('a shorter length never saves less, and nothing saves more than it costs', () => {
  const meeting = fc.record({
    title: fc.constantFrom('a', 'b', 'c'),
    durationMinutes: fc.integer({ min: 1, max: 600 }),
    costCents: fc.integer({ min: 0, max: 1e7 }).map(wholeCents),
  });
  fc.assert(
    fc.property(fc.array(meeting, { maxLength: 20 }), (meetings) => {
      const savings = savingsOfShorter(meetings, 1, 1);
      const cost = meetings.reduce((sum, { costCents }) => sum + costCents, 0);
      savings.forEach(({ savedCents }, i) => {
        expect(savedCents).toBeLessThanOrEqual(savings[i - 1]?.savedCents ?? cost);
      });
    }),
  );
});
