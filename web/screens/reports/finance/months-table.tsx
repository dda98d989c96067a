import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import type { readFinance } from '#contract/reports/finance.ts';
import { format } from '#web/components/forms/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RowTh, Table, Th } from '#web/ui/table.tsx';
import { AmountCells, AmountHeads } from './amount-cells.tsx';
import { MonthLines } from './month-lines.tsx';
import type { Closing } from './queries.ts';

type Report = Answer<typeof readFinance>;

type MonthsTableProps = { report: Report; isAdmin: boolean; onClosing: (closing: Closing) => void };

/** A row for each month, which opens to its departments and types. */
export function MonthsTable({ report, isAdmin, onClosing }: MonthsTableProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (month: string) => {
    const next = new Set(opened);
    if (!next.delete(month)) next.add(month);
    setOpened(next);
  };
  return (
    <Card className="overflow-hidden">
      <Table aria-label="Months">
        <thead>
          <tr className="[&>th]:pt-4">
            <Th>Month</Th>
            <AmountHeads />
          </tr>
        </thead>
        <tbody>
          {report.months.map(({ month, closed, ...amounts }) => {
            const isOpen = opened.has(month);
            return (
              <Fragment key={month}>
                <tr className="hover:bg-sunk/60">
                  <RowTh>
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      onClick={() => toggle(month)}
                      className="inline-flex touch items-center gap-2 rounded text-left align-middle font-medium"
                    >
                      <ChevronRight
                        className={classNames('size-4 shrink-0 text-ink-3', isOpen && 'rotate-90')}
                        aria-hidden
                      />
                      {format.longMonth(month)}
                    </button>
                    {closed && (
                      <span className="ml-2 align-middle max-sm:ml-6 max-sm:block">
                        <Badge>Closed</Badge>
                      </span>
                    )}
                  </RowTh>
                  <AmountCells amounts={amounts} />
                </tr>
                {isOpen && (
                  <tr>
                    <td colSpan={5} className="border-t border-line bg-sunk/40 px-5 py-4">
                      <MonthLines
                        month={month}
                        closed={closed}
                        isAdmin={isAdmin}
                        onClosing={onClosing}
                        isLastClosed={report.closedThrough === month}
                        isOver={month < report.currentMonth}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <RowTh className="!font-semibold">Total</RowTh>
            <AmountCells amounts={report.total} />
          </tr>
        </tfoot>
      </Table>
    </Card>
  );
}
