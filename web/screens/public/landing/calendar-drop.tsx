import { CalendarDays } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { t } from '#domain/format/text.ts';
import { defaultImportRate } from '#domain/meetings/imports/import-defaults.ts';
import { format } from '#web/components/forms/format.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field, Input } from '#web/ui/field.tsx';
import type { WeekQuestion, WeekReply } from './week.worker.ts';

const mostBytes = 50 * 1024 * 1024;

type Failure = Extract<WeekReply, { failure: string }>['failure'] | 'no-file' | 'too-large';

const failures: Record<Failure, string> = {
  empty: t`No meetings in the next seven days, and none in the seven days before the file was written.`,
  unread: t`No meetings could be read: the events repeat too often, or have times that are not understood.`,
  'not-a-calendar': t`This is not a calendar file. Export your calendar as .ics and try again.`,
  'too-many': t`This file contains too many meetings to read here.`,
  zip: t`This is a zip archive. Unpack it, and choose the .ics file inside.`,
  unreadable: t`This file could not be read. A folder cannot be read, only a file.`,
  'no-file': t`That is not a file. Drop a calendar file (.ics).`,
  'too-large': t`It is larger than 50 MB.`,
};

type Reading =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  | { kind: 'read'; reply: WeekReply | { failure: Failure } };

/** What a visitor's week costs, from a calendar file that stays in the browser. */
export function CalendarDrop() {
  const id = useId();
  const [reading, setReading] = useState<Reading>({ kind: 'none' });
  const worker = useRef<Worker>(null);
  const fail = (failure: Failure) => setReading({ kind: 'read', reply: { failure } });

  const read = (file: File | undefined) => {
    worker.current?.terminate();
    if (!file) return fail('no-file');
    if (file.size > mostBytes) return fail('too-large');
    setReading({ kind: 'reading', name: file.name });
    const reader = new Worker(new URL('./week.worker.ts', import.meta.url), { type: 'module' });
    worker.current = reader;
    reader.addEventListener('message', ({ data }: MessageEvent<WeekReply>) => {
      reader.terminate();
      setReading({ kind: 'read', reply: data });
    });
    reader.addEventListener('error', () => fail('unreadable'));
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const question: WeekQuestion = { file, nowMs: Date.now(), timeZone };
    return reader.postMessage(question, []);
  };
  useEffect(() => () => worker.current?.terminate(), []);
  const isOver = useFileOver((files) =>
    read([...files].find(({ name }) => /\.ics$/i.test(name)) ?? files[0]),
  );

  return (
    <section aria-label="Your calendar" className="pb-12 noscript:hidden sm:pb-16">
      <Card
        className={classNames(
          'grid items-center gap-x-10 gap-y-5 border-dashed p-5 sm:p-7 lg:grid-cols-[1fr_1fr]',
          isOver && 'border-accent bg-accent-soft',
        )}
      >
        <div>
          <h2 className="text-xl font-semibold tracking-tight">What do your next seven days cost?</h2>
          <p className="mt-1.5 text-sm text-ink-2">
            Drop a calendar file (.ics) anywhere on this page. Your browser reads it; nothing is sent.
            Outlook, Google Calendar and Apple Calendar export such files.
          </p>
          <label
            htmlFor={id}
            className={classNames(
              buttonClass({ size: 'md' }),
              'mt-4 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input
              id={id}
              type="file"
              accept=".ics,text/calendar"
              className="sr-only"
              onChange={({ target }) => {
                read(target.files?.[0]);
                // Allows choosing the same file again.
                target.value = '';
              }}
            />
            <CalendarDays aria-hidden className="size-4" />
            Choose a calendar file
          </label>
        </div>
        <div aria-live="polite" className="min-h-24">
          {reading.kind === 'none' && (
            <p className="text-sm text-ink-3">
              Such as: 23 hours, about {format.money(2310)}; the most expensive hour is {format.weekday(2)}{' '}
              {clock('10:00')}.
            </p>
          )}
          {reading.kind === 'reading' && (
            <p className="wrap-anywhere">
              Reading <bdi>{reading.name}</bdi>…
            </p>
          )}
          {reading.kind === 'read' &&
            ('failure' in reading.reply ? (
              <p className="text-sm font-medium text-bad">{failures[reading.reply.failure]}</p>
            ) : (
              <Week reply={reading.reply} />
            ))}
        </div>
      </Card>
    </section>
  );
}

const clock = (time: string) => format.time(`2026-01-01T${time}:00Z`, 'UTC');

function Week({
  reply: { week, isAhead, untilMs, listsPeople, unread },
}: {
  reply: Extract<WeekReply, { week: unknown }>;
}) {
  const [rate, setRate] = useState(String(defaultImportRate));
  const perHour = Math.max(0, Number(rate) || 0);
  const [day = '', time = ''] = week.dearestHour?.split('T') ?? [];
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const left = unread === 0 ? '' : t` ${format.count(unread, 'event')} could not be read.`;
  return (
    <div className="grid gap-3">
      <p>
        <span className="text-sm text-ink-2">
          {isAhead ? 'Your next seven days' : `The seven days up to ${format.dayOf(untilMs, timeZone)}`}:{' '}
        </span>
        <strong className="tabular block text-2xl font-semibold tracking-tight">
          {week.minutes === 60 ? t`1 hour` : t`${format.decimal(week.minutes / 60)} hours`}, about{' '}
          {format.money((week.personMinutes / 60) * perHour)}
        </strong>
        {week.dearestHour && (
          <span className="text-sm text-ink-2">
            {isAhead ? 'Your most expensive hour is ' : 'The most expensive hour was '}
            <span className="font-medium text-ink">
              {format.weekday(new Date(day).getUTCDay())} {clock(time)}
            </span>
            .
          </span>
        )}
      </p>
      <Field
        label={`Average hourly rate (${format.currencySymbol})`}
        help={
          listsPeople
            ? `${format.count(week.meetings, 'meeting')}, ${format.decimal(week.personMinutes / 60)} person-hours. Private, declined and all-day events do not count.${left}`
            : `${format.count(week.meetings, 'meeting')}. This file lists no attendees, so each meeting counts one person.${left}`
        }
      >
        <Input
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          value={rate}
          onChange={({ target }) => setRate(target.value)}
          className="tabular max-w-32"
        />
      </Field>
    </div>
  );
}

/** Whether a file is dragged over the page; `onDrop` gets what is dropped anywhere. */
function useFileOver(onDrop: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const end = new AbortController();
    const on = (kind: 'dragover' | 'dragleave' | 'drop', listen: (event: DragEvent) => void) =>
      window.addEventListener(kind, listen, { signal: end.signal });
    // Otherwise the browser opens the dropped file instead of the page.
    on('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    // Also when the pointer passes from one element to another; then there is a related one.
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    on('drop', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) drop(event.dataTransfer.files);
    });
    return () => end.abort();
  }, []);
  return isOver;
}
