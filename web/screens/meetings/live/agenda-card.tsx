import { type FormEvent, useState } from 'react';
import type { LiveMeeting } from '#contract/meetings/live-meetings.ts';
import { formatClock } from '#domain/meetings/meter.ts';
import { currentItem } from '#domain/meetings/live/state.ts';
import { format } from '#web/components/forms/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import type { Act } from './act.ts';
import { useServerNow } from './live-clock.ts';

const everySecond = () => 1000;

/** The items with their planned minutes; the time of the current one turns red when it is over. */
export function AgendaCard({ live, leads, act }: { live: LiveMeeting; leads: boolean; act: Act }) {
  const nowMs = useServerNow(everySecond);
  const current = nowMs === null ? null : currentItem(live, nowMs);
  if (live.agenda.length === 0 && !leads) return null;
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="font-semibold">Agenda</h2>
      <ol className="grid gap-2">
        {live.agenda.map((item, index) => (
          <li
            key={index}
            aria-current={current?.index === index ? 'step' : undefined}
            className={current?.index === index ? 'font-semibold' : 'text-ink-2'}
          >
            {item.title} · {format.minutes(item.minutes)}
            {current?.index === index && live.endedAtMs === null && (
              <span className={current.leftMs < 0 ? 'tabular ms-2 text-bad' : 'tabular ms-2'}>
                {current.leftMs < 0
                  ? `${formatClock(-current.leftMs)} over`
                  : `${formatClock(current.leftMs)} left`}
              </span>
            )}
          </li>
        ))}
      </ol>
      {leads && current && (
        <Button onClick={() => act({ kind: 'next', item: current.index })}>
          {current.index === live.agenda.length - 1 ? 'Finish the agenda' : 'Next item'}
        </Button>
      )}
      {leads && <AddItem live={live} act={act} />}
    </Card>
  );
}

function AddItem({ live, act }: { live: LiveMeeting; act: Act }) {
  const [title, setTitle] = useState('');
  const [minutes, setMinutes] = useState('5');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const whole = Number(minutes);
    if (title.trim() === '' || !Number.isInteger(whole) || whole < 1 || whole > 1440) return;
    act({ kind: 'agenda', items: [...live.agenda, { title: title.trim(), minutes: whole }] });
    setTitle('');
  };
  return (
    <form onSubmit={add} className="flex flex-wrap items-end gap-2">
      <Field label="Item" className="min-w-40 flex-1">
        <Input value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label="Minutes" className="w-24">
        <Input inputMode="numeric" value={minutes} onChange={(event) => setMinutes(event.target.value)} />
      </Field>
      <Button type="submit">Add item</Button>
    </form>
  );
}
