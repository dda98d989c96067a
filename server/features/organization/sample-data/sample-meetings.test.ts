import { toCents } from '#domain/money/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekday } from '#domain/time/local-day.ts';
import { meetingTypes } from '#domain/meetings/meeting.ts';
import { defaultSalaryTiers } from '#domain/people/salary-tiers.ts';
import { sampleMeetings } from './sample-meetings.ts';
import { sampleBudgets, sampleGroups, sampleSeries, sampleTemplates, tierFor } from './company.ts';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2010-01-01', days));

test('the same day gives the same meetings, and the next day nearly the same', () => {
  const meetings = sampleMeetings('2026-11-20');
  expect(sampleMeetings('2026-11-20')).toEqual(meetings);
  const tomorrow = sampleMeetings('2026-11-21');
  expect(
    meetings.filter((one) =>
      tomorrow.some(({ startsAt, title }) => startsAt === one.startsAt && title === one.title),
    ).length,
  ).toBeGreaterThan(meetings.length - 10);
});

test('any three months are a plausible quarter', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      const all = sampleMeetings(today);
      const meetings = all.filter(({ startsAt }) => startsAt.slice(0, 10) <= today);
      const ahead = all.slice(meetings.length);
      expect(ahead.length).toBeGreaterThan(15);
      expect((ahead.at(-1)?.startsAt ?? '') < addDays(today, 15)).toBe(true);
      const first = addDays(today, -90);
      expect(meetings.length).toBeGreaterThan(150);
      expect(meetings.length).toBeLessThan(260);
      for (const { startsAt, durationMinutes, plannedMinutes, people, type, said } of meetings) {
        const day = startsAt.slice(0, 10);
        expect(day >= first && day <= today).toBe(true);
        expect(weekday(day)).toBeOneOf([1, 2, 3, 4, 5]);
        expect(meetingTypes).toContain(type);
        expect(durationMinutes).toBeGreaterThanOrEqual(5);
        expect(durationMinutes).toBeLessThanOrEqual(plannedMinutes * 1.5 + 1);
        expect(people.length).toBeGreaterThanOrEqual(2);
        if (said) expect(said.estimatedValueCents % 5_000).toBe(0);
      }
      expect(new Set(meetings.map(({ type }) => type)).size).toBe(meetingTypes.length);
      expect(new Set(meetings.map(({ said }) => said?.worthIt))).toEqual(
        new Set(['yes', 'maybe', 'no', undefined]),
      );
    }),
    { numRuns: 60 },
  );
});

test('a meeting never names a person twice, and every tier is a default one', () => {
  const tiers = defaultSalaryTiers.map(({ name }) => name);
  const rooms = [...sampleSeries, ...sampleGroups, ...sampleTemplates].map(({ people }) => people);
  for (const people of rooms) {
    for (const { tier } of people) expect(tiers).toContain(tier);
  }
  for (const { people } of [...sampleGroups, ...sampleTemplates, ...sampleSeries])
    expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
});

test('each budget belongs to a department with meetings', () => {
  const departments = new Set(sampleSeries.map(({ department }) => department));
  for (const { department } of sampleBudgets) expect(departments).toContain(department);
});

test.each([
  [
    'the organization’s own tier of the name',
    [
      ['Lead', 200],
      ['x', 95],
    ],
    'Lead',
  ],
  [
    'the nearest one by rate',
    [
      ['cheap', 20],
      ['dear', 100],
    ],
    'dear',
  ],
  ['none where there is none', [], undefined],
] as const)('a lead engineer has %s', (_name, tiers, chosen) => {
  const rows = tiers.map(([name, dollars]) => ({ name, hourlyRateCents: toCents(dollars) }));
  expect(tierFor('lead', rows, defaultSalaryTiers)?.name).toBe(chosen);
});
