import { useInfiniteQuery } from '@tanstack/react-query';
import type { MeetingPlan } from '#contract/calendar/planner.ts';
import { PlanFiles } from '#web/components/calendar/plan-file.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { MoreButton } from '#web/components/forms/more-button.tsx';
import { leaving } from '#web/components/forms/leave-question.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MeetingRow } from './meeting-row.tsx';
import { occurrencesQuery, useChangeOccurrence } from './queries.ts';

type MeetingsDialogProps = {
  plan: MeetingPlan;
  timeZone: string;
  sendsMail: boolean;
  onClose: () => void;
};

/** The coming meetings of a series, each of which can be moved or canceled. */
export function MeetingsDialog({ plan, timeZone, sendsMail, onClose }: MeetingsDialogProps) {
  const query = useInfiniteQuery(occurrencesQuery(plan.id));
  const { data, error } = query;
  const changing = useChangeOccurrence(plan.id, sendsMail);
  const changed = changing.variables?.occurrence.originalStart;
  return (
    <Dialog
      size="lg"
      title={<bdi>Meetings of {plan.title}</bdi>}
      description={
        sendsMail
          ? 'Move or cancel one of them. Its attendees and you get a mail about it alone.'
          : 'Move or cancel one of them. No mail is sent: download the calendar files afterwards.'
      }
      onClose={() => void leaving(onClose)()}
    >
      {!sendsMail && (
        <div className="mb-4 flex flex-wrap gap-2">
          <PlanFiles plan={plan} />
        </div>
      )}
      {!data && error && <LoadFailure message="The meetings could not be loaded" query={query} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && (
        <ul aria-label="Coming meetings" className="divide-y divide-line border-y border-line">
          {data.pages
            .flatMap(({ occurrences }) => occurrences)
            .map((occurrence) => {
              const isChanged = changed === occurrence.originalStart;
              return (
                <MeetingRow
                  key={occurrence.originalStart}
                  occurrence={occurrence}
                  timeZone={timeZone}
                  sendsMail={sendsMail}
                  busy={changing.isPending && isChanged}
                  error={isChanged ? changing.error : null}
                  onChange={(startsAt, onDone) =>
                    changing.mutate({ occurrence, startsAt }, { onSuccess: onDone })
                  }
                  onBack={changing.reset}
                />
              );
            })}
        </ul>
      )}
      <MoreButton className="mt-4" query={query}>
        Show more
      </MoreButton>
    </Dialog>
  );
}
