// Amounts reach a response only through a handle of its reader: by type, and by the few places that may say otherwise.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addCents, type Cents, type ExactCents, toMajor } from '#domain/money/money.ts';
import { averageHourlyRateCents, meetingCostCents } from '#domain/money/cost.ts';
import type { Tx } from './db/database.ts';
import type { Visible } from './db/visible-to.ts';
import { liveMeeting } from './features/meetings/meetings/ahead-store.ts';
import { toMeetingSummary } from './features/meetings/meetings/serializers.ts';
import { attendeesOf, meetingById } from './features/meetings/meetings/store.ts';
import { tierRatesOf } from './features/people/people/prices-store.ts';
import type { Member, OrgId } from './tenancy/authorize.ts';
import { departmentSpend } from './totals/spend-store.ts';
import { sumsByDay } from './totals/figures-store.ts';
import { heldMeetings } from './totals/held-store.ts';

/** Never called: it only has to compile, and each marked line must not. */
export async function typesOf(tx: Tx, visible: Visible, reader: Member, org: OrgId) {
  const row = await meetingById(tx, org, 1);
  const seen = await meetingById(visible, org, 1);
  const people = await attendeesOf(tx, org, 1);
  const live = await liveMeeting(tx, org, 1);
  const [spend] = await departmentSpend(tx, org, '2026-01', '2026-02');
  const { tiers } = await tierRatesOf(tx, org);
  if (!row || !seen || !spend || !live) return;
  toMajor(seen.totalCents);
  toMeetingSummary(seen, reader, 0);
  // @ts-expect-error read in a transaction
  toMajor(row.totalCents);
  // @ts-expect-error read in a transaction
  toMeetingSummary(row, reader, 0);
  // @ts-expect-error read in a transaction
  toMeetingSummary(live.meeting, reader, 0);
  // @ts-expect-error a sum stays exact
  toMajor(addCents([row.totalCents, seen.totalCents]));
  // @ts-expect-error the cost of exact rates
  toMajor(meetingCostCents(people.map((one) => ({ ...one, minutes: 60 }))));
  // @ts-expect-error an average of exact rates
  toMajor(averageHourlyRateCents(people));
  // @ts-expect-error a department's spend
  toMajor(spend.costCents);
  // @ts-expect-error rates of tiers
  toMajor(tiers[0]?.hourlyRateCents ?? (0 as Cents));
  // @ts-expect-error figures are computed only from what the reader sees
  await sumsByDay(heldMeetings(tx, org), { from: '', to: '' });
  // @ts-expect-error no conversion
  ((amount: ExactCents): Cents => amount)(row.totalCents);
}

const server = import.meta.dirname;

/** The files whose code has the text. */
const filesWith = (text: RegExp): string[] =>
  readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .filter((file) => text.test(readFileSync(join(server, file), 'utf8')))
    .toSorted();

test('exact amounts without a viewer are stored, or mailed to whom an administrator named', () => {
  expect(filesWith(/\bwithoutViewer\(/)).toEqual([
    // Alerts are mailed to the manager, whom somebody with permission to see pay named.
    'features/reports/budgets/alerts-store.ts',
    // Stored; the reader of a decision or a closed month sees it as they may.
    'features/reports/coach/decisions.ts',
    'features/reports/finance/routes.ts',
  ]);
});

test('nothing else converts exact amounts', () => {
  expect(filesWith(/as (unknown as )?(Visible|Shown<)/)).toEqual(['db/visible-to.ts']);
  expect(filesWith(/withoutPay\(/)).toEqual(['db/visible-to.ts']);
  // Sums are declared by hand: these files take a `Visible` handle for them.
  expect(filesWith(/sum<Cents/)).toEqual([
    'features/meetings/meetings/list-store.ts',
    'features/meetings/roi/store.ts',
    'features/reports/budgets/alerts-store.ts',
    'features/reports/compare/store.ts',
    'features/reports/dashboard/store.ts',
    'features/reports/finance/store.ts',
    'totals/figures-store.ts',
    'totals/planned-store.ts',
    'totals/store.ts',
  ]);
});
