import type { Analytics } from '#contract/analytics.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { formatInteger } from '#domain/format/number-text.ts';
import { WeekChange } from '#web/components/week-change.tsx';
import { Stat, StatCards } from '#web/ui/stat-cards.tsx';
import { hoursText } from './hours-text.ts';

/** This week against last. */
export function WeekCards({ analytics: { thisWeek, changes } }: { analytics: Analytics }) {
  return (
    <StatCards>
      <Stat
        label="This Week Cost"
        value={formatWholeDollars(thisWeek.cost)}
        note={<WeekChange percent={changes.cost} />}
      />
      <Stat
        label="Meetings This Week"
        value={formatInteger(thisWeek.meetings)}
        note={<WeekChange percent={changes.meetings} />}
      />
      <Stat
        label="Hours in Meetings"
        value={hoursText(thisWeek.minutes)}
        note={<WeekChange percent={changes.minutes} />}
      />
    </StatCards>
  );
}
