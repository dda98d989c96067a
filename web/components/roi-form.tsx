import { format } from '#web/components/format.ts';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { RoiUpdate } from '#contract/roi.ts';
import { isGone } from '#web/api/api-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useLeaveQuestion } from './leave-question.ts';
import { RoiBadge } from './roi-badge.tsx';
import type { RatedMeeting } from './rated-meeting.ts';
import { SaveFailure } from './save-failure.tsx';
import { schemaResolver } from './schema-resolver.ts';
import { saveBringsBack } from './use-bringing-back.ts';
import { useRoiSaving } from './use-roi-saving.ts';
import { WorthItChoice } from './worth-it-choice.tsx';

type Values = z.input<typeof RoiUpdate>;

type RoiFormProps = {
  meeting: RatedMeeting;
  /** Somebody else was faster, and the newest state was asked for. */
  onReloaded: (fresh: RatedMeeting) => void;
  onSaved: () => void;
  onCancel: () => void;
};

// An empty number field is unknown, and 0 is zero.
const unknownOrNumber = (value: string | number | null) =>
  value === '' || value === null ? null : Number(value);

export function RoiForm({ meeting, onReloaded, onSaved, onCancel }: RoiFormProps) {
  const { version, outcomes, actionItemsCount, estimatedValue, worthIt, totalCost } = meeting;
  const { register, handleSubmit, formState, control, setValue } = useForm<Values, unknown, RoiUpdate>({
    mode: 'onTouched',
    resolver: schemaResolver(RoiUpdate),
    defaultValues: { version, outcomes, actionItemsCount, estimatedValue, worthIt },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const { saving, save, readAgain } = useRoiSaving(meeting.id, onSaved);
  useLeaveQuestion(() => isDirty);
  const [value, choice] = useWatch({ control, name: ['estimatedValue', 'worthIt'] });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="flex flex-col gap-5">
      <SaveFailure
        thing={isGone(saving.error) ? 'meeting' : 'figures'}
        error={saving.error}
        onReload={async () => onReloaded(await readAgain())}
        whenGone={saveBringsBack}
      />
      <Field label="Outcomes" optional error={errors.outcomes?.message}>
        <Textarea data-autofocus placeholder="What was decided or achieved?" {...register('outcomes')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Action items"
          error={errors.actionItemsCount?.message}
          help="How many came of it. Empty means unknown."
        >
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            {...register('actionItemsCount', { setValueAs: unknownOrNumber })}
          />
        </Field>
        <Field
          label="Estimated value ($)"
          error={errors.estimatedValue?.message}
          help={
            <span className="tabular -mt-0.5 flex min-h-6 flex-wrap items-center gap-2">
              It cost {format.moneyWithCents(totalCost)}.
              {value !== null && Number.isFinite(value) && <RoiBadge cost={totalCost} value={value} />}
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
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting || saving.isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
