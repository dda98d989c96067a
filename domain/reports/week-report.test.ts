import { expect, test } from 'vitest';
import type { PublishedWord } from '../meetings/ratings/published-word.ts';
import { weekReport } from './week-report.ts';

const held = { meetings: 1, minutes: 60, cost: 75 };
const nothing = { meetings: 0, minutes: 0, cost: 0 };

type Marks = { yes: number; answers: number };

const series = (
  displayTitle: string,
  attendeesWord: PublishedWord | null,
  worth: Marks = { yes: 0, answers: 0 },
  mayReview = true,
) => ({
  displayTitle,
  costPerYear: 100,
  score: null,
  worth,
  attendeesWord,
  attendeesMonth: attendeesWord && '2026-10',
  mayReview,
});

function reportOf(all: readonly ReturnType<typeof series>[]) {
  const report = weekReport({
    today: '2026-11-27',
    own: { thisWeek: held, lastWeek: nothing, guidelineHours: 0, rated: [] },
    organization: { thisWeek: { ...held, planned: nothing }, lastWeekSoFar: nothing },
    nextDays: [],
    series: all,
    actions: [],
    recommendations: [],
    tasks: { assign: 0, settle: 0, rate: 0 },
  });
  const titlesOf = (one: {
    best: { displayTitle: string } | null;
    worst: { displayTitle: string } | null;
  }) => [one.best?.displayTitle ?? null, one.worst?.displayTitle ?? null];
  return report && { rated: titlesOf(report.rated), marked: titlesOf(report.marked) };
}

test.each<[string, Parameters<typeof series>[], [string | null, string | null]]>([
  ['nothing was published', [['A', null]], [null, null]],
  ['more than half is good', [['A', 'more-than-half']], ['A', null]],
  ['half or fewer is bad', [['A', 'half-or-fewer']], [null, 'A']],
  [
    'about half is neither',
    [
      ['A', 'middle-third'],
      ['B', 'about-half'],
    ],
    [null, null],
  ],
  [
    'the best and the worst',
    [
      ['A', 'some'],
      ['B', 'nearly-all'],
      ['C', 'few-or-none'],
      ['D', 'most'],
    ],
    ['B', 'C'],
  ],
  [
    'of equal ones, what costs most is best',
    [
      ['A', 'most'],
      ['B', 'most'],
    ],
    ['A', null],
  ],
  [
    'the worst is named to those who can change it alone',
    [
      ['A', 'few-or-none', undefined, false],
      ['B', 'some'],
    ],
    [null, 'B'],
  ],
  ['marks of those who recorded it do not count', [['A', null, { yes: 9, answers: 9 }]], [null, null]],
])('rated by those who attended: %s', (_what, all, expected) =>
  expect(reportOf(all.map((one) => series(...one)))?.rated).toEqual(expected),
);

test.each<[string, [string, Marks, boolean?][], [string | null, string | null]]>([
  ['two marks are too few', [['A', { yes: 2, answers: 2 }]], [null, null]],
  [
    'three are enough',
    [
      ['A', { yes: 3, answers: 3 }],
      ['B', { yes: 0, answers: 3 }],
    ],
    ['A', 'B'],
  ],
  ['half is neither', [['A', { yes: 2, answers: 4 }]], [null, null]],
  ['the worst of another', [['A', { yes: 0, answers: 3 }, false]], [null, null]],
])('marked by those who recorded it: %s', (_what, all, expected) =>
  expect(
    reportOf(all.map(([title, worth, mayReview]) => series(title, 'most', worth, mayReview)))?.marked,
  ).toEqual(expected),
);
