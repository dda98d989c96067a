import { useState } from 'react';
import { erasePerson, mergePeople, type Person } from '#contract/people/people.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDirectoryChange } from './queries.ts';

type MergeDialogProps = { people: [Person, Person]; onDone: () => void; onClose: () => void };

export function MergeDialog({ people: [first, second], onDone, onClose }: MergeDialogProps) {
  const [keptId, setKept] = useState(first.id);
  const [kept, duplicate] = keptId === first.id ? [first, second] : [second, first];
  const merging = useDirectoryChange(
    () => call(mergePeople, { params: { id: String(kept.id) }, body: { duplicate: duplicate.id } }),
    {
      onDone: ({ name }) => {
        toast.success(`Merged into ${name}`);
        onDone();
      },
    },
  );
  return (
    <Dialog
      onClose={onClose}
      title="Merge two people"
      description="The person you keep gets the addresses, names and meetings of both. This cannot be undone."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!merging.isPending) merging.run(undefined);
        }}
        className="grid gap-4"
      >
        <FailureAlert error={merging.error} />
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 text-sm font-medium">Keep the details of</legend>
          {[first, second].map(({ id, name, emails, role, department }) => (
            <RadioCard
              key={id}
              name="kept"
              checked={id === keptId}
              onChange={() => setKept(id)}
              label={<bdi className="font-medium wrap-anywhere">{name}</bdi>}
              note={[...emails, role, department].filter(Boolean).join(' · ')}
            />
          ))}
        </fieldset>
        <FormActions label="Merge" busy={merging.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type EraseDialogProps = { person: Person; onDone: () => void; onClose: () => void };

export function EraseDialog({ person: { id, name }, onDone, onClose }: EraseDialogProps) {
  const erasing = useDirectoryChange(() => call(erasePerson, { params: { id: String(id) } }), {
    onDone: () => {
      toast.success(`${name} was erased`);
      onDone();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={<bdi>Erase {name}?</bdi>}
      description="Name and addresses are removed everywhere: from the directory, meetings, groups and templates. Meetings keep their cost. This cannot be undone. For somebody who leaves, set the day they left instead."
      confirmLabel="Erase"
      busy={erasing.isPending}
      error={erasing.error ? failureMessage(erasing.error) : undefined}
      onConfirm={() => erasing.run(undefined)}
      onClose={onClose}
    />
  );
}
