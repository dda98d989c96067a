import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeCents } from '#domain/money/money.ts';
import { nextMonth } from '#domain/time/local-day.ts';
import { monthsToClose } from './closing.ts';
import { financeReport, type Spend, sumOfLines, withoutPlanned } from './finance.ts';

const spend = (
  part: Spend['part'],
  month: string,
  dollars: number,
  { department = 'Sales', type = 'review', estimated = 0 } = {},
): Spend => ({
  part,
  month,
  department,
  type,
  costCents: wholeCents(dollars * 100),
  estimatedCents: wholeCents(estimated * 100),
});

/** Lines as [month, department, type, held, corrections, planned, estimated] in dollars. */
const report = (spends: Spend[], closedThrough: string | null) =>
  financeReport(spends, closedThrough).map((line) => [
    line.month,
    line.department,
    line.type,
    line.heldCents / 100,
    line.correctionCents / 100,
    line.plannedCents / 100,
    line.estimatedCents / 100,
  ]);

test('without closed months, every month equals the cost of its meetings', () => {
  const spends = [
    spend('total', '2026-10', 100, { estimated: 30 }),
    spend('total', '2026-11', 30),
    spend('total', '2026-11', 20, { department: '', type: 'standup' }),
  ];
  expect(report(spends, null)).toEqual([
    ['2026-10', 'Sales', 'review', 100, 0, 0, 30],
    ['2026-11', 'Sales', 'review', 30, 0, 0, 0],
    ['2026-11', '', 'standup', 20, 0, 0, 0],
  ]);
});

test('planned meetings are beside the total, and a viewer may not see what is planned', () => {
  const spends = [
    spend('held', '2026-10', 100),
    spend('total', '2026-10', 100),
    // It runs over the end of the closed month.
    spend('planned', '2026-10', 4, { department: '' }),
    spend('total', '2026-11', 30),
    spend('planned', '2026-11', 59, { estimated: 9 }),
    spend('planned', '2026-12', 7),
  ];
  expect(report(spends, '2026-10')).toEqual([
    ['2026-10', 'Sales', 'review', 100, 0, 0, 0],
    ['2026-11', 'Sales', 'review', 30, 0, 59, 0],
    ['2026-11', '', 'review', 0, 0, 4, 0],
    ['2026-12', 'Sales', 'review', 0, 0, 7, 0],
  ]);
  const shown = withoutPlanned(financeReport(spends, '2026-10'));
  expect(shown.map(({ month, heldCents, plannedCents }) => [month, heldCents, plannedCents])).toEqual([
    ['2026-10', 10_000, 0],
    ['2026-11', 3000, 0],
  ]);
});

test('a closed month stays the same, and the next month has the correction', () => {
  const spends = [
    spend('held', '2026-10', 100, { estimated: 30 }),
    spend('total', '2026-10', 120, { estimated: 20 }),
    spend('total', '2026-10', 5, { type: 'standup' }), // recorded after the month was closed
    spend('total', '2026-11', 10),
  ];
  expect(report(spends, '2026-10')).toEqual([
    ['2026-10', 'Sales', 'review', 100, 0, 0, 30],
    ['2026-11', 'Sales', 'review', 10, 20, 0, -10],
    ['2026-11', 'Sales', 'standup', 0, 5, 0, 0],
  ]);
});

test('deleting a meeting of a closed month makes a negative correction', () => {
  expect(report([spend('held', '2026-10', 100)], '2026-10')).toEqual([
    ['2026-10', 'Sales', 'review', 100, 0, 0, 0],
    ['2026-11', 'Sales', 'review', 0, -100, 0, 0],
  ]);
});

test('a correction that was closed with its month is not repeated', () => {
  const spends = [
    spend('held', '2026-10', 100),
    spend('total', '2026-10', 120),
    spend('correction', '2026-11', 20),
    spend('held', '2026-11', 10),
    spend('total', '2026-11', 10),
    spend('total', '2026-12', 7),
  ];
  expect(report(spends, '2026-11')).toEqual([
    ['2026-10', 'Sales', 'review', 100, 0, 0, 0],
    ['2026-11', 'Sales', 'review', 10, 20, 0, 0],
    ['2026-12', 'Sales', 'review', 7, 0, 0, 0],
  ]);
});

test.each([
  ['2026-10', null, null, ['2026-10']],
  ['2026-10', null, '2026-12', ['2026-10']],
  ['2026-10', null, '2026-08', ['2026-08', '2026-09', '2026-10']],
  ['2027-01', '2026-11', '2026-01', ['2026-12', '2027-01']],
  ['2026-10', '2026-10', '2026-01', []],
  ['2026-09', '2026-10', '2026-01', []],
])('closing %s after %j, with figures since %j, closes %j', (month, through, first, months) =>
  expect(monthsToClose(month, through, first)).toEqual(months),
);

const months = ['2026-09', '2026-10', '2026-11', '2026-12'];
const state = fc
  .array(
    fc.record({
      month: fc.constantFrom(...months),
      department: fc.constantFrom('', 'Sales', 'Research'),
      type: fc.constantFrom('review', 'standup'),
      cents: fc.nat(1_000_000),
      estimated: fc.nat(1_000_000),
    }),
    { maxLength: 12 },
  )
  .map((some) =>
    some.map(({ cents, estimated, ...key }): Spend => ({
      ...key,
      part: 'total',
      costCents: wholeCents(cents),
      estimatedCents: wholeCents(Math.min(cents, estimated)),
    })),
  );

test('the months always add up to the current cost of the meetings', () => {
  const closing = fc.oneof(fc.constant('close' as const), fc.constant('reopen' as const));
  fc.assert(
    fc.property(fc.array(fc.tuple(state, closing), { minLength: 1, maxLength: 8 }), (steps) => {
      let closed: Spend[] = [];
      let through: string | null = null;
      for (const [current, action] of steps) {
        const lines = financeReport([...current, ...closed], through);
        const sum = sumOfLines(lines);
        const cost = current.reduce((all, { costCents }) => all + costCents, 0);
        const estimated = current.reduce((all, { estimatedCents }) => all + estimatedCents, 0);
        expect(sum.heldCents + sum.correctionCents).toBe(cost);
        expect(sum.estimatedCents).toBe(estimated);
        // Closed months must not change.
        for (const row of closed.filter(({ costCents }) => costCents !== 0)) {
          const line = lines.find(
            (one) => one.month === row.month && one.department === row.department && one.type === row.type,
          );
          expect(row.part === 'held' ? line?.heldCents : line?.correctionCents).toBe(row.costCents);
        }
        if (action === 'reopen') {
          const last: string | null = through;
          closed = closed.filter(({ month }) => month !== last);
          through = last === null || last === months[0] ? null : (months[months.indexOf(last) - 1] ?? null);
        } else {
          const next: string = through === null ? '2026-09' : nextMonth(through);
          if (!months.includes(next)) continue;
          for (const { heldCents, correctionCents, estimatedCents, ...key } of lines) {
            if (key.month !== next) continue;
            const part = { month: key.month, department: key.department, type: key.type };
            closed.push({ ...part, part: 'held', costCents: heldCents, estimatedCents });
            closed.push({
              ...part,
              part: 'correction',
              costCents: correctionCents,
              estimatedCents: wholeCents(0),
            });
          }
          through = next;
        }
      }
    }),
    { numRuns: 1000 },
  );
});
