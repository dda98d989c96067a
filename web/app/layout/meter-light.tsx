import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { AppLink } from '#web/components/app-link.tsx';
import { usePageLocation } from '#web/components/page-location.ts';
import { draftKeyOf, isMeterRunning } from '#web/components/running-meter.ts';

const calculator = '/dashboard/calculator';

// Of another tab; what this one does to the meter it does on the calculator's own screen.
const hearOthers = (listener: () => void) => {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
};

function storedDraft(userId: number): string | null {
  try {
    return localStorage.getItem(draftKeyOf(userId));
  } catch {
    return null;
  }
}

/** In the header of every screen but the calculator: a meter that nobody remembers counts on. */
export function MeterLight({ userId }: { userId: number }) {
  const { pathname } = usePageLocation();
  const isRunning = useSyncExternalStore(hearOthers, () => isMeterRunning(storedDraft(userId)));
  const place = document.getElementById('meter-light');
  if (!isRunning || !place || pathname === calculator) return null;
  return createPortal(
    <AppLink
      to={calculator}
      className="inline-flex touch items-center justify-center gap-2 rounded-full bg-meter-soft px-3 py-1 text-sm font-semibold whitespace-nowrap text-meter hover:underline"
    >
      <span aria-hidden className="size-2 rounded-full bg-current ring-3 ring-meter/25" />
      <span className="max-[23.5rem]:sr-only">
        <span className="max-md:sr-only">Meter </span>
        <span className="max-md:capitalize">running</span>
      </span>
    </AppLink>,
    place,
  );
}
