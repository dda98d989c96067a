import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#domain/format/text.ts';
import { addMajor } from '#domain/money/money.ts';
import { countedActions } from '#domain/reports/coach/decisions.ts';
import { addDays } from '#domain/time/local-day.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { costOfDay, countOfDay, plannedDays, plannedQuery } from '#web/components/calendar/planned-query.ts';
import { format } from '#web/components/forms/format.ts';
import { useMinute, useToday } from '#web/components/forms/use-clock.ts';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { decisionsQuery } from '#web/components/reports/decisions-query.ts';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { WeekChange } from '#web/components/reports/week-change.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';

export const nextWeekQuery = (today: string) => plannedQuery(today, addDays(today, 6));

/** This month, the next seven days, and what decisions of the coach have freed. */
export function OverviewRow({ dashboard, timeZone }: { dashboard: Dashboard; timeZone: string }) {
  return (
    <div className={row}>
      <ThisMonth dashboard={dashboard} today={useToday(timeZone)} />
      <NextWeek timeZone={timeZone} />
      <Freed />
    </div>
  );
}

const row = 'grid gap-5 sm:max-lg:grid-cols-2 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)]';
const wide = 'sm:max-lg:col-span-2';

export function OverviewSkeleton() {
  return (
    <div className={row}>
      <Block title="This month" className={wide}>
        <Skeleton className="my-1 h-9 w-40" />
        <Skeleton className="my-0.5 h-4 w-56 max-w-full" />
      </Block>
      {[t`Next 7 days`, t`Freed so far`].map((title) => (
        <Block key={title} title={title}>
          <Skeleton className="my-1 h-7 w-28" />
          <Skeleton className="my-0.5 h-4 w-40 max-w-full" />
        </Block>
      ))}
    </div>
  );
}

type BlockProps = {
  title: string;
  help?: ReactNode;
  /** Path of the screen with the details, and its name. */
  link?: readonly [to: string, name: string];
  className?: string;
  children: ReactNode;
};

function Block({ title, help, link, className = '', children }: BlockProps) {
  return (
    <Card aria-label={title} className={`p-5 ${className}`}>
      <CardHead
        title={title}
        help={help}
        action={
          link && (
            <AppLink to={link[0]} className={`-me-2.5 ${buttonClass({ variant: 'ghost', size: 'sm' })}`}>
              {link[1]}
              <ArrowRight aria-hidden />
            </AppLink>
          )
        }
      />
      {children}
    </Card>
  );
}

type FigureProps = { isFirst?: boolean; note: ReactNode; children: ReactNode };

function Figure({ isFirst = false, note, children }: FigureProps) {
  return (
    <div className="tabular mt-1">
      <p className={`${isFirst ? 'text-4xl' : 'text-3xl'} font-semibold tracking-tight`}>{children}</p>
      <p className="mt-1 text-sm text-ink-2">{note}</p>
    </div>
  );
}

function ThisMonth({ dashboard, today }: { dashboard: Dashboard; today: string }) {
  const { thisMonth, lastMonth, lastMonthSoFar, monthChange } = dashboard;
  const from = `${today.slice(0, 7)}-01`;
  return (
    <Block
      title="This month"
      className={wide}
      help={
        <Explain
          figure="this-month"
          label="the cost of this month"
          meetings={meetingsPath({ from, to: today, planned: 'no' })}
        />
      }
      link={['/dashboard/calendar', t`Calendar`]}
    >
      <Figure
        isFirst
        note={
          // A first month is not "100% more".
          lastMonthSoFar.cost > 0 ? (
            <>
              <WeekChange percent={monthChange} than="month" />, which came to{' '}
              <Money amount={lastMonth.cost} />
            </>
          ) : (
            `for ${format.count(thisMonth.meetings, 'meeting')}`
          )
        }
      >
        <Money amount={thisMonth.cost} />
      </Figure>
    </Block>
  );
}

function NextWeek({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(nextWeekQuery(useToday(timeZone)));
  const now = useMinute();
  const days = data ? plannedDays(data, now) : [];
  const count = days.reduce((sum, one) => sum + countOfDay(one), 0);
  return (
    <Block
      title="Next 7 days"
      help={<Explain figure="upcoming-cost" label="the cost of the next 7 days" />}
      link={['/dashboard/upcoming', t`Upcoming`]}
    >
      <Figure note={count === 0 ? 'nothing is planned' : `for ${format.count(count, 'planned meeting')}`}>
        <Money amount={addMajor(days.map(costOfDay))} />
      </Figure>
    </Block>
  );
}

/** Its room is kept while the decisions load. */
function Freed() {
  const { data } = useQuery(decisionsQuery);
  const counted = countedActions(data?.actions ?? []);
  const freed = addMajor(counted.map(({ realSaving }) => realSaving ?? 0));
  return (
    <Block
      title="Freed so far"
      help={<Explain figure="decision-actual" label="what was freed" />}
      link={freed > 0 ? ['/dashboard/coach?view=history', t`History`] : ['/dashboard/coach', t`Coach`]}
    >
      {freed > 0 ? (
        <Figure
          note={`less spent in the four weeks after ${format.count(counted.length, 'decision')} of the coach`}
        >
          <span className="text-good">
            <Money amount={freed} />
          </span>
        </Figure>
      ) : (
        <p className="mt-1 min-h-[3lh] text-sm text-ink-2">
          {data && 'Nothing yet. Four weeks after a decision in the coach, this shows what it saved.'}
        </p>
      )}
    </Block>
  );
}
