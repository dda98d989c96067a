import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { saveTemplate, type Template, templateIncomplete } from '#contract/meetings/templates.ts';
import { t } from '#domain/format/text.ts';
import { meetingTypes } from '#domain/meetings/meeting.ts';
import { templateMinutes } from '#domain/meetings/template.ts';
import { hourlyCostCents } from '#domain/money/cost.ts';
import { toMajor } from '#domain/money/money.ts';
import { call } from '#web/api/client.ts';
import { useDraftKey } from '#web/components/meetings/draft-key.ts';
import { format } from '#web/components/forms/format.ts';
import { LoadTemplateMenu } from '#web/components/forms/list-menu.tsx';
import { MeetingTypeOptions } from '#web/components/meetings/meeting-type.tsx';
import { templatesQuery } from '#web/components/meetings/reusable-queries.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { applyTemplate, type Draft, isUntouched } from './draft.ts';
import { templateMinutesOf, templateToSave } from './draft-saving.ts';
import type { DraftProps } from './draft-storage.ts';

/** The page's buttons Load Template and Save as Template. */
export function TemplateControls(props: DraftProps) {
  const { load, question } = useTemplateLoading(props);
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <LoadTemplateMenu onChoose={load} />
      <Button onClick={() => setSaving(true)}>Save as Template</Button>
      {question}
      {isSaving && <SaveTemplateDialog draft={props.draft} onClose={() => setSaving(false)} />}
    </>
  );
}

/** Loads a template. Asks first if that would replace attendees or time on the meter. */
export function useTemplateLoading({ draft, change }: DraftProps): {
  load: (template: Template) => void;
  question: ReactNode;
} {
  const [waiting, setWaiting] = useState<Template | null>(null);
  const replace = (template: Template) => {
    setWaiting(null);
    change((it) => applyTemplate(it, template));
    toast.success(t`Template loaded`);
  };
  return {
    load: (template) => (isUntouched(draft) ? replace(template) : setWaiting(template)),
    question: waiting && (
      <ConfirmDialog
        title="Replace this meeting?"
        description={`“${waiting.name}” replaces the attendees, title, type and duration. The time on the meter has not been saved.`}
        confirmLabel="Replace"
        onConfirm={() => replace(waiting)}
        onClose={() => setWaiting(null)}
      />
    ),
  };
}

type Query = { data: readonly Template[] | undefined; isFetching: boolean; isError: boolean };

/** The template, an error message, or null while the list that may contain it is being loaded. */
export function findTemplate(id: string, { data, isFetching, isError }: Query): Template | string | null {
  const template = data?.find((one) => String(one.id) === id);
  if (template || isFetching) return template ?? null;
  return isError ? t`The templates could not be loaded` : t`This template no longer exists`;
}

function SaveTemplateDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const [name, setName] = useState('');
  const [type, setType] = useState(draft.type);
  // Fixed when the dialog opens: with a running meter, a retry would otherwise differ and create a second template.
  const [minutes] = useState(() => templateMinutesOf(draft, Date.now()));
  const client = useQueryClient();
  const draftKeyOf = useDraftKey();
  const saving = useMutation({
    mutationFn: () => {
      const body = templateToSave(draft, { name, type, minutes });
      return call(saveTemplate, { body: { ...body, draftKey: draftKeyOf(body) } });
    },
    onSuccess: (saved) => {
      client.setQueryData(templatesQuery.queryKey, (templates) => templates && [saved, ...templates]);
      void client.invalidateQueries({ queryKey: templatesQuery.queryKey });
      toast.success(t`Template saved`);
      onClose();
    },
    onError: (error) => showFailure(error, t`Error saving template`, t`Please try again.`),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    if (!name.trim() || draft.attendees.length === 0)
      toast.error('Cannot save template', { description: templateIncomplete });
    else saving.mutate();
  };

  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Save as Template"
      description="Keeps the title, the attendees with their rates, and the duration for similar meetings."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Template name">
          <Input
            data-autofocus
            value={name}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Meeting type">
          <Select
            value={type}
            onChange={(event) => setType(meetingTypes.find((one) => one === event.target.value) ?? 'other')}
          >
            <MeetingTypeOptions />
          </Select>
        </Field>
        <p className="tabular text-sm text-ink-2">
          {format.count(draft.attendees.length, 'attendee')} · {format.minutes(templateMinutes(minutes))} ·{' '}
          {format.moneyWithCents(toMajor(hourlyCostCents(draft.attendees)))} per hour
        </p>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!name.trim() || saving.isPending}>
            Save Template
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
