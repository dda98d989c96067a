import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureMessage } from '#web/api/api-failure.ts';
import { groupsQuery } from '#web/components/group-queries.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { UsersRound } from 'lucide-react';
import { GroupList } from './group-list.tsx';
import { GroupsSkeleton } from './groups-skeleton.tsx';
import { groupDialog } from './lazy-dialogs.ts';
import { SelectedGroup } from './selected-group.tsx';
import { selectGroup, useSelectedId } from './group-selection.ts';

/** All groups on the left, the members of one on the right. */
export function OrganizationGroups() {
  const { data: groups, error, isFetching, refetch } = useQuery(groupsQuery);
  const selectedId = useSelectedId();
  const newButton = useRef<HTMLButtonElement>(null);
  const [isCreating, setCreating] = useState(false);

  if (!groups)
    return error ? (
      <Card>
        <ErrorState
          message="The groups could not be loaded"
          detail={failureMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    ) : (
      <GroupsSkeleton />
    );

  // Without a choice in the address it is the first in stored order, however the list is sorted.
  const selected = selectedId === null ? groups[0] : groups.find(({ id }) => id === selectedId);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-5">
      <GroupList
        groups={groups}
        selectedId={selected?.id ?? null}
        newButton={newButton}
        onNew={() => setCreating(true)}
      />
      {selected ? (
        <SelectedGroup key={selected.id} group={selected} newButton={newButton} />
      ) : (
        // On a phone it would stand below the list, and say nothing where there is nothing to select.
        <Card
          className={classNames('grid min-h-80 place-items-center', groups.length === 0 && 'max-lg:hidden')}
        >
          <EmptyState icon={UsersRound}>Select a group</EmptyState>
        </Card>
      )}
      {isCreating && (
        <groupDialog.Dialog open onClose={() => setCreating(false)} onSaved={({ id }) => selectGroup(id)} />
      )}
    </div>
  );
}
