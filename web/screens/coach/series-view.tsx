import { format } from '#web/components/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { AppLink } from '#web/components/app-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Table, Th } from '#web/ui/table.tsx';
import { seriesQuery } from './coach-queries.ts';
import { QueryState } from './query-state.tsx';
import { SeriesRow } from './series-row.tsx';

/** Meetings that come back, costliest a year first. */
export function SeriesView() {
  const query = useQuery(seriesQuery);
  if (!query.data) return <QueryState query={query} message="The series could not be loaded" />;
  const { series, today } = query.data;
  if (series.length === 0) return <NoSeries />;
  const most = Math.max(...series.map(({ costPerYear }) => costPerYear));
  return (
    <Card aria-label="Series" className="overflow-hidden">
      <div className="px-5 pt-4 pb-2">
        <CardHead title="Series" note={`${format.count(series.length, 'title')}, at today’s pace`} />
      </div>
      <Table>
        <thead className="max-md:sr-only">
          <tr>
            <Th>Series</Th>
            <Th align="end">Cost a year</Th>
            <Th align="end" className="max-lg:hidden">
              ROI
            </Th>
            <Th align="end">Score</Th>
            <Th className="max-lg:hidden">Last review</Th>
            <Th>
              <span className="sr-only">What to do</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {series.map((one) => (
            <SeriesRow key={one.title} series={one} today={today} most={most} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function NoSeries() {
  return (
    <Card>
      <EmptyState
        icon={Repeat}
        action={
          <AppLink to="/dashboard/import" className={buttonClass()}>
            Import meetings
          </AppLink>
        }
      >
        A series shows up here when meetings of the same title come back at a regular rhythm.
      </EmptyState>
    </Card>
  );
}
