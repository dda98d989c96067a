import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { addDollars } from '#domain/money/money.ts';
import { addDays } from '#domain/time/local-day.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Explain } from '#web/components/reports/explain.tsx';
import { Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { costOfDay, countOfDay, plannedDays, plannedQuery } from '#web/components/calendar/planned-query.ts';
import { useMinute, useToday } from '#web/components/forms/use-clock.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';

export const nextWeekQuery = (today: string) => plannedQuery(today, addDays(today, 6));

/** Planned meetings of the next seven days; nothing if there are none. */
export function NextWeek({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(nextWeekQuery(useToday(timeZone)));
  const now = useMinute();
  const days = data ? plannedDays(data, now) : [];
  if (days.length === 0) return null;
  return (
    <Card aria-label="Next 7 days" className="p-5">
      <CardHead
        title="Next 7 days"
        help={<Explain figure="upcoming-cost" label="the cost of the next 7 days" />}
        action={
          <AppLink
            to="/dashboard/upcoming"
            className={`-mr-2.5 ${buttonClass({ variant: 'ghost', size: 'sm' })}`}
          >
            Upcoming
            <ArrowRight aria-hidden />
          </AppLink>
        }
      />
      <p className="tabular mt-1">
        <span className="text-2xl font-semibold tracking-tight">
          <Money amount={addDollars(days.map(costOfDay))} />
        </span>{' '}
        <span className="text-sm text-ink-2">
          for{' '}
          {format.count(
            days.reduce((sum, one) => sum + countOfDay(one), 0),
            'planned meeting',
          )}
        </span>
      </p>
    </Card>
  );
}
