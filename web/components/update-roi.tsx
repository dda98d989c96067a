import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { RatedMeeting } from './rated-meeting.ts';

// Most who see the button read on: the form comes when it is asked for.
const load = () => import('./roi-dialog.tsx');
const RoiDialog = lazy(async () => ({ default: (await load()).RoiDialog }));

/** The button that opens the form, or why there is none. */
export function UpdateRoi({ meeting }: { meeting: RatedMeeting & { mayChange: boolean } }) {
  const [isOpen, setOpen] = useState(false);
  if (!meeting.mayChange)
    return <p className="text-xs text-ink-3">Only its author or an administrator can update the ROI.</p>;
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      <Button
        size="sm"
        className="z-10"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        Update ROI
      </Button>
      {isOpen && (
        <Suspense>
          <RoiDialog meeting={meeting} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
