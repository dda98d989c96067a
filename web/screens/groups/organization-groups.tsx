import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { groupsQuery } from '#web/components/groups-query.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UsersRound } from 'lucide-react';
import { GroupList } from './group-list.tsx';
import { GroupsSkeleton } from './groups-skeleton.tsx';
import { groupDialog } from './lazy-dialogs.ts';
import { SelectedGroup } from './selected-group.tsx';
import { selectGroup, useSelectedId } from './group-selection.ts';

/** All groups on the left, the members of one on the right. */
export function OrganizationGroups() {
  const query = useQuery(groupsQuery);
  const { data: groups, error } = query;
  const selectedId = useSelectedId();
  const newButton = useRef<HTMLButtonElement>(null);
  const [isCreating, setCreating] = useState(false);
  const [deletedHere, setDeletedHere] = useState<number | null>(null);
  const selected = useShownGroup(groups, selectedId, deletedHere);

  if (!groups)
    return error ? (
      <Card>
        <LoadFailure message="The groups could not be loaded" query={query} />
      </Card>
    ) : (
      <GroupsSkeleton />
    );

  return (
    <div className="grid items-start gap-4 has-[.min-h-80]:items-stretch lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-5">
      <GroupList
        groups={groups}
        selectedId={selected?.id ?? null}
        newButton={newButton}
        onNew={() => setCreating(true)}
      />
      {selected ? (
        <SelectedGroup
          key={selected.id}
          group={selected}
          isGone={!groups.some(({ id }) => id === selected.id)}
          newButton={newButton}
          onDeleted={() => setDeletedHere(selected.id)}
        />
      ) : (
        // On a phone it would stand below the list, and say nothing where there is nothing to select.
        <Card
          className={classNames('grid min-h-80 place-items-center', groups.length === 0 && 'max-lg:hidden')}
        >
          <EmptyState icon={UsersRound}>Select a group</EmptyState>
        </Card>
      )}
      {isCreating && (
        <groupDialog.Dialog onClose={() => setCreating(false)} onSaved={({ id }) => selectGroup(id)} />
      )}
    </div>
  );
}

/**
 * The group in the address, or the first in stored order, however the list is sorted. One that a colleague deletes stays
 * as it was last known: somebody may be typing in it.
 */
function useShownGroup(
  groups: readonly Group[] | undefined,
  selectedId: number | null,
  deletedHere: number | null,
): Group | undefined {
  const [shown, setShown] = useState<{ selectedId: number | null; group: Group } | null>(null);
  const last = shown?.selectedId === selectedId && shown.group.id !== deletedHere ? shown.group : null;
  const id = last?.id ?? selectedId;
  const group = (id === null ? groups?.[0] : groups?.find((one) => one.id === id)) ?? last ?? undefined;
  if (group && (group !== shown?.group || selectedId !== shown.selectedId)) setShown({ selectedId, group });
  return group;
}
