// The ROI report: the filtered list as a file, with lines of totals.

import type { FastifyInstance } from 'fastify';
import { exportRoi } from '#contract/meetings/roi.ts';
import { isPlanned } from '#domain/meetings/meeting.ts';
import { addCents, type Cents, noCents, toMajor } from '#domain/money/money.ts';
import { addUpRoi, roiOfMeeting, roiPercent, valuedRoi } from '#domain/meetings/roi.ts';
import { oneDecimal } from '#domain/money/rounding.ts';
import { paginate } from '#server/db/batches.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { attachment, type Column, type Computed, type LastLine, tableFile } from '#server/http/table-file.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { openDays } from '#server/features/meetings/planned/sums-store.ts';
import { sumOf } from '#server/totals/sums.ts';
import { listedPage } from '#server/features/meetings/meetings/ahead-list.ts';
import { placeOf } from '#server/features/meetings/meetings/list-store.ts';
import type { ListedRow } from '#server/features/meetings/meetings/store.ts';

const exportedPerPage = 1000;

const columns: readonly Column[] = [
  { name: 'Title', kind: 'text' },
  { name: 'Date', kind: 'day' },
  { name: 'Minutes', kind: 'number' },
  { name: 'Attendees', kind: 'number' },
  { name: 'Department', kind: 'text' },
  { name: 'Cost', kind: 'money' },
  { name: 'Estimated cost', kind: 'money' },
  { name: 'Estimated value', kind: 'money' },
  { name: 'ROI %', kind: 'percent' },
  { name: 'Outcomes', kind: 'text' },
  { name: 'Action items', kind: 'number' },
  { name: 'Worth it', kind: 'text' },
  { name: 'Planned', kind: 'text' },
  { name: 'Sample', kind: 'text' },
];

const roiCell = (percent: number | null) => (percent === null ? null : oneDecimal(percent));

/** Empty cells are unknown, zeros are zero. */
const meetingCells = (row: ListedRow, now: number) => [
  row.title,
  row.day,
  row.durationMinutes,
  row.attendeeCount,
  row.department,
  toMajor(row.totalCents),
  toMajor(row.estimatedCents),
  row.estimatedValueCents === null ? null : toMajor(row.estimatedValueCents),
  roiCell(roiPercent({ costCents: row.totalCents, valueCents: row.estimatedValueCents })),
  row.outcomes,
  row.actionItemsCount,
  row.worthIt,
  isPlanned(row, now) ? 'yes' : null,
  row.origin === 'sample' ? 'yes' : null,
];

const countText = (meetings: number) => `${meetings} ${meetings === 1 ? 'meeting' : 'meetings'}`;

/** Sums of the held meetings, and separately the cost of planned ones. */
class Totals {
  #minutes = 0;
  #actionItems = 0;
  /** Number of meetings with a known number of action items. */
  #counted = 0;
  #sums = addUpRoi([]);
  #estimated = noCents;
  #planned: { meetings: number; costCents: Cents };

  /** `open` are planned meetings that the list does not have. */
  constructor(open: { meetings: number; costCents: Cents }) {
    this.#planned = open;
  }

  add(row: ListedRow, now: number): void {
    if (isPlanned(row, now)) {
      const { meetings, costCents } = this.#planned;
      this.#planned = { meetings: meetings + 1, costCents: addCents([costCents, row.totalCents]) };
      return;
    }
    this.#estimated = addCents([this.#estimated, row.estimatedCents]);
    this.#minutes += row.durationMinutes;
    this.#actionItems += row.actionItemsCount ?? 0;
    this.#counted += row.actionItemsCount === null ? 0 : 1;
    const meeting = roiOfMeeting({
      costCents: row.totalCents,
      valueCents: row.estimatedValueCents,
      worthIt: row.worthIt,
    });
    this.#sums = addUpRoi([this.#sums, meeting]);
  }

  lines(isCut: boolean): LastLine[] {
    const sums = this.#sums;
    const { meetings, costCents, valueCents, valued, answered, worthwhile } = sums;
    const { returns, returnCostCents, returnValueCents } = sums;
    // The sum of unknown values is unknown.
    const known = (count: number, sum: number) => (meetings > 0 && count === 0 ? null : sum);
    const total = [
      `${isCut ? 'Total of the first' : 'Total of'} ${countText(meetings)}`,
      null,
      ofHeld('Minutes', this.#minutes),
      null,
      null,
      ofHeld('Cost', toMajor(costCents)),
      ofHeld('Estimated cost', toMajor(this.#estimated)),
      ofHeld('Estimated value', known(valued, toMajor(valueCents))),
      ownRoi(roiPercent(sums)),
      null,
      ofHeld('Action items', known(this.#counted, this.#actionItems)),
      `${worthwhile} of ${answered} ${answered === 1 ? 'answer' : 'answers'} yes`,
    ];
    const withReturn = [
      `With a return: ${countText(returns)}`,
      null,
      null,
      null,
      null,
      ofReturns('Cost', toMajor(returnCostCents)),
      null,
      ofReturns('Estimated value', known(returns, toMajor(returnValueCents))),
      ownRoi(valuedRoi(sums)),
    ];
    if (this.#planned.meetings === 0) return [total, withReturn];
    // With those of calendars and plans, which the list does not have.
    const label = `Not counted: ${countText(this.#planned.meetings)} planned`;
    return [total, withReturn, [label, null, null, null, null, toMajor(this.#planned.costCents)]];
  }
}

const ofHeld = (column: string, value: number | null): Computed => ({
  value,
  formula: ({ rows }) => `SUMIFS(${rows(column)},${rows('Planned')},"<>yes")`,
});

const ofReturns = (column: string, value: number | null): Computed => ({
  value,
  formula: ({ rows }) =>
    `SUMIFS(${rows(column)},${rows('Planned')},"<>yes",${rows('Cost')},">0",${rows('Estimated value')},">0")`,
});

const ownRoi = (percent: number | null): Computed => ({
  value: roiCell(percent),
  formula: ({ own }) => `ROUND((${own('Estimated value')}-${own('Cost')})/${own('Cost')},3)`,
});

export function roiExportRoutes(app: FastifyInstance, { db, events, now }: AppContext): void {
  mountEndpoint(app, exportRoi, async ({ query: { as = 'csv', ...query } }, caller, { reply }) => {
    const { reports } = visibleTo(caller, db);
    const at = now();
    // Those of calendars and plans have no department of their own.
    const open = query.department ? [] : await openDays(reports, caller, at);
    const totals = new Totals(sumOf(open));
    const pages = paginate<ListedRow>(exportedPerPage, (last, limit) =>
      listedPage(db, caller, query, { limit, after: last && placeOf(last, query.sort) }),
    );
    const cellsOf = (row: ListedRow) => {
      totals.add(row, at);
      return meetingCells(row, at);
    };
    const { currency } = caller.organization;
    const ending = (_rows: number, isCut: boolean) => totals.lines(isCut);
    const { file, rows } = await tableFile(as, { list: 'roi', currency, columns, pages, cellsOf, ending });
    await events.publishExport(caller, 'roi.exported', { meetings: rows }, 'meetings');
    void reply.header('content-disposition', attachment('roi-report', as));
    return file;
  });
}
