import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import {
  editTemplate,
  saveTemplate,
  type Template,
  type TemplateInput,
} from '#contract/meetings/templates.ts';
import { t } from '#domain/format/text.ts';
import { meetingTypes } from '#domain/meetings/meeting.ts';
import { fallbackTemplateMinutes } from '#domain/meetings/template.ts';
import { call, isGone } from '#web/api/client.ts';
import { navigate, usePageLocation } from '#web/components/site/navigation.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { templatesQuery } from '#web/components/meetings/reusable-queries.ts';
import { useDraftKey } from '#web/components/meetings/draft-key.ts';
import { toast } from '#web/ui/toast.ts';

type Events = { onSaved: () => void; onReloaded: (fresh: Template | undefined) => void };

/** Creates a template, or edits the version of `template` that the user has seen. */
export function useTemplateSaving(template: Template | undefined, { onSaved, onReloaded }: Events) {
  const [read, setRead] = useState(template);
  const client = useQueryClient();
  const { queryKey } = templatesQuery;
  const draftKeyOf = useDraftKey();
  const saving = useMutation({
    mutationFn: (body: TemplateInput) =>
      read
        ? call(editTemplate, { params: { id: String(read.id) }, body: { ...body, version: read.version } })
        : call(saveTemplate, { body: { ...body, draftKey: draftKeyOf(body) } }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, (templates = []) =>
        read ? templates.map((one) => (one.id === saved.id ? saved : one)) : [saved, ...templates],
      );
      void client.invalidateQueries({ queryKey });
      toast.success(t`Template saved`);
      onSaved();
    },
    onError: (error) => {
      // After someone else deleted it, the next save creates a new template.
      if (isGone(error)) setRead(undefined);
      else showFailure(error, t`Error saving template`, t`Please try again.`);
    },
  });
  return {
    saving,
    save: (body: TemplateInput) => {
      if (!saving.isPending) saving.mutate(body);
    },
    /** Reads the template again for the form. */
    reload: async () => {
      const templates = await client.fetchQuery({ ...templatesQuery, staleTime: 0 });
      const fresh = templates.find(({ id }) => id === template?.id);
      setRead(fresh);
      saving.reset();
      onReloaded(fresh);
    },
  };
}

const pageSize = 6;

/** The page in the address (?page=<number>), limited to the existing ones, of `total` templates. */
export function useTemplatePage(total: number) {
  const { pathname, search } = usePageLocation();
  const count = Math.max(1, Math.ceil(total / pageSize));
  const asked = Number(search.page ?? 1);
  const number = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), count) : 1;
  const show = (page: number) => () =>
    void navigate(page === 1 ? pathname : `${pathname}?page=${page}`, { replace: true });
  return {
    number,
    count,
    from: (number - 1) * pageSize,
    to: Math.min(number * pageSize, total),
    previous: number > 1 ? show(number - 1) : undefined,
    next: number < count ? show(number + 1) : undefined,
  };
}

export type TemplateFormValues = z.input<typeof TemplateInput>;

/** The initial values of the form. */
export function formValuesOf(template: Template | undefined): TemplateFormValues {
  return {
    name: template?.name ?? '',
    title: template?.title ?? '',
    meeting_type: template?.meetingType.name ?? meetingTypes[0],
    duration_minutes: template?.duration_minutes ?? fallbackTemplateMinutes,
    attendees: template?.attendees ?? [],
  };
}
