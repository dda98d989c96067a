import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings.ts';
import { stepClass } from './step-class.ts';

const load = () => import('#web/components/roi-dialog.tsx');
const RoiDialog = lazy(async () => ({ default: (await load()).RoiDialog }));

/** Opens the form of what came of the meeting, from a line of text. */
export function RecordRoi({ meeting, children }: { meeting: MeetingWithAttendees; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
        className={stepClass}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <RoiDialog meeting={meeting} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
