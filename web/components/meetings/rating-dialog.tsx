import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { readMeeting } from '#contract/meetings/meetings.ts';
import { type RoiMeeting, RoiUpdate, updateRoi } from '#contract/meetings/roi.ts';
import { t } from '#domain/format/text.ts';
import { call, isGone } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { SaveFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { leaving, useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { meetingsKey } from './meetings-key.ts';
import { RoiBadge, type WorthIt, worthItTexts } from './roi-badge.tsx';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { saveRestores, useRestore } from './use-restore.ts';

export type RatedMeeting = Pick<
  RoiMeeting,
  'id' | 'title' | 'totalCost' | 'version' | 'outcomes' | 'actionItemsCount' | 'estimatedValue' | 'worthIt'
>;

// An empty field means unknown, not zero.
const unknownOrNumber = (value: string | number | null) =>
  value === '' || value === null ? null : Number(value);

const valuesOf = (meeting: RatedMeeting): z.input<typeof RoiUpdate> => {
  const { version, outcomes, actionItemsCount, estimatedValue, worthIt } = meeting;
  return { version, outcomes, actionItemsCount, estimatedValue, worthIt };
};

/** Records the outcome of a meeting. */
export function RoiDialog({ meeting, onClose }: { meeting: RatedMeeting; onClose: () => void }) {
  // A refetch in the background must not change the form.
  const [read, setRead] = useState(meeting);
  const { register, handleSubmit, formState, control, setValue, reset } = useSchemaForm(
    RoiUpdate,
    valuesOf(read),
  );
  const { errors, isDirty, isSubmitting } = formState;
  const leave = leaving(onClose);
  const { saving, save } = useSaveRoi(meeting.id, onClose);
  const reload = async () => {
    const fresh = await call(readMeeting, { params: { id: String(meeting.id) } });
    setRead(fresh);
    reset(valuesOf(fresh));
    saving.reset();
  };
  useLeaveQuestion(() => isDirty);
  const [value, choice] = useWatch({ control, name: ['estimatedValue', 'worthIt'] });

  return (
    <Dialog onClose={() => void leave()} title="Update ROI" description={read.title}>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="flex flex-col gap-5">
        <SaveFailure
          thing={isGone(saving.error) ? 'meeting' : 'figures'}
          error={saving.error}
          onReload={reload}
          whenGone={saveRestores}
        />
        <Field label="Outcomes" optional error={errors.outcomes?.message}>
          <Textarea data-autofocus placeholder="What was decided or achieved?" {...register('outcomes')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Action items" error={errors.actionItemsCount?.message} help="Leave empty if unknown.">
            <Input
              type="number"
              inputMode="numeric"
              min={0}
              {...register('actionItemsCount', { setValueAs: unknownOrNumber })}
            />
          </Field>
          <Field
            label={`Estimated value (${format.currencySymbol})`}
            error={errors.estimatedValue?.message}
            help={
              <span className="tabular -mt-0.5 flex min-h-6 flex-wrap items-center gap-2">
                It cost {format.moneyWithCents(read.totalCost)}.
                {value !== null && Number.isFinite(value) && <RoiBadge cost={read.totalCost} value={value} />}
              </span>
            }
          >
            <Input
              type="number"
              inputMode="decimal"
              min={0}
              step={100}
              {...register('estimatedValue', { setValueAs: unknownOrNumber })}
            />
          </Field>
        </div>
        <WorthItChoice
          value={choice}
          onChoose={(chosen) => setValue('worthIt', chosen, { shouldDirty: true })}
        />
        <FormActions label="Save" busy={isSubmitting || saving.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

const choices = ['yes', 'maybe', 'no'] as const;

type WorthItChoiceProps = { value: WorthIt | null; onChoose: (choice: WorthIt | null) => void };

function WorthItChoice({ value, onChoose }: WorthItChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 flex w-full items-center justify-between gap-3 text-sm font-medium">
        Was it worth it?
        <Button
          variant="ghost"
          size="sm"
          className={value === null ? 'invisible' : undefined}
          onClick={() => onChoose(null)}
        >
          Clear answer
        </Button>
      </legend>
      <div className="grid gap-1">
        {choices.map((choice) => (
          <label
            key={choice}
            className="flex cursor-pointer touch items-center gap-2.5 rounded-lg border border-line px-3 py-2 text-sm hover:bg-sunk has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="worthIt"
              value={choice}
              checked={value === choice}
              onChange={() => onChoose(choice)}
              className="size-4 shrink-0 accent-accent"
            />
            {worthItTexts[choice].choice}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function useSaveRoi(meetingId: number, onSaved: () => void) {
  const client = useQueryClient();
  const params = { id: String(meetingId) };
  const restoreFirst = useRestore(params);
  const saving = useMutation({
    mutationFn: (rated: RoiUpdate) => restoreFirst(rated, (body) => call(updateRoi, { params, body })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: meetingsKey });
      toast.success(t`Meeting Updated`, { description: t`ROI data has been saved successfully` });
      onSaved();
    },
    onError: () => toast.error(t`Update Failed`, { description: t`Please try again` }),
  });
  return {
    saving,
    save: (body: RoiUpdate) => {
      if (!saving.isPending) saving.mutate(body);
    },
  };
}
