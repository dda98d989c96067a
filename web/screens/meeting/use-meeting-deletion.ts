import { useQueryClient } from '@tanstack/react-query';
import { deleteMeeting, restoreMeeting } from '#contract/meetings.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { meetingPath } from '#web/components/meeting-link.tsx';
import { meetingsKey } from '#web/components/meetings-key.ts';
import { navigate } from '#web/components/navigation.ts';
import { toast } from '#web/ui/toast.ts';
import { meetingQuery } from './meeting-query.ts';

/** Deletes a meeting; then it leads back to the list, and offers to undo it there. */
export function useMeetingDeletion(id: number) {
  const client = useQueryClient();
  const params = { id: String(id) };
  const { queryKey } = meetingQuery(params.id);

  const open = () => void navigate(meetingPath(id));

  const restore = async () => {
    try {
      const restored = await call(restoreMeeting, { params });
      client.setQueryData(queryKey, restored);
      await client.invalidateQueries({ queryKey: meetingsKey });
      toast.success('Meeting restored', { action: { label: 'Open', onClick: open } });
    } catch (error) {
      toast.error('The meeting could not be restored', {
        description: failureMessage(error),
      });
    }
  };

  return {
    remove: async () => {
      await client.cancelQueries({ queryKey });
      return call(deleteMeeting, { params });
    },
    onDeleted: async () => {
      // The page of the meeting is left before its query goes, or it would flash that it is gone. No step back leads to it.
      await navigate('/dashboard/meetings', { replace: true });
      client.removeQueries({ queryKey });
      toast.success('Meeting deleted', {
        action: { label: 'Undo', onClick: () => void restore() },
      });
    },
  };
}
