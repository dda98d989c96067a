import type { Analytics } from '#contract/analytics.ts';
import { Money } from '#web/components/money.tsx';
import { WeekChange } from '#web/components/week-change.tsx';
import { Stat, StatCards } from '#web/ui/stat-cards.tsx';

/** This week against last. */
export function WeekCards({ analytics: { thisWeek, changes } }: { analytics: Analytics }) {
  return (
    <StatCards>
      <Stat
        label="This Week Cost"
        value={<Money dollars={thisWeek.cost} />}
        note={<WeekChange percent={changes.cost} />}
      />
      <Stat
        label="Meetings This Week"
        value={thisWeek.meetings.toLocaleString('en-US')}
        note={<WeekChange percent={changes.meetings} />}
      />
      <Stat
        label="Hours in Meetings"
        value={`${(thisWeek.minutes / 60).toLocaleString('en-US', { maximumFractionDigits: 1 })}h`}
        note={<WeekChange percent={changes.minutes} />}
      />
    </StatCards>
  );
}
