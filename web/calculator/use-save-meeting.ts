import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { saveMeeting } from '#contract/meetings.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { isUnreachable } from '#web/api/queries.ts';
import { meetingPath } from '#web/components/meeting-path.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';
import { navigate } from '#web/components/navigation.ts';
import { toast } from '#web/ui/toast.ts';
import { type Draft, draftAfterSaving } from './draft.ts';
import type { DraftProps } from './draft-props.ts';
import { meetingToSave, savingRefusals, whyNotSave } from './draft-saving.ts';
import { keepForLater } from './keep-for-later.ts';
import { randomKey } from '#web/components/random-key.ts';

/** Saves the draft and makes room for the next one; a save that fails leaves draft and meter as they were. */
export function useSaveMeeting(userId: number, change: DraftProps['change']) {
  const queryClient = useQueryClient();
  // A second click can come before the page has been drawn anew.
  const isUnderWay = useRef(false);

  const makeRoom = ({ draftKey }: Draft) =>
    change((it) => (it.draftKey === draftKey ? draftAfterSaving(it, randomKey()) : it));

  const { mutate, isPending } = useMutation({
    mutationFn: (draft: Draft) =>
      call(saveMeeting, { body: meetingToSave(draft, Date.now()) }, { asUser: userId }),
    onSuccess: ({ id }, saved) => {
      makeRoom(saved);
      void queryClient.invalidateQueries({ queryKey: meetingsKey });
      void queryClient.invalidateQueries({ queryKey: ['suggestions'] });
      const open = () => void navigate(meetingPath(id));
      toast.success('Meeting saved', { action: { label: 'Open', onClick: open } });
    },
    onError: (error, draft) => {
      const keep = async () => {
        if (await keepForLater(userId, draft)) makeRoom(draft);
      };
      // A server that cannot be reached may be back in a moment, or not while this meeting is remembered.
      if (!isUnreachable(error)) toast.error('Error saving meeting', { description: adviceAfter(error) });
      else if (navigator.onLine)
        toast.error('Error saving meeting', {
          description: 'Please try again.',
          action: { label: 'Keep for later', onClick: () => void keep() },
        });
      else return keep();
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });

  const save = (draft: Draft) => {
    if (isUnderWay.current) return;
    const refusal = whyNotSave(draft, Date.now());
    if (refusal) {
      toast.error('Cannot save meeting', { description: savingRefusals[refusal] });
      return;
    }
    isUnderWay.current = true;
    mutate(draft);
  };

  return { save, isSaving: isPending };
}

/** A plan that is full stays full however often one tries. */
function adviceAfter(error: unknown): string {
  const isRefused = error instanceof ApiFailure && error.status === 409;
  return isRefused ? error.message : 'Please try again.';
}
