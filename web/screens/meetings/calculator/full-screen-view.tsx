import { Minimize } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { defaultMeetingTitle } from '#domain/meetings/meeting.ts';
import { format } from '#web/components/forms/format.ts';
import { BlendedNote } from '#web/components/people/pay.tsx';
import { Button } from '#web/ui/button.tsx';
import { presentAttendees } from './draft.ts';
import type { DraftProps } from './draft-storage.ts';
import { CostFigure, CostNote, MeterBadge, MeterButton, PlannedLine } from './meter-parts.tsx';
import { useLiveCost } from './use-live-cost.ts';

/** The meter in large type, for the display of a meeting room. */
export function FullScreenView({ draft, change, onClose }: DraftProps & { onClose: () => void }) {
  const view = useRef<HTMLDialogElement>(null);
  const cost = useLiveCost({ draft, change });
  useWakeLock(cost.isRunning);

  useLayoutEffect(() => {
    const dialog = view.current;
    dialog?.showModal();
    // Not the first button: Space controls the meter here.
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
        <CostNote draft={draft} change={change} cost={cost} />
        <BlendedNote />
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
          <Button icon={Minimize} size="lg" onClick={onClose}>
            Leave
            <kbd className="text-xs font-normal text-ink-3 max-sm:hidden">Esc</kbd>
          </Button>
        </div>
      </footer>
    </dialog>
  );
}

/** Whether the full-screen view is open. It fills the display if the browser allows it, otherwise the page. */
export function useFullScreen(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    // Esc leaves the browser's full screen without a key event.
    const onChange = () => {
      if (!document.fullscreenElement) setOpen(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isOpen]);

  // Open the dialog last: the latest element in the top layer covers the rest.
  const open = async () => {
    try {
      await document.documentElement.requestFullscreen();
    } finally {
      setOpen(true);
    }
  };

  return {
    isOpen,
    open: () => void open().catch(() => undefined),
    close: () => setOpen(false),
  };
}

/** Keeps the display awake while `isOn`, if the browser allows it. */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const release = () => void lock?.release().catch(() => undefined);
    // The browser releases the lock of a hidden page, so it is requested again when the page is visible.
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) release();
    };
    const onVisible = () => void request();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      release();
    };
  }, [isOn]);
}
