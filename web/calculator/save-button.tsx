import { Button } from '#web/ui/button.tsx';
import { isAtZero } from './draft.ts';
import type { DraftProps } from './draft-props.ts';
import { useSaveMeeting } from './use-save-meeting.ts';

type SaveButtonProps = DraftProps & {
  userId: number;
  /** Somebody who waits for approval has no organisation to save to yet. */
  isPending: boolean;
  reasonId: string;
};

export function SaveButton({ userId, draft, change, isPending, reasonId }: SaveButtonProps) {
  const { save, isSaving } = useSaveMeeting(userId, change);
  return (
    <Button
      size="lg"
      variant={isAtZero(draft.meter) || draft.isEstimate ? 'secondary' : 'primary'}
      disabled={isPending}
      aria-describedby={isPending ? reasonId : undefined}
      busy={isSaving}
      onClick={() => save(draft)}
    >
      Save Meeting
    </Button>
  );
}
