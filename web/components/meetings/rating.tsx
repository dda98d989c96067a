import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { usePageLocation } from '#web/components/site/navigation.ts';
import type { RatedMeeting } from './rating-dialog.tsx';

// 17 kB, nearly all of it the form library.
const RoiDialog = lazy(async () => ({ default: (await import('./rating-dialog.tsx')).RoiDialog }));

const RateContext = createContext<(meeting: RatedMeeting) => void>(() => undefined);

/** Opens the ROI dialog for a meeting. */
export const useRate = () => useContext(RateContext);

/** Renders the ROI dialog above the rows that open it, so that it outlives a row. Navigating away closes it. */
export function RatingHost({ children }: { children: ReactNode }) {
  const { pathname, searchStr } = usePageLocation();
  const here = pathname + searchStr;
  const [rated, setRated] = useState<{ meeting: RatedMeeting; at: string } | null>(null);
  if (rated && rated.at !== here) setRated(null);
  return (
    <RateContext value={(meeting) => setRated({ meeting, at: here })}>
      {children}
      {rated && (
        <Suspense>
          <RoiDialog meeting={rated.meeting} onClose={() => setRated(null)} />
        </Suspense>
      )}
    </RateContext>
  );
}

/** The button that opens the ROI dialog, or the reason why there is none. */
export function UpdateRoi({ meeting }: { meeting: RatedMeeting & { canEdit: boolean } }) {
  const rate = useRate();
  if (!meeting.canEdit)
    return <p className="text-xs text-ink-3">Only its author or an administrator can update the ROI.</p>;
  return (
    <Button
      size="sm"
      className="z-10"
      aria-haspopup="dialog"
      aria-label={`Update ROI of ${meeting.title}`}
      onClick={() => rate(meeting)}
    >
      Update ROI
    </Button>
  );
}
