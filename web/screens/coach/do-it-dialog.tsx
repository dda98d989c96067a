import { format } from '#web/components/format.ts';
import { ArrowRight } from 'lucide-react';
import type { Recommendation } from '#contract/coach.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { meetingPath } from '#web/components/meeting-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { adviceText, messageText } from './advice-text.ts';
import { NowAndThen } from './now-and-then.tsx';
import { OrganizerMessage } from './organizer-message.tsx';
import { useAcceptRecommendation } from './use-taking.ts';

type DoItDialogProps = { recommendation: Recommendation; onClose: () => void };

/** What a change means, the means to make it, and the promise to look later what came of it. */
export function DoItDialog({ recommendation, onClose }: DoItDialogProps) {
  const { title, organizer, mayTake } = recommendation;
  const { mutate, isPending, error } = useAcceptRecommendation<void>(recommendation, 'taken', {
    onSuccess: ({ knownFrom }) => {
      toast.success('Taken on', {
        description: `What it really saved is known after ${format.mediumDay(knownFrom)}.`,
      });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={adviceText(recommendation)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <NowAndThen recommendation={recommendation} />
        <OrganizerMessage
          message={messageText(recommendation)}
          to={organizer ?? (title === null ? 'everybody' : 'the organizer')}
        />
        <Means recommendation={recommendation} />
        {!mayTake && (
          <Alert tone="info">
            An administrator, or whoever recorded the latest of these meetings, can take this on. You can send
            them the message.
          </Alert>
        )}
        {error && <Alert tone="bad">{failureMessage(error)}</Alert>}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{mayTake ? 'Not now' : 'Close'}</Button>
        {mayTake && (
          <Button variant="primary" busy={isPending} onClick={() => mutate()}>
            Take it on
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Where in the product the change is made. */
function Means({
  recommendation: { action, meetingId, displayTitle },
}: Pick<DoItDialogProps, 'recommendation'>) {
  if (action === 'edit-meeting' && meetingId !== null)
    return <MeansLink to={`${meetingPath(meetingId)}?edit=true`}>Edit the latest meeting</MeansLink>;
  if (action !== 'open-calculator') return null;
  const search = displayTitle === null ? '' : `?title=${encodeURIComponent(displayTitle)}`;
  return <MeansLink to={`/dashboard/calculator${search}`}>Set up the next one in the calculator</MeansLink>;
}

function MeansLink({ to, children }: { to: string; children: string }) {
  return (
    <AppLink to={to} className={`${buttonClass()} justify-self-start`}>
      {children}
      <ArrowRight aria-hidden />
    </AppLink>
  );
}
