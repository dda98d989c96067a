import { listText } from '#web/components/forms/list-text.ts';
import { useQuery } from '@tanstack/react-query';
import type { CalendarReport } from '#contract/reports/calendar-figures.ts';
import { t } from '#domain/format/text.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';
import { calendarsQuery, names, type Sum, sumText } from './calendar-figures.ts';
import { Explain } from './figures.tsx';

type CalendarsCardProps = {
  month: string;
  /** Without departments and organizers. */
  isShort?: boolean;
};

/** What calendars know about the meetings of a month. */
export function CalendarsCard({ month, isShort = false }: CalendarsCardProps) {
  const query = useQuery(calendarsQuery(month));
  const report = query.data;
  const known = report?.figures.filter(({ total }) => total !== null) ?? [];
  return (
    <Card aria-label="From calendars" className="overflow-hidden pb-1">
      <div className="px-5 py-4">
        <CardHead
          title="From calendars"
          note={`${format.mediumMonth(month)}, each meeting once for each person`}
          help={<Explain figure="report-calendars" label="figures from calendars" />}
        />
        {query.isError && !report && (
          <LoadFailure message="The figures from calendars could not be loaded" query={query} />
        )}
        {!report && !query.isError && <Skeleton className="mt-4 h-16" />}
        {report?.isGiven === false && (
          <p className="mt-4 text-sm text-ink-2">Figures about people are shown when the month is over.</p>
        )}
        {report?.isGiven && known.length === 0 && (
          <p className="mt-4 text-sm text-ink-2">
            Too few people of the directory met in this month. Connected calendars show answers, notice and
            series.
          </p>
        )}
      </div>
      {known.length > 0 && <FiguresTable figures={known} isShort={isShort} />}
      {!isShort && report?.organizers && report.organizers.length > 0 && (
        <OrganizersTable organizers={report.organizers} />
      )}
    </Card>
  );
}

type FiguresTableProps = { figures: CalendarReport['figures']; isShort: boolean };

function FiguresTable({ figures, isShort }: FiguresTableProps) {
  return (
    <Table aria-label="Figures from calendars">
      <thead>
        <tr>
          <Th>Figure</Th>
          <Th align="end">All</Th>
        </tr>
      </thead>
      {figures.map(({ figure, total, groups }) => (
        <tbody key={figure}>
          <tr>
            <RowTh>{names[figure]}</RowTh>
            <Td align="end">{total && sumText(figure, total)}</Td>
          </tr>
          {!isShort &&
            groups.length > 1 &&
            groups.map(({ departments, ...sum }) => (
              <tr key={departments.join('\n')} className="text-ink-2">
                <RowTh className="ps-9 font-normal wrap-anywhere">
                  {listText(departments.map((one) => one || t`Unassigned`))}
                </RowTh>
                <Td align="end">{sumText(figure, sum)}</Td>
              </tr>
            ))}
        </tbody>
      ))}
    </Table>
  );
}

type OrganizersTableProps = { organizers: NonNullable<CalendarReport['organizers']> };

function OrganizersTable({ organizers }: OrganizersTableProps) {
  const shareText = ({ part, whole }: Sum) =>
    whole === 0 ? '–' : t`${format.integer(part)} of ${format.integer(whole)}`;
  return (
    <Table aria-label="Organizers in calendars" className="mt-4">
      <thead>
        <tr>
          <Th>Organizer</Th>
          <Th align="end">Hours of others</Th>
          <Th align="end" className="max-sm:hidden">
            Under 24 h notice
          </Th>
          <Th align="end" className="max-sm:hidden">
            No end date
          </Th>
        </tr>
      </thead>
      <tbody>
        {organizers.map((one, i) => (
          <tr key={i}>
            <RowTh className="wrap-anywhere">{one.name}</RowTh>
            <Td align="end">
              {format.decimal(one.hours)} h in {format.count(one.meetings, 'meeting')}
            </Td>
            <Td align="end" className="max-sm:hidden">
              {shareText(one.shortNotice)}
            </Td>
            <Td align="end" className="max-sm:hidden">
              {shareText(one.endless)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
