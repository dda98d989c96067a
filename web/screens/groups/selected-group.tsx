import { Pencil, Trash2, UserPlus } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { Group, GroupMember } from '#contract/groups.ts';
import { closeThenFocus } from '#web/components/delete-dialog.tsx';
import { format } from '#web/components/format.ts';
import { Money } from '#web/components/figures.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.ts';
import { AddMemberForm } from './add-member-form.tsx';
import { DeleteGroup, GroupDialog } from './group-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { costPerHour, selectGroup, useMemberRemoval } from './queries.ts';

type SelectedGroupProps = {
  group: Group;
  /** Whether someone else deleted the group. */
  isGone: boolean;
  newButton: RefObject<HTMLElement | null>;
  onDeleted: () => void;
};

export function SelectedGroup({ group, isGone, newButton, onDeleted }: SelectedGroupProps) {
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
          </p>
        </div>
        {group.canEdit && !isGone && (
          <div className="-mt-1.5 -mr-2 flex">
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
      {isGone && (
        <div className="px-4 pt-4 sm:px-5">
          <Alert tone="bad">
            Someone deleted this group. Its last state and what you typed stay visible until you leave it.
          </Alert>
        </div>
      )}
      <GroupMembers group={group} isGone={isGone} />
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

function GroupMembers({ group, isGone }: { group: Group; isGone: boolean }) {
  const nameField = useRef<HTMLInputElement>(null);
  const [edited, setEdited] = useState<GroupMember | null>(null);
  const removal = useMemberRemoval(group, () => {
    toast.success('Member removed');
    // The focused button disappeared with its row.
    nameField.current?.focus();
  });

  return (
    <>
      <div className="px-4 py-4 sm:px-5">
        {group.canEdit ? (
          <AddMemberForm group={group} nameField={nameField} />
        ) : (
          <p className="text-sm text-ink-2">
            Only the author or an administrator can change this group and see its salary tiers. In your
            meetings, each member counts with the average rate of the group.
          </p>
        )}
      </div>
      {group.members.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState icon={UserPlus}>
            {group.canEdit ? 'Add the first member.' : 'This group has no members yet.'}
          </EmptyState>
        </div>
      ) : (
        <MemberList group={group} canEdit={group.canEdit && !isGone} onEdit={setEdited} removal={removal} />
      )}
      {edited && <MemberDialog group={group} member={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
