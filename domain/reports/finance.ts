// The finance report. A closed month does not change: later changes to its meetings become a correction of the
// first open month, so that the months always add up to the current cost of all meetings.

import { type Cents, noCents, wholeCents } from '#domain/money/money.ts';
import { nextMonth } from '#domain/time/local-day.ts';

type Amounts = { costCents: Cents; estimatedCents: Cents };

/**
 * Spend by month "YYYY-MM", department and meeting type. Totals over departments or types are rows of their own.
 */
type Key = { month: string; department: string; type: string };

/**
 * `total` is the current cost of the meetings, `planned` that of planned meetings, which are not part of it. `held` and
 * `correction` are the reported figures of a closed month.
 */
export type Spend = Key & Amounts & { part: 'total' | 'planned' | 'held' | 'correction' };

/** `estimatedCents` is the part of held and corrections that is estimated. */
export type ReportLine = Key & {
  heldCents: Cents;
  correctionCents: Cents;
  plannedCents: Cents;
  estimatedCents: Cents;
};

/**
 * The lines of all months in order; lines without a department come last. `closedThrough` is the last closed month,
 * or null.
 */
export function financeReport(spends: readonly Spend[], closedThrough: string | null): ReportLine[] {
  const open = closedThrough === null ? null : nextMonth(closedThrough);
  const isClosed = ({ month }: Key) => closedThrough !== null && month <= closedThrough;
  const lines = new Map<string, ReportLine>();
  const add = (
    { department, type }: Key,
    month: string,
    amounts: Partial<Record<keyof typeof noAmounts, number>>,
  ) => {
    const key = JSON.stringify([month, department, type]);
    const line = lines.get(key) ?? { month, department, type, ...noAmounts };
    for (const column of columns) line[column] = wholeCents(line[column] + (amounts[column] ?? 0));
    lines.set(key, line);
  };

  for (const spend of spends) {
    const { part, month, costCents, estimatedCents } = spend;
    const later = isClosed(spend) ? open : null;
    if (part === 'planned') {
      // Recorded, it would be a correction of the first open month.
      add(spend, later ?? month, { plannedCents: costCents });
      continue;
    }
    if (part === 'held') add(spend, month, { estimatedCents, heldCents: costCents });
    else if (part === 'correction') add(spend, month, { estimatedCents, correctionCents: costCents });
    else if (later === null) add(spend, month, { estimatedCents, heldCents: costCents });
    // The first open month has the difference to what was reported.
    const sign = part === 'total' ? 1 : -1;
    if (later !== null)
      add(spend, later, { correctionCents: sign * costCents, estimatedCents: sign * estimatedCents });
  }
  return withAmounts([...lines.values()]).toSorted(
    (a, b) =>
      compare(a.month, b.month) ||
      Number(a.department === '') - Number(b.department === '') ||
      compare(a.department, b.department) ||
      compare(a.type, b.type),
  );
}

const withAmounts = (lines: readonly ReportLine[]): ReportLine[] =>
  lines.filter((line) => columns.some((column) => line[column] !== 0));

/** The report without what is planned, for viewers who do not see that. */
export const withoutPlanned = (lines: readonly ReportLine[]): ReportLine[] =>
  withAmounts(lines.map((line) => ({ ...line, plannedCents: noCents })));

const noAmounts = {
  heldCents: noCents,
  correctionCents: noCents,
  plannedCents: noCents,
  estimatedCents: noCents,
};
const columns = ['heldCents', 'correctionCents', 'plannedCents', 'estimatedCents'] as const;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function sumOfLines(lines: readonly Pick<ReportLine, keyof typeof noAmounts>[]): typeof noAmounts {
  const sum = { ...noAmounts };
  for (const line of lines)
    for (const column of columns) sum[column] = wholeCents(sum[column] + line[column]);
  return sum;
}
