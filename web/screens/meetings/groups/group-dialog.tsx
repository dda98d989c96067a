import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { deleteGroup, type Group, GroupInput, groupNameMissing } from '#contract/meetings/groups.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { DeleteDialog } from '#web/components/forms/delete-dialog.tsx';
import { groupsQuery } from '#web/components/meetings/reusable-queries.ts';
import { leaving, useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { SaveFailure } from '#web/components/forms/failure-alert.tsx';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { selectGroup, useGroupSaving } from './queries.ts';

type GroupDialogProps = {
  /** Undefined for a new group. */
  group?: Group;
  onClose: () => void;
  onSaved?: (group: Group) => void;
};

export function GroupDialog({ group, onClose, onSaved }: GroupDialogProps) {
  const leave = leaving(onClose);
  // The version that the user has seen. A newer one from a background refetch must not count as seen.
  const [read, setRead] = useState(group);
  const form = useForm({ resolver: schemaResolver(GroupInput), defaultValues: detailsOf(read) });
  const { register, handleSubmit, formState, reset } = form;
  const { isDirty, isSubmitting } = formState;
  const isSaved = useRef(false);
  useLeaveQuestion(() => isDirty && !isSaved.current);
  const { saving, refresh } = useGroupSaving(read, {
    onSaved: (saved) => {
      toast.success(read ? t`Group saved` : t`Group created`);
      // Prevents the question about unsaved changes when the new group opens.
      isSaved.current = true;
      onClose();
      onSaved?.(saved);
    },
    onGone: () => setRead(undefined),
  });
  const submit = handleSubmit(
    ({ name, description }) => {
      if (!saving.isPending) saving.mutate({ name, description: description ?? '' });
    },
    ({ name }) => {
      if (name?.type === 'required') toast.error(groupNameMissing);
    },
  );
  const reload = async () => {
    const fresh = (await refresh()).find(({ id }) => id === group?.id);
    setRead(fresh);
    reset(detailsOf(fresh));
    saving.reset();
  };
  return (
    <Dialog onClose={() => void leave()} size="sm" title={group ? 'Edit Group' : 'Create New Group'}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <SaveFailure
          error={saving.error}
          thing="group"
          onReload={reload}
          whenGone="Save again to create a new group with this name, without members."
        />
        <Field label="Group name" error={formState.errors.name?.message}>
          <Input {...register('name')} data-autofocus maxLength={120} autoComplete="off" />
        </Field>
        <Field label="Description" optional error={formState.errors.description?.message}>
          <Textarea {...register('description')} rows={2} maxLength={500} />
        </Field>
        <FormActions
          label={group ? 'Save' : 'Create Group'}
          busy={isSubmitting || saving.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

const detailsOf = (group: Group | undefined) => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
});

type DeleteGroupProps = { group: Group; onDeleted: () => void; onClose: () => void };

export function DeleteGroup({ group, onDeleted, onClose }: DeleteGroupProps) {
  const { id, name } = group;
  const { queryKey } = groupsQuery;
  return (
    <DeleteDialog
      title={`Delete “${name}”?`}
      description="Saved meetings do not change."
      remove={() => call(deleteGroup, { params: { id: String(id) } })}
      listKey={queryKey}
      onDeleted={(client) => {
        onDeleted();
        selectGroup(null);
        client.setQueryData(queryKey, (groups) => groups?.filter((one) => one.id !== id));
        toast.success(t`Group deleted`);
      }}
      onClose={onClose}
    />
  );
}
