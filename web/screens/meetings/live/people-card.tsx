import { EllipsisVertical } from 'lucide-react';
import type { LiveMeeting } from '#contract/meetings/live-meetings.ts';
import { t } from '#domain/format/text.ts';
import { isIn } from '#domain/meetings/live/state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { Act } from './live-connection.ts';

export type Person = LiveMeeting['people'][number];
type PeopleCardProps = { live: LiveMeeting; self: Person | undefined; leads: boolean; act: Act };

const placeTexts = { host: t`Host`, 'co-host': t`Co-host` };

/** Who is in, for readers who see names. The host lets people in and out and hands the meeting over. */
export function PeopleCard({ live, self, leads, act }: PeopleCardProps) {
  const named = live.people.filter(({ name }) => name !== null);
  if (named.length === 0) return null;
  return (
    <Card aria-label="People" className="p-4 sm:p-5">
      <CardHead title="People" />
      <ul className="mt-2 divide-y divide-line">
        {named.map((one) => (
          <li key={one.id} className="flex min-h-11 items-center justify-between gap-2 py-1">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <span className={classNames('min-w-0 wrap-anywhere', !isIn(one) && 'text-ink-3')}>
                {one.name}
                {one.id === self?.id && <span className="text-ink-2"> (you)</span>}
              </span>
              {one.place !== 'participant' && <Badge>{placeTexts[one.place]}</Badge>}
              {!isIn(one) && live.endedAtMs === null && (
                <span className="text-xs text-ink-3">{one.spans.length > 0 ? 'left' : 'not in'}</span>
              )}
            </span>
            {leads && <PersonMenu person={one} name={one.name ?? ''} self={self} act={act} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type PersonMenuProps = { person: Person; name: string; self: Person | undefined; act: Act };

function PersonMenu({ person, name, self, act }: PersonMenuProps) {
  const { id, place } = person;
  const mayLead = self?.place === 'host' && person.hasDevice && !person.isGuest && id !== self.id;
  const isCoHost = place === 'co-host';
  return (
    <Menu
      label={t`Actions for ${name}`}
      align="end"
      trigger={<EllipsisVertical aria-hidden />}
      triggerClassName={classNames(buttonClass({ variant: 'ghost', size: 'icon' }), '-me-1.5')}
    >
      <MenuItem onClick={() => act({ kind: isIn(person) ? 'leave' : 'enter', person: id })}>
        {isIn(person) ? 'Left the meeting' : 'Is in the meeting'}
      </MenuItem>
      {mayLead && (
        <>
          <MenuItem
            onClick={() => act({ kind: 'place', person: id, place: isCoHost ? 'participant' : 'co-host' })}
          >
            {isCoHost ? 'Remove as co-host' : 'Make co-host'}
          </MenuItem>
          <MenuItem onClick={() => act({ kind: 'place', person: id, place: 'host' })}>
            Make host instead of you
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
