import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { AppLink } from '#web/components/app-link.tsx';
import { usePageLocation } from '#web/components/page-location.ts';
import { draftKeyOf, isMeterRunning } from '#web/components/running-meter.ts';
import { readText } from '#web/components/stored-text.ts';
import { windowEvents } from '#web/ui/window-events.ts';

const calculator = '/dashboard/calculator';

// Other tabs and the ticker of this one change the meter; in this tab only the calculator does.
const hearOthers = windowEvents('storage');

/** A link to the running meter, in the header of every screen except the calculator. */
export function MeterLight({ userId }: { userId: number }) {
  const { pathname } = usePageLocation();
  const isRunning = useSyncExternalStore(hearOthers, () => isMeterRunning(readText(draftKeyOf(userId))));
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
