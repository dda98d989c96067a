import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { monthOf } from '#domain/time/local-day.ts';
import { addMonths, dayInMonth } from '#domain/time/month-grid.ts';
import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/toast.ts';
import { isShownDay, placeOf, searchOf } from './calendar-address.ts';
import { calendarQuery } from './calendar-queries.ts';
import { DayDialog } from './day-dialog.tsx';
import { MonthBar } from './month-bar.tsx';
import { MonthGrid } from './month-grid.tsx';
import { useSwipe } from './use-swipe.ts';
import { useToday } from './use-today.ts';

const failure = ['Failed to load meetings', 'Something went wrong while fetching your calendar.'] as const;

/** The month stands in the address, and so does the day whose meetings are listed. */
export function MemberCalendar({ timeZone }: { timeZone: string }) {
  const location = usePageLocation();
  const { pathname, search, state } = location;
  const today = useToday(timeZone);
  const { month, day } = placeOf(search, today);
  const query = useQuery(calendarQuery(month));
  const grid = useRef<HTMLDivElement>(null);
  const left = useRef<typeof location>(null);

  useEffect(() => {
    if (query.error) toast.error(failure[0], { description: failure[1] });
  }, [query.error]);

  const go = (next: string) => navigate(pathname + searchOf({ month: next, day: null }), { replace: true });
  const open = (target: string) =>
    void navigate(pathname + searchOf({ month, day: target }), { state: { isOver: true } });
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
