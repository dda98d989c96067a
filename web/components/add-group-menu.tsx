import { format } from '#web/components/format.ts';
import { UsersRound } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { groupsQuery } from './groups-query.ts';
import { ListMenu } from './list-menu.tsx';

type AddGroupMenuProps = {
  /** Adds who is not there yet, and says how many those are; null when it could not. */
  onChoose: (group: Group) => number | null;
};

const byName = (groups: Group[]) => groups.toSorted((a, b) => a.name.localeCompare(b.name));

export function AddGroupMenu({ onChoose }: AddGroupMenuProps) {
  const choose = (group: Group) => {
    const added = onChoose(group);
    if (added !== null)
      toast.success('Group Added', { description: `${format.count(added, 'member')} added` });
  };
  return (
    <ListMenu
      label="Add Group"
      icon={UsersRound}
      triggerClassName={buttonClass({ variant: 'ghost' })}
      query={{ ...groupsQuery, select: byName }}
      noteOf={({ members }) => format.count(members.length, 'member')}
      onChoose={choose}
      failure="The groups could not be loaded."
    >
      No groups yet. Make one under Groups.
    </ListMenu>
  );
}
