import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type MeetingPlan, PlanInput } from '#contract/calendar/planner.ts';
import { repeatKinds, type Repeat } from '#domain/calendar/planned-days.ts';
import { t } from '#domain/format/text.ts';
import { ApiFailure } from '#web/api/client.ts';
import { mayLeave, useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { SaveFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { AddGroupMenu, LoadTemplateMenu } from '#web/components/forms/list-menu.tsx';
import { newcomers } from '#domain/meetings/group.ts';
import { MinutesInput } from '#web/components/meetings/minutes-input.tsx';
import { downloadPlan } from '#web/components/calendar/plan-file.tsx';
import { usePay } from '#web/components/people/pay.tsx';
import { VerifyAddress } from '#web/components/accounts/verify-address.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Checkbox, Field, Input, Textarea, Select } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { PeopleField } from './people-field.tsx';
import { repeatText } from './plan-texts.ts';
import { inputOf, placeOf, type PlanValues } from './plan-values.ts';
import { plansQuery, useBusyPeople, useSavePlan } from './queries.ts';

type PlanFormProps = {
  /** Null for a new plan. */
  plan: MeetingPlan | null;
  values: PlanValues;
  timeZone: string;
  isDirty: boolean;
  onChange: (change: Partial<PlanValues>) => void;
  /** Adds people of the directory, or guests, by name. */
  onAddPeople: (names: readonly string[]) => Promise<void>;
  /** After saving, and when a change is canceled. */
  onDone: () => void;
};

export function PlanForm({
  plan,
  values,
  timeZone,
  isDirty,
  onChange: change,
  onAddPeople,
  onDone,
}: PlanFormProps) {
  const { seesPay } = usePay();
  const { data } = useQuery(plansQuery);
  const input = inputOf(values, timeZone);
  const busyPeople = useBusyPeople(values.people, {
    startsAt: input.startsAt,
    minutes: input.minutes,
    exceptPlan: plan?.id ?? null,
  });
  const formId = useId();
  const form = useRef<HTMLDivElement>(null);
  const [isTyping, setTyping] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  useLeaveQuestion(() => isDirty || isTyping);
  const show = (found: Partial<Record<string, string>>) => {
    setErrors(found);
    // After the messages have rendered.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const onChange = (changes: Partial<PlanValues>) => {
    const corrected = new Set<string>(Object.keys(changes).map((name) => fieldOf[name] ?? name));
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !corrected.has(name))));
    change(changes);
  };
  const saving = useSavePlan(plan, ({ id }) => {
    toast.success(plan ? t`Plan changed` : t`Meeting planned`, {
      description: data?.sendsMail
        ? t`Its attendees get ${plan ? t`an update` : t`an invitation`}, and you get the event for your own calendar by mail.`
        : t`Send its attendees the calendar file. The one for your own calendar is in the list below.`,
      ...(data?.sendsMail === false && { action: downloadPlan(id) }),
    });
    onDone();
  });
  const submit = async () => {
    if (saving.isPending || (isTyping && !(await mayLeave()))) return;
    const checked = PlanInput.safeParse(inputOf(values, timeZone));
    if (!checked.success) {
      const found = checked.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
      return show(Object.fromEntries(found.toReversed()));
    }
    setErrors({});
    saving.mutate(checked.data, {
      onError: (error) => {
        if (error instanceof ApiFailure)
          show(
            Object.fromEntries(
              Object.entries(error.fields).map(([name, all]) => [name.split('.')[0], all[0]?.message]),
            ),
          );
      },
    });
  };

  return (
    <Card className="p-5 sm:p-6" aria-label="Plan">
      <CardHead
        title={plan ? 'Change the plan' : 'New meeting'}
        action={
          <LoadTemplateMenu
            onChoose={({ title, duration_minutes: minutes, attendees }) => {
              onChange({ minutes, ...(values.title === '' && { title }) });
              void onAddPeople(attendees.map(({ name }) => name)).then(() =>
                toast.success(t`Template loaded`),
              );
            }}
          />
        }
      />
      <div ref={form} className="mt-4 flex flex-col gap-4">
        <SaveFailure
          error={Object.keys(errors).length === 0 ? saving.error : null}
          thing="plan"
          whenGone="It was canceled and can no longer be changed."
        />
        {plan?.changesFrom && (
          <Alert tone="info">
            This series has begun. Your change holds from {format.dayOf(plan.changesFrom, timeZone)} on.
            Earlier meetings stay as they were, also in the calendars of its attendees.
          </Alert>
        )}
        <form
          id={formId}
          noValidate
          aria-label="Plan a meeting"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="grid grid-cols-2 gap-4 sm:grid-cols-6"
        >
          <Field label="Title" error={errors['title']} className="col-span-full">
            <Input
              value={values.title}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => onChange({ title: target.value })}
            />
          </Field>
          <Field label="Day" error={errors['startsAt']} className="col-span-full sm:col-span-2">
            <Input
              type="date"
              value={values.day}
              onChange={({ target }) => onChange({ day: target.value })}
            />
          </Field>
          <Field label="Time" help={timeZone} className="sm:col-span-2">
            <Input
              type="time"
              value={values.time}
              onChange={({ target }) => onChange({ time: target.value })}
            />
          </Field>
          <Field label="Minutes" error={errors['minutes']} className="sm:col-span-2">
            <MinutesInput value={values.minutes} onMinutes={(minutes) => onChange({ minutes })} />
          </Field>
          <Field label="Repeats" className="col-span-full sm:col-span-4">
            <Select
              value={values.repeats ?? 'never'}
              onChange={({ target }) =>
                onChange({ repeats: target.value === 'never' ? null : (target.value as Repeat) })
              }
            >
              <option value="never">{repeatText(null, values.day)}</option>
              {repeatKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {repeatText(kind, values.day, placeOf(values))}
                </option>
              ))}
            </Select>
          </Field>
          {values.repeats !== null && (
            <Field label="Until" optional error={errors['untilDay']} className="col-span-full sm:col-span-2">
              <Input
                type="date"
                min={values.day}
                value={values.untilDay ?? ''}
                onChange={({ target }) => onChange({ untilDay: target.value || null })}
              />
            </Field>
          )}
          <Field label="Agenda" optional error={errors['agenda']} className="col-span-full">
            <Textarea
              value={values.agenda}
              maxLength={2000}
              onChange={({ target }) => onChange({ agenda: target.value })}
            />
          </Field>
        </form>
        <PeopleField
          people={values.people}
          busyPeople={busyPeople}
          timeZone={timeZone}
          error={errors['people']}
          onChange={(people) => onChange({ people })}
          onTyping={setTyping}
        >
          <AddGroupMenu
            onChoose={({ members }) => {
              const added = newcomers(values.people, members);
              void onAddPeople(added.map(({ name }) => name));
              return added.length;
            }}
          />
        </PeopleField>
        {seesPay && (
          <Checkbox
            label="Show the cost in the invitation. Only members of your organization see it."
            checked={values.showsCost}
            onChange={({ target }) => onChange({ showsCost: target.checked })}
          />
        )}
        {/* Below the fields, which it would move while it loads. */}
        {data?.sendsMail === false && (
          <>
            <Alert tone="info">
              Invitations are not sent by mail. Save the plan, then download its calendar files: send one to
              its attendees, and add the other one to your own calendar.
            </Alert>
            <VerifyAddress />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" form={formId} variant="primary" busy={saving.isPending}>
            {saveLabel(plan, data?.sendsMail ?? false)}
          </Button>
          {plan && <Button onClick={() => void mayLeave().then((may) => may && onDone())}>Back</Button>}
        </div>
      </div>
    </Card>
  );
}

/** Form fields whose error has another field name. */
const fieldOf: Partial<Record<string, string>> = { day: 'startsAt', time: 'startsAt' };

function saveLabel(plan: MeetingPlan | null, sendsMail: boolean): string {
  if (plan) return sendsMail ? t`Save and send update` : t`Save changes`;
  return sendsMail ? t`Save and invite` : t`Save plan`;
}
