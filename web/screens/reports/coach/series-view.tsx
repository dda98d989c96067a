import { useQuery } from '@tanstack/react-query';
import { Minus, Repeat, TrendingDown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { exportSeries, type Series } from '#contract/reports/coach.ts';
import { SampleItemMark } from '#web/components/calendar/planned.tsx';
import { AppLink, ButtonLink } from '#web/components/site/app-link.tsx';
import { Explained, Money } from '#web/components/reports/figures.tsx';
import { DownloadMenu } from '#web/components/forms/download-menu.tsx';
import { format } from '#web/components/forms/format.ts';
import { wordText } from '#wording/rating-words.ts';
import { HygieneScore } from '#web/components/reports/hygiene-score.tsx';
import { meetingPath, meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, EmptyState } from '#web/ui/card.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';
import { rhythmText } from '#wording/advice.ts';
import { ageText, decisionNames } from './labels.ts';
import { coachPath, heldInQuarter, seriesQuery } from './queries.ts';
import { QueryState } from './query-state.tsx';
import { ReviewDialog } from './review-dialog.tsx';

/** Recurring meetings, sorted by their cost per year. */
export function SeriesView() {
  const query = useQuery(seriesQuery);
  if (!query.data) return <QueryState query={query} message="The series could not be loaded" />;
  const { series, today, workingWeeks } = query.data;
  if (series.length === 0)
    return (
      <EmptyState
        inCard
        icon={Repeat}
        action={<ButtonLink to="/dashboard/import">Import meetings</ButtonLink>}
      >
        A series appears here when meetings with the same title are held regularly.
      </EmptyState>
    );
  const maxCost = Math.max(...series.map(({ costPerYear }) => costPerYear));
  return (
    <Card aria-label="Series" className="overflow-hidden">
      <div className="px-5 pt-4 pb-2">
        <CardHead
          title="Series"
          note={`At the pace of the last 13 weeks, for ${workingWeeks} working weeks`}
          action={
            <div className="flex flex-wrap gap-x-2 gap-y-6 text-sm text-ink-2 sm:gap-x-4">
              <span>
                <Explained figure="series-pace" label="Pace" meetings={meetingsPath(heldInQuarter(today))} />
              </span>
              <span>
                <Explained
                  figure="series-cost"
                  label="Cost per year"
                  meetings={meetingsPath(heldInQuarter(today))}
                />
              </span>
              <span>
                <Explained
                  figure="series-score"
                  label="Score"
                  meetings={meetingsPath(heldInQuarter(today))}
                />
              </span>
              <span>
                <Explained figure="series-roi" label="ROI" meetings={meetingsPath(heldInQuarter(today))} />
              </span>
              <DownloadMenu endpoint={exportSeries} name="series" />
            </div>
          }
        />
      </div>
      <Table>
        <thead className="max-md:sr-only">
          <tr>
            <Th>Series</Th>
            <Th align="end">Cost per year</Th>
            <Th align="end" className="max-lg:hidden">
              ROI
            </Th>
            <Th align="end">Score</Th>
            <Th className="max-lg:hidden">Last review</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {series.map((one) => (
            <SeriesRow key={one.title} series={one} today={today} maxCost={maxCost} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

type SeriesRowProps = {
  series: Series;
  today: string;
  /** The yearly cost of the most expensive series. */
  maxCost: number;
};

/** A row of the table. On a phone, values without a column are below the title. */
function SeriesRow({ series, today, maxCost }: SeriesRowProps) {
  const { title, displayTitle, rhythm, people, minutes, costPerYear, personHoursPerYear, score } = series;
  const { meetingsPerYear, averageCostPerYear } = series;
  const [isOpen, setOpen] = useState(false);
  const barPercent = (costPerYear / Math.max(1, maxCost)) * 100;
  return (
    <tr>
      <RowTh className="max-w-0 max-md:w-full md:w-[34%] xl:w-[44%]">
        <AppLink
          to={meetingPath(series.latestMeetingId)}
          title="Open the latest one"
          className="font-medium wrap-anywhere text-ink hover:underline"
        >
          {displayTitle}
        </AppLink>
        <SampleItemMark kind="titles" of={displayTitle} />
        <p className="tabular text-xs text-ink-3 first-letter:uppercase">
          {rhythmText(rhythm)}, {format.integer(meetingsPerYear)} a year ·{' '}
          {format.count(Math.round(people), 'person', 'people')} · {format.minutes(minutes)} ·{' '}
          {ageText(series.firstHeld, today)} ·{' '}
          <AppLink to={meetingsPath(heldInQuarter(today, displayTitle))} className="underline hover:text-ink">
            meetings<span className="sr-only"> of {displayTitle}</span>
          </AppLink>
        </p>
        {series.attendeesWord && <p className="text-xs text-ink-2">{wordText(series.attendeesWord)}</p>}
        <p className="text-xs text-ink-3 lg:hidden">
          <LastReview series={series} />
        </p>
        <div className="mt-2 flex gap-2 md:hidden">
          <Actions series={series} onReview={() => setOpen(true)} />
        </div>
        {/* In the cell that is visible at every width. */}
        {isOpen && <ReviewDialog title={title} suggested={null} onClose={() => setOpen(false)} />}
      </RowTh>
      <Td align="end" className="align-top md:align-middle">
        <span className="font-semibold">
          <Money amount={costPerYear} />
        </span>
        <span className="block text-xs whitespace-nowrap text-ink-3">
          {format.integer(personHoursPerYear)} h
        </span>
        {averageCostPerYear !== null && (
          <span className="block text-xs text-ink-3">
            at its present length and size; <Money amount={averageCostPerYear} /> at the 13-week average
          </span>
        )}
        <svg aria-hidden className="mt-1 ms-auto block h-1 w-20 max-md:hidden">
          <rect width="100%" height="100%" rx="2" className="fill-sunk" />
          <rect
            x={`${100 - barPercent}%`}
            width={`${barPercent}%`}
            height="100%"
            rx="2"
            className="fill-accent"
          />
        </svg>
      </Td>
      <Td align="end" className="max-lg:hidden">
        <RoiTrend now={series.roi} before={series.roiBefore} />
      </Td>
      <Td align="end" className="align-top md:align-middle">
        {score === null ? (
          <span className="text-xs text-ink-3">Not enough data yet</span>
        ) : (
          <HygieneScore score={score} />
        )}
      </Td>
      <Td className="text-ink-2 max-lg:hidden">
        <LastReview series={series} />
      </Td>
      <Td className="max-md:hidden">
        <div className="flex justify-end gap-1">
          <Actions series={series} onReview={() => setOpen(true)} />
        </div>
      </Td>
    </tr>
  );
}

function LastReview({ series: { lastReview } }: { series: Series }) {
  if (!lastReview) return <span className="text-ink-3">Never reviewed</span>;
  return (
    <>
      {decisionNames[lastReview.decision]}
      <span className="text-xs text-ink-3 lg:block"> {format.mediumDay(lastReview.day)}</span>
    </>
  );
}

function Actions({ series, onReview }: { series: Series; onReview: () => void }) {
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={onReview}>
        Review<span className="sr-only"> {series.displayTitle}</span>
      </Button>
      <ButtonLink to={coachPath('what-if', series.title)} size="sm" variant="ghost">
        What if<span className="sr-only"> of {series.displayTitle}</span>
      </ButtonLink>
    </>
  );
}

/** The return of the last 13 weeks and its change from the 13 weeks before, in percent. */
function RoiTrend({ now, before }: { now: number | null; before: number | null }) {
  if (now === null) return <span className="text-ink-3">unknown</span>;
  const change = before === null ? 0 : now - before;
  const [Icon, word] =
    change > 0 ? [TrendingUp, 'rising'] : change < 0 ? [TrendingDown, 'falling'] : [Minus, 'level'];
  return (
    <span className="tabular whitespace-nowrap">
      {format.fixedPercent(now)}
      {before !== null && (
        <span className="flex items-center justify-end gap-1 text-xs text-ink-3">
          <Icon className="size-3.5" aria-hidden />
          {word} from {format.fixedPercent(before)}
        </span>
      )}
    </span>
  );
}
