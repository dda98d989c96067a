// Explanations of the finance report.

import { t } from '#domain/format/text.ts';
import { type Cents, noCents, toCents, toMajor } from '#domain/money/money.ts';
import type { Format } from '#domain/format/format.ts';
import { financeReport, type Spend, sumOfLines } from '#domain/reports/finance.ts';
import { explanation, moneyIncludes, plannedIncludes } from './explanation.ts';

const inputs = { reported: 250, now: 300, held: 300, estimated: 60, entered: 200, calendar: 50 };
type Inputs = typeof inputs;

const given = (it: Inputs, { money }: Format) => [
  t`March was closed at ${money(it.reported)}, and its meetings cost ${money(it.now)} now`,
  t`the meetings held in April, which is open, cost ${money(it.held)}, of which ${money(it.estimated)} is estimated`,
  t`a meeting of ${money(it.entered)} was entered for later in April, and a calendar plans one of ${money(it.calendar)}`,
];

function sumOf(it: Inputs) {
  const spend = (month: string, part: Spend['part'], cost: number, estimatedCents: Cents = noCents) => ({
    month,
    department: t`Sales`,
    type: 'review',
    part,
    costCents: toCents(cost),
    estimatedCents,
  });
  const spends = [
    spend('2026-03', 'held', it.reported),
    spend('2026-03', 'total', it.now),
    spend('2026-04', 'total', it.held, toCents(it.estimated)),
    spend('2026-04', 'planned', it.entered),
    spend('2026-04', 'planned', it.calendar),
  ];
  return sumOfLines(financeReport(spends, '2026-03'));
}

const example = (figure: keyof ReturnType<typeof sumOf>) => ({
  inputs,
  given,
  gives: (it: Inputs, { money }: Format) => money(toMajor(sumOf(it)[figure])),
});

export const financeFigures = {
  'finance-held': explanation({
    title: t`Held`,
    formula: t`The sum of what meetings cost that have started; in a closed month as it was closed.`,
    includes: moneyIncludes,
    leavesOut: t`Planned and deleted meetings, and what changed of closed months since.`,
    ...example('heldCents'),
  }),
  'finance-corrections': explanation({
    title: t`Corrections`,
    formula: t`What the meetings of closed months cost now − what these months reported. It counts for the first open month.`,
    includes: t`Meetings that were added, changed or deleted after their month was closed.`,
    leavesOut: t`Changes of open months, which are part of held.`,
    ...example('correctionCents'),
  }),
  'finance-planned': explanation({
    title: t`Planned`,
    formula: t`The sum of what the planned meetings of the whole organization will cost: each invited person’s hourly cost on its day × planned minutes / 60. Only administrators see it.`,
    includes: `${plannedIncludes} ${moneyIncludes}`,
    leavesOut: t`Recorded meetings: it is not part of held.`,
    meetings: '/dashboard/upcoming',
    ...example('plannedCents'),
  }),
  'finance-estimated': explanation({
    title: t`Estimated`,
    formula: t`The part of held and corrections that is priced without a known salary tier, or with a guessed duration or number of people. The percentage is that part / (held + corrections) × 100.`,
    includes: t`Meetings that have started, and corrections. A negative correction lowers it.`,
    leavesOut: t`Planned meetings.`,
    meetings: '/dashboard/meetings?planned=no&estimated=yes',
    ...example('estimatedCents'),
  }),
};
