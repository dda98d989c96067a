/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the parts of a table that is not laid out as one */

import { format } from '#web/components/format.ts';
import { PencilRuler } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Estimated } from '#domain/import/imported-meeting.ts';
import { toDollars } from '#domain/money/money.ts';
import { meetingLines } from '#domain/meetings/meeting-texts.ts';
import { textLabels } from '#web/components/meeting-labels.ts';
import { MeetingTypeBadge } from '#web/components/meeting-type.tsx';
import { Money } from '#web/components/figures.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { isUnsavable, type PreviewRow } from './preview.ts';
import { noteOf } from './row-note.ts';

export const previewColumns = classNames(
  'grid h-full items-center gap-x-3 px-5',
  'max-xl:grid-cols-[2.75rem_minmax(0,1fr)_auto] max-xl:content-center max-xl:gap-y-0.5 max-xl:pl-3',
  'pointer-coarse:[--tick:2.75rem] xl:grid-cols-[var(--tick,1.25rem)_minmax(0,1fr)_11.5rem_5.5rem_5.5rem_8rem_9.5rem]',
);

type PreviewRowLineProps = {
  row: PreviewRow;
  timeZone: string;
  disabled: boolean;
  onChoose: (index: number, isChosen: boolean) => void;
};

export function PreviewRowLine({ row, timeZone, disabled, onChoose }: PreviewRowLineProps) {
  const {
    index,
    title,
    type,
    startMs,
    durationMinutes,
    attendeeCount,
    names,
    costCents,
    estimated,
    isChosen,
  } = row;
  const note = noteOf(row);
  const isFixed = isUnsavable(row.issue) || row.seen === 'saved';
  // Show the tick before the worker confirms it.
  const [wish, setWish] = useState<boolean | null>(null);
  const mark = (what: Estimated) => (estimated.includes(what) ? <EstimatedMark /> : null);
  return (
    <div role="presentation" className={classNames(previewColumns, 'text-sm', !isChosen && 'text-ink-3')}>
      <span role="cell" className="flex max-xl:row-span-5">
        <label className="inline-flex touch cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            aria-label={`Import ${title}, row ${index + 1}`}
            checked={isFixed ? isChosen : (wish ?? isChosen)}
            disabled={disabled || isFixed}
            onChange={(event) => {
              setWish(event.target.checked);
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
      <span
        role="cell"
        className="tabular whitespace-nowrap max-xl:order-1 max-xl:col-span-2 max-xl:col-start-2 max-xl:flex max-xl:gap-2"
      >
        {format.dateTime(startMs, timeZone)}
        {mark('start')}
      </span>
      <Figure className="max-xl:order-1 max-xl:col-span-2 max-xl:col-start-2 max-xl:flex max-xl:gap-2">
        {format.minutes(durationMinutes)}
        {mark('duration')}
      </Figure>
      <Figure
        className="max-xl:order-1 max-xl:col-span-2 max-xl:col-start-2 max-xl:flex max-xl:gap-2"
        title={names.join(', ')}
      >
        {format.integer(attendeeCount)}
        <span className="-ml-1 xl:hidden"> {attendeeCount === 1 ? 'person' : 'people'}</span>
        {mark('attendees')}
      </Figure>
      <Figure className={classNames('max-xl:self-start', isChosen && 'font-semibold text-ink')}>
        <Money amount={toDollars(costCents)} cents />
      </Figure>
      <span role="cell" className="text-xs max-xl:order-2 max-xl:col-span-2 max-xl:col-start-2 xl:pl-4">
        {note}
      </span>
    </div>
  );
}

function Figure({ className, title, children }: { className: string; title?: string; children: ReactNode }) {
  return (
    <span role="cell" title={title} className={classNames('tabular text-right whitespace-nowrap', className)}>
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

export function PreviewRowSkeleton() {
  return (
    <span role="cell" className="flex h-full items-center px-5">
      <Skeleton className="h-4 w-2/3" />
    </span>
  );
}
