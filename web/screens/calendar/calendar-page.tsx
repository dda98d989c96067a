import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { localDay, monthOf } from '#domain/time/local-day.ts';
import { addMonths, dayInMonth } from '#domain/time/month-grid.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toast.ts';
import { DayDialog } from './day-dialog.tsx';
import { MonthBar } from './month-bar.tsx';
import { MonthGrid } from './month-grid.tsx';
import { calendarQuery, isShownDay, readCalendarAddress, calendarSearch } from './queries.ts';

export function CalendarPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <PageHead title="Meeting Calendar" description="What each day's meetings cost, month by month." />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <MemberCalendar timeZone={user.organization.timeZone} />}
    </>
  );
}

const failure = ['Failed to load meetings', 'Something went wrong while fetching your calendar.'] as const;

/** The month and the open day are kept in the address. */
function MemberCalendar({ timeZone }: { timeZone: string }) {
  const location = usePageLocation();
  const { pathname, search, state } = location;
  const today = useToday(timeZone);
  const { month, day } = readCalendarAddress(search, today);
  const query = useQuery(calendarQuery(month));
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
    // Opened by a link to the day, the dialog has no history entry of its own to go back to.
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
      {day && <DayDialog day={day} summary={query.data?.get(day)} timeZone={timeZone} onClose={closeDay} />}
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

function subscribeToClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, 30_000);
  return () => clearInterval(timer);
}

/** Today as "YYYY-MM-DD" in a time zone; updates after midnight. */
function useToday(timeZone: string): string {
  return useSyncExternalStore(subscribeToClock, () => localDay(Date.now(), timeZone));
}
