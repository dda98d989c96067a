import type { LiveMeeting } from '#contract/meetings/live-meetings.ts';
import { isIn } from '#domain/meetings/live/state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Act } from './act.ts';

type Person = LiveMeeting['people'][number];
type Props = { live: LiveMeeting; self: Person | undefined; leads: boolean; act: Act };

/** Who is in, for readers who see names; the host lets people in and out and hands the meeting over. */
export function PeopleCard({ live, self, leads, act }: Props) {
  const named = live.people.filter(({ name }) => name !== null);
  if (named.length === 0) return null;
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="font-semibold">People</h2>
      <ul className="grid gap-2">
        {named.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className={isIn(one) ? 'min-w-0 break-words' : 'min-w-0 break-words text-ink-3'}>
              {one.name}
              {one.id === self?.id && ' (you)'} {one.place === 'host' && <Badge tone="neutral">Host</Badge>}
              {one.place === 'co-host' && <Badge tone="neutral">Co-host</Badge>}
            </span>
            <span className="flex flex-wrap gap-2">
              {self?.place === 'host' && leads && one.hasDevice && !one.isGuest && one.id !== self.id && (
                <>
                  <Button
                    size="sm"
                    aria-label={`${one.place === 'co-host' ? 'Remove co-host' : 'Make co-host'}: ${one.name}`}
                    onClick={() =>
                      act({
                        kind: 'place',
                        person: one.id,
                        place: one.place === 'co-host' ? 'participant' : 'co-host',
                      })
                    }
                  >
                    {one.place === 'co-host' ? 'Remove co-host' : 'Make co-host'}
                  </Button>
                  <Button
                    size="sm"
                    aria-label={`Hand over to ${one.name}`}
                    onClick={() => act({ kind: 'place', person: one.id, place: 'host' })}
                  >
                    Hand over
                  </Button>
                </>
              )}
              {live.endedAtMs === null && (leads || one.id === self?.id) && (
                <Button
                  size="sm"
                  aria-label={`${isIn(one) ? 'Left' : 'Is in'}: ${one.name}`}
                  onClick={() => act({ kind: isIn(one) ? 'leave' : 'enter', person: one.id })}
                >
                  {isIn(one) ? 'Left' : 'Is in'}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
