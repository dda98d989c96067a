import { toCents } from '#domain/money/money.ts';
import { expect, test } from 'vitest';
import { defaultHygieneSettings } from './rule.ts';
import { meanScore } from './sums.ts';
import { addDays } from '#domain/time/local-day.ts';
import { type HabitFacts, habitsOf } from './habits.ts';
import { best, type Situation, type Suggestion, suggestions } from './recommendations.ts';
import { titledMeeting } from './testing/titled-meeting.ts';
import { type Quarter, type TitledMeeting, type TitleFacts, titleFacts } from './title-facts.ts';

const today = '2026-11-21';
const now = Date.UTC(2026, 10, 21, 12);

/** Weekly, one hour, ten people at 60 dollars: 600 dollars each. */
const meeting = (changes: Partial<TitledMeeting> = {}, i = 0): TitledMeeting =>
  titledMeeting({
    id: i + 1,
    day: addDays(today, -7 * i - 2),
    startedAt: now - (7 * i + 2) * 86_400_000,
    ...changes,
  });

const series = (changes: Partial<TitledMeeting> = {}) => {
  const held = Array.from({ length: 13 }, (_, i) => meeting(changes, i));
  const days = held.map(({ day }) => ({ day, meetings: 1 }));
  const facts = titleFacts(held, days, today, now, defaultHygieneSettings);
  if (!facts) throw new Error('there are meetings');
  return { title: 'review', facts };
};
const situation: Situation = {
  titles: [],
  meetings: { personMinutes: 2400, scoredMinutes: 2400, scoreMinutes: 2400 * 26, knownMinutes: 2400 * 75 },
  habits: [],
  leastCoverage: 30,
};
const of = (...titles: ReturnType<typeof series>[]) => suggestions({ ...situation, titles });

/** Suggestions for a series with other facts. */
const ofFacts = (changes: (facts: TitleFacts) => Partial<TitleFacts>) => {
  const { title, facts } = series();
  return of({ title, facts: { ...facts, ...changes(facts) } });
};

test('the saving of a change is the cost that the same meetings would have avoided', () => {
  // 600 dollars a week.
  const saved = of(series()).map(({ kind, savedCentsPerWeek }) => [kind, Math.round(savedCentsPerWeek)]);
  expect(saved).toEqual([
    ['fewer-people', 12_000],
    ['shorter', 10_000],
    ['agenda', 0],
    ['follow-through', 0],
    ['thin-out', 30_000],
  ]);
});

test('late attendees never make a shorter meeting more expensive than the original', () => {
  // Ten people at 60 dollars, most of them for the last minutes: 100 dollars, not 600.
  const saved = of(series({ totalCents: toCents(100) })).map(({ kind, savedCentsPerWeek }) => [
    kind,
    Math.round(savedCentsPerWeek),
  ]);
  expect(saved.slice(0, 2)).toEqual([
    ['fewer-people', 2000],
    ['shorter', 1667],
  ]);
});

test('the weekly cost before and after includes its estimated part', () => {
  const [first] = of(series({ estimatedCents: toCents(150) }));
  expect(first?.now?.estimatedCents).toBeCloseTo(15_000);
  expect(first?.after?.estimatedCents).toBeCloseTo(12_000);
});

test('a suggestion contains a week before and after, and the new size, length or rhythm', () => {
  const all = of(series());
  expect(all.map(({ people, minutes, rhythm }) => people ?? minutes ?? rhythm)).toEqual([
    8,
    50,
    null,
    null,
    'fortnightly',
  ]);
  for (const { now: before } of all) expect(before?.costCents).toBeCloseTo(60_000);
  expect(all[0]?.after?.costCents).toBeCloseTo(48_000);
});

test('points are relative to the organization: they include all meetings and habits', () => {
  // The series is all of the last 28 days: 34 points more with an agenda.
  const agenda = (changes: Partial<Situation>) =>
    suggestions({ ...situation, ...changes, titles: [series()] }).find(({ kind }) => kind === 'agenda');
  expect(agenda({})?.points).toBeCloseTo(34);
  expect(agenda({ habits: habitsOf(habits) })?.points).toBeCloseTo(0.75 * 34);
  expect(agenda({ leastCoverage: 76 })).toBeUndefined();
  const hardlyKnown = { ...situation.meetings, knownMinutes: 0 };
  expect(agenda({ meetings: hardlyKnown })).toBeUndefined();
});

const habits: HabitFacts = {
  personMinutes: 1000,
  recurringMinutes: 1000,
  people: { people: 4, freeDays: 1, afterHours: 0, broken: null },
  daysRecorded: 90,
};

test.each<[string, Partial<HabitFacts>, Partial<Situation>, (string | number)[][]]>([
  // Half a point of three habits is a sixth of the habits score, which is a quarter of the total.
  ['a day a week is free', {}, {}, [['meeting-free-days', 100 / 24]]],
  [
    'work is done at night',
    { people: { people: 4, freeDays: 2, afterHours: 0.1, broken: null } },
    {},
    [['within-hours', 100 / 24]],
  ],
  ['nothing is wrong', { people: { people: 4, freeDays: 2, afterHours: 0, broken: null } }, {}, []],
  ['days are broken up', { people: { people: 4, freeDays: 2, afterHours: 0, broken: 0.4 } }, {}, []],
  ['little is known', {}, { leastCoverage: 76 }, []],
  ['nothing is known', { people: null }, {}, []],
])('habit suggestions when %s', (_name, changes, more, expected) => {
  const found = suggestions({ ...situation, habits: habitsOf({ ...habits, ...changes }), ...more });
  expect(found.map(({ kind, points }) => [kind, points])).toEqual(
    expected.map(([kind, points]) => [kind, expect.closeTo(Number(points))]),
  );
  for (const one of found) expect(one.savedCentsPerWeek).toBe(0);
});

const morePoints = ({ scored }: Quarter, points: number) => ({
  scored: { ...scored, scoreMinutes: scored.scoreMinutes + points * scored.scoredMinutes },
});

test.each<[string, (now: Quarter) => Partial<Quarter>, number]>([
  ['ten dollars a month', ({ costCents }) => ({ costCents: costCents - 3250 }), 1],
  ['a cent less', ({ costCents }) => ({ costCents: costCents - 3249 }), 0],
  ['a tenth of a point', (as) => morePoints(as, 0.1001), 1],
  ['less', (as) => morePoints(as, 0.0999), 0],
  ['unknown points', ({ scored }) => ({ scored: { ...scored, scoredMinutes: 0 } }), 0],
])('a gain of %s gives %i suggestions', (_name, then, count) => {
  const nothingElse = { shorter: null, agenda: null, followThrough: null, pace: null };
  const found = ofFacts(({ now: as }) => ({
    ...nothingElse,
    fewerPeople: { people: 8, outcome: { ...as, ...then(as) } },
  }));
  expect(found).toHaveLength(count);
});

test('for the only series, points are the difference of the scores', () => {
  const { facts } = series();
  // Of 75: 9.212 + 10.5 now, 25 more with an agenda, 20 and half of the 25 more with outcomes.
  expect(meanScore(facts.now, 30)).toBe(26);
  expect(of(series()).map(({ kind, points }) => [kind, Math.round(points)])).toEqual([
    ['fewer-people', 5],
    ['shorter', 2],
    ['agenda', 34],
    ['follow-through', 44],
    ['thin-out', 0],
  ]);
});

test.each([
  ['mostly "no"', { worthIt: 'no' as const }, true, true],
  ['mostly "yes"', { worthIt: 'yes' as const }, false, false],
  ['missing', {}, true, false],
  [
    'missing but its score good',
    { hasAgenda: 1 as const, outcomes: 'Done', actionItemsCount: 1, attendeeCount: 5 },
    false,
    false,
  ],
])('a series with the answers %s: suggest thinning out: %j', (_name, changes, thinsOut, ends) => {
  const kinds = of(series(changes)).map(({ kind }) => kind);
  expect([kinds.includes('thin-out'), kinds.includes('end')]).toEqual([thinsOut, ends]);
});

test.each<
  [answers: [yes: number, maybe: number, no: number], roi: number | null, thinsOut: boolean, ends: boolean]
>([
  [[0, 0, 2], null, true, false], // too few answers
  [[0, 0, 3], null, true, true],
  [[0, 1, 2], null, true, true],
  [[1, 0, 1], null, false, false],
  [[1, 0, 2], null, true, true],
  [[1, 1, 2], null, true, true],
  [[1, 1, 1], null, true, false],
  [[2, 0, 1], null, false, false],
  [[0, 2, 1], null, true, false],
  [[0, 2, 1], -1, true, false], // a low return alone does not end a series
  [[0, 2, 1], 0, true, false],
  [[1, 2, 1], -1, true, false],
])(
  'answers of %j and a return of %j: suggest thinning out: %j, ending: %j',
  ([yes, maybe, no], roi, thinsOut, ends) => {
    const kinds = ofFacts(() => ({ worth: { yes, maybe, no }, roi })).map(({ kind }) => kind);
    expect([kinds.includes('thin-out'), kinds.includes('end')]).toEqual([thinsOut, ends]);
  },
);

test.each([
  ['of which three were recorded without a result', { actionItemsCount: null }, true],
  ['whose newest meeting has outcomes', { outcomes: 'Done' }, false],
  ['that records nothing by its kind', { type: 'training' }, false],
] as const)('marks of its author end a series %s: %j', (_name, changes, ends) =>
  expect(of(series({ worthIt: 'no', ...changes })).some(({ kind }) => kind === 'end')).toBe(ends),
);

test.each([
  ['has a score of 70', 70, 'weekly', false],
  ['has a score of 69', 69, 'weekly', true],
  ['is monthly already', 69, 'monthly', false],
  ['has no rhythm', 69, null, false],
] as const)('a series that %s is thinned out: %4$j', (_name, score, rhythm, thinsOut) => {
  const found = ofFacts(({ now: as }) => ({
    now: { ...as, scoreMinutes: score * as.scoredMinutes },
    worth: { yes: 0, maybe: 0, no: rhythm ? 0 : 3 },
    pace: rhythm && { perWeek: 1, rhythm },
  }));
  expect(found.some(({ kind }) => kind === 'thin-out' || kind === 'end')).toBe(thinsOut);
});

test('money and points weigh the same, and lost points are ignored', () => {
  const [any] = of(series());
  if (!any) throw new Error('there is a suggestion');
  const suggestion = (title: string | null, cents: number, points: number): Suggestion => ({
    ...any,
    ...(title === null && { kind: points > 0.01 ? 'within-hours' : 'meeting-free-days' }),
    title,
    savedCentsPerWeek: cents,
    points,
  });
  const all = [
    suggestion('little', 9, 0),
    suggestion(null, 0, 0.01),
    suggestion(null, 0, 0.02),
    suggestion('dearer', 900, -0.1),
    suggestion('both', 500, 0.06),
    suggestion('money', 1000, 0),
    suggestion('both', 600, 0.06),
    suggestion('points', 0, 0.1),
  ];
  const chosen = ['both', 'money', 'points', 'dearer', 'within-hours', 'meeting-free-days'];
  expect(best(all).map(({ title, kind }) => title ?? kind)).toEqual(chosen.slice(0, 5));
  expect(best(all.slice(0, 3)).map(({ title, kind }) => title ?? kind)).toEqual([
    'little',
    'within-hours',
    'meeting-free-days',
  ]);
});

test('the best are five suggestions for five different titles', () => {
  const titles = ['a', 'b', 'c', 'd', 'e', 'f'].map((title) => ({ ...series(), title }));
  const chosen = best(of(...titles));
  expect(chosen.map(({ title }) => title)).toHaveLength(5);
  expect(new Set(chosen.map(({ title }) => title)).size).toBe(5);
});
