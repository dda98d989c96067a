/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex --
   Only the rows in sight are drawn, each at its own place, which the parts of a table do not do. */

import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/format/text.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { blockRows, type OpenFile, rowCountQuery, rowsQuery } from './use-import-file.ts';
import { format } from '#web/components/forms/format.ts';
import { PencilRuler } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Estimated } from '#domain/meetings/imports/imported-meeting.ts';
import { toMajor } from '#domain/money/money.ts';
import { meetingLines } from '#domain/meetings/meeting-texts.ts';
import { textLabels } from '#web/components/meetings/meeting-labels.ts';
import { MeetingTypeBadge } from '#web/components/meetings/meeting-type.tsx';
import { usePay } from '#web/components/people/pay.tsx';
import { Money } from '#web/components/reports/figures.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { isUnsavable, type PreviewRow, type RowFilter } from './preview.ts';
import { mostMeetingCents } from '#domain/money/cost.ts';
import { scale } from '#domain/money/scale.ts';

type PreviewRowsProps = {
  open: OpenFile;
  filter: RowFilter;
  timeZone: string;
  disabled: boolean;
  onChoose: (index: number, isChosen: boolean) => void;
};

// Firefox renders nothing below about 17 million pixels; 200,000 rows need 12 million on a desktop.
const mostPixels = 17_000_000;
const visiblePixels = 560;

const headings: readonly (readonly [heading: string, look: string])[] = [
  [t`Meeting`, ''],
  [t`Start`, ''],
  [t`Length`, 'text-end'],
  [t`People`, 'text-end'],
  [t`Cost`, 'text-end'],
  [t`Note`, 'xl:ps-4'],
];

/** Virtualized: only rows near the viewport are rendered. */
export function PreviewRows({ open, filter, ...line }: PreviewRowsProps) {
  // On narrow screens the cells are stacked.
  const rowHeight = useMediaQuery('(width < 80rem)') ? 148 : 60;
  const blockHeight = rowHeight * blockRows;
  const [firstBlock, setFirstBlock] = useState(0);
  const { data: total = open.summary.rows } = useQuery(rowCountQuery(open, filter));
  const height = Math.min(total * rowHeight, mostPixels);
  const lastBlock = Math.min(
    Math.ceil(total / blockRows) - 1,
    firstBlock + Math.ceil(visiblePixels / blockHeight),
  );
  const blocks = Array.from({ length: Math.max(0, lastBlock - firstBlock + 1) }, (_, i) => firstBlock + i);

  if (total === 0)
    return <p className="border-t border-line px-5 py-8 text-center text-ink-2">No such rows</p>;
  return (
    <div
      role="region"
      aria-label="Rows of the file"
      tabIndex={0}
      className="overflow-y-auto border-t border-line"
      style={{ maxHeight: visiblePixels }}
      onScroll={(event) => setFirstBlock(Math.floor(event.currentTarget.scrollTop / blockHeight))}
    >
      <div role="table" aria-label="Preview" aria-rowcount={total + 1}>
        <div role="rowgroup" className="sticky top-0 z-1 bg-surface max-xl:sr-only">
          <div
            role="row"
            aria-rowindex={1}
            className={`${previewColumns} border-b border-line py-2 text-xs text-ink-2`}
          >
            <span role="columnheader">
              <span className="sr-only">Import</span>
            </span>
            {headings.map(([heading, look]) => (
              <span key={heading} role="columnheader" className={look}>
                {heading}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height }}>
          {blocks.map((block) => (
            <Block
              key={block}
              {...line}
              open={open}
              filter={filter}
              block={block}
              count={Math.min(blockRows, total - block * blockRows)}
              rowHeight={rowHeight}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

type BlockProps = PreviewRowsProps & { block: number; count: number; rowHeight: number };

function Block({ open, filter, block, count, rowHeight, ...line }: BlockProps) {
  const { data: rows } = useQuery(rowsQuery(open, filter, block));
  return Array.from({ length: count }, (_, i) => {
    const place = block * blockRows + i;
    const row = rows?.[i];
    return (
      <div
        key={place}
        role="row"
        aria-rowindex={place + 2}
        className="absolute inset-x-0 border-b border-line"
        style={{ top: place * rowHeight, height: rowHeight }}
      >
        {row ? <PreviewRowLine key={row.index} {...line} row={row} /> : <PreviewRowSkeleton />}
      </div>
    );
  });
}

const previewColumns = classNames(
  'grid h-full items-center gap-x-3 px-5',
  'max-xl:grid-cols-[2.75rem_minmax(0,1fr)_auto] max-xl:content-center max-xl:gap-y-0.5 max-xl:ps-3',
  'pointer-coarse:[--tick:2.75rem] xl:grid-cols-[var(--tick,1.25rem)_minmax(0,1fr)_11.5rem_5.5rem_5.5rem_8rem_9.5rem]',
);

// On narrow screens.
const belowTitle = 'max-xl:order-1 max-xl:col-span-2 max-xl:col-start-2 max-xl:flex max-xl:gap-2';

type PreviewRowLineProps = {
  row: PreviewRow;
  timeZone: string;
  disabled: boolean;
  onChoose: (index: number, isChosen: boolean) => void;
};

function PreviewRowLine({ row, timeZone, disabled, onChoose }: PreviewRowLineProps) {
  const {
    index,
    title,
    type,
    startMs,
    durationMinutes,
    attendeeCount,
    names,
    costCents,
    estimatedCents,
    estimated,
    isChosen,
  } = row;
  const note = noteOf(row);
  const { seesPay } = usePay();
  const isFixed = isUnsavable(row.issue) || row.seen === 'saved';
  // Show the tick before the worker confirms it.
  const [pendingTick, setPendingTick] = useState<boolean | null>(null);
  const mark = (what: Estimated) => (estimated.includes(what) ? <EstimatedMark /> : null);
  return (
    <div role="presentation" className={classNames(previewColumns, 'text-sm', !isChosen && 'text-ink-3')}>
      <span role="cell" className="flex max-xl:row-span-5">
        <label className="inline-flex touch cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            aria-label={`Import ${title}, row ${index + 1}`}
            checked={isFixed ? isChosen : (pendingTick ?? isChosen)}
            disabled={disabled || isFixed}
            onChange={(event) => {
              setPendingTick(event.target.checked);
              onChoose(index, event.target.checked);
            }}
          />
        </label>
      </span>
      <span role="cell" className="min-w-0">
        <span className={classNames('block truncate font-medium', isChosen && 'text-ink')} title={title}>
          {title}
        </span>
        <span className="flex gap-2">
          <MeetingTypeBadge type={type} />
          {meetingLines.map(
            (name) =>
              row[name] !== null && (
                <span
                  key={name}
                  className="truncate text-xs text-ink-2"
                  title={`${textLabels[name]}: ${row[name]}`}
                >
                  <VisuallyHidden>{textLabels[name]}: </VisuallyHidden>
                  {row[name]}
                </span>
              ),
          )}
          {mark('title')}
        </span>
      </span>
      <span role="cell" className={`tabular whitespace-nowrap ${belowTitle}`}>
        {format.dateTime(startMs, timeZone)}
        {mark('start')}
      </span>
      <Figure className={belowTitle}>
        {format.minutes(durationMinutes)}
        {mark('duration')}
      </Figure>
      <Figure className={belowTitle} title={names.join(', ')}>
        {format.integer(attendeeCount)}
        <span className="-ms-1 xl:hidden"> {attendeeCount === 1 ? 'person' : 'people'}</span>
        {mark('attendees')}
      </Figure>
      <Figure className={classNames('max-xl:self-start', isChosen && 'font-semibold text-ink')}>
        <Money amount={toMajor(costCents)} cents />
        {seesPay && estimatedCents > 0 && <EstimatedMark />}
      </Figure>
      <span role="cell" className="text-xs max-xl:order-2 max-xl:col-span-2 max-xl:col-start-2 xl:ps-4">
        {note}
      </span>
    </div>
  );
}

function Figure({ className, title, children }: { className: string; title?: string; children: ReactNode }) {
  return (
    <span role="cell" title={title} className={classNames('tabular text-end whitespace-nowrap', className)}>
      {children}
    </span>
  );
}

function EstimatedMark() {
  return (
    <span className="flex items-center justify-end gap-1 text-xs font-normal text-warn [[role=cell]:nth-child(3)>&]:justify-start">
      <PencilRuler className="size-3 shrink-0" aria-hidden />
      estimated
    </span>
  );
}

function PreviewRowSkeleton() {
  return (
    <span role="cell" className="flex h-full items-center px-5">
      <Skeleton className="h-4 w-2/3" />
    </span>
  );
}

/** The highest cost of a meeting. */
export const mostCostText = () => format.money(toMajor(mostMeetingCents(scale(format.currency))));

const issueTexts = {
  'all-day': t`All-day event`,
  'unreadable-start': t`Start not readable`,
  canceled: t`Canceled`,
  private: t`Private`,
  focus: t`Focus time or blocked`,
  lunch: t`Lunch or break`,
  away: t`Out of office`,
  free: t`Shown as free`,
  alone: t`Nobody else listed`,
  total: t`Sum of other rows`,
  unknown: t`Neither title nor start`,
  'too-long': t`Longer than a week`,
};

/** Why a row is, or would be, excluded; '' without a reason. */
function noteOf({ issue, seen, isChosen, isLong }: PreviewRow): string {
  if (seen === 'saved') return t`Saved already`;
  if (issue === 'too-costly') return t`More than ${mostCostText()}`;
  if (issue && issue !== 'to-come') return issueTexts[issue];
  if (seen === 'stored') return t`Duplicate: saved already`;
  if (seen === 'in-file') return t`Duplicate in the file`;
  if (issue) return t`Still to come`;
  if (!isChosen) return t`Left out by you`;
  return isLong ? t`Over 12 hours: nights not counted` : '';
}
