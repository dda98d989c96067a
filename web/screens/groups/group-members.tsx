import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Group, GroupMember } from '#contract/groups.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.ts';
import { AddMemberForm } from './add-member-form.tsx';
import { memberDialog } from './lazy-dialogs.ts';
import { MemberList } from './member-list.tsx';
import { useMemberRemoval } from './use-group-changes.ts';

/** Who is in the group, in an order of its own. Tiers and rates are for its author and administrators. */
export function GroupMembers({ group, isGone }: { group: Group; isGone: boolean }) {
  const nameField = useRef<HTMLInputElement>(null);
  const [edited, setEdited] = useState<GroupMember | null>(null);
  const removal = useMemberRemoval(group, () => {
    toast.success('Member removed');
    // The button that had the focus went with its row.
    nameField.current?.focus();
  });

  return (
    <>
      <div className="px-4 py-4 sm:px-5">
        {group.canEdit ? (
          <AddMemberForm group={group} nameField={nameField} />
        ) : (
          <p className="text-sm text-ink-2">
            Only its author or an administrator can change this group and see its tiers. In a meeting of
            yours, each member counts with the average rate of the group.
          </p>
        )}
      </div>
      {group.members.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState icon={UserPlus}>
            {group.canEdit ? 'Add the people who meet.' : 'Nobody is in this group yet.'}
          </EmptyState>
        </div>
      ) : (
        <MemberList group={group} canEdit={group.canEdit && !isGone} onEdit={setEdited} removal={removal} />
      )}
      {edited && <memberDialog.Dialog group={group} member={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
