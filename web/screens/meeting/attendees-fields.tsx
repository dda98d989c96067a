import { format } from '#web/components/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { mostUnnamed } from '#contract/meetings.ts';
import { salaryTiersQuery, suggestionsQuery } from '#web/components/organization-queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { AttendeeFields } from './attendee-fields.tsx';
import type { MeetingFormValues } from './meeting-form-values.ts';

/** `hasUnnamed`: there were people of whom only the number is known. */
export function AttendeesFields({ hasUnnamed }: { hasUnnamed: boolean }) {
  const { control, formState } = useFormContext<MeetingFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'attendees' });
  const addButton = useRef<HTMLButtonElement>(null);
  const { data: suggestions } = useQuery(suggestionsQuery);
  const { data: tiers = [] } = useQuery(salaryTiersQuery);
  const { attendees: errors } = formState.errors;
  const message = errors?.root?.message ?? errors?.message;

  const add = () => {
    const tier = tiers[1] ?? tiers[0];
    append({
      name: '',
      role: '',
      salaryTier: tier?.name ?? null,
      hourlyRate: tier?.hourlyRate ?? 0,
      joinedMinute: 0,
      leftMinute: null,
    });
  };
  return (
    <Card aria-label="Attendees" className="overflow-hidden">
      <div className="px-5 py-4">
        <CardHead
          title="Attendees"
          note={format.count(fields.length, 'person', 'people')}
          action={
            <Button ref={addButton} onClick={add}>
              <Plus aria-hidden />
              Add attendee
            </Button>
          }
        />
        {message && (
          <div className="mt-3">
            <Alert tone="bad">{message}</Alert>
          </div>
        )}
      </div>
      {fields.map((field, index) => (
        <AttendeeFields
          key={field.id}
          index={index}
          tiers={tiers}
          names={suggestions?.names ?? []}
          roles={suggestions?.roles ?? []}
          onRemove={() => {
            remove(index);
            addButton.current?.focus();
          }}
        />
      ))}
      {hasUnnamed && <UnnamedField />}
    </Card>
  );
}

function UnnamedField() {
  const { register, formState } = useFormContext<MeetingFormValues>();
  return (
    <div className="border-t border-line px-5 py-4">
      <Field
        label="People more"
        help="They were there all the time, but are not listed by name."
        error={formState.errors.unnamedAttendees?.message}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={mostUnnamed}
          className="tabular max-w-32"
          {...register('unnamedAttendees', { valueAsNumber: true })}
        />
      </Field>
    </div>
  );
}
