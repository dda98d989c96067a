// The ROI report: the filtered list as CSV, with a line of totals.

import type { FastifyInstance } from 'fastify';
import { exportRoi } from '#contract/roi.ts';
import { csvLine } from '#domain/csv.ts';
import { noCents, toDollars } from '#domain/money/money.ts';
import { addUpRoi, type Judged, roiPercent } from '#domain/roi/roi.ts';
import { oneDecimal } from '#domain/money/rounding.ts';
import { paginate } from '#server/db/batches.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { csvFile } from '#server/http/csv-file.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { meetingPage, placeOf } from '#server/features/meetings/list-store.ts';
import type { MeetingRow } from '#server/features/meetings/store.ts';

const exportedPerPage = 1000;

const heading = [
  'Title',
  'Date',
  'Minutes',
  'Attendees',
  'Department',
  'Cost',
  'Estimated value',
  'ROI %',
  'Outcomes',
  'Action items',
  'Worth it',
];

const roiCell = (judged: Judged) => {
  const percent = roiPercent(judged);
  return percent === null ? null : oneDecimal(percent);
};

/** Empty cells are unknown, zeros are zero. */
const meetingCells = (row: MeetingRow) => [
  row.title,
  row.day,
  row.durationMinutes,
  row.attendeeCount,
  row.department,
  toDollars(row.totalCents),
  row.estimatedValueCents === null ? null : toDollars(row.estimatedValueCents),
  roiCell({ costCents: row.totalCents, valueCents: row.estimatedValueCents }),
  row.outcomes,
  row.actionItemsCount,
  row.worthIt,
];

class Totals {
  #minutes = 0;
  #actionItems = 0;
  /** Number of meetings with a known number of action items. */
  #counted = 0;
  #sums = addUpRoi([]);

  add(row: MeetingRow): void {
    this.#minutes += row.durationMinutes;
    this.#actionItems += row.actionItemsCount ?? 0;
    this.#counted += row.actionItemsCount === null ? 0 : 1;
    const judged = {
      meetings: 1,
      costCents: row.totalCents,
      valueCents: row.estimatedValueCents ?? noCents,
      valued: row.estimatedValueCents === null ? 0 : 1,
      worthwhile: row.worthIt === 'yes' ? 1 : 0,
    };
    this.#sums = addUpRoi([this.#sums, judged]);
  }

  line(isCut: boolean): string {
    const { meetings, costCents, valueCents, valued, worthwhile } = this.#sums;
    // The sum of unknown values is unknown.
    const known = (count: number, sum: number) => (meetings > 0 && count === 0 ? null : sum);
    const label = `${isCut ? 'Total of the first' : 'Total of'} ${meetings} ${meetings === 1 ? 'meeting' : 'meetings'}`;
    return csvLine([
      label,
      null,
      this.#minutes,
      null,
      null,
      toDollars(costCents),
      known(valued, toDollars(valueCents)),
      roiCell(this.#sums),
      null,
      known(this.#counted, this.#actionItems),
      `${worthwhile} of ${meetings} yes`,
    ]);
  }
}

export function roiExportRoutes(app: FastifyInstance, { db, events }: AppContext): void {
  mountEndpoint(app, exportRoi, async ({ query }, caller, { reply }) => {
    const { org } = caller;
    const { reports } = visibleTo(caller, db);
    const totals = new Totals();
    const pages = paginate<MeetingRow>(exportedPerPage, (last, size) =>
      meetingPage(reports, org, query, size, last && placeOf(last, query.sort)),
    );
    const cellsOf = (row: MeetingRow) => {
      totals.add(row);
      return meetingCells(row);
    };
    const { file, rows, isCut } = await csvFile({ heading, pages, cellsOf });
    await db.write((tx) => events.record(tx, caller, 'roi.exported', 'meetings', { meetings: rows }));
    void reply.header('content-disposition', 'attachment; filename="roi-report.csv"');
    return Buffer.concat([file, Buffer.from(totals.line(isCut))]);
  });
}
