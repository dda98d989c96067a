import { format } from '#web/components/format.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { saveTemplate, templateIncomplete } from '#contract/templates.ts';
import { hourlyCostCents } from '#domain/money/cost.ts';
import { meetingTypes } from '#domain/meetings/meeting-types.ts';
import { toDollars } from '#domain/money/money.ts';
import { templateMinutes } from '#domain/meetings/template.ts';
import { call } from '#web/api/client.ts';
import { MeetingTypeOptions } from '#web/components/meeting-type.tsx';
import { tellTemplateFailure } from '#web/components/template-failure.ts';
import { templatesQuery } from '#web/components/templates-query.ts';
import { useDraftKey } from '#web/components/use-draft-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Draft } from './draft.ts';
import { minutesToKeep, templateToSave } from './template-to-save.ts';

type TemplateDialogProps = { draft: Draft; onClose: () => void };

export function TemplateDialog({ draft, onClose }: TemplateDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Save as Template"
      description="Title, attendees with their rates, and duration are kept for the next meeting of this kind."
    >
      <TemplateForm draft={draft} onClose={onClose} />
    </Dialog>
  );
}

function TemplateForm({ draft, onClose }: TemplateDialogProps) {
  const [name, setName] = useState('');
  const [type, setType] = useState(draft.type);
  // As they were when the dialog opened: in a meter that runs on, a save that is repeated would be another template.
  const [minutes] = useState(() => minutesToKeep(draft, Date.now()));
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
      toast.success('Template saved');
      onClose();
    },
    onError: tellTemplateFailure,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    if (!name.trim() || draft.attendees.length === 0)
      toast.error('Cannot save template', { description: templateIncomplete });
    else saving.mutate();
  };

  return (
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
      <Kept draft={draft} minutes={minutes} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!name.trim() || saving.isPending}>
          Save Template
        </Button>
      </DialogActions>
    </form>
  );
}

/** What the template will hold, before it is saved. */
function Kept({ draft, minutes }: { draft: Draft; minutes: number }) {
  return (
    <p className="tabular text-sm text-ink-2">
      {format.count(draft.attendees.length, 'attendee')} · {format.minutes(templateMinutes(minutes))} ·{' '}
      {format.moneyWithCents(toDollars(hourlyCostCents(draft.attendees)))} per hour
    </p>
  );
}
