import { Pencil, Plus, Trash2, UserPlus } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { type Group, type GroupMember, memberNameMissing } from '#contract/meetings/groups.ts';
import { t } from '#domain/format/text.ts';
import { closeThenFocus } from '#web/components/forms/delete-dialog.tsx';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, EmptyState } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.ts';
import { DeleteGroup, GroupDialog } from './group-dialog.tsx';
import { MemberDialog, MemberList } from './member-list.tsx';
import { costPerHour, selectGroup, useMemberAdding, useMemberRemoval } from './queries.ts';
import { useQuery } from '@tanstack/react-query';
import { failureMessage, isGone } from '#web/api/client.ts';
import { type KnownPerson, useKnownPeople } from '#web/components/people/known-people.ts';
import { PersonInput } from '#web/components/people/person-input.tsx';
import { salaryTiersQuery, suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { usePay } from '#web/components/people/pay.tsx';
import { TierOptions, TiersNotice } from '#web/components/people/salary-tiers.tsx';
import { unlessChanged } from '#web/components/forms/unless-changed.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ComboInput, Field, Select } from '#web/ui/field.tsx';
import { showFailure } from '#web/components/forms/failure-alert.tsx';

type SelectedGroupProps = {
  group: Group;
  /** Whether someone else deleted the group. */
  wasDeleted: boolean;
  newButton: RefObject<HTMLElement | null>;
  onDeleted: () => void;
};

export function SelectedGroup({ group, wasDeleted, newButton, onDeleted }: SelectedGroupProps) {
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);

  return (
    <Card aria-label={group.name} className="overflow-hidden">
      <header className="flex items-start justify-between gap-x-4 px-4 pt-4 sm:px-5">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold wrap-anywhere">{group.name}</h2>
          {group.description && (
            <p className="mt-0.5 wrap-anywhere whitespace-pre-line text-ink-2">{group.description}</p>
          )}
          <p className="tabular mt-1 text-sm text-ink-2">
            {format.count(group.members.length, 'member')} · <Money amount={costPerHour(group)} cents /> per
            hour
            <Explain figure="people-cost" label="the cost per hour" />
          </p>
        </div>
        {group.canEdit && !wasDeleted && (
          <div className="-mt-1.5 -me-2 flex">
            <IconButton
              icon={Pencil}
              label={`Edit ${group.name}`}
              title="Edit"
              onClick={() => setEditing(true)}
            />
            <IconButton
              icon={Trash2}
              label={`Delete ${group.name}`}
              title="Delete"
              onClick={() => setDeleting(true)}
            />
          </div>
        )}
      </header>
      {wasDeleted && (
        <div className="px-4 pt-4 sm:px-5">
          <Alert tone="bad">
            Someone deleted this group. Its last state and what you typed stay visible until you leave it.
          </Alert>
        </div>
      )}
      <GroupMembers group={group} wasDeleted={wasDeleted} />
      {isEditing && (
        <GroupDialog
          group={group}
          onClose={() => setEditing(false)}
          // Saving a group that was deleted meanwhile creates a new one.
          onSaved={({ id }) => id !== group.id && selectGroup(id)}
        />
      )}
      {isDeleting && (
        <DeleteGroup
          group={group}
          onDeleted={() => {
            onDeleted();
            closeThenFocus(() => setDeleting(false), newButton);
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </Card>
  );
}

function GroupMembers({ group, wasDeleted }: { group: Group; wasDeleted: boolean }) {
  const nameField = useRef<HTMLInputElement>(null);
  const [edited, setEdited] = useState<GroupMember | null>(null);
  const removal = useMemberRemoval(group, () => {
    toast.success(t`Member removed`);
    // The focused button disappeared with its row.
    nameField.current?.focus();
  });

  return (
    <>
      <div className="px-4 py-4 sm:px-5">
        {group.canEdit ? (
          <AddMemberForm group={group} nameField={nameField} />
        ) : (
          <p className="text-sm text-ink-2">Only the author or an administrator can change this group.</p>
        )}
      </div>
      {group.members.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState icon={UserPlus}>
            {group.canEdit ? 'Add the first member.' : 'This group has no members yet.'}
          </EmptyState>
        </div>
      ) : (
        <MemberList
          group={group}
          canEdit={group.canEdit && !wasDeleted}
          onEdit={setEdited}
          removal={removal}
        />
      )}
      {edited && <MemberDialog group={group} member={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

type AddMemberFormProps = { group: Group; nameField: RefObject<HTMLInputElement | null> };

function AddMemberForm({ group, nameField }: AddMemberFormProps) {
  const { data: tiers = [] } = useQuery(salaryTiersQuery);
  const { data: suggestions } = useQuery(suggestionsQuery);
  const [name, setName] = useState('');
  // Null until the user chooses: the directory may know the role.
  const [typedRole, setRole] = useState<string | null>(null);
  const [tierName, setTierName] = useState<string | null>(null);
  const { seesPay } = usePay();
  const { person } = useKnownPeople(name);
  const role = typedRole ?? person?.role ?? '';
  const [wasSubmittedEmpty, setSubmittedEmpty] = useState(false);
  const adding = useMemberAdding(group, {
    onSuccess: () => toast.success(t`Member added`),
    onError: (error, sent) => {
      setName(unlessChanged('', sent.name));
      setRole((typed) => typed ?? sent.role ?? null);
      // The form may have been closed; then a toast shows the error.
      if (!nameField.current) showFailure(error, t`${sent.name} could not be added`);
    },
  });
  const tierNamed = (wanted: string | null | undefined) => tiers.find((one) => one.name === wanted);
  const tier = tierNamed(tierName ?? person?.salaryTier) ?? tierNamed('mid') ?? tiers[0];
  const canAdd = !seesPay || tier !== undefined;

  /** Adds the person at once, with what the directory knows; while another one is being added, only fills in the name. */
  const take = (taken: KnownPerson | { name: string }, isLate: boolean): boolean => {
    // Role and tier in the form are those of the next one.
    const isNextTyped = isLate && name !== '';
    if (!canAdd || adding.isPending) {
      if (!isNextTyped) setName(taken.name);
      return !isNextTyped;
    }
    const known = 'role' in taken ? taken : undefined;
    const takenTier = tierNamed((isNextTyped ? null : tierName) ?? known?.salaryTier) ?? tier;
    if (!isNextTyped) {
      setName('');
      setRole(null);
    }
    adding.mutate({
      name: taken.name,
      role: (isNextTyped ? null : typedRole) ?? known?.role ?? '',
      ...(seesPay && takenTier && { salaryTier: takenTier.name }),
    });
    return true;
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!canAdd || adding.isPending) return;
    const isMissing = !name.trim();
    setSubmittedEmpty(isMissing);
    nameField.current?.focus();
    if (isMissing) {
      toast.error(memberNameMissing);
      return;
    }
    // Cleared at once for the next member; restored if adding fails.
    setName('');
    setRole(null);
    adding.mutate({ name, role, ...(seesPay && tier && { salaryTier: tier.name }) });
  };

  return (
    <form noValidate aria-label="Add member" onSubmit={add} className="@container">
      <div className="grid gap-3 not-empty:mb-3">
        <TiersNotice />
        {adding.error && (
          <Alert tone="bad">
            {isGone(adding.error)
              ? 'This group was deleted, so you cannot add members.'
              : failureMessage(adding.error)}
          </Alert>
        )}
      </div>
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2',
          seesPay
            ? '@lg:grid-cols-[minmax(0,1fr)_minmax(8rem,1fr)_11rem_auto]'
            : '@lg:grid-cols-[minmax(0,1fr)_minmax(8rem,1fr)_auto]',
        )}
      >
        <Field
          label="Name"
          hideLabel
          error={wasSubmittedEmpty && !name.trim() ? memberNameMissing : undefined}
          className="@max-lg:col-span-2"
        >
          <PersonInput
            ref={nameField}
            value={name}
            placeholder="Name"
            maxLength={120}
            onType={setName}
            onTake={take}
            isBusy={adding.isPending}
          />
        </Field>
        <Field label="Role or title" hideLabel className={seesPay ? '@max-lg:col-span-2' : undefined}>
          <ComboInput
            value={role}
            placeholder="Role or title"
            maxLength={120}
            suggestions={suggestions?.roles ?? []}
            onChange={(event) => setRole(event.target.value || null)}
          />
        </Field>
        {seesPay && (
          <Field label="Salary tier" hideLabel>
            <Select value={tier?.name} disabled={!tier} onChange={(event) => setTierName(event.target.value)}>
              <TierOptions tiers={tiers} />
            </Select>
          </Field>
        )}
        <Button icon={Plus} type="submit" disabled={!canAdd} busy={adding.isPending} className="h-9.5">
          Add
        </Button>
      </div>
    </form>
  );
}
