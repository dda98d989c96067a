import { expect, test } from 'vitest';
import { plannedAgainstReal, type TimedMeeting, titlesOffPlan } from './planned-minutes.ts';

const times = (title: string, plannedMinutes: number, ...real: number[]): TimedMeeting[] =>
  real.map((realMinutes) => ({ title, plannedMinutes, realMinutes }));
const lower = (title: string) => title.toLowerCase();

test('sums planned and actual minutes, and counts who ran over and who ended early', () => {
  expect(plannedAgainstReal([])).toBeNull();
  expect(plannedAgainstReal(times('Review', 60, 60, 75, 30, 25))).toEqual({
    meetings: 4,
    plannedMinutes: 240,
    realMinutes: 190,
    over: 1,
    early: 2,
  });
});

test('lists the titles that differ most from their plan first', () => {
  const meetings = [
    ...times('Review', 60, 90, 90, 90, 90),
    ...times('Standup', 15, 20, 25, 20),
    ...times('STANDUP', 15, 35),
    ...times('As planned', 30, 30, 34, 26, 30),
    ...times('Rare', 60, 10, 10, 10),
  ];
  expect(titlesOffPlan(meetings, lower)).toMatchObject([
    { title: 'Review', meetings: 4, plannedMinutes: 240, realMinutes: 360 },
    { title: 'Standup', meetings: 4, plannedMinutes: 60, realMinutes: 100 },
  ]);
});
