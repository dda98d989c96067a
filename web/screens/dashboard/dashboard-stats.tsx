import type { Dashboard } from '#contract/dashboard.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { formatInteger } from '#domain/format/number-text.ts';
import { formatMinutes } from '#web/components/count-text.ts';
import { WeekChange } from '#web/components/week-change.tsx';
import { Stat, StatCards, StatCardsSkeleton } from '#web/ui/stat-cards.tsx';

const labels = ['Total Cost', 'Total Meetings', 'Total Hours', 'Avg Cost'];

/** The four figures; their skeleton while they are on the way. */
export function DashboardStats({ dashboard }: { dashboard: Dashboard | undefined }) {
  if (!dashboard) return <StatCardsSkeleton labels={labels} />;
  const { total, thisWeek, costChange } = dashboard;
  const each = (sum: number) => (total.meetings === 0 ? 0 : sum / total.meetings);
  return (
    <StatCards>
      <Stat
        label="Total Cost"
        value={formatWholeDollars(total.cost)}
        note={total.meetings === 0 ? 'nothing recorded yet' : <WeekChange percent={costChange} />}
      />
      <Stat
        label="Total Meetings"
        value={formatInteger(total.meetings)}
        note={`${formatInteger(thisWeek.meetings)} this week`}
      />
      <Stat
        label="Total Hours"
        value={`${formatInteger(total.minutes / 60)}h`}
        note={total.meetings === 0 ? '0 min each' : `${formatMinutes(each(total.minutes))} each, on average`}
      />
      <Stat label="Avg Cost" value={formatWholeDollars(each(total.cost))} note="per meeting" />
    </StatCards>
  );
}
