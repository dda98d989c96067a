import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { leaving } from './leave-question.ts';
import type { RatedMeeting } from './rated-meeting.ts';
import { RoiForm } from './roi-form.tsx';

/** Says what came of a meeting. Starts with what is known, or with what somebody else said meanwhile. */
export function RoiDialog({ meeting, onClose }: { meeting: RatedMeeting; onClose: () => void }) {
  // A list in the background may be read again while somebody types: the form keeps what it began with.
  const [start, setStart] = useState(meeting);
  const leave = leaving(onClose);
  return (
    <Dialog onClose={leave} title="Update ROI" description={start.title}>
      <RoiForm key={start.version} meeting={start} onReloaded={setStart} onSaved={onClose} onCancel={leave} />
    </Dialog>
  );
}
