import { UserPlus } from 'lucide-react';
import type { SalaryTier } from '#contract/organizations.ts';
import { formatDollarsAndCents, toDollars } from '#domain/money.ts';
import { Card, CardHead } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { countText } from '#web/components/count-text.ts';
import { toast } from '#web/ui/toast.ts';
import { AddAttendeeForm } from './add-attendee-form.tsx';
import { AttendeeRow } from './attendee-row.tsx';
import { addAttendee, presentAttendees } from './draft.ts';
import { roomCentsPerHour } from './draft-cost.ts';
import type { DraftProps } from './draft-props.ts';
import { NewRatesNotice } from './new-rates-notice.tsx';
import { randomKey } from './random-key.ts';
import { TiersFailure } from './tiers-failure.tsx';
import { useElapsedMinutes } from './use-elapsed.ts';

type AttendeesCardProps = DraftProps & {
  tiers: readonly SalaryTier[];
  names: readonly string[];
  roles: readonly string[];
};

/** The contract takes no more. */
const mostAttendees = 500;

export function AttendeesCard({ draft, change, tiers, names, roles }: AttendeesCardProps) {
  const minute = useElapsedMinutes(draft.meter);
  const { attendees } = draft;
  const presentCount = presentAttendees(draft).length;
  const note =
    presentCount < attendees.length
      ? `${presentCount} of ${countText(attendees.length, 'person', 'people')} here`
      : countText(attendees.length, 'person', 'people');

  return (
    <Card aria-label="Attendees" className="overflow-hidden">
      <div className="p-4 sm:px-5">
        <CardHead
          title="Attendees"
          note={attendees.length > 0 && note}
          action={
            <p className="tabular text-sm text-ink-2">
              <span className="text-base font-semibold text-ink">
                {formatDollarsAndCents(toDollars(roomCentsPerHour(draft)))}
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
          />
          <TiersFailure />
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
