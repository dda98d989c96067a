import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnreachable } from '#web/api/queries.ts';
import { meetingPath } from '#web/components/meeting-link.tsx';
import { meetingsKey } from '#web/components/meetings-key.ts';
import { navigate } from '#web/components/navigation.ts';
import { randomKey } from '#web/components/random-key.ts';
import { toast } from '#web/ui/toast.ts';
import { type Draft, draftAfterSaving, noteSending } from './draft.ts';
import { savingRefusals, validateDraft } from './draft-saving.ts';
import { draftStoreOf } from './draft-storage.ts';
import { sendDraft } from './send-draft.ts';

// Needed only where the server answered. Null where it has other files by now.
const refusals = () => import('./save-refusal.ts').catch(() => null);
// Needed only where it did not: too late to fetch it then.
const keeping = () => import('./keep-for-later.ts').catch(() => null);

/** Saves the draft and makes room for the next one; a save that fails leaves draft and meter as they were. */
export function useSaveMeeting(userId: number) {
  const store = draftStoreOf(userId);
  const queryClient = useQueryClient();
  useEffect(() => void keeping(), []);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ draft, nowMs }: { draft: Draft; nowMs: number }) =>
      sendDraft(draft, { nowMs, userId, read: store.read }),
    onSuccess: ({ id }, { draft: { draftKey } }) => {
      store.change((it) => (it.draftKey === draftKey ? draftAfterSaving(it, randomKey()) : it));
      void queryClient.invalidateQueries({ queryKey: meetingsKey });
      void queryClient.invalidateQueries({ queryKey: ['suggestions'] });
      const open = () => void navigate(meetingPath(id));
      toast.success('Meeting saved', { action: { label: 'Open', onClick: open } });
    },
    onError: async (error, { draft: { draftKey } }) => {
      const isAway = isUnreachable(error);
      const refusal = isAway ? null : await refusals();
      if (refusal) return refusal.tellRefusal(error, draftKey, store, save);
      const later = isAway ? await keeping() : null;
      const keep = later && (() => later.keepForLater(userId, draftKey, store));
      if (keep && !navigator.onLine) return keep();
      // A server that cannot be reached may be back in a moment, or not while this meeting is remembered.
      const action = keep && { label: 'Keep for later', onClick: keep };
      toast.error('Error saving meeting', { description: 'Please try again.', ...(action && { action }) });
    },
  });

  function save() {
    // The clock may have been set back since the last look.
    store.change((it) => it);
    const draft = store.read();
    const nowMs = Date.now();
    const refusal = validateDraft(draft, nowMs);
    if (refusal) {
      toast.error('Cannot save meeting', { description: savingRefusals[refusal] });
      return;
    }
    // Before it goes: the page may be gone when the answer comes.
    store.change((it) => noteSending(it, nowMs));
    mutate({ draft, nowMs });
  }

  return { save, isSaving: isPending };
}
