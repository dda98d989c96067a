import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { lastOfMonth, localDay } from '#domain/time/local-day.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { readFinance } from '#contract/reports/finance.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { DayText } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingsPath } from '#web/components/meetings/meetings-path.ts';
import { MeetingTypeBadge } from '#web/components/meetings/meeting-type.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { RowTh, Table, Th } from '#web/ui/table.tsx';
import { AmountCells, AmountHeads } from './amount-cells.tsx';
import { type Closing, financeMonthQuery } from './queries.ts';
import { AssignDialog } from '#web/components/reports/assign-department-dialog.tsx';

type MonthLinesProps = {
  month: string;
  closed: Answer<typeof readFinance>['months'][number]['closed'];
  isAdmin: boolean;
  isLastClosed: boolean;
  isOver: boolean;
  onClosing: (closing: Closing) => void;
};

/** The departments and types of a month, and its actions. */
export function MonthLines({ month, closed, isAdmin, isLastClosed, isOver, onClosing }: MonthLinesProps) {
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
                  <span className="mr-2">
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
          className="ml-auto inline-flex touch items-center gap-1.5 rounded text-sm font-medium text-ink-2 hover:text-ink"
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
