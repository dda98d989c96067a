import type { ReactNode } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings.ts';
import { useRate } from '#web/components/rating.tsx';
import { stepClass } from './step-class.ts';

/** Opens the form of what came of the meeting, from a line of text. */
export function RecordRoi({ meeting, children }: { meeting: MeetingWithAttendees; children: ReactNode }) {
  const rate = useRate();
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => rate(meeting)} className={stepClass}>
      {children}
    </button>
  );
}
