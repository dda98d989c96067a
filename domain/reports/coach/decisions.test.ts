import { noCents, toCents } from '#domain/money/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayNumber } from '#domain/time/local-day.ts';
import {
  countedActions,
  decisionError,
  type FollowedAction,
  isSettledBy,
  predicted,
  weeksAround,
} from './decisions.ts';
import { defaultHygieneSettings } from './rule.ts';
import { meanScore } from './sums.ts';
import type { PaidMeeting } from './what-if.ts';

test('the four weeks before and after a decision exclude its day', () => {
  expect(weeksAround('2026-11-18')).toEqual({
    before: { from: '2026-10-21', to: '2026-11-17' },
    after: { from: '2026-11-19', to: '2026-12-16' },
    knownFrom: '2026-12-17',
  });
});

/** An hour of ten people at 60 dollars. */
const meeting: PaidMeeting = {
  type: 'review',
  title: 'Review',
  startedAt: 0,
  scheduledAt: null,
  durationMinutes: 60,
  attendeeCount: 10,
  totalCents: toCents(600),
  estimatedCents: noCents,
  hasAgenda: 0,
  outcomes: null,
  actionItemsCount: null,
  worthIt: null,
};
const decided = { minutes: null, rhythm: null };

test.each([
  [{ ...decided, kind: 'fewer-people' }, 2, 96_000, 31],
  [{ ...decided, kind: 'shorten', minutes: 30 }, 2, 60_000, 31],
  [{ ...decided, kind: 'shorten' }, 2, 120_000, 26],
  [{ ...decided, kind: 'shorter', minutes: 45 }, 2, 90_000, 29],
  [{ ...decided, kind: 'agenda' }, 2, 120_000, 60],
  // Outcomes also show half of a purpose.
  [{ ...decided, kind: 'follow-through' }, 2, 120_000, 70],
  // A series that is already as rare as the new rhythm gets no additional meetings.
  [{ ...decided, kind: 'thin-out', rhythm: 'fortnightly' as const }, 2, 120_000, 26],
  [{ ...decided, kind: 'thin-out', rhythm: 'six-weekly' as const }, 2 / 3, 40_000, 26],
  [{ ...decided, kind: 'thin-out' }, 2, 120_000, 26],
  [{ ...decided, kind: 'end' }, 0, 0, null],
  [{ ...decided, kind: 'keep' }, 2, 120_000, 26],
] as const)(
  'after %j there are %i meetings, which cost %i cents and score %j',
  (decision, meetings, costCents, score) => {
    const outcome = predicted([meeting, meeting], decision, 1e12, defaultHygieneSettings);
    expect(outcome).toMatchObject({ meetings, costCents });
    expect(meanScore(outcome, 30)).toBe(score);
  },
);

test('a series of Monday and Tuesday that becomes weekly has four meetings in four weeks and saves $2,400', () => {
  const held = Array.from({ length: 8 }, () => meeting);
  const decision = { ...decided, kind: 'thin-out', rhythm: 'weekly' as const };
  const outcome = predicted(held, decision, 1e12, defaultHygieneSettings);
  expect(outcome).toMatchObject({ meetings: 4, costCents: 8 * 60_000 - 240_000 });
});

test.each([
  { ...decided, kind: 'fewer-people' },
  { ...decided, kind: 'shorten', minutes: 30 },
  { ...decided, kind: 'shorter', minutes: 45 },
])('the cost of a small and short meeting does not change with %j', (decision) => {
  const small = { ...meeting, attendeeCount: 7, durationMinutes: 30, totalCents: toCents(0.01) };
  expect(predicted([small], decision, 1e12, defaultHygieneSettings).costCents).toBe(1);
});

test.each([
  ['agenda', 'review', 'agenda', 'review', true],
  ['agenda', 'review', 'agenda', 'planning', false],
  ['agenda', 'review', 'shorter', 'review', false],
  ['shorten', 'review', 'shorter', 'review', true],
  ['shorten', 'review', 'end', 'review', false],
  ['keep', 'review', 'shorter', 'review', true],
  ['keep', 'review', 'thin-out', 'review', true],
  ['keep', 'review', 'end', 'review', true],
  ['keep', 'review', 'agenda', 'review', false],
  ['end', 'review', 'fewer-people', 'review', true],
  ['end', 'review', 'follow-through', 'review', true],
  ['within-hours', null, 'within-hours', null, true],
  ['within-hours', null, 'meeting-free-days', null, false],
])('%s of %j settles %s of %j: %j', (kind, title, otherKind, otherTitle, isSettled) =>
  expect(isSettledBy({ kind, title }, { kind: otherKind, title: otherTitle })).toBe(isSettled),
);

test.each([
  ['shorten', 45, null, null],
  ['shorten', 50, null, null],
  ['shorten', 50.5, null, 'out-of-range'],
  ['shorten', 51, null, 'out-of-range'],
  ['shorten', null, null, 'out-of-range'],
  ['thin-out', null, 'fortnightly', null],
  ['thin-out', null, 'weekly', 'not-an-option'],
  ['thin-out', null, 'daily', 'not-an-option'],
  ['thin-out', null, null, 'not-an-option'],
  ['keep', 90, null, null],
] as const)('%s to %j minutes, %j, of a weekly series of 50½ minutes: %j', (kind, minutes, rhythm, code) => {
  const error = decisionError({ kind, minutes, rhythm }, { minutes: 50.5, rhythm: 'weekly' });
  expect(error?.code ?? null).toBe(code);
});

test('a shorter length is at most the average, rounded down to whole minutes', () => {
  const error = decisionError({ ...decided, kind: 'shorten', minutes: 90 }, { minutes: 50.5, rhythm: null });
  expect(error).toEqual({ field: 'minutes', code: 'out-of-range', params: { max: 50 } });
});

test('a series without a rhythm cannot be held less often', () => {
  const rarer = { kind: 'thin-out', minutes: null, rhythm: 'monthly' as const };
  expect(decisionError(rarer, { minutes: 60, rhythm: null })?.field).toBe('rhythm');
});

let id = 0;
const action = (changes: Partial<FollowedAction> = {}): FollowedAction => ({
  id: (id += 1),
  state: 'taken',
  kind: 'fewer-people',
  title: 'weekly review',
  day: '2026-10-01',
  predictedSaving: 720,
  realSaving: 720,
  ...changes,
});

/** Indexes of the counted actions. */
const places = (actions: readonly FollowedAction[]) =>
  countedActions(actions)
    .map((one) => actions.indexOf(one))
    .toSorted((a, b) => a - b);

test.each([
  ['one', [{}], [0]],
  ['the same twice', [{}, {}], [0]],
  [
    'actions that do not aim at saving',
    [{ kind: 'agenda' }, { kind: 'follow-through' }, { kind: 'keep' }],
    [],
  ],
  [
    'habits',
    [
      { kind: 'meeting-free-days', title: null },
      { kind: 'within-hours', title: null },
    ],
    [],
  ],
  ['a dismissed action', [{ state: 'dismissed' as const }], []],
  ['an unknown saving', [{ realSaving: null }], []],
  ['a negative saving', [{ realSaving: -100 }], [0]],
  ['two titles', [{}, { title: 'planning' }], [0, 1]],
  ['four weeks later', [{}, { day: '2026-10-29' }], [0, 1]],
  ['a day less', [{}, { day: '2026-10-28' }], [0]],
  [
    'a higher predicted saving of the second',
    [{}, { kind: 'end', predictedSaving: 2400, day: '2026-10-20' }],
    [1],
  ],
  ['a higher real saving of the second', [{ realSaving: 0 }, { realSaving: 900 }], [0]],
  [
    'one between two others',
    [{}, { day: '2026-10-20', predictedSaving: 100 }, { day: '2026-11-05' }],
    [0, 2],
  ],
] as const)('%s: of %j it counts %j', (_name, changes, counted) =>
  expect(places(changes.map((change) => action(change)))).toEqual(counted),
);

test('each four weeks of a title count exactly once, in any order of the actions', () => {
  const kinds = ['fewer-people', 'shorten', 'thin-out', 'end', 'agenda', 'keep', 'meeting-free-days'];
  const one = fc.record({
    state: fc.constantFrom('taken' as const, 'dismissed' as const),
    kind: fc.constantFrom(...kinds),
    title: fc.constantFrom('weekly review', 'planning', null),
    day: fc.integer({ min: 0, max: 120 }).map((days) => addDays('2026-01-01', days)),
    predictedSaving: fc.integer({ min: 0, max: 5 }),
    realSaving: fc.option(fc.integer({ min: -5, max: 5 })),
  });
  const apart = (a: FollowedAction, b: FollowedAction) =>
    a.title !== b.title || Math.abs(dayNumber(a.day) - dayNumber(b.day)) >= 28;
  fc.assert(
    fc.property(fc.array(one, { maxLength: 20 }), (list) => {
      const actions = list.map((each, i) => ({ ...each, id: i + 1 }));
      const counted = countedActions(actions);
      const saving = actions.filter(
        ({ state, kind, realSaving }) =>
          state === 'taken' && realSaving !== null && kinds.indexOf(kind) < kinds.indexOf('agenda'),
      );
      return (
        counted.every((a, i) => saving.includes(a) && counted.slice(i + 1).every((b) => apart(a, b))) &&
        saving.every((a) => counted.includes(a) || counted.some((b) => !apart(a, b))) &&
        places(actions).join() ===
          places(actions.toReversed())
            .map((at) => actions.length - 1 - at)
            .toReversed()
            .join()
      );
    }),
    { numRuns: 3000 },
  );
});
