// The finance report as a file, with a line of totals.

import type { ExportedAs } from '#contract/fields.ts';
import {
  financeReport,
  type ReportLine,
  type Spend,
  sumOfLines,
  withoutPlanned,
} from '#domain/reports/finance.ts';
import { t } from '#domain/format/text.ts';
import { toMajor } from '#domain/money/money.ts';
import { seesAllPlanned } from '#domain/accounts/permissions.ts';
import type { AppContext } from '#server/context.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { type Column, sumOfRows, tableFile } from '#server/http/table-file.ts';
import { codeText, sampleSentence } from '#wording/sheets.ts';
import { readerOf } from '#server/languages/reader-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { closedThrough, hasSampleData } from '#server/db/queries.ts';
import { spendsOf } from './store.ts';

const amountColumns = (): Column[] => [
  { key: 'held', name: t`Held`, kind: 'money' },
  { key: 'corrections', name: t`Corrections`, kind: 'money' },
  { key: 'planned', name: t`Planned`, kind: 'money' },
  { key: 'estimated', name: t`Estimated`, kind: 'money' },
];

/** The report as a viewer may see it. */
export const reportFor = (caller: Member, spends: readonly Spend[], through: string | null): ReportLine[] => {
  const lines = financeReport(spends, through);
  return seesAllPlanned(caller) ? lines : withoutPlanned(lines);
};

/** The planned amount is empty for viewers who do not see it. */
const cellsFor =
  (caller: Member) =>
  ({ heldCents, correctionCents, plannedCents, estimatedCents }: ReturnType<typeof sumOfLines>) => [
    toMajor(heldCents),
    toMajor(correctionCents),
    seesAllPlanned(caller) ? toMajor(plannedCents) : null,
    toMajor(estimatedCents),
  ];

type Months = { from?: string | undefined; to?: string | undefined };

async function linesOf(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  caller: Member,
  { from = '', to = '9999' }: Months,
) {
  const { read, reports } = visibleTo(caller, db);
  const through = await closedThrough(read, caller.org);
  const lines = reportFor(caller, await spendsOf(reports, caller.org, now()), through);
  return { through, lines: lines.filter(({ month }) => month >= from && month <= to) };
}

export const financeTotal = async (context: Pick<AppContext, 'db' | 'now'>, caller: Member, months: Months) =>
  sumOfLines((await linesOf(context, caller, months)).lines);

export async function financeFile(
  context: Pick<AppContext, 'db' | 'now'>,
  caller: Member,
  { as, ...months }: Months & { as: ExportedAs },
) {
  const { through, lines } = await linesOf(context, caller, months);
  const amountCells = cellsFor(caller);
  const hasSample = await hasSampleData(context.db.read, caller.org);
  const total = sumOfLines(lines);
  const file = await tableFile(as, {
    list: 'finance',
    reader: readerOf(caller),
    columns: () => [
      { name: t`Month`, kind: 'text' },
      { name: t`Status`, kind: 'text' },
      { name: t`Department`, kind: 'text' },
      { name: t`Type`, kind: 'text' },
      ...amountColumns(),
    ],
    pages: [lines],
    cellsOf: (line) => [
      line.month,
      through !== null && line.month <= through ? t`closed` : t`open`,
      line.department || t`Unassigned`,
      codeText(line.type),
      ...amountCells(line),
    ],
    ending: () => [
      [
        t`Total`,
        null,
        null,
        null,
        ...amountCells(total).map((sum, i) => sumOfRows(amountColumns()[i]?.key ?? '', sum)),
      ],
      ...(hasSample ? [[sampleSentence()]] : []),
    ],
  });
  return { ...file, total };
}
