import { type FormEvent, useState } from 'react';
import { assignPeople, type Person } from '#contract/people/people.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { format } from '#web/components/forms/format.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Checkbox, ComboInput, Field } from '#web/ui/field.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDirectoryChange } from './queries.ts';
import { fromDayOf, type Start, StartFields, TierSelect } from './tier-fields.tsx';

type AssignDialogProps = {
  people: readonly Person[];
  /** The tier chosen in the table; undefined asks for tier and department. */
  tier?: string | null | undefined;
  departments: readonly string[];
  onDone: () => void;
  onClose: () => void;
};

/** Assigns a tier, a department or both to several people, or another tier from a day on to one person. */
export function AssignDialog({ people, tier: chosen, departments, onDone, onClose }: AssignDialogProps) {
  const [tier, setTier] = useState(chosen);
  const [start, setStart] = useState<Start>({ kind: 'today' });
  const [setsDepartment, setSetsDepartment] = useState(false);
  const [department, setDepartment] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const change = useAssignment(onDone);
  const [first] = people;
  const who = people.length === 1 && first ? first.name : format.count(people.length, 'person', 'people');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const fromDay = fromDayOf(start);
    if (tier === undefined && !setsDepartment) return setProblem(t`Choose a tier or a department.`);
    if (tier !== undefined && start.kind === 'day' && !fromDay) return setProblem(t`Choose a day.`);
    setProblem(null);
    change.run({
      people: people.map(({ id }) => id),
      ...(tier !== undefined && { tier: { salaryTier: tier, ...(fromDay && { fromDay }) } }),
      ...(setsDepartment && { department: department.trim() || null }),
    });
  };

  return (
    <Dialog onClose={onClose} title={<bdi>{chosen === undefined ? `Assign ${who}` : `Tier of ${who}`}</bdi>}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {problem && <Alert tone="bad">{problem}</Alert>}
        <FailureAlert error={change.error} />
        <Field label="Salary tier">
          <TierSelect value={tier} canKeep={chosen === undefined} onChoose={setTier} />
        </Field>
        {tier !== undefined && (
          <StartFields value={start} isForMany={chosen === undefined} onChoose={setStart} />
        )}
        {chosen === undefined && (
          <div className="grid gap-2">
            <Checkbox
              label="Change the department"
              checked={setsDepartment}
              onChange={({ target }) => setSetsDepartment(target.checked)}
            />
            {setsDepartment && (
              <Field label="Department" help="Empty removes the department.">
                <ComboInput
                  value={department}
                  maxLength={120}
                  suggestions={departments}
                  onChange={({ target }) => setDepartment(target.value)}
                />
              </Field>
            )}
          </div>
        )}
        <FormActions label="Assign" busy={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Assigns tier and department, and reports the number of people. */
export function useAssignment(onDone: () => void = () => undefined, onError?: (error: Error) => void) {
  return useDirectoryChange(
    (body: Parameters<typeof call<typeof assignPeople>>[1]['body']) => call(assignPeople, { body }),
    {
      onDone: ({ changed }) => {
        toast.success(t`${format.count(changed, 'person', 'people')} assigned`);
        onDone();
      },
      ...(onError && { onError }),
    },
  );
}
