import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Group, GroupInput, groupNameMissing } from '#contract/groups.ts';
import { leaving, useLeaveQuestion } from '#web/components/leave-question.ts';
import { SaveFailure } from '#web/components/save-failure.tsx';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { useGroupSaving } from './use-group-changes.ts';

type GroupDialogProps = {
  /** Absent for a new one. */
  group?: Group;
  onClose: () => void;
  onSaved?: (group: Group) => void;
};

export function GroupDialog({ group, onClose, onSaved }: GroupDialogProps) {
  const leave = leaving(onClose);
  const save = (saved: Group) => {
    onClose();
    onSaved?.(saved);
  };
  return (
    <Dialog onClose={leave} size="sm" title={group ? 'Edit Group' : 'Create New Group'}>
      <GroupForm group={group} onSaved={save} onCancel={leave} />
    </Dialog>
  );
}

type GroupFormProps = {
  group: Group | undefined;
  onSaved: (group: Group) => void;
  onCancel: () => void;
};

function GroupForm({ group, onSaved, onCancel }: GroupFormProps) {
  // What is being typed starts from this one; a newer answer in the background must not pass for having been read.
  const [read, setRead] = useState(group);
  const form = useForm({ resolver: schemaResolver(GroupInput), defaultValues: detailsOf(read) });
  const { register, handleSubmit, formState, reset } = form;
  const { isDirty, isSubmitting } = formState;
  const isSaved = useRef(false);
  useLeaveQuestion(() => isDirty && !isSaved.current);
  const { saving, refresh } = useGroupSaving(read, {
    onSaved: (saved) => {
      toast.success(read ? 'Group saved' : 'Group created');
      // A new group is opened at once, and leaving for it would ask.
      isSaved.current = true;
      onSaved(saved);
    },
    onGone: () => setRead(undefined),
  });
  const submit = handleSubmit(
    ({ name, description }) => {
      if (!saving.isPending) saving.mutate({ name, description: description ?? '' });
    },
    ({ name }) => {
      if (name?.message === groupNameMissing) toast.error(groupNameMissing);
    },
  );
  const reload = async () => {
    const fresh = (await refresh()).find(({ id }) => id === group?.id);
    setRead(fresh);
    reset(detailsOf(fresh));
    saving.reset();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <SaveFailure
        error={saving.error}
        thing="group"
        onReload={reload}
        whenGone="Save again to make a new one of this name, without its members."
      />
      <Field label="Group name" error={formState.errors.name?.message}>
        <Input {...register('name')} data-autofocus maxLength={120} autoComplete="off" />
      </Field>
      <Field label="Description" optional error={formState.errors.description?.message}>
        <Textarea {...register('description')} rows={2} maxLength={500} />
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting || saving.isPending}>
          {group ? 'Save' : 'Create Group'}
        </Button>
      </DialogActions>
    </form>
  );
}

const detailsOf = (group: Group | undefined) => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
});
