import { useState } from 'react';
import type { Group, GroupMember } from '#contract/groups.ts';
import { atPlace } from '#domain/meetings/group.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { toast } from '#web/ui/toast.ts';
import { useRowDragging } from '#web/ui/use-row-dragging.ts';
import { MemberRow } from './member-row.tsx';
import { useMemberEditing, type useMemberRemoval } from './use-group-changes.ts';

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

/** The members as they stand while one is dragged or on its way to the server. */
function useMemberOrder(group: Group) {
  const [moved, setMoved] = useState<{ member: GroupMember; place: number } | null>(null);
  const editing = useMemberEditing(group, {
    onError: (error) =>
      toast.error('The member could not be moved', {
        description: failureMessage(error),
      }),
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
