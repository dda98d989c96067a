import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adviceOf } from './advice.ts';
import { defaultHygieneSettings, settingsOf, settingsText } from './hygiene-settings.ts';
import { meanScore } from './hygiene-sums.ts';
import { addDays } from './local-day.ts';
import { best, suggestions } from './recommendations.ts';
import { type TitledMeeting, titleFacts } from './title-facts.ts';

const today = '2026-11-21';
const now = Date.UTC(2026, 10, 21, 12);

/** Weekly, one hour, ten people at 60 dollars: 600 dollars each. */
const meeting = (changes: Partial<TitledMeeting> = {}, i = 0): TitledMeeting => ({
  id: i + 1,
  title: 'Review',
  type: 'review',
  day: addDays(today, -7 * i - 2),
  startedAt: now - (7 * i + 2) * 86_400_000,
  scheduledAt: null,
  durationMinutes: 60,
  attendeeCount: 10,
  totalCents: 60_000,
  estimatedValueCents: null,
  hasAgenda: 0,
  outcomes: null,
  actionItemsCount: null,
  worthIt: null,
  createdBy: 1,
  ...changes,
});

const series = (changes: Partial<TitledMeeting> = {}) => {
  const held = Array.from({ length: 13 }, (_, i) => meeting(changes, i));
  const facts = titleFacts(held, today, now, defaultHygieneSettings);
  if (!facts) throw new Error('there are meetings');
  return { title: 'review', facts };
};
const of = (...titles: ReturnType<typeof series>[]) =>
  suggestions({
    titles,
    meetings: { personMinutes: 2400, scoredMinutes: 2400, scoreMinutes: 2400 * 32, knownMinutes: 2400 * 75 },
    habits: [],
    leastCoverage: 30,
  });

test('each change saves what the same meetings would have cost less', () => {
  // Thirteen meetings in three months: 2,600 dollars a month.
  const saved = of(series()).map(({ kind, savedCentsPerMonth }) => [kind, savedCentsPerMonth]);
  expect(saved).toEqual([
    ['fewer-people', 78_000],
    ['shorter', 151_667],
    ['agenda', 0],
    ['follow-through', 0],
    ['thin-out', 130_000],
  ]);
});

test('who came late makes no cut cost more than the whole meeting did', () => {
  // Ten people at 60 dollars, most of them for the last minutes: 100 dollars, not 600.
  const saved = of(series({ totalCents: 10_000 })).map(({ kind, savedCentsPerMonth }) => [
    kind,
    savedCentsPerMonth,
  ]);
  expect(saved.slice(0, 2)).toEqual([
    ['fewer-people', 13_000],
    ['shorter', 25_276],
  ]);
});

test('the advice rounds the same half up as the figures beside it', () => {
  const held = [meeting({ attendeeCount: 9, durationMinutes: 41 }), meeting({ durationMinutes: 41 }, 1)];
  const facts = titleFacts(held, today, now, defaultHygieneSettings);
  if (!facts) throw new Error('there are meetings');
  const [fewer] = of({ title: 'review', facts });
  expect(fewer && adviceOf(fewer, 7)).toBe('Invite 7 people to “Review” instead of 10.');
});

test('points are the difference of the scores, computed as everywhere', () => {
  const { facts } = series();
  // Of 75: 10.935 + 10.5 as it is, 25 more with an agenda, 20 more with outcomes.
  expect(meanScore(facts.now, 30)).toBe(29);
  expect(of(series()).map(({ kind, points }) => [kind, Math.round(points)])).toEqual([
    ['fewer-people', 5],
    ['shorter', 6],
    ['agenda', 33],
    ['follow-through', 26],
    ['thin-out', 0],
  ]);
});

test.each([
  ['mostly "no"', { worthIt: 'no' as const }, true, true],
  ['mostly "yes"', { worthIt: 'yes' as const }, false, false],
  ['nobody was asked', {}, true, false],
  [
    'a good one',
    { hasAgenda: 1 as const, outcomes: 'Done', actionItemsCount: 1, attendeeCount: 5 },
    false,
    false,
  ],
])('a series with answers that are %s: thin out %j', (_name, changes, thinsOut, ends) => {
  const kinds = of(series(changes)).map(({ kind }) => kind);
  expect([kinds.includes('thin-out'), kinds.includes('end')]).toEqual([thinsOut, ends]);
});

test('the best are five, of five titles, and the first brings most of one thing or much of both', () => {
  const titles = ['a', 'b', 'c', 'd', 'e', 'f'].map((title) => ({ ...series(), title }));
  const chosen = best(of(...titles));
  expect(chosen.map(({ title }) => title)).toHaveLength(5);
  expect(new Set(chosen.map(({ title }) => title)).size).toBe(5);
});

test('a rule that is kept as text comes back as it was', () => {
  const weights = { purpose: 1, followThrough: 2, people: 3, length: 4, worth: 40, punctuality: 50 };
  const hour = fc.integer({ min: 0, max: 24 });
  fc.assert(
    fc.property(fc.nat(), hour, fc.integer({ min: 5, max: 600 }), (version, to, least) => {
      const lengthMinutes = [5, 6, 7, least] as const;
      const thresholds = {
        enoughPeople: 9,
        lengthMinutes,
        workingHours: [0, to] as const,
        leastCoverage: 10,
      };
      const settings = { version, weights, thresholds };
      expect(settingsOf(settingsText(settings))).toEqual(settings);
    }),
  );
  expect(settingsOf(null)).toEqual(defaultHygieneSettings);
});
