import { format } from '#web/components/format.ts';
import { UserPlus } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import type { SalaryTier } from '#contract/organizations.ts';
import { toDollars } from '#domain/money/money.ts';
import { randomKey } from '#web/components/random-key.ts';
import { Card, CardHead } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AddAttendeeForm } from '#web/components/add-attendee-form.tsx';
import { AddGroupMenu } from '#web/components/add-group-menu.tsx';
import { TiersNotice } from '#web/components/tiers-notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { AttendeeRow } from './attendee-row.tsx';
import { addAttendee, mostAttendees, presentAttendees } from './draft.ts';
import { roomCentsPerHour } from './draft-cost.ts';
import type { DraftProps } from './draft-props.ts';
import { takeGroup } from './draft-templates.ts';
import { NewRatesNotice } from './new-rates-notice.tsx';
import { useElapsedMinutes } from './use-elapsed.ts';

type AttendeesCardProps = DraftProps & {
  tiers: readonly SalaryTier[];
  names: readonly string[];
  roles: readonly string[];
  /** Somebody who waits for approval has no groups yet. */
  hasGroups: boolean;
};

export function AttendeesCard({ draft, change, tiers, names, roles, hasGroups }: AttendeesCardProps) {
  const elapsed = useElapsedMinutes({ draft, change });
  // Nobody joined or left in the minutes of an estimate.
  const minute = draft.isEstimate ? 0 : elapsed;
  const { attendees } = draft;
  const presentCount = presentAttendees(draft).length;
  const note =
    presentCount < attendees.length
      ? `${presentCount} of ${format.count(attendees.length, 'person', 'people')} here`
      : format.count(attendees.length, 'person', 'people');

  const addGroup = (group: Group) => {
    const { draft: larger, added } = takeGroup(draft, group);
    if (larger.attendees.length > mostAttendees) {
      toast.error(`At most ${mostAttendees} attendees`);
      return null;
    }
    change((it) => takeGroup(it, group).draft);
    return added;
  };

  return (
    <Card aria-label="Attendees">
      <div className="p-4 sm:px-5">
        <CardHead
          title="Attendees"
          note={attendees.length > 0 && note}
          action={
            <p className="tabular text-sm text-ink-2">
              <span className="text-base font-semibold text-ink">
                {format.moneyWithCents(toDollars(roomCentsPerHour(draft)))}
              </span>{' '}
              per hour
            </p>
          }
        />
        <div className="mt-2 space-y-3">
          <AddAttendeeForm
            tiers={tiers}
            names={names}
            roles={roles}
            onAdd={(attendee) => {
              if (attendees.length < mostAttendees)
                change((it) => addAttendee(it, { ...attendee, key: randomKey() }));
              else toast.error(`At most ${mostAttendees} attendees`);
            }}
          >
            {hasGroups && <AddGroupMenu onChoose={addGroup} />}
          </AddAttendeeForm>
          <TiersNotice />
          <NewRatesNotice draft={draft} change={change} tiers={tiers} />
        </div>
      </div>
      {attendees.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState icon={UserPlus}>
            Add the people in the room. Their rates make the cost, and the meter can start with the first of
            them.
          </EmptyState>
        </div>
      ) : (
        <ul aria-label="Attendees">
          {attendees.map((attendee) => (
            <AttendeeRow key={attendee.key} attendee={attendee} minute={minute} change={change} />
          ))}
        </ul>
      )}
    </Card>
  );
}
