import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HistoryAction, historyActions, runHistory } from '#domain/calendar/testing/histories.ts';
import { memoryRecord } from '#domain/calendar/testing/memory-record.ts';

const seed = Number(process.env['HISTORY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Each run draws other histories: HISTORY_TIMES=10 has ten times as many for a change of the rules. */
const times = Number(process.env['HISTORY_TIMES'] ?? 1);

/** Each history checks itself at every reading. */
const checkHistories = (numRuns: number, actions?: readonly HistoryAction[]) =>
  fc.assert(
    fc.asyncProperty(fc.nat(), async (one) => {
      const { faults, log } = await runHistory(one, memoryRecord(), actions && { actions });
      expect({ faults, log }).toMatchObject({ faults: [] });
    }),
    { numRuns: numRuns * times, seed, endOnFailure: true },
  );

test(`random histories record nothing twice, lose nothing, and leave the past closed (seed ${seed})`, () =>
  checkHistories(2000));

test('an occurrence that was moved to where its series is moved later is not recorded twice', async () => {
  const { faults, log } = await runHistory(148_781_952, memoryRecord(), { days: 8 });
  expect(log.map((it) => it.split(' ')[1])).toEqual(['moveOne', 'splitAhead']);
  expect(faults).toEqual([]);
});

test.each<HistoryAction[]>([
  ...historyActions.map((action) => [action]),
  ['calendarDown', 'moveAll'],
  ['calendarDown', 'cancelAll'],
  ['serverDown', 'moveAll'],
  ['moveAll', 'secondMember'],
  ['moveAll', 'disconnect'],
  ['notReadable', 'moveAll'],
  ['clockBack', 'moveAll'],
])(`histories of a few actions (seed ${seed}): %s %s`, (...actions) =>
  checkHistories(
    60,
    actions.filter((it) => typeof it === 'string'),
  ),
);

test(`an outsider who knows the UIDs changes nothing (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (one) => {
      const without = await runHistory(one, memoryRecord());
      const withOutsider = await runHistory(one, memoryRecord(), { hasOutsider: true });
      expect(withOutsider.meetings).toEqual(without.meetings);
    }),
    { numRuns: 200 * times, seed, endOnFailure: true },
  );
});

test.each<[HistoryAction[] | undefined, number]>([
  [undefined, 300],
  [['removeAll', 'bringBack', 'secondMember'], 100],
])(`the order in which calendars are read changes nothing (seed ${seed}): %s`, async (actions, numRuns) => {
  const options = actions && { actions };
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (one) => {
      const { meetings, log } = await runHistory(one, memoryRecord(), options);
      const reversed = await runHistory(one, memoryRecord(), { ...options, isReversed: true });
      expect({ meetings: reversed.meetings, log }).toEqual({ meetings, log });
    }),
    { numRuns: numRuns * times, seed, endOnFailure: true },
  );
});
