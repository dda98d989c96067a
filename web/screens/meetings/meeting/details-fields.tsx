import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext } from 'react-hook-form';
import { meetingTypeLabel } from '#wording/labels.ts';
import { meetingLines } from '#domain/meetings/meeting-texts.ts';
import { format } from '#web/components/forms/format.ts';
import { textLabels } from '#web/components/meetings/meeting-labels.ts';
import { meetingTypesQuery, suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { MinutesInput } from '#web/components/meetings/minutes-input.tsx';
import { zoneText } from '#web/components/meetings/zone-text.ts';
import { Card } from '#web/ui/card.tsx';
import { ComboInput, Field, Input, Textarea, Select } from '#web/ui/field.tsx';
import { ConfirmGuess } from './confirm-guess.tsx';
import { blankToNull, type MeetingFormValues } from './meeting-form-values.ts';

type DetailsFieldsProps = {
  currentType: string;
  timeZone: string;
  /** The duration that an import guessed, if any. */
  guess: number | null;
};

export function DetailsFields({ currentType, timeZone, guess }: DetailsFieldsProps) {
  const { register, control, formState } = useFormContext<MeetingFormValues>();
  const { errors } = formState;
  const { data: suggestions } = useQuery(suggestionsQuery);
  const types = useTypes(currentType);
  return (
    <Card aria-label="Details" className="grid gap-4 p-5 sm:grid-cols-2 xl:grid-cols-4">
      <Field label="Title" error={errors.title?.message} className="sm:col-span-2">
        <Input {...register('title')} />
      </Field>
      <Field label="Type" error={errors.type?.message}>
        <Select {...register('type')}>
          {types.map((type) => (
            <option key={type} value={type}>
              {meetingTypeLabel(type)}
            </option>
          ))}
        </Select>
      </Field>
      {meetingLines.map((name, index) => (
        <Field
          key={name}
          label={textLabels[name]}
          optional
          error={errors[name]?.message}
          className={index > 0 ? 'col-span-full' : ''}
        >
          <ComboInput
            suggestions={name === 'department' ? (suggestions?.departments ?? []) : []}
            {...register(name, { setValueAs: blankToNull })}
          />
        </Field>
      ))}
      <Field label="Start" help={zoneText(timeZone)} error={errors.startedAt?.message}>
        <Input type="datetime-local" {...register('startedAt')} />
      </Field>
      <Field
        label="Scheduled start"
        optional
        help="Used to measure punctuality"
        error={errors.scheduledAt?.message}
      >
        <Input type="datetime-local" {...register('scheduledAt', { setValueAs: blankToNull })} />
      </Field>
      <Field label="Duration" help="Minutes" error={errors.durationMinutes?.message}>
        <Controller
          control={control}
          name="durationMinutes"
          render={({ field: { onChange, ...field } }) => <MinutesInput {...field} onMinutes={onChange} />}
        />
      </Field>
      <Field label="Planned" optional help="Minutes" error={errors.plannedMinutes?.message}>
        <Controller
          control={control}
          name="plannedMinutes"
          render={({ field: { onChange, ...field } }) => <MinutesInput {...field} onMinutes={onChange} />}
        />
      </Field>
      {guess !== null && (
        <ConfirmGuess
          value="duration"
          className="col-span-full"
          label={`The duration of ${format.minutes(guess)} was estimated at import, and is right`}
        />
      )}
      <Field label={textLabels.agenda} optional error={errors.agenda?.message} className="col-span-full">
        <Textarea rows={2} {...register('agenda', { setValueAs: blankToNull })} />
      </Field>
    </Card>
  );
}

/** The organization's types and the meeting's own, which may come from an import. */
function useTypes(current: string): string[] {
  const { data = [] } = useQuery(meetingTypesQuery);
  return [...new Set([...data.map((type) => type.name), current])];
}
