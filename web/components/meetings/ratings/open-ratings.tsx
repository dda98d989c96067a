import { useMutation, useQuery } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { type Box, listOpenRatings } from '#contract/meetings/ratings.ts';
import { call, failureMessage, hasCode } from '#web/api/client.ts';
import { queryClient } from '#web/api/queries.ts';
import { format } from '#web/components/forms/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { questionText } from '#wording/ratings.ts';
import { keepVote, keptVote, sendKeptVotes, sendVote } from './kept-votes.ts';
import { VoteForm } from './vote-form.tsx';

const openRatingsQuery = {
  queryKey: ['ratings'],
  queryFn: async () => {
    const { now, boxes } = await call(listOpenRatings);
    return { boxes, offsetMs: Date.parse(now) - Date.now() };
  },
};

/**
 * In the corner of every screen while somebody is asked about a meeting, whether they have voted or not. It covers the
 * page instead of moving it.
 */
export function OpenRatings({ user }: { user: CurrentUser }) {
  const { data } = useQuery(openRatingsQuery);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void sendKeptVotes(user.id), [user.id]);
  const boxes = data?.boxes ?? [];
  if (boxes.length === 0) return null;
  return (
    <>
      <aside
        aria-label="Ratings"
        className="fixed inset-e-4 bottom-4 z-30 sm:inset-e-7 sm:bottom-7 print:hidden"
      >
        <Button
          icon={MessageSquareQuote}
          aria-haspopup="dialog"
          className="shadow-lg"
          onClick={() => setOpen(true)}
        >
          Worth your time?
          {boxes.length > 1 && <span className="tabular"> {format.integer(boxes.length)}</span>}
        </Button>
      </aside>
      {isOpen && (
        <RatingsDialog
          user={user}
          boxes={boxes}
          offsetMs={data?.offsetMs ?? 0}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type RatingsDialogProps = { user: CurrentUser; boxes: readonly Box[]; offsetMs: number; onClose: () => void };

function RatingsDialog({ user, boxes, offsetMs, onClose }: RatingsDialogProps) {
  const [at, setAt] = useState(0);
  const box = boxes[Math.min(at, boxes.length - 1)];
  if (!box) return null;
  const question = questionText(box, format);
  return (
    <Dialog
      isDocked
      onClose={onClose}
      title={question}
      description={`Until ${format.dateTimeWithZone(box.closesAt, user.organization.timeZone)}.`}
    >
      <OneRating key={box.id} user={user} box={box} question={question} offsetMs={offsetMs} />
      {boxes.length > 1 && (
        <Button variant="ghost" className="mt-3" onClick={() => setAt((at + 1) % boxes.length)}>
          Next question
        </Button>
      )}
    </Dialog>
  );
}

type OneRatingProps = { user: CurrentUser; box: Box; question: string; offsetMs: number };

function OneRating({ user, box, question, offsetMs }: OneRatingProps) {
  const [given, setGiven] = useState(() => keptVote(user.id, box.id));
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (vote: Parameters<typeof sendVote>[1]) => {
      // First, so that a lost connection loses no vote.
      keepVote(user.id, box.id, vote);
      setGiven(vote);
      return sendVote(box.id, vote);
    },
    onError: (failure) => {
      if (hasCode(failure, 'rating-closed'))
        void queryClient.invalidateQueries({ queryKey: openRatingsQuery.queryKey });
    },
  });
  return (
    <div className="grid gap-4">
      {error && (
        <Alert tone={hasCode(error, 'rating-closed') ? 'bad' : 'info'}>
          {hasCode(error, 'rating-closed')
            ? failureMessage(error)
            : 'The server cannot be reached. Your vote waits on this device, which sends it when you open MeetingCost again.'}
        </Alert>
      )}
      {!error && (isSuccess || given) && (
        <Alert tone="good">
          Your vote is on this device and in the memory of the server. You can change it until the box closes.
        </Alert>
      )}
      <VoteForm
        question={question}
        given={given}
        isSending={isPending}
        onVote={(vote) => mutate({ ...vote, castAt: new Date(Date.now() + offsetMs).toISOString() })}
      />
    </div>
  );
}
