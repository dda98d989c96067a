import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { elapsedMinutes, elapsedMs } from '#domain/meetings/meter.ts';
import { isUnreachable } from '#web/api/queries.ts';
import { randomKey } from '#web/components/meetings/draft-key.ts';
import { meetingPath } from '#web/components/meetings/meeting-link.tsx';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { navigate } from '#web/components/site/navigation.ts';
import { suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { toast } from '#web/ui/toast.ts';
import { asNewMeeting, type Draft, draftAfterSaving, markSent, setDuration } from './draft.ts';
import { draftErrors, validateDraft } from './draft-saving.ts';
import { draftStoreOf } from './draft-storage.ts';
import { queueMeeting, saveError, sendDraft } from './save-meeting.ts';

/** Saves the draft and clears the calculator. A failed save leaves draft and meter as they were. */
export function useSaveMeeting(userId: number, onSaved: (saved: MeetingWithAttendees) => void) {
  const store = draftStoreOf(userId);
  const queryClient = useQueryClient();

  const { mutate, isPending } = useMutation({
    mutationFn: ({ draft, nowMs }: { draft: Draft; nowMs: number }) =>
      sendDraft(draft, { nowMs, userId, read: store.read }),
    onSuccess: (saved, { draft: { draftKey } }) => {
      store.change((it) => (it.draftKey === draftKey ? draftAfterSaving(it, randomKey()) : it));
      void queryClient.invalidateQueries({ queryKey: meetingsKey });
      void queryClient.invalidateQueries({ queryKey: suggestionsQuery.queryKey });
      onSaved(saved);
      const open = () => void navigate(meetingPath(saved.id));
      toast.success(t`Meeting saved`, { action: { label: t`Open`, onClick: open } });
    },
    onError: (error, { draft: { draftKey } }) => {
      const queue = () => queueMeeting(userId, draftKey, store);
      if (!isUnreachable(error)) showSaveError(error, draftKey);
      else if (!navigator.onLine) queue();
      else
        toast.error(t`Error saving meeting`, {
          description: t`Please try again.`,
          action: { label: t`Save on this device`, onClick: queue },
        });
    },
  });

  function showSaveError(error: unknown, draftKey: string) {
    const { description, canSaveAsNew } = saveError(error, store.read().attendees);
    const saveAsNew = () => {
      if (store.read().draftKey !== draftKey) return;
      store.change((it) => ({ ...asNewMeeting(it, randomKey()), plannedMeetingId: null }));
      save();
    };
    toast.error(t`Error saving meeting`, {
      description,
      ...(canSaveAsNew && { action: { label: t`Save as new`, onClick: saveAsNew } }),
    });
  }

  function send(nowMs: number) {
    const draft = store.read();
    // Before the request: the page may be closed before the response arrives.
    store.change((it) => markSent(it, nowMs));
    mutate({ draft, nowMs });
  }

  function save() {
    // Settles the meter in case the system clock was set back.
    store.change((it) => it);
    const draft = store.read();
    const nowMs = Date.now();
    const error = validateDraft(draft, nowMs);
    if (!error) {
      send(nowMs);
      return;
    }
    const isFirstMinute = error === 'no-duration' && elapsedMs(draft.meter, nowMs) > 0;
    const saveOneMinute = () => {
      if (store.read().draftKey !== draft.draftKey) return;
      store.change(asOneMinute);
      send(Date.now());
    };
    toast.error(t`Cannot save meeting`, {
      description: isFirstMinute ? t`The meeting is shorter than a minute.` : draftErrors[error],
      ...(isFirstMinute && { action: { label: t`Save as 1 minute`, onClick: saveOneMinute } }),
    });
  }

  return { save, isSaving: isPending };
}

/** The draft with a duration of one minute, if it is still shorter. */
function asOneMinute(draft: Draft): Draft {
  const nowMs = Date.now();
  return elapsedMinutes(draft.meter, nowMs) === 0 ? setDuration(draft, 1, nowMs) : draft;
}
