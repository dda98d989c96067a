import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import {
  deleteMeeting,
  editMeeting,
  type MeetingEdit,
  type MeetingWithAttendees,
  restoreMeeting,
} from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { meetingPath } from '#web/components/meetings/meeting-link.tsx';
import { meetingQuery } from '#web/components/meetings/meeting-query.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { navigate } from '#web/components/site/navigation.ts';
import { suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { showFieldErrors, showFailure } from '#web/components/forms/failure-alert.tsx';
import { useRestore } from '#web/components/meetings/use-restore.ts';
import { toast } from '#web/ui/toast.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';

/** Deletes a meeting, returns to the list and offers to undo it there. */
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
      toast.success(t`Meeting restored`, { action: { label: t`Open`, onClick: open } });
    } catch (error) {
      showFailure(error, t`The meeting could not be restored`);
    }
  };

  return {
    remove: async () => {
      await client.cancelQueries({ queryKey });
      return call(deleteMeeting, { params });
    },
    onDeleted: async () => {
      // Leaves the page before removing the query, so that it never shows 'Meeting not found'.
      await navigate('/dashboard/meetings', { replace: true });
      client.removeQueries({ queryKey });
      toast.success(t`Meeting deleted`, {
        action: { label: t`Undo`, onClick: () => void restore() },
      });
    },
  };
}

type Form = UseFormReturn<MeetingFormValues, unknown, MeetingEdit>;
type Events = { onSaved: () => void; onReloaded: (fresh: MeetingWithAttendees) => void };

export function useMeetingSaving(id: number, form: Form, { onSaved, onReloaded }: Events) {
  const client = useQueryClient();
  const params = { id: String(id) };
  const query = meetingQuery(params.id);
  const restoreIfDeleted = useRestore(params);
  const saving = useMutation({
    mutationFn: (edit: MeetingEdit) => restoreIfDeleted(edit, (body) => call(editMeeting, { params, body })),
    onSuccess: (saved) => {
      client.setQueryData(query.queryKey, saved);
      void client.invalidateQueries({ queryKey: meetingsKey });
      void client.invalidateQueries({ queryKey: suggestionsQuery.queryKey });
      toast.success(t`Meeting saved`);
      onSaved();
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return {
    saving,
    save: (body: MeetingEdit) => {
      if (!saving.isPending) saving.mutate(body);
    },
    /** Reads the meeting again for the form. */
    reload: async () => {
      const fresh = await client.fetchQuery({ ...query, staleTime: 0 });
      saving.reset();
      onReloaded(fresh);
    },
  };
}
