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
import { purpose } from './purpose.ts';
import { calendarQuery, isShownDay, readCalendarAddress, calendarSearch } from './queries.ts';

export function CalendarPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <PageHead title="Meeting Calendar" description={purpose} />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <MemberCalendar timeZone={user.organization.timeZone} />}
    </>
  );
}

const failure = ['Failed to load meetings', 'Something went wrong while fetching your calendar.'] as const;

/** The month stands in the address, and so does the day whose meetings are listed. */
function MemberCalendar({ timeZone }: { timeZone: string }) {
  const location = usePageLocation();
  const { pathname, search, state } = location;
  const today = useToday(timeZone);
  const { month, day } = readCalendarAddress(search, today);
  const query = useQuery(calendarQuery(month));
  const grid = useRef<HTMLDivElement>(null);
  const left = useRef<typeof location>(null);

  useEffect(() => {
    if (query.error) toast.error(failure[0], { description: failure[1] });
  }, [query.error]);

  const go = (next: string) =>
    navigate(pathname + calendarSearch({ month: next, day: null }), { replace: true });
  const open = (target: string) =>
    void navigate(pathname + calendarSearch({ month, day: target }), { state: { isOver: true } });
  const close = () => {
    // Whoever came by a link to the day has nothing behind it.
    if (!state.isOver) void go(month);
    else if (left.current !== location) window.history.back();
    left.current = location;
  };
  const goMonths = (months: number) => {
    const next = addMonths(month, months);
    if (next) void go(next);
  };
  const focusDay = async (target: string) => {
    if (!isShownDay(target)) return;
    if (monthOf(target) !== month) await go(monthOf(target));
    grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();
  };
  const swipe = useSwipe((direction) => goMonths(direction));

  return (
    <>
      <Card aria-label="Calendar" className="overflow-hidden" aria-busy={query.isPending}>
        <MonthBar month={month} days={query.data} onToday={() => void go(monthOf(today))} onMove={goMonths} />
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
              onOpen={open}
            />
          </div>
        )}
      </Card>
      {day && <DayDialog day={day} summary={query.data?.get(day)} timeZone={timeZone} onClose={close} />}
    </>
  );
}

const shortestPx = 48;

/** Handlers for an element that is swept sideways with a finger: 1 is to the next, -1 to the previous. */
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
      if (Math.abs(across) < shortestPx || Math.abs(across) < 1.5 * Math.abs(down)) return;
      swiped.current = true;
      onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
    // The finger was lifted over a day, which it did not mean.
    onClickCapture: (event: MouseEvent) => {
      if (swiped.current) event.stopPropagation();
      swiped.current = false;
    },
  };
}

const everyMs = 30_000;

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, everyMs);
  return () => clearInterval(timer);
}

/** Today's "YYYY-MM-DD" in a time zone; a page that stays open over midnight moves on. */
function useToday(timeZone: string): string {
  return useSyncExternalStore(subscribe, () => localDay(Date.now(), timeZone));
}
