import { createContext, type ReactNode, useContext, useState } from 'react';
import { roiDialog } from './lazy-roi-dialog.ts';
import type { RatedMeeting } from './rated-meeting.ts';

const Rate = createContext<(meeting: RatedMeeting) => void>(() => undefined);

/** Opens the form of what came of a meeting. */
export const useRate = () => useContext(Rate);

/** Holds that form above what opens it: a row of a list may go while somebody types. */
export function RatingHost({ children }: { children: ReactNode }) {
  const [rated, setRated] = useState<RatedMeeting | null>(null);
  return (
    <Rate value={setRated}>
      {children}
      {rated && <roiDialog.Dialog meeting={rated} onClose={() => setRated(null)} />}
    </Rate>
  );
}
