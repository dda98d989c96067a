import { expect, test } from 'vitest';
import { listSeries, readCoach, takeRecommendation } from '#contract/reports/coach.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';

const people = (count: number) => Array.from({ length: count }, (_, i) => attendee(`Person ${i}`, 60));

test('a recommendation and the lengths of its series give the same saving', async () => {
  const { member } = await newTeam(await testApp());
  for (let week = 1; week <= 12; week += 1)
    await member.call(saveMeeting, {
      body: meetingDraft({
        type: 'planning',
        title: 'Weekly review',
        startedAt: new Date(startOfTest - 7 * week * dayMs).toISOString(),
        durationMinutes: week % 2 ? 80 : 20,
        attendees: people(5),
        agenda: 'Decide',
      }),
    });
  const { recommendations } = await member.call(readCoach);
  const shorter = recommendations.find(({ kind }) => kind === 'shorter');
  const { series, workingWeeks } = await member.call(listSeries);
  const { lengths = [], costPerYear } = series[0] ?? {};
  // Half of the meetings are cut from 80 to 45 minutes, the next usual length below the mean of 50; the short ones stay. Five dollars per minute.
  expect(shorter?.change.minutes).toBe(45);
  expect(shorter?.savedPerYear).toBeCloseTo((workingWeeks * 35 * 5) / 2, 1);
  expect(lengths).toEqual([
    { minutes: 80, costPerYear: expect.closeTo((workingWeeks * 80 * 5) / 2, 1) },
    { minutes: 20, costPerYear: expect.closeTo((workingWeeks * 20 * 5) / 2, 1) },
  ]);
  expect(lengths.reduce((sum, one) => sum + one.costPerYear, 0)).toBeCloseTo(costPerYear ?? 0, 1);
  const saved = lengths.reduce((sum, one) => sum + one.costPerYear * (1 - Math.min(1, 45 / one.minutes)), 0);
  expect(shorter?.savedPerYear).toBeCloseTo(saved, 1);
});

test("the points equal the organization's gain when the meetings actually change", async () => {
  const app = await testApp();
  const held = async (agenda: string | null) => {
    const { member } = await newTeam(app);
    const hold = (title: string, week: number, changes: Parameters<typeof meetingDraft>[0]) =>
      member.call(saveMeeting, {
        body: meetingDraft({
          type: 'planning',
          title,
          startedAt: new Date(startOfTest - (7 * week + 2) * dayMs).toISOString(),
          ...changes,
        }),
      });
    for (let week = 0; week < 2; week += 1)
      await hold('Review', week, { durationMinutes: 25, attendees: people(5), agenda });
    for (let week = 0; week < 8; week += 1)
      await hold('Planning', week, { durationMinutes: 30, attendees: people(5), agenda: 'Plan' });
    if (agenda === null) {
      // Each series is listed with its best change.
      const records = { kind: 'follow-through', title: 'review', state: 'dismissed' } as const;
      await member.call(takeRecommendation, { body: records });
    }
    return member.call(readCoach);
  };
  const [without, withAgenda] = [await held(null), await held('Decide')];
  const agenda = without.recommendations.find(({ kind, title }) => kind === 'agenda' && title === 'review');
  const purpose = ({ factors }: typeof without) =>
    factors.find(({ factor }) => factor === 'purpose')?.won ?? 0;
  expect(purpose(withAgenda)).toBeGreaterThan(purpose(without));
  // The scores are whole points: 33 more for 250 of 850 person-minutes, of which three quarters count.
  const gained = (withAgenda.score ?? 0) - (without.score ?? 0);
  expect(Math.abs(gained - (agenda?.points ?? 0))).toBeLessThan(1);
  expect(agenda?.points).toBeCloseTo((0.75 * 33 * 250) / 850, 1);
});

test('a meeting planned for later today is not in a series yet', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const hold = (at: number, count: number) =>
    member.call(saveMeeting, {
      body: meetingDraft({
        title: 'Weekly review',
        startedAt: new Date(at).toISOString(),
        durationMinutes: 60,
        attendees: people(count),
      }),
    });
  for (let week = 1; week <= 13; week += 1) await hold(startOfTest - 7 * week * dayMs, 2);
  const before = await member.call(listSeries);
  await hold(startOfTest + 3_600_000, 20);
  expect(await member.call(listSeries)).toEqual(before);
  app.pass(3_600_000);
  const [series] = (await member.call(listSeries)).series;
  expect(series?.costPerYear).toBeGreaterThan(before.series[0]?.costPerYear ?? 0);
  expect(series?.lastHeld).toBe('2026-11-21');
});
