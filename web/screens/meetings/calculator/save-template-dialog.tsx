import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Input } from '#contract/endpoint.ts';
import { saveTemplate, templateIncomplete } from '#contract/meetings/templates.ts';
import { t } from '#domain/format/text.ts';
import { type MeetingType, meetingTypes } from '#domain/meetings/meeting.ts';
import { templateMinutes } from '#domain/meetings/template.ts';
import { hourlyCostCents } from '#domain/money/cost.ts';
import { toMajor } from '#domain/money/money.ts';
import { call } from '#web/api/client.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { useDraftKey } from '#web/components/meetings/draft-key.ts';
import { MeetingTypeOptions } from '#web/components/meetings/meeting-type.tsx';
import { templatesQuery } from '#web/components/meetings/reusable-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input as TextInput, Select } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Draft } from './draft.ts';

type SaveTemplateDialogProps = {
  draft: Draft;
  /** Of the template. */
  minutes: number;
  toSave: (chosen: { name: string; type: MeetingType }) => Input<typeof saveTemplate>['body'];
  onClose: () => void;
};

export function SaveTemplateDialog({ draft, minutes, toSave, onClose }: SaveTemplateDialogProps) {
  const [name, setName] = useState('');
  const [type, setType] = useState(draft.type);
  const client = useQueryClient();
  const draftKeyOf = useDraftKey();
  const saving = useMutation({
    mutationFn: () => {
      const body = toSave({ name, type });
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
      toast.error(t`Cannot save template`, { description: templateIncomplete });
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
          <TextInput
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
