import { ChartColumn } from 'lucide-react';
import type { DayRange } from '#domain/time/day-range.ts';
import type { Analytics } from '#contract/analytics.ts';
import { format } from '#web/components/format.ts';
import { MeetingTypeBadge } from '#web/components/meeting-type.tsx';
import { Money } from '#web/components/figures.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';
import { ListCard, NothingHere, pageWithin } from './list-card.tsx';
import { rowsPerPage } from './queries.ts';

export type AnalyticsListProps = {
  analytics: Analytics;
  page: number;
  onPage: (page: number) => void;
  onChooseRange: (range: DayRange) => void;
};

export function TypesCard({ analytics, page: asked, onPage, onChooseRange }: AnalyticsListProps) {
  const { types } = analytics;
  const page = pageWithin(asked, types.length);
  const shown = types.slice((page - 1) * rowsPerPage, page * rowsPerPage);
  return (
    <ListCard
      title="Costs by Meeting Type"
      note={format.count(types.length, 'type')}
      count={types.length}
      page={page}
      onPage={onPage}
    >
      {types.length === 0 ? (
        <NothingHere
          icon={ChartColumn}
          text="No meeting data available"
          analytics={analytics}
          onChooseRange={onChooseRange}
        />
      ) : (
        <Table>
          <thead>
            <tr>
              <Th>Type</Th>
              <Th align="end" className="max-sm:hidden">
                Meetings
              </Th>
              <Th align="end" className="max-sm:hidden">
                Hours
              </Th>
              <Th align="end">Average</Th>
              <Th align="end">Cost</Th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ type, meetings, minutes, cost }) => (
              <tr key={type}>
                <RowTh className="py-2.5 sm:h-[3.9375rem]">
                  <MeetingTypeBadge type={type} />
                  <span className="tabular block text-xs text-ink-3 sm:hidden">
                    {format.count(meetings, 'meeting')} · {format.hours(minutes)}
                  </span>
                </RowTh>
                <Td align="end" className="max-sm:hidden">
                  {format.integer(meetings)}
                </Td>
                <Td align="end" className="max-sm:hidden">
                  {format.hours(minutes)}
                </Td>
                <Td align="end">
                  <Money amount={cost / meetings} />
                </Td>
                <Td align="end" className="font-semibold">
                  <Money amount={cost} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </ListCard>
  );
}
