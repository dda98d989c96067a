import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useMeetingDeletion } from './use-meeting-deletion.ts';

export function DeleteMeeting({ meeting }: { meeting: MeetingWithAttendees }) {
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({ mutationFn: useMeetingDeletion() });
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title="Delete this meeting?"
        description={`“${meeting.title}” leaves every list and every total. You can undo this.`}
        confirmLabel="Delete"
        busy={deletion.isPending}
        error={deletion.isError ? failureMessage(deletion.error, 'Something went wrong') : undefined}
        onConfirm={() => deletion.mutate(meeting.id)}
        onClose={() => {
          deletion.reset();
          setAsking(false);
        }}
      />
    </>
  );
}
