import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editTemplate, saveTemplate, type Template, type TemplateInput } from '#contract/templates.ts';
import { isGone } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { tellTemplateFailure } from '#web/components/template-failure.ts';
import { templatesQuery } from '#web/components/templates-query.ts';
import { useDraftKey } from '#web/components/use-draft-key.ts';
import { toast } from '#web/ui/toast.ts';

type Events = { onSaved: () => void; onReloaded: (fresh: Template | undefined) => void };

/** Makes a template, or changes the one that is given as it was read, not as it may be by now. */
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
      toast.success('Template saved');
      onSaved();
    },
    onError: (error) => {
      // What somebody deleted is made anew by the next save.
      if (isGone(error)) setRead(undefined);
      else tellTemplateFailure(error);
    },
  });
  return {
    saving,
    save: (body: TemplateInput) => {
      if (!saving.isPending) saving.mutate(body);
    },
    /** Puts the template as it is now into the form. */
    reload: async () => {
      const templates = await client.fetchQuery({ ...templatesQuery, staleTime: 0 });
      const fresh = templates.find(({ id }) => id === template?.id);
      setRead(fresh);
      saving.reset();
      onReloaded(fresh);
    },
  };
}
