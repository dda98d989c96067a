import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import { countText } from './count-text.ts';
import { askAhead } from './ask-ahead.ts';
import { MenuNote } from './menu-note.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { groupsQuery } from './groups-query.ts';
import { takeMenuFocus } from '#web/ui/take-menu-focus.ts';

type AddGroupMenuProps = {
  /** Adds who is not there yet, and says how many those are; null when it could not. */
  onChoose: (group: Group) => number | null;
};

/** The groups of the organisation. The list is asked for when somebody is about to open it. */
export function AddGroupMenu({ onChoose }: AddGroupMenuProps) {
  const client = useQueryClient();
  const prepare = () => askAhead(client, groupsQuery);
  return (
    <div className="contents" onPointerEnter={prepare} onFocus={prepare}>
      <Menu
        align="end"
        label="Add Group"
        triggerClassName={buttonClass({ variant: 'ghost' })}
        trigger={
          <span aria-hidden className="inline-flex items-center gap-2">
            <UsersRound />
            Add Group
          </span>
        }
      >
        <GroupItems onChoose={onChoose} />
      </Menu>
    </div>
  );
}

function GroupItems({ onChoose }: AddGroupMenuProps) {
  const query = useQuery(groupsQuery);
  const choose = (group: Group) => {
    const added = onChoose(group);
    if (added !== null) toast.success('Group Added', { description: `${countText(added, 'member')} added` });
  };
  return (
    <>
      {query.data
        ?.toSorted((a, b) => a.name.localeCompare(b.name))
        .map((group, index) => (
          <MenuItem
            key={group.id}
            ref={index === 0 ? takeMenuFocus : undefined}
            onClick={() => choose(group)}
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{group.name}</span>
              <span className="tabular block text-xs text-ink-2">
                {countText(group.members.length, 'member')}
              </span>
            </span>
          </MenuItem>
        ))}
      <MenuNote query={query} failure="The groups could not be loaded.">
        No groups yet. Make one under Groups.
      </MenuNote>
    </>
  );
}
