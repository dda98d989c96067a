import { Button } from '#web/ui/button.tsx';
import type { RatedMeeting } from './rated-meeting.ts';
import { roiDialog } from './lazy-roi-dialog.ts';
import { useRate } from './rating.tsx';

/** The button that opens the form, or why there is none. */
export function UpdateRoi({ meeting }: { meeting: RatedMeeting & { canEdit: boolean } }) {
  const rate = useRate();
  if (!meeting.canEdit)
    return <p className="text-xs text-ink-3">Only its author or an administrator can update the ROI.</p>;
  return (
    <Button
      size="sm"
      className="z-10"
      aria-haspopup="dialog"
      aria-label={`Update ROI of ${meeting.title}`}
      {...roiDialog.opener}
      onClick={() => rate(meeting)}
    >
      Update ROI
    </Button>
  );
}
