import { createContext, type ReactNode, useContext, useState } from 'react';
import { roiDialog } from './lazy-roi-dialog.ts';
import { usePageLocation } from './page-location.ts';
import type { RatedMeeting } from './rated-meeting.ts';

const Rate = createContext<(meeting: RatedMeeting) => void>(() => undefined);

/** Opens the form of what came of a meeting. */
export const useRate = () => useContext(Rate);

/** Holds that form above what opens it: a row of a list may go while somebody types. It closes with Back. */
export function RatingHost({ children }: { children: ReactNode }) {
  const { pathname, search } = usePageLocation();
  const here = pathname + search;
  const [rated, setRated] = useState<{ meeting: RatedMeeting; at: string } | null>(null);
  if (rated && rated.at !== here) setRated(null);
  return (
    <Rate value={(meeting) => setRated({ meeting, at: here })}>
      {children}
      {rated && <roiDialog.Dialog meeting={rated.meeting} onClose={() => setRated(null)} />}
    </Rate>
  );
}
