import { ArrowRight } from 'lucide-react';
import type { Report } from '#contract/reports/compare.ts';
import { isAboutPeople } from '#domain/reports/report-figures.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';
import { breakdownNames, changeText, figureNames, rangeText, rowName, valueText } from './report-texts.ts';

type ReportTableProps = { report: Report; onRow: (row: string | undefined) => void };
type Compared = Report['total'];

/** A row for each name; pressing it shows its chart. */
export function ReportTable({ report, onRow }: ReportTableProps) {
  const { figure, by, period, rows, others, total, now, before, yearAgo } = report;
  if (isAboutPeople(figure) && rows.length === 0)
    return (
      <Card className="p-5 text-sm text-ink-2">
        {report.figure === 'free-day' && report.weekday === null && report.people !== null
          ? 'No day is kept free of meetings. An administrator can choose one under Targets.'
          : 'Figures about people need a directory with at least five people, under People.'}
      </Card>
    );
  return (
    <Card className="overflow-hidden">
      <Table aria-label={`${figureNames[figure]} by ${breakdownNames[by]}`}>
        <thead>
          <tr className="[&>th]:pt-4">
            <Th>{breakdownNames[by]}</Th>
            <Th align="end">{rangeText(now, period)}</Th>
            <Th align="end" className="max-sm:hidden">
              {rangeText(before, period)}
            </Th>
            <Th align="end" className="max-sm:hidden">
              Change
            </Th>
            <Th align="end" className="max-sm:hidden">
              {rangeText(yearAgo, period)}
            </Th>
            <Th align="end" className="max-sm:hidden">
              Change
            </Th>
            <Th className="max-sm:hidden">
              <span className="sr-only">Meetings</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isChosen = row.key === report.row;
            const behind = pathBehind(report, row);
            const name = rowName(report, row);
            return (
              <tr key={row.key} className={classNames('hover:bg-sunk/60', isChosen && 'bg-sunk/60')}>
                <RowTh className="wrap-anywhere">
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    onClick={() => onRow(isChosen ? undefined : row.key)}
                    className={classNames(
                      'touch rounded text-start hover:underline',
                      isChosen && 'font-semibold',
                    )}
                  >
                    {name}
                  </button>
                </RowTh>
                <Cells report={report} values={row} />
                <Td className="w-10 max-sm:hidden">
                  {behind !== null && (
                    <AppLink
                      to={behind}
                      aria-label={`Show the meetings of ${name}`}
                      className="grid size-8 place-items-center rounded text-ink-2 hover:text-ink"
                    >
                      <ArrowRight className="size-4" aria-hidden />
                    </AppLink>
                  )}
                </Td>
              </tr>
            );
          })}
          {others && (
            <tr>
              <RowTh className="text-ink-2">Others</RowTh>
              <Cells report={report} values={others} />
              <Td className="max-sm:hidden" />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <RowTh className="!font-semibold">Whole organization</RowTh>
            <Cells report={report} values={total} />
            <Td className="max-sm:hidden" />
          </tr>
        </tfoot>
      </Table>
    </Card>
  );
}

/** On a phone all values are in one column. */
function Cells({ report, values }: { report: Report; values: Compared }) {
  const { figure, period } = report;
  const { now, before, yearAgo } = values;
  return (
    <>
      <Td align="end">
        {valueText(figure, now)}
        <span className="block text-xs font-normal text-ink-2 sm:hidden">
          {[
            [before, report.before],
            [yearAgo, report.yearAgo],
          ].map(([value, range]) => {
            const days = range as Report['now'];
            return (
              value !== null && (
                <span key={days.from} className="block whitespace-nowrap">
                  {valueText(figure, value as number)} in {rangeText(days, period)}
                </span>
              )
            );
          })}
        </span>
      </Td>
      {[before, yearAgo].flatMap((value, index) => [
        <Td key={`${index} value`} align="end" className="max-sm:hidden">
          {valueText(figure, value)}
        </Td>,
        <Td key={`${index} change`} align="end" className="whitespace-nowrap text-ink-2 max-sm:hidden">
          {changeText(value, now)}
        </Td>,
      ])}
    </>
  );
}

/** The meetings of a row, where the list can be filtered by it. */
function pathBehind(
  { by, figure, now }: Report,
  { key, name, departments }: Report['rows'][number],
): string | null {
  const days = { ...now, planned: 'no' };
  if (isAboutPeople(figure)) return null;
  if (by === 'type') return meetingsPath({ ...days, type: key });
  if (by === 'series') return meetingsPath({ ...days, search: name });
  if (by !== 'department' || departments.length > 1) return null;
  if (key === '') return meetingsPath({ ...days, unassigned: 'yes' });
  return meetingsPath({
    ...days,
    [figure === 'meetings' || figure === 'room-hours' ? 'department' : 'costDepartment']: key,
  });
}
