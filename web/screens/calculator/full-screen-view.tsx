import { format } from '#web/components/format.ts';
import { Minimize } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { defaultMeetingTitle } from '#domain/meetings/meeting-types.ts';
import { Button } from '#web/ui/button.tsx';
import { CostFigure } from './cost-figure.tsx';
import { CostNote } from './cost-note.tsx';
import { presentAttendees } from './draft.ts';
import type { DraftProps } from './draft-props.ts';
import { MeterBadge } from './meter-badge.tsx';
import { MeterButton } from './meter-button.tsx';
import { PlannedLine } from './planned-line.tsx';
import { useLiveCost } from './use-live-cost.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** For the display of a meeting room, to be read from the far end of the table. */
export function FullScreenView({ draft, change, onClose }: DraftProps & { onClose: () => void }) {
  const view = useRef<HTMLDialogElement>(null);
  const cost = useLiveCost({ draft, change });
  useWakeLock(cost.isRunning);

  useLayoutEffect(() => {
    const dialog = view.current;
    dialog?.showModal();
    // Not on the first button: Space belongs to the meter.
    dialog?.focus();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={view}
      data-meter-keys
      tabIndex={-1}
      aria-label="Full-screen view"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-canvas p-[4vmin] text-ink outline-none open:flex"
    >
      <PlannedLine draft={draft} cost={cost} />
      <header className="flex items-center justify-between gap-6">
        <p className="min-w-0 truncate text-[clamp(1.125rem,3vmin,2.25rem)] font-semibold">
          {draft.title.trim() || defaultMeetingTitle}
        </p>
        <MeterBadge draft={draft} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col items-stretch justify-center gap-[3vmin] text-center text-[clamp(1rem,3vmin,2.25rem)]">
        <CostFigure cents={cost.shownCents} smallest="2rem" largest="48vh" />
        <CostNote draft={draft} cost={cost} />
      </div>
      <footer className="flex flex-wrap items-end justify-between gap-4">
        <div className="tabular">
          <p className="text-[clamp(2rem,9vmin,7rem)] leading-none font-semibold tracking-tight">
            {cost.clock}
          </p>
          <p className="mt-[1.5vmin] text-[clamp(1rem,2.4vmin,1.75rem)] text-ink-2">
            {format.count(presentAttendees(draft).length, 'attendee')}
            {draft.plannedMinutes !== null && ` · ${format.minutes(draft.plannedMinutes)} planned`}
          </p>
        </div>
        <div className="flex gap-2">
          <MeterButton draft={draft} change={change} again="Resume" />
          <Button size="lg" onClick={onClose}>
            <Minimize aria-hidden />
            Leave
            <kbd className="text-xs font-normal text-ink-3 max-sm:hidden">Esc</kbd>
          </Button>
        </div>
      </footer>
    </dialog>
  );
}
