import { format } from '#web/components/format.ts';
import { Plus, UsersRound } from 'lucide-react';
import type { RefObject } from 'react';
import type { Group } from '#contract/groups.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { Money } from '#web/components/figures.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { costPerHour, groupPath } from './queries.ts';

type GroupListProps = {
  groups: readonly Group[];
  selectedId: number | null;
  newButton: RefObject<HTMLButtonElement | null>;
  onNew: () => void;
};

export function GroupList({ groups, selectedId, newButton, onNew }: GroupListProps) {
  const byName = groups.toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <Card aria-label="Groups" className="overflow-hidden">
      <div className="px-4 py-3">
        <CardHead
          title="Groups"
          note={groups.length > 0 && groups.length}
          action={
            <Button icon={Plus} ref={newButton} size="sm" onClick={onNew}>
              New
            </Button>
          }
        />
      </div>
      {groups.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState
            icon={UsersRound}
            action={
              <Button variant="primary" onClick={onNew}>
                Create First Group
              </Button>
            }
          >
            No groups yet
          </EmptyState>
        </div>
      ) : (
        <ul className="max-h-[19.5rem] overflow-y-auto lg:max-h-[calc(100dvh-16rem)]">
          {byName.map((group) => (
            <GroupItem key={group.id} group={group} isSelected={group.id === selectedId} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function GroupItem({ group, isSelected }: { group: Group; isSelected: boolean }) {
  return (
    <li>
      <AppLink
        to={groupPath(group.id)}
        replace
        aria-current={isSelected ? 'true' : undefined}
        className={classNames(
          'flex items-center justify-between gap-4 border-t border-line px-4 py-3 -outline-offset-2',
          isSelected ? 'bg-sunk shadow-[inset_2px_0_var(--accent)]' : 'hover:bg-sunk',
        )}
      >
        <span className="min-w-0">
          <span className="line-clamp-2 font-medium wrap-anywhere" title={group.name}>
            {group.name}
          </span>
          <span className="tabular block text-xs text-ink-2">
            {format.count(group.members.length, 'member')}
          </span>
        </span>
        {group.members.length > 0 && (
          <span className="shrink-0 text-sm font-medium">
            <Money amount={costPerHour(group)} />
            <span className="font-normal text-ink-3"> /h</span>
          </span>
        )}
      </AppLink>
    </li>
  );
}
