import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Group, type GroupMember, memberNameMissing } from '#contract/groups.ts';
import { leaving, useLeaveQuestion } from '#web/components/leave-question.ts';
import { salaryTiersQuery, suggestionsQuery } from '#web/components/organization-queries.ts';
import { SaveFailure } from '#web/components/failure-alert.tsx';
import { TierOptions } from '#web/components/salary-tiers.tsx';
import { ComboInput } from '#web/ui/combo-input.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { useMemberEditing } from './queries.ts';

type MemberDialogProps = { group: Group; member: GroupMember; onClose: () => void };

export function MemberDialog({ group, member, onClose }: MemberDialogProps) {
  const leave = leaving(onClose);
  return (
    <Dialog onClose={leave} size="sm" title={`Edit ${member.name}`}>
      <MemberForm group={group} member={member} onSaved={onClose} onCancel={leave} />
    </Dialog>
  );
}

type MemberFormProps = Omit<MemberDialogProps, 'onClose'> & { onSaved: () => void; onCancel: () => void };

function MemberForm({ group, member, onSaved, onCancel }: MemberFormProps) {
  const { data: tiers = [] } = useQuery(salaryTiersQuery);
  const { data: suggestions } = useQuery(suggestionsQuery);
  const [name, setName] = useState(member.name);
  const [role, setRole] = useState(member.role);
  const [tier, setTier] = useState(member.salaryTier ?? '');
  // Null until the user chooses one: someone else may move members meanwhile.
  const [place, setPlace] = useState<number | null>(null);
  const currentPlace = group.members.findIndex(({ id }) => id === member.id) + 1;
  const [wasRefused, setRefused] = useState(false);
  const editing = useMemberEditing(group, {
    onSuccess: () => {
      toast.success('Member saved');
      onSaved();
    },
  });

  // Only the changed fields, so that changes of others are kept.
  const change = {
    ...(name !== member.name && { name }),
    ...(role !== member.role && { role }),
    ...(tier !== (member.salaryTier ?? '') && { salaryTier: tier }),
    ...(place !== null && { place }),
  };
  useLeaveQuestion(() => Object.keys(change).length > 0);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(!name.trim());
    if (!name.trim() || editing.isPending) return;
    editing.mutate({ id: member.id, change });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SaveFailure error={editing.error} thing="member" whenGone="Add the member again to keep it." />
      <Field label="Name" error={wasRefused && !name.trim() ? memberNameMissing : undefined}>
        <Input
          data-autofocus
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Role or title">
        <ComboInput
          value={role}
          maxLength={120}
          suggestions={suggestions?.roles ?? []}
          onChange={(event) => setRole(event.target.value)}
        />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
        <Field label="Salary tier">
          <Select value={tier} onChange={(event) => setTier(event.target.value)}>
            {!tiers.some((one) => one.name === tier) && <option value={tier}>{tier || 'No tier'}</option>}
            <TierOptions tiers={tiers} />
          </Select>
        </Field>
        <Field label="Position">
          <Select value={place ?? currentPlace} onChange={(event) => setPlace(Number(event.target.value))}>
            {group.members.map(({ id }, index) => (
              <option key={id} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <FormActions label="Save" busy={editing.isPending} onCancel={onCancel} />
    </form>
  );
}
