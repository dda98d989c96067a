// The meter in large type, for the display of a meeting room.

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

type BigMeterProps = {
  title: string;
  state?: ReactNode;
  cost: ReactNode;
  /** Below the cost. */
  note: ReactNode;
  clock: string;
  /** Below the clock. */
  counts: ReactNode;
  /** Buttons and codes, on the right of the clock. */
  children?: ReactNode;
};

export function BigMeter({ title, state, cost, note, clock, counts, children }: BigMeterProps) {
  return (
    <>
      <header className="flex items-center justify-between gap-6">
        <p className="min-w-0 truncate text-[clamp(1.125rem,3vmin,2.25rem)] font-semibold">{title}</p>
        {state}
      </header>
      <div className="flex min-h-0 flex-1 flex-col items-stretch justify-center gap-[3vmin] text-center text-[clamp(1rem,3vmin,2.25rem)]">
        {cost}
        {note}
      </div>
      <footer className="flex flex-wrap items-end justify-between gap-4">
        <div className="tabular">
          <p className="text-[clamp(2rem,9vmin,7rem)] leading-none font-semibold tracking-tight">{clock}</p>
          <div className="mt-[1.5vmin] text-[clamp(1rem,2.4vmin,1.75rem)] text-ink-2">{counts}</div>
        </div>
        {children}
      </footer>
    </>
  );
}

type FullScreenProps = {
  /** Keeps the display awake. */
  isAwake: boolean;
  /** Whether the keys of the calculator work here. */
  hasMeterKeys?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that fills the display. */
export function FullScreen({ isAwake, hasMeterKeys, onClose, children }: FullScreenProps) {
  const view = useRef<HTMLDialogElement>(null);
  useWakeLock(isAwake);

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
      data-meter-keys={hasMeterKeys && ''}
      tabIndex={-1}
      aria-label="Full-screen view"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-canvas p-[4vmin] text-ink outline-none open:flex"
    >
      {children}
    </dialog>
  );
}

/** Keeps the display awake while `isOn`, if the browser allows it. */
export function useWakeLock(isOn: boolean): void {
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
