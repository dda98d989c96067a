import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedActions, type FollowedAction } from './coach-balance.ts';
import { addDays } from '#domain/time/local-day.ts';
import { dayNumber } from '#domain/time/local-day.ts';

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

/** What is counted of actions, as numbers of their places. */
const places = (actions: readonly FollowedAction[]) =>
  countedActions(actions)
    .map((one) => actions.indexOf(one))
    .toSorted((a, b) => a - b);

test.each([
  ['one', [{}], [0]],
  ['the same twice', [{}, {}], [0]],
  ['what saves no money', [{ kind: 'agenda' }, { kind: 'follow-through' }, { kind: 'keep' }], []],
  [
    'habits',
    [
      { kind: 'meeting-free-days', title: null },
      { kind: 'within-hours', title: null },
    ],
    [],
  ],
  ['what was dismissed', [{ state: 'dismissed' as const }], []],
  ['what is not known yet', [{ realSaving: null }], []],
  ['what cost more', [{ realSaving: -100 }], [0]],
  ['two titles', [{}, { title: 'planning' }], [0, 1]],
  ['four weeks later', [{}, { day: '2026-10-29' }], [0, 1]],
  ['a day less', [{}, { day: '2026-10-28' }], [0]],
  ['more foreseen of the second', [{}, { kind: 'end', predictedSaving: 2400, day: '2026-10-20' }], [1]],
  ['more came of the second', [{ realSaving: 0 }, { realSaving: 900 }], [0]],
  [
    'one between two others',
    [{}, { day: '2026-10-20', predictedSaving: 100 }, { day: '2026-11-05' }],
    [0, 2],
  ],
] as const)('of %s is counted: %j, %j', (_name, changes, counted) =>
  expect(places(changes.map((change) => action(change)))).toEqual(counted),
);

test('no four weeks of a title are counted twice, none are left out, and the order is all the same', () => {
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
