import { ChevronRight, ArrowRight, Lock, LockOpen } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import type { readFinance, FinanceAmounts } from '#contract/reports/finance.ts';
import { t } from '#domain/format/text.ts';
import { lastOfMonth, localDay } from '#domain/time/local-day.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { format } from '#web/components/forms/format.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { DayText, Money } from '#web/components/reports/figures.tsx';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { MeetingTypeBadge } from '#web/components/meetings/meeting-type.tsx';
import { AssignDialog } from '#web/components/reports/assign-department-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RowTh, Table, Th, Td } from '#web/ui/table.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Closing, financeMonthQuery } from './queries.ts';

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
                      className="inline-flex touch items-center gap-2 rounded text-start align-middle font-medium"
                    >
                      <ChevronRight
                        className={classNames('size-4 shrink-0 text-ink-3', isOpen && 'rotate-90')}
                        aria-hidden
                      />
                      {format.longMonth(month)}
                    </button>
                    {closed && (
                      <span className="ms-2 align-middle max-sm:ms-6 max-sm:block">
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

type MonthLinesProps = {
  month: string;
  closed: Answer<typeof readFinance>['months'][number]['closed'];
  isAdmin: boolean;
  isLastClosed: boolean;
  isOver: boolean;
  onClosing: (closing: Closing) => void;
};

/** The departments and types of a month, and its actions. */
function MonthLines({ month, closed, isAdmin, isLastClosed, isOver, onClosing }: MonthLinesProps) {
  const query = useQuery(financeMonthQuery(month));
  const { data: lines } = query;
  const { data: user } = useQuery(currentUserQuery);
  const name = format.longMonth(month);
  const days = { from: `${month}-01`, to: lastOfMonth(month) };
  return (
    <div className="grid gap-4">
      {!lines && query.isError && <LoadFailure message="The month could not be loaded" query={query} />}
      {!lines && !query.isError && <Skeleton className="h-32" />}
      {lines && (
        <Table aria-label={`Departments and types of ${name}`}>
          <thead>
            <tr>
              <Th>Department</Th>
              <AmountHeads />
            </tr>
          </thead>
          <tbody>
            {lines.lines.map(({ department, type, ...amounts }) => (
              <tr key={`${department ?? ''} ${type}`}>
                <RowTh className="wrap-anywhere">
                  <span className="me-2">
                    <AppLink
                      to={meetingsPath({
                        ...days,
                        ...(department === null ? { unassigned: 'yes' } : { costDepartment: department }),
                        type,
                      })}
                      className="hover:underline"
                    >
                      {department ?? <em>Unassigned</em>}
                    </AppLink>
                  </span>
                  <MeetingTypeBadge type={type} />
                </RowTh>
                <AmountCells amounts={amounts} />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {closed && (
        <p className="text-sm text-ink-2">
          Closed by {closed.by ?? 'a former member'} on{' '}
          <DayText day={localDay(Date.parse(closed.at), user?.organization.timeZone ?? 'UTC')} />.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isAdmin && isLastClosed && (
          <Button icon={LockOpen} onClick={() => onClosing({ verb: 'reopen', month })}>
            Reopen {name}
          </Button>
        )}
        {isAdmin && !closed && isOver && (
          <Button icon={Lock} onClick={() => onClosing({ verb: 'close', month })}>
            Close {name}
          </Button>
        )}
        {isAdmin && lines?.lines.some(({ department }) => department === null) && (
          <AssignButton month={month} />
        )}
        <AppLink
          to={meetingsPath(days)}
          aria-label={`Meetings of ${name}`}
          className="ms-auto inline-flex touch items-center gap-1.5 rounded text-sm font-medium text-ink-2 hover:text-ink"
        >
          Meetings
          <ArrowRight className="size-4" aria-hidden />
        </AppLink>
      </div>
    </div>
  );
}

function AssignButton({ month }: { month: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Assign department</Button>
      {isOpen && <AssignDialog month={month} canAssign onClose={() => setOpen(false)} />}
    </>
  );
}

/** On a phone all amounts are in one column. */
function AmountHeads() {
  return (
    <>
      <Th align="end">Held</Th>
      {[t`Corrections`, t`Planned`, t`Estimated`].map((name) => (
        <Th key={name} align="end" className="max-sm:hidden">
          {name}
        </Th>
      ))}
    </>
  );
}

function AmountCells({ amounts }: { amounts: FinanceAmounts }) {
  const { held, corrections, planned, estimatedCost } = amounts;
  return (
    <>
      <Td align="end">
        <Money amount={held} cents />
        <span className="block text-xs font-normal text-ink-2 sm:hidden">
          {corrections !== 0 && <Line amount={corrections} text="corrections" />}
          {planned !== null && planned !== 0 && <Line amount={planned} text="planned" />}
          {estimatedCost !== 0 && <Line amount={estimatedCost} text="estimated" />}
        </span>
      </Td>
      {[corrections, planned, estimatedCost].map((amount, column) => (
        <Td key={column} align="end" className="max-sm:hidden">
          {amount === null || amount === 0 ? (
            <span className="text-ink-3">–</span>
          ) : (
            <Money amount={amount} cents />
          )}
        </Td>
      ))}
    </>
  );
}

function Line({ amount, text }: { amount: number; text: string }) {
  return (
    <span className="block whitespace-nowrap">
      <Money amount={amount} cents /> {text}
    </span>
  );
}
