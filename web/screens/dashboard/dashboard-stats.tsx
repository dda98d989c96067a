import { format } from '#web/components/format.ts';
import type { Dashboard } from '#contract/dashboard.ts';
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
        value={format.money(total.cost)}
        note={total.meetings === 0 ? 'nothing recorded yet' : <WeekChange percent={costChange} />}
      />
      <Stat
        label="Total Meetings"
        value={format.integer(total.meetings)}
        note={`${format.integer(thisWeek.meetings)} this week`}
      />
      <Stat
        label="Total Hours"
        value={`${format.integer(total.minutes / 60)}h`}
        note={total.meetings === 0 ? '0 min each' : `${format.minutes(each(total.minutes))} each, on average`}
      />
      <Stat label="Avg Cost" value={format.money(each(total.cost))} note="per meeting" />
    </StatCards>
  );
}
