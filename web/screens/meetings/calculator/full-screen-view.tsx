import { Minimize } from 'lucide-react';
import { format } from '#web/components/forms/format.ts';
import { CostFigure } from '#web/components/meetings/cost-figure.tsx';
import { BlendedNote } from '#web/components/people/pay.tsx';
import { Button } from '#web/ui/button.tsx';
import { useLaterCode } from '#web/ui/use-later-code.ts';
import { newMeetingTitle, presentAttendees } from './draft.ts';
import type { DraftProps } from './draft-storage.ts';
import { CostNote, MeterBadge, MeterButton, PlannedLine } from './meter-parts.tsx';
import { useLiveCost } from './use-live-cost.ts';

/** The meter in large type, for the display of a meeting room. */
export function FullScreenView({ draft, change, onClose }: DraftProps & { onClose: () => void }) {
  const cost = useLiveCost({ draft, change });
  const big = useLaterCode(() => import('#web/components/meetings/big-meter.tsx'), true);
  if (!big) return null;
  return (
    <big.FullScreen isAwake={cost.isRunning} hasMeterKeys onClose={onClose}>
      <PlannedLine draft={draft} cost={cost} />
      <big.BigMeter
        title={draft.title.trim() || newMeetingTitle}
        state={<MeterBadge draft={draft} />}
        cost={<CostFigure cents={cost.shownCents} smallest="2rem" largest="48vh" />}
        note={
          <>
            <CostNote draft={draft} change={change} cost={cost} />
            <BlendedNote />
          </>
        }
        clock={cost.clock}
        counts={
          <p>
            {format.count(presentAttendees(draft).length, 'attendee')}
            {draft.plannedMinutes !== null && ` · ${format.minutes(draft.plannedMinutes)} planned`}
          </p>
        }
      >
        <div className="flex gap-2">
          <MeterButton draft={draft} change={change} again="Resume" />
          <Button icon={Minimize} size="lg" onClick={onClose}>
            Leave
            <kbd className="text-xs font-normal text-ink-3 max-sm:hidden">Esc</kbd>
          </Button>
        </div>
      </big.BigMeter>
    </big.FullScreen>
  );
}
