import { format } from '#web/components/format.ts';
import { useState } from 'react';
import type { Series } from '#contract/coach.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { HygieneScore } from '#web/components/hygiene-score.tsx';
import { meetingPath } from '#web/components/meeting-path.ts';
import { Money } from '#web/components/money.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { RowTh, Td } from '#web/ui/table.tsx';
import { coachPath } from './coach-address.ts';
import { decisionNames } from './decision-names.ts';
import { reviewDialog } from './lazy-dialogs.ts';
import { rhythmNames } from './rhythm-names.ts';
import { RoiTrend } from './roi-trend.tsx';
import { ageText } from './age-text.ts';

type SeriesRowProps = {
  series: Series;
  today: string;
  /** Dollars a year of the costliest. */
  most: number;
};

/** A line of the table; on a phone what has no column stands under the title. */
export function SeriesRow({ series, today, most }: SeriesRowProps) {
  const { title, displayTitle, rhythm, people, minutes, costPerYear, personHoursPerYear, score } = series;
  const [isOpen, setOpen] = useState(false);
  return (
    <tr>
      <RowTh className="max-w-0 max-md:w-full md:w-[34%]">
        <AppLink
          to={meetingPath(series.latestMeetingId)}
          title="Open the latest one"
          className="font-medium wrap-anywhere text-ink hover:underline"
        >
          {displayTitle}
        </AppLink>
        <p className="tabular text-xs text-ink-3 first-letter:uppercase">
          {rhythmNames[rhythm]} · {format.count(Math.round(people), 'person', 'people')} ·{' '}
          {Math.round(minutes)} min · {ageText(series.firstHeld, today)}
        </p>
        <p className="text-xs text-ink-3 lg:hidden">
          <LastReview series={series} />
        </p>
        <div className="mt-2 flex gap-2 md:hidden">
          <Actions series={series} onReview={() => setOpen(true)} />
        </div>
        {/* In a cell that every width shows. */}
        {isOpen && <reviewDialog.Dialog title={title} suggested={null} onClose={() => setOpen(false)} />}
      </RowTh>
      <Td align="end" className="align-top md:align-middle">
        <span className="font-semibold">
          <Money dollars={costPerYear} />
        </span>
        <span className="block text-xs whitespace-nowrap text-ink-3">
          {format.integer(personHoursPerYear)} h
        </span>
        <svg aria-hidden className="mt-1 ml-auto block h-1 w-20 max-md:hidden">
          <rect width="100%" height="100%" rx="2" className="fill-sunk" />
          <rect
            x={`${100 - (costPerYear / Math.max(1, most)) * 100}%`}
            width={`${(costPerYear / Math.max(1, most)) * 100}%`}
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
          <span className="text-xs text-ink-3">Not enough known yet</span>
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
      <Button size="sm" aria-haspopup="dialog" {...reviewDialog.opener} onClick={onReview}>
        Review<span className="sr-only"> {series.displayTitle}</span>
      </Button>
      <AppLink
        to={coachPath('what-if', series.title)}
        className={buttonClass({ size: 'sm', variant: 'ghost' })}
      >
        What if<span className="sr-only"> of {series.displayTitle}</span>
      </AppLink>
    </>
  );
}
