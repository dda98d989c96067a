import { UserPlus } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import type { SalaryTier } from '#contract/organization.ts';
import { toDollars } from '#domain/money/money.ts';
import { AddAttendeeForm } from '#web/components/add-attendee-form.tsx';
import { AddGroupMenu } from '#web/components/list-menu.tsx';
import { format } from '#web/components/format.ts';
import { randomKey } from '#web/components/draft-key.ts';
import { TiersNotice } from '#web/components/salary-tiers.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.ts';
import { AttendeeRow } from './attendee-row.tsx';
import {
  addAttendee,
  addGroup,
  applyCurrentRates,
  mostAttendees,
  outdatedRateCount,
  presentAttendees,
  presentCentsPerHour,
} from './draft.ts';
import type { DraftProps } from './draft-storage.ts';
import { useElapsedMinutes } from './use-live-cost.ts';

type AttendeesCardProps = DraftProps & {
  tiers: readonly SalaryTier[];
  names: readonly string[];
  roles: readonly string[];
  hasGroups: boolean;
};

export function AttendeesCard({ draft, change, tiers, names, roles, hasGroups }: AttendeesCardProps) {
  const elapsed = useElapsedMinutes({ draft, change });
  // Attendees cannot join or leave during an estimate.
  const minute = draft.isEstimate ? 0 : elapsed;
  const { attendees } = draft;
  const presentCount = presentAttendees(draft).length;
  const note =
    presentCount < attendees.length
      ? `${presentCount} of ${format.count(attendees.length, 'person', 'people')} present`
      : format.count(attendees.length, 'person', 'people');

  const chooseGroup = (group: Group) => {
    const { draft: larger, added } = addGroup(draft, group);
    if (larger.attendees.length > mostAttendees) {
      toast.error(`At most ${mostAttendees} attendees`);
      return null;
    }
    change((it) => addGroup(it, group).draft);
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
                {format.moneyWithCents(toDollars(presentCentsPerHour(draft)))}
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
            {hasGroups && <AddGroupMenu onChoose={chooseGroup} />}
          </AddAttendeeForm>
          <TiersNotice />
          <NewRatesNotice draft={draft} change={change} tiers={tiers} />
        </div>
      </div>
      {attendees.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState icon={UserPlus}>
            Add the people in the meeting. The meter can start as soon as the first one is added.
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

/** Offers the current rates when tiers have changed since attendees were added. */
function NewRatesNotice({ draft, change, tiers }: DraftProps & { tiers: readonly SalaryTier[] }) {
  const count = outdatedRateCount(draft, tiers);
  if (count === 0) return null;
  return (
    <Alert tone="info">
      <span className="mr-3">
        Salary tiers have changed. {format.count(count, 'attendee still has', 'attendees still have')} the
        previous rate.
      </span>
      <Button size="sm" className="-my-1.5" onClick={() => change((it) => applyCurrentRates(it, tiers))}>
        Use the new rates
      </Button>
    </Alert>
  );
}
