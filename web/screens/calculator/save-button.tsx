import { Button } from '#web/ui/button.tsx';
import { type Draft, isAtZero } from './draft.ts';
import { useSaveMeeting } from './use-save-meeting.ts';

type SaveButtonProps = {
  draft: Draft;
  userId: number;
  /** Somebody who waits for approval has no organization to save to yet. */
  isPending: boolean;
  reasonId: string;
};

export function SaveButton({ userId, draft, isPending, reasonId }: SaveButtonProps) {
  const { save, isSaving } = useSaveMeeting(userId);
  return (
    <Button
      // Without a form it sends by itself; a double click on it counts once, see web/app/start/second-click.js.
      type="submit"
      size="lg"
      variant={isAtZero(draft.meter) || draft.isEstimate ? 'secondary' : 'primary'}
      disabled={isPending}
      aria-describedby={isPending ? reasonId : undefined}
      busy={isSaving}
      onClick={save}
    >
      Save Meeting
    </Button>
  );
}
