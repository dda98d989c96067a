import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDollars } from '#domain/money/money.ts';
import { addMonths } from '#domain/time/month-grid.ts';
import type { CalendarDay } from '#contract/calendar.ts';
import { format } from '#web/components/format.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type MonthBarProps = {
  month: string;
  /** Undefined while loading. */
  days: ReadonlyMap<string, CalendarDay> | undefined;
  onToday: () => void;
  onMove: (months: 1 | -1) => void;
};

export function MonthBar({ month, days, onToday, onMove }: MonthBarProps) {
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
  const cost = addDollars(own.map((day) => day.cost));
  const meetings = own.reduce((sum, day) => sum + day.meetings, 0);
  return (
    <p className="tabular text-sm text-ink-2">
      {meetings === 0 ? (
        'No meetings this month'
      ) : (
        <>
          <span className="mr-0.5 text-base font-semibold text-ink">{format.money(cost)}</span>{' '}
          {format.count(meetings, 'meeting')} this month
        </>
      )}
    </p>
  );
}
