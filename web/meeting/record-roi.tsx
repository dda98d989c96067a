import { useState, type ReactNode } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings.ts';
import { roiDialog } from '#web/components/lazy-roi-dialog.ts';
import { stepClass } from './step-class.ts';

/** Opens the form of what came of the meeting, from a line of text. */
export function RecordRoi({ meeting, children }: { meeting: MeetingWithAttendees; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        {...roiDialog.opener}
        onClick={() => setOpen(true)}
        className={stepClass}
      >
        {children}
      </button>
      {isOpen && <roiDialog.Dialog meeting={meeting} onClose={() => setOpen(false)} />}
    </>
  );
}
