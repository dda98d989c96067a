import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings.ts';
import { DeleteDialog } from '#web/components/delete-dialog.tsx';
import { meetingsKey } from '#web/components/meetings-key.ts';
import { Button } from '#web/ui/button.tsx';
import { useMeetingDeletion } from './use-meeting-deletion.ts';

export function DeleteMeeting({ meeting }: { meeting: MeetingWithAttendees }) {
  const [isAsking, setAsking] = useState(false);
  const deletion = useMeetingDeletion(meeting.id);
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      {isAsking && (
        <DeleteDialog
          title="Delete this meeting?"
          description={`“${meeting.title}” leaves every list and every total. You can undo this.`}
          {...deletion}
          listKey={meetingsKey}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
