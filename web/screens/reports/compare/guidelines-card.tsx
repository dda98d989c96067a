import { useQuery } from '@tanstack/react-query';
import type { GuidelineReport } from '#contract/reports/guidelines.ts';
import { t } from '#domain/format/text.ts';
import type { GuidelineName } from '#domain/reports/guidelines.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { lastOfMonth } from '#domain/time/local-day.ts';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';
import { guidelinesQuery } from './queries.ts';

const texts: Record<GuidelineName, (limit: number) => string> = {
  agenda: () => t`An agenda`,
  people: (limit) => t`At most ${format.count(limit, 'person', 'people')}`,
  minutes: (limit) => t`At most ${format.minutes(limit)}`,
  end: () => t`Series have an end date`,
  notice: (limit) => t`At least ${format.count(limit, 'hour')} of notice`,
  breaks: () => t`A break between two meetings`,
};

const shortTexts: Record<GuidelineName, string> = {
  agenda: t`no agenda`,
  people: t`too many people`,
  minutes: t`too long`,
  end: t`no end date`,
  notice: t`short notice`,
  breaks: t`no break before`,
};

/** Where the organization's guidelines are broken in a month. */
export function GuidelinesCard({ month }: { month: string }) {
  const query = useQuery(guidelinesQuery(month));
  const report = query.data;
  return (
    <Card aria-label="Guidelines" className="overflow-hidden pb-1">
      <div className="px-5 py-4">
        <CardHead
          title="Guidelines"
          note={`${format.mediumMonth(month)}${report?.isAll === false ? t`, your meetings` : ''}`}
          help={<Explain figure="report-guidelines" label="a broken guideline" />}
        />
        {query.isError && !report && (
          <LoadFailure message="The guidelines could not be loaded" query={query} />
        )}
        {!report && !query.isError && <Skeleton className="mt-4 h-16" />}
        {report && <Sums report={report} />}
      </div>
      {report && report.series.length > 0 && <SeriesTable report={report} />}
      {report?.organizers && report.organizers.length > 0 && (
        <Table aria-label="Organizers whose meetings break guidelines" className="mt-4">
          <thead>
            <tr>
              <Th>Organizer</Th>
              <Th align="end">Meetings</Th>
              <Th align="end">Cost</Th>
            </tr>
          </thead>
          <tbody>
            {report.organizers.map(({ name, meetings, cost }, i) => (
              <tr key={i}>
                <RowTh>{name ?? 'Somebody who left'}</RowTh>
                <Td align="end">{format.integer(meetings)}</Td>
                <Td align="end">
                  <Money amount={cost} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function Sums({ report }: { report: GuidelineReport }) {
  if (!report.hasGuidelines)
    return (
      <p className="mt-4 text-sm text-ink-2">
        No guidelines yet. An administrator sets them in the{' '}
        <AppLink to="/dashboard/coach" className="reach underline">
          coach’s weights and thresholds
        </AppLink>
        .
      </p>
    );
  return (
    <ul className="tabular mt-4 grid gap-2 text-sm">
      {report.guidelines.map(({ name, limit, known, meetings, cost }) => (
        <li key={name} className="flex flex-wrap justify-between gap-x-4">
          <span>{texts[name](limit)}</span>
          <span className="text-ink-2">
            {known === 0 ? (
              'not known of any meeting'
            ) : (
              <>
                broken by {format.integer(meetings)} of {format.count(known, 'meeting')}
                {meetings > 0 && (
                  <>
                    , <Money amount={cost} />
                  </>
                )}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function SeriesTable({ report: { series, month } }: { report: GuidelineReport }) {
  const days = { from: `${month}-01`, to: lastOfMonth(month) };
  return (
    <Table aria-label="Series that break guidelines">
      <thead>
        <tr>
          <Th>Series</Th>
          <Th className="max-sm:hidden">Broken</Th>
          <Th align="end">Meetings</Th>
          <Th align="end">Cost</Th>
        </tr>
      </thead>
      <tbody>
        {series.map(({ key, title, broken, meetings, cost }) => {
          const reasons = broken.map((name) => shortTexts[name]).join(', ');
          return (
            <tr key={key} className="hover:bg-sunk/60">
              <RowTh className="wrap-anywhere">
                <AppLink to={meetingsPath({ ...days, search: title })} className="touch hover:underline">
                  {title}
                </AppLink>
                <span className="block text-xs text-ink-2 sm:hidden">{reasons}</span>
              </RowTh>
              <Td className="text-ink-2 max-sm:hidden">{reasons}</Td>
              <Td align="end">{format.integer(meetings)}</Td>
              <Td align="end">
                <Money amount={cost} />
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
