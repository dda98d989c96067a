import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { editMeeting, type MeetingEdit, type MeetingWithAttendees } from '#contract/meetings.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';
import { suggestionsQuery } from '#web/components/organization-queries.ts';
import { showRefusedFields } from '#web/components/show-refused-fields.ts';
import { useRestore } from '#web/components/use-bringing-back.ts';
import { toast } from '#web/ui/toast.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';
import { meetingQuery } from './meeting-query.ts';

type Form = UseFormReturn<MeetingFormValues, unknown, MeetingEdit>;
type Events = { onSaved: () => void; onReloaded: (fresh: MeetingWithAttendees) => void };

export function useMeetingSaving(id: number, form: Form, { onSaved, onReloaded }: Events) {
  const client = useQueryClient();
  const params = { id: String(id) };
  const query = meetingQuery(params.id);
  const bringingBack = useRestore(params);
  const saving = useMutation({
    mutationFn: (edit: MeetingEdit) => bringingBack(edit, (body) => call(editMeeting, { params, body })),
    onSuccess: (saved) => {
      client.setQueryData(query.queryKey, saved);
      void client.invalidateQueries({ queryKey: meetingsKey });
      void client.invalidateQueries({ queryKey: suggestionsQuery.queryKey });
      toast.success('Meeting saved');
      onSaved();
    },
    onError: (error) => showRefusedFields(form, error),
  });
  return {
    saving,
    save: (body: MeetingEdit) => {
      if (!saving.isPending) saving.mutate(body);
    },
    /** Puts the meeting as it is now into the form. */
    reload: async () => {
      const fresh = await client.fetchQuery({ ...query, staleTime: 0 });
      saving.reset();
      onReloaded(fresh);
    },
  };
}
