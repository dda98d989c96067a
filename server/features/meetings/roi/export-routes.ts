// The ROI report: the filtered list as a file, with lines of totals.

import type { FastifyInstance } from 'fastify';
import { exportRoi } from '#contract/meetings/roi.ts';
import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import { isPlanned } from '#domain/meetings/meeting.ts';
import { addCents, type Cents, noCents, toMajor } from '#domain/money/money.ts';
import { addUpRoi, attendeesShare, roiOfMeeting, roiPercent, valuedRoi } from '#domain/meetings/roi.ts';
import { oneDecimal } from '#domain/money/rounding.ts';
import { paginate } from '#server/db/batches.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { shownRating } from '#domain/meetings/ratings/published-word.ts';
import { ratingCell } from '#wording/rating-words.ts';
import { codeText } from '#wording/sheets.ts';
import { readerOf } from '#server/languages/reader-store.ts';
import { attachment, type Column, type Computed, type LastLine, tableFile } from '#server/http/table-file.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { openDays } from '#server/features/meetings/planned/sums-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { sumOf } from '#server/totals/sums.ts';
import { listedPage } from '#server/features/meetings/meetings/ahead-list.ts';
import { placeOf } from '#server/features/meetings/meetings/list-store.ts';
import type { ListedRow } from '#server/features/meetings/meetings/store.ts';

const exportedPerPage = 1000;

const columns = (): Column[] => [
  { name: t`Title`, kind: 'text' },
  { name: t`Date`, kind: 'day' },
  { key: 'minutes', name: t`Minutes`, kind: 'number' },
  { name: t`Attendees`, kind: 'number' },
  { name: t`Department`, kind: 'text' },
  { key: 'cost', name: t`Cost`, kind: 'money' },
  { key: 'estimated', name: t`Estimated cost`, kind: 'money' },
  { key: 'value', name: t`Estimated value`, kind: 'money' },
  { name: t`ROI %`, kind: 'percent' },
  { name: t`Outcomes`, kind: 'text' },
  { key: 'actionItems', name: t`Action items`, kind: 'number' },
  { name: t`Worth it`, kind: 'text' },
  { name: t`Rated by attendees`, kind: 'text' },
  { key: 'planned', name: t`Planned`, kind: 'text' },
  { name: t`Sample`, kind: 'text' },
];

const roiCell = (percent: number | null) => (percent === null ? null : oneDecimal(percent));

/** Empty cells are unknown, zeros are zero. */
const meetingCells = (row: ListedRow, { organization }: Member, now: number) => [
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
  row.worthIt && codeText(row.worthIt),
  ratingCell(row, organization),
  isPlanned(row, now) ? t`yes` : null,
  row.origin === 'sample' ? t`yes` : null,
];

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

  add(row: ListedRow, { organization }: Member, now: number): void {
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
      attendeesWord: shownRating(row, organization).attendeesWord,
    });
    this.#sums = addUpRoi([this.#sums, meeting]);
  }

  lines(isCut: boolean, format: Format): LastLine[] {
    const meetingsText = (number: number) => format.count(number, 'meeting');
    const sums = this.#sums;
    const { meetings, costCents, valueCents, valued, answered, worthwhile } = sums;
    const { returns, returnCostCents, returnValueCents } = sums;
    const share = attendeesShare(sums);
    // The sum of unknown values is unknown.
    const known = (count: number, sum: number) => (meetings > 0 && count === 0 ? null : sum);
    const total = [
      isCut ? t`Total of the first ${meetingsText(meetings)}` : t`Total of ${meetingsText(meetings)}`,
      null,
      ofHeld('minutes', this.#minutes),
      null,
      null,
      ofHeld('cost', toMajor(costCents)),
      ofHeld('estimated', toMajor(this.#estimated)),
      ofHeld('value', known(valued, toMajor(valueCents))),
      ownRoi(roiPercent(sums)),
      null,
      ofHeld('actionItems', known(this.#counted, this.#actionItems)),
      t`${worthwhile} of ${format.count(answered, 'answer')} yes`,
      share === null
        ? null
        : t`about ${format.percent(Math.round(share))} in ${meetingsText(sums.ratedByAttendees)}`,
    ];
    const withReturn = [
      t`With a return: ${meetingsText(returns)}`,
      null,
      null,
      null,
      null,
      ofReturns('cost', toMajor(returnCostCents)),
      null,
      ofReturns('value', known(returns, toMajor(returnValueCents))),
      ownRoi(valuedRoi(sums)),
    ];
    if (this.#planned.meetings === 0) return [total, withReturn];
    // With those of calendars and plans, which the list does not have.
    const label = t`Not counted: ${meetingsText(this.#planned.meetings)} planned`;
    return [total, withReturn, [label, null, null, null, null, toMajor(this.#planned.costCents)]];
  }
}

/** As it stands in the cells of planned meetings. */
const notPlanned = () => `"<>${t`yes`}"`;

function ofHeld(column: string, value: number | null): Computed {
  const held = notPlanned();
  return { value, formula: ({ rows }) => `SUMIFS(${rows(column)},${rows('planned')},${held})` };
}

function ofReturns(column: string, value: number | null): Computed {
  const held = notPlanned();
  return {
    value,
    formula: ({ rows }) =>
      `SUMIFS(${rows(column)},${rows('planned')},${held},${rows('cost')},">0",${rows('value')},">0")`,
  };
}

const ownRoi = (percent: number | null): Computed => ({
  value: roiCell(percent),
  formula: ({ own }) => `ROUND((${own('value')}-${own('cost')})/${own('cost')},3)`,
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
      totals.add(row, caller, at);
      return meetingCells(row, caller, at);
    };
    const ending = (_rows: number, isCut: boolean, format: Format) => totals.lines(isCut, format);
    const { file, rows } = await tableFile(as, {
      list: 'roi',
      reader: readerOf(caller),
      columns,
      pages,
      cellsOf,
      ending,
    });
    await events.publishExport(caller, 'roi.exported', { meetings: rows }, 'meetings');
    void reply.header('content-disposition', attachment('roi-report', as));
    return file;
  });
}
