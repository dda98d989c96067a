import { format } from '#web/components/format.ts';
import type { Analytics } from '#contract/analytics.ts';
import { WeekChange } from '#web/components/week-change.tsx';
import { Stat, StatCards } from '#web/ui/stat-cards.tsx';

/** This week against last. */
export function WeekCards({ analytics: { thisWeek, changes } }: { analytics: Analytics }) {
  return (
    <StatCards>
      <Stat
        label="This Week Cost"
        value={format.money(thisWeek.cost)}
        note={<WeekChange percent={changes.cost} />}
      />
      <Stat
        label="Meetings This Week"
        value={format.integer(thisWeek.meetings)}
        note={<WeekChange percent={changes.meetings} />}
      />
      <Stat
        label="Hours in Meetings"
        value={format.hours(thisWeek.minutes)}
        note={<WeekChange percent={changes.minutes} />}
      />
    </StatCards>
  );
}
