import { Plus, SkipForward, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { LiveMeeting } from '#contract/meetings/live-meetings.ts';
import { t } from '#domain/format/text.ts';
import { mostAgendaItems } from '#domain/meetings/live/commands.ts';
import { format } from '#web/components/forms/format.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field, Input } from '#web/ui/field.tsx';
import type { Act } from './live-connection.ts';
import { leftText, useLiveFigures } from './live-figures.ts';
import { MinuteInput } from './minute-input.tsx';

type AgendaCardProps = { live: LiveMeeting; leads: boolean; act: Act };

/** The items with their planned minutes. The host goes to the next one, which everybody sees. */
export function AgendaCard({ live, leads, act }: AgendaCardProps) {
  const { current } = useLiveFigures(live);
  const [isAdding, setAdding] = useState(false);
  const { agenda } = live;
  if (agenda.length === 0 && !leads) return null;
  const isLast = current?.index === agenda.length - 1;
  return (
    <Card aria-label="Agenda" className="p-4 sm:p-5">
      <CardHead
        title="Agenda"
        note={agenda.length > 0 && format.minutes(agenda.reduce((sum, { minutes }) => sum + minutes, 0))}
        action={
          leads &&
          !isAdding &&
          agenda.length < mostAgendaItems && (
            <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
              Add item
            </Button>
          )
        }
      />
      {agenda.length > 0 && (
        <ol className="mt-3 divide-y divide-line">
          {agenda.map((item, index) => (
            <AgendaRow
              key={index}
              item={item}
              reached={index < live.reachedAtMs.length}
              leftMs={current?.index === index ? current.leftMs : null}
              onRemove={
                leads && index >= live.reachedAtMs.length
                  ? () => act({ kind: 'agenda', items: agenda.filter((_, at) => at !== index) })
                  : undefined
              }
            />
          ))}
        </ol>
      )}
      {leads && current && (
        <Button
          className="mt-4"
          icon={SkipForward}
          onClick={() => act({ kind: 'next', item: current.index })}
        >
          {isLast ? 'Finish the last item' : 'Next item'}
        </Button>
      )}
      {leads && isAdding && (
        <AddItem
          onAdd={(item) => act({ kind: 'agenda', items: [...agenda, item] })}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}

type Item = LiveMeeting['agenda'][number];

type AgendaRowProps = {
  item: Item;
  reached: boolean;
  /** Of the current item. */
  leftMs: number | null;
  onRemove: (() => void) | undefined;
};

function AgendaRow({ item, reached, leftMs, onRemove }: AgendaRowProps) {
  const isCurrent = leftMs !== null;
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames(
        'flex min-h-11 items-center justify-between gap-3 py-1.5',
        isCurrent ? 'font-semibold' : reached ? 'text-ink-3' : 'text-ink-2',
      )}
    >
      <span className="min-w-0 wrap-anywhere">{item.title}</span>
      <span className="tabular flex shrink-0 items-center gap-2">
        {isCurrent ? (
          <span className={classNames(leftMs < 0 && 'text-bad')}>{leftText(leftMs)}</span>
        ) : (
          format.minutes(item.minutes)
        )}
        {onRemove && <IconButton icon={X} size="sm" label={t`Remove ${item.title}`} onClick={onRemove} />}
      </span>
    </li>
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();

function AddItem({ onAdd, onClose }: { onAdd: (item: Item) => void; onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [minutes, setMinutes] = useState(10);
  const [wasSubmitted, setSubmitted] = useState(false);
  const titleError = title.trim() === '' ? t`Please enter a title.` : undefined;
  const isWrong = !(minutes >= 1 && minutes <= 24 * 60);
  const minutesError = isWrong ? t`1 to 1,440 minutes` : undefined;
  const add = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (titleError || minutesError) return;
    onAdd({ title: title.trim(), minutes });
    setTitle('');
    setSubmitted(false);
  };
  return (
    <form noValidate onSubmit={add} className="mt-4 flex flex-wrap items-start gap-3">
      <Field label="Item" error={wasSubmitted ? titleError : undefined} className="min-w-44 flex-1">
        <Input ref={focus} value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label="Minutes" error={wasSubmitted ? minutesError : undefined} className="w-24">
        <MinuteInput value={minutes} onMinute={setMinutes} />
      </Field>
      <div className="flex gap-2 pt-6.5">
        <Button type="submit" variant="primary">
          Add
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </form>
  );
}
