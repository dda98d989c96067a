import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readMeeting } from '#contract/meetings.ts';
import { type RoiUpdate, updateRoi } from '#contract/roi.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.ts';
import { meetingsKey } from './meetings-key.ts';
import { useRestore } from './use-bringing-back.ts';

/** Saves what is said about a meeting; every list and figure then follows. */
export function useRoiSaving(meetingId: number, onSaved: () => void) {
  const client = useQueryClient();
  const params = { id: String(meetingId) };
  const bringingBack = useRestore(params);
  const saving = useMutation({
    mutationFn: (rated: RoiUpdate) => bringingBack(rated, (body) => call(updateRoi, { params, body })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: meetingsKey });
      toast.success('Meeting Updated', { description: 'ROI data has been saved successfully' });
      onSaved();
    },
    onError: () => toast.error('Update Failed', { description: 'Please try again' }),
  });
  return {
    saving,
    save: (body: RoiUpdate) => {
      if (!saving.isPending) saving.mutate(body);
    },
    /** The meeting as it is now. */
    readAgain: () => call(readMeeting, { params }),
  };
}
