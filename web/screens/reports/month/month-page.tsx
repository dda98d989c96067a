import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { t } from '#domain/format/text.ts';
import { lastOfMonth, monthOf } from '#domain/time/local-day.ts';
import { addMonths, dayInMonth } from '#domain/time/month-grid.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { navigate, usePageLocation } from '#web/components/site/navigation.ts';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { EstimatedShare, Explain } from '#web/components/reports/figures.tsx';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { Planned } from '#web/components/calendar/planned.tsx';
import { useMinute, useToday } from '#web/components/forms/use-clock.ts';
import { toast } from '#web/ui/toast.ts';
import { DayDialog } from './day-dialog.tsx';
import { MonthGrid } from './month-grid.tsx';
import { announcedQuery, calendarQuery, calendarSearch, isShownDay, readCalendarAddress } from './queries.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addMajor } from '#domain/money/money.ts';
import type { CalendarDay } from '#contract/reports/month.ts';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { format } from '#web/components/forms/format.ts';
import { Button, IconButton } from '#web/ui/button.tsx';

export function CalendarPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <CostPageHead title="Meeting Calendar" description="What each day's meetings cost, month by month." />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <MemberCalendar timeZone={user.organization.timeZone} />}
    </>
  );
}

const failure = [t`Failed to load meetings`, t`Something went wrong while fetching your calendar.`] as const;

/** The address stores the month and the open day. */
function MemberCalendar({ timeZone }: { timeZone: string }) {
  const location = usePageLocation();
  const { pathname, search, state } = location;
  const today = useToday(timeZone);
  const { month, day } = readCalendarAddress(search, today);
  const query = useQuery(calendarQuery(month));
  const { data: announced } = useQuery(announcedQuery(month, useMinute()));
  const grid = useRef<HTMLDivElement>(null);
  const closedAt = useRef<typeof location>(null);

  useEffect(() => {
    if (query.error) toast.error(failure[0], { description: failure[1] });
  }, [query.error]);

  const showMonth = (next: string) =>
    navigate(pathname + calendarSearch({ month: next, day: null }), { replace: true });
  const openDay = (target: string) =>
    void navigate(pathname + calendarSearch({ month, day: target }), { state: { isOver: true } });
  const closeDay = () => {
    // Opened by a link to the day, the dialog has no previous history entry to return to.
    if (!state.isOver) void showMonth(month);
    else if (closedAt.current !== location) window.history.back();
    closedAt.current = location;
  };
  const moveMonths = (months: number) => {
    const next = addMonths(month, months);
    if (next) void showMonth(next);
  };
  const focusDay = async (target: string) => {
    if (!isShownDay(target)) return;
    if (monthOf(target) !== month) await showMonth(monthOf(target));
    grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();
  };
  const swipe = useSwipe(moveMonths);

  return (
    <>
      <Card aria-label="Calendar" className="overflow-hidden" aria-busy={query.isPending}>
        <MonthBar
          month={month}
          days={query.data}
          onToday={() => void showMonth(monthOf(today))}
          onMove={moveMonths}
        />
        {query.isError && !query.data ? (
          <ErrorState
            message={failure[0]}
            detail={failure[1]}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        ) : (
          <div ref={grid} {...swipe} className="touch-pan-y">
            <MonthGrid
              month={month}
              today={today}
              days={query.data}
              announced={announced}
              onFocusDay={(target) => void focusDay(target)}
              onMoveMonth={(from, months) => {
                const next = addMonths(month, months);
                if (next) void focusDay(dayInMonth(from, next));
              }}
              onOpen={openDay}
            />
          </div>
        )}
      </Card>
      {day && (
        <DayDialog
          day={day}
          summary={query.data?.get(day)}
          announced={announced?.get(day)}
          timeZone={timeZone}
          onClose={closeDay}
        />
      )}
    </>
  );
}

const minSwipePx = 48;

/** Handlers for horizontal swipes with a finger: 1 means next, -1 previous. */
function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      swiped.current = false;
      start.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const across = clientX - start.current.x;
      const down = clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) < minSwipePx || Math.abs(across) < 1.5 * Math.abs(down)) return;
      swiped.current = true;
      onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
    // The end of a swipe must not open the day under the finger.
    onClickCapture: (event: MouseEvent) => {
      if (swiped.current) event.stopPropagation();
      swiped.current = false;
    },
  };
}

type MonthBarProps = {
  month: string;
  /** Undefined while loading. */
  days: ReadonlyMap<string, CalendarDay> | undefined;
  onToday: () => void;
  onMove: (months: 1 | -1) => void;
};

function MonthBar({ month, days, onToday, onMove }: MonthBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex items-center gap-1 max-sm:w-full sm:gap-2">
        <h2
          aria-live="polite"
          className="min-w-0 font-semibold tracking-tight whitespace-nowrap max-sm:flex-1 sm:min-w-42 sm:text-lg"
        >
          {format.longMonth(month)}
        </h2>
        <MoveButton month={month} months={-1} onMove={onMove} />
        <MoveButton month={month} months={1} onMove={onMove} />
        <Button size="sm" onClick={onToday}>
          Today
        </Button>
      </div>
      <MonthTotal month={month} days={days} />
    </div>
  );
}

type MoveButtonProps = Pick<MonthBarProps, 'month' | 'onMove'> & { months: 1 | -1 };

function MoveButton({ month, months, onMove }: MoveButtonProps) {
  const Icon = months < 0 ? ChevronLeft : ChevronRight;
  return (
    <IconButton
      icon={Icon}
      label={months < 0 ? 'Previous month' : 'Next month'}
      disabled={addMonths(month, months) === null}
      onClick={() => onMove(months)}
    />
  );
}

function MonthTotal({ month, days }: Pick<MonthBarProps, 'month' | 'days'>) {
  if (!days) return <Skeleton className="h-5 w-40" />;
  const own = [...days.values()].filter(({ day }) => day.startsWith(month));
  const cost = addMajor(own.map((day) => day.cost));
  const meetings = own.reduce((sum, day) => sum + day.meetings, 0);
  const planned = {
    cost: addMajor(own.map((day) => day.planned.cost)),
    meetings: own.reduce((sum, day) => sum + day.planned.meetings, 0),
  };
  const shown = { from: `${month}-01`, to: lastOfMonth(month) };
  const estimated = addMajor(own.map((day) => day.estimatedCost));
  return (
    <div className="tabular text-sm text-ink-2">
      {meetings + planned.meetings === 0 ? (
        'No meetings this month'
      ) : (
        <>
          <span className="text-base font-semibold text-ink">{format.money(cost)}</span>
          <Explain
            figure="month-cost"
            label="cost of the month"
            meetings={meetingsPath({ ...shown, planned: 'no' })}
          />{' '}
          <span className="ms-1.5">{format.count(meetings, 'meeting')} this month</span>
          <span className="max-sm:block sm:ms-2">
            <EstimatedShare amount={estimated} of={cost} filters={shown} className="me-2 sm:inline" />
            <Planned sums={planned} className="inline" />
          </span>
        </>
      )}
    </div>
  );
}
