// The finance report as CSV, with a line of totals.

import type { FastifyInstance } from 'fastify';
import { exportFinance } from '#contract/reports/finance.ts';
import { csvLine } from '#domain/csv.ts';
import { sumOfLines } from '#domain/reports/finance.ts';
import { toMajor } from '#domain/money/money.ts';
import { seesAllPlanned } from '#domain/accounts/permissions.ts';
import type { AppContext } from '#server/context.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { csvFile } from '#server/http/csv-file.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { closedThrough, hasSampleData } from '#server/db/queries.ts';
import { reportFor } from './routes.ts';
import { spendsOf } from './store.ts';

const amountHeadings = ['Held', 'Corrections', 'Planned', 'Estimated'];

/** The planned amount is empty for viewers who do not see it. */
const cellsFor =
  (caller: Member) =>
  ({ heldCents, correctionCents, plannedCents, estimatedCents }: ReturnType<typeof sumOfLines>) => [
    toMajor(heldCents),
    toMajor(correctionCents),
    seesAllPlanned(caller) ? toMajor(plannedCents) : null,
    toMajor(estimatedCents),
  ];

export function financeExportRoutes(app: FastifyInstance, { db, now, events }: AppContext): void {
  mountEndpoint(app, exportFinance, async ({ query: { from = '', to = '9999' } }, caller, { reply }) => {
    const { org } = caller;
    const { read, reports } = visibleTo(caller, db);
    const through = await closedThrough(read, org);
    const amountCells = cellsFor(caller);
    const lines = reportFor(caller, await spendsOf(reports, org, now()), through).filter(
      ({ month }) => month >= from && month <= to,
    );
    const { file, rows } = await csvFile({
      heading: [
        'Month',
        'Status',
        'Department',
        'Type',
        ...amountHeadings.map((name) => `${name} (${caller.organization.currency})`),
      ],
      pages: [lines],
      cellsOf: (line) => [
        line.month,
        through !== null && line.month <= through ? 'closed' : 'open',
        line.department || 'Unassigned',
        line.type,
        ...amountCells(line),
      ],
    });
    await events.publishExport(caller, 'finance.exported', { lines: rows }, 'finance');
    void reply.header('content-disposition', 'attachment; filename="finance-report.csv"');
    const total = csvLine(['Total', null, null, null, ...amountCells(sumOfLines(lines))]);
    const note = (await hasSampleData(db.read, org))
      ? csvLine(['Includes the made-up meetings of the sample data'])
      : '';
    return Buffer.concat([file, Buffer.from(total + note)]);
  });
}
