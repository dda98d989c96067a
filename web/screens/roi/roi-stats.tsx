import type { Answer } from '#contract/endpoint.ts';
import type { readRoi } from '#contract/roi.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { formatInteger } from '#domain/format/number-text.ts';
import { formatRoi } from '#domain/roi/roi.ts';
import { formatCount } from '#web/components/count-text.ts';
import { Stat, StatCards, StatCardsSkeleton } from '#web/ui/stat-cards.tsx';

export function RoiStats({ summary }: { summary: Answer<typeof readRoi> | undefined }) {
  if (!summary)
    return (
      <StatCardsSkeleton
        labels={['Total Investment', 'Estimated Value', 'Average ROI', 'Worthwhile Meetings']}
      />
    );
  const { meetings, totalInvestment, estimatedValue, valued, averageRoi, worthwhile } = summary;
  return (
    <StatCards>
      <Stat
        label="Total Investment"
        value={formatWholeDollars(totalInvestment)}
        note={formatCount(meetings, 'meeting')}
      />
      <Stat
        label="Estimated Value"
        value={estimatedValue === null ? '–' : formatWholeDollars(estimatedValue)}
        note={valued === 0 ? 'not said of any meeting' : `said of ${formatCount(valued, 'meeting')}`}
      />
      <Stat
        label="Average ROI"
        value={averageRoi === null ? '–' : formatRoi(averageRoi)}
        note={averageRoi === null ? 'needs a cost and a value' : 'total value against total cost'}
      />
      <Stat
        label="Worthwhile Meetings"
        value={`${formatInteger(worthwhile)} / ${formatInteger(meetings)}`}
        note="said to be worth it"
      />
    </StatCards>
  );
}
