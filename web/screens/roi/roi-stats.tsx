import { format } from '#web/components/format.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { readRoi } from '#contract/roi.ts';
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
        value={format.money(totalInvestment)}
        note={format.count(meetings, 'meeting')}
      />
      <Stat
        label="Estimated Value"
        value={estimatedValue === null ? '–' : format.money(estimatedValue)}
        note={valued === 0 ? 'not said of any meeting' : `said of ${format.count(valued, 'meeting')}`}
      />
      <Stat
        label="Average ROI"
        value={averageRoi === null ? '–' : format.fixedPercent(averageRoi)}
        note={averageRoi === null ? 'needs a cost and a value' : 'total value against total cost'}
      />
      <Stat
        label="Worthwhile Meetings"
        value={`${format.integer(worthwhile)} / ${format.integer(meetings)}`}
        note="said to be worth it"
      />
    </StatCards>
  );
}
