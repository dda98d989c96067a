import { ArrowDown, ArrowUp, GripVertical, Pencil, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Group, type GroupMember, memberNameMissing } from '#contract/meetings/groups.ts';
import { t } from '#domain/format/text.ts';
import { atPlace } from '#domain/meetings/group.ts';
import { tierLabel } from '#wording/labels.ts';
import { format } from '#web/components/forms/format.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { type RowHandle, useRowDragging } from '#web/ui/use-row-dragging.ts';
import { useMemberEditing, type useMemberRemoval } from './queries.ts';
import { showFailure, SaveFailure } from '#web/components/forms/failure-alert.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { useQuery } from '@tanstack/react-query';
import { leaving, useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { salaryTiersQuery, suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { usePay } from '#web/components/people/pay.tsx';
import { TierOptions } from '#web/components/people/salary-tiers.tsx';
import { ComboInput, Field, Input, Select } from '#web/ui/field.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';

type MemberListProps = {
  group: Group;
  canEdit: boolean;
  onEdit: (member: GroupMember) => void;
  removal: ReturnType<typeof useMemberRemoval>;
};

export function MemberList({ group, canEdit, onEdit, removal }: MemberListProps) {
  const { shown, placeAt, list, dragged, handleOf } = useMemberOrder(group);
  return (
    <ol {...list} aria-label="Members" className="@container">
      {shown.map((member, index) => (
        <MemberRow
          key={member.id}
          member={member}
          canEdit={canEdit}
          isFirst={index === 0}
          isLast={index === shown.length - 1}
          isDragged={dragged === index}
          isGoing={removal.isPending && removal.variables.id === member.id}
          handle={handleOf(index, member.name)}
          onMove={(steps) => placeAt(member, index + 1 + steps)}
          onEdit={() => onEdit(member)}
          onRemove={() => removal.mutate(member)}
        />
      ))}
    </ol>
  );
}

/** The members in their order while one is dragged or being saved. */
function useMemberOrder(group: Group) {
  const [moved, setMoved] = useState<{ member: GroupMember; place: number } | null>(null);
  const editing = useMemberEditing(group, {
    onError: (error) => showFailure(error, t`The member could not be moved`),
  });
  const shown = moved ? atPlace(group.members, moved.member, moved.place) : group.members;

  const placeAt = (member: GroupMember, place: number) => {
    setMoved({ member, place });
    editing.mutate({ id: member.id, change: { place } }, { onSettled: () => setMoved(null) });
  };
  const dragging = useRowDragging(
    (from, to) => {
      const member = shown[from];
      if (member) setMoved({ member, place: to + 1 });
    },
    () => {
      if (moved) placeAt(moved.member, moved.place);
    },
  );

  return { shown, placeAt, ...dragging };
}

type MemberRowProps = {
  member: GroupMember;
  canEdit: boolean;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** Whether its removal is pending. */
  isGoing: boolean;
  handle: RowHandle;
  onMove: (steps: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** A member that can be dragged by its handle or moved with buttons. On a phone, the edit dialog has the position. */
function MemberRow({ member, canEdit, isDragged, handle, ...row }: MemberRowProps) {
  return (
    <li
      ref={keepFocusOnRemoval}
      className={classNames(
        'group flex min-h-14 items-center gap-3 border-t border-line py-2 pe-2 ps-4 sm:pe-3 sm:ps-5',
        isDragged && 'bg-sunk',
      )}
    >
      {canEdit && (
        <span {...handle} className="-ms-2 hidden cursor-grab text-ink-3 sm:block">
          <GripVertical className="size-4" />
        </span>
      )}
      <MemberLine member={member} />
      {canEdit && <Changes name={member.name} {...row} />}
    </li>
  );
}

type ChangesProps = Pick<
  MemberRowProps,
  'isFirst' | 'isLast' | 'isGoing' | 'onMove' | 'onEdit' | 'onRemove'
> & { name: string };

function Changes({ name, isFirst, isLast, isGoing, onMove, onEdit, onRemove }: ChangesProps) {
  return (
    <span className="flex shrink-0">
      {/* Visible on hover and focus only: two arrows on every row would distract from the names. */}
      <span className="hidden transition-opacity duration-150 @lg:flex pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100">
        <IconButton icon={ArrowUp} label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)} />
        <IconButton
          icon={ArrowDown}
          label={`Move ${name} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
      </span>
      <IconButton icon={Pencil} label={`Edit ${name}`} title="Edit" onClick={onEdit} />
      <IconButton
        icon={X}
        label={`Remove ${name}`}
        title="Remove"
        busy={isGoing}
        onClick={singleClick(onRemove)}
      />
    </span>
  );
}

function MemberLine({ member: { name, role, salaryTier, hourlyRate } }: { member: GroupMember }) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs wrap-anywhere text-ink-2">
          {role}
          {salaryTier !== null && <span className="@xl:hidden">&nbsp;· {tierLabel(salaryTier)}</span>}
        </p>
      </div>
      {salaryTier !== null && (
        <>
          <p className="w-28 truncate text-xs text-ink-2 @max-xl:hidden">{tierLabel(salaryTier)}</p>
          <p className="tabular w-24 shrink-0 text-end text-sm font-medium">
            {format.moneyWithCents(hourlyRate)}
            <span className="font-normal text-ink-3"> /h</span>
          </p>
        </>
      )}
    </>
  );
}

type MemberDialogProps = { group: Group; member: GroupMember; onClose: () => void };

export function MemberDialog({ group, member, onClose }: MemberDialogProps) {
  const { seesPay } = usePay();
  const { data: tiers = [] } = useQuery(salaryTiersQuery);
  const { data: suggestions } = useQuery(suggestionsQuery);
  const [name, setName] = useState(member.name);
  const [role, setRole] = useState(member.role);
  const [tier, setTier] = useState(member.salaryTier ?? '');
  // Null until the user chooses one: someone else may move members meanwhile.
  const [place, setPlace] = useState<number | null>(null);
  const currentPlace = group.members.findIndex(({ id }) => id === member.id) + 1;
  const [wasRejected, setRejected] = useState(false);
  const editing = useMemberEditing(group, {
    onSuccess: () => {
      toast.success(t`Member saved`);
      onClose();
    },
  });

  // Only the changed fields, so that other people's changes are kept.
  const change = {
    ...(name !== member.name && { name }),
    ...(role !== member.role && { role }),
    ...(tier !== (member.salaryTier ?? '') && { salaryTier: tier }),
    ...(place !== null && { place }),
  };
  const leave = leaving(onClose);
  useLeaveQuestion(() => Object.keys(change).length > 0);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRejected(!name.trim());
    if (!name.trim() || editing.isPending) return;
    editing.mutate({ id: member.id, change });
  };

  return (
    <Dialog onClose={() => void leave()} size="sm" title={`Edit ${member.name}`}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SaveFailure error={editing.error} thing="member" whenGone="Add the member again to keep it." />
        <Field label="Name" error={wasRejected && !name.trim() ? memberNameMissing : undefined}>
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
          {seesPay && (
            <Field label="Salary tier">
              <Select value={tier} onChange={(event) => setTier(event.target.value)}>
                {!tiers.some((one) => one.name === tier) && <option value={tier}>{tier || 'No tier'}</option>}
                <TierOptions tiers={tiers} />
              </Select>
            </Field>
          )}
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
        <FormActions label="Save" busy={editing.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
