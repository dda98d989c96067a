import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { groupsQuery } from '#web/components/organization-queries.ts';
import { LoadFailure } from '#web/components/failure-alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { GroupList } from './group-list.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { selectGroup, useSelectedId } from './queries.ts';
import { SelectedGroup } from './selected-group.tsx';

export function GroupsPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <PageHead
        title="Manage Groups"
        description="Lists of people who often meet, ready to add to a meeting. Shared with everyone in your organization."
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <OrganizationGroups />}
    </>
  );
}

/** All groups on the left, the selected one on the right. */
function OrganizationGroups() {
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
        // On a phone this would stand below an empty list.
        <Card
          className={classNames('grid min-h-80 place-items-center', groups.length === 0 && 'max-lg:hidden')}
        >
          <EmptyState icon={UsersRound}>Select a group</EmptyState>
        </Card>
      )}
      {isCreating && <GroupDialog onClose={() => setCreating(false)} onSaved={({ id }) => selectGroup(id)} />}
    </div>
  );
}

/**
 * The group in the address, or the first in stored order. A group that someone else deletes stays visible as it was last
 * read, because the user may be typing in its forms.
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

const lines = ['w-36', 'w-28', 'w-40', 'w-32'];

function GroupsSkeleton() {
  return (
    <div aria-busy className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-5">
      <Card>
        <Skeleton className="mx-4 my-5 h-5 w-20" />
        {lines.map((width) => (
          <div key={width} className="border-t border-line px-4 py-3.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="mt-2 h-3 w-16" />
          </div>
        ))}
      </Card>
      <Card className="min-h-80">
        <Skeleton className="mx-5 mt-6 h-5 w-40" />
        <Skeleton className="mx-5 mt-5 mb-5 h-9.5" />
        {lines.map((width) => (
          <div key={width} className="border-t border-line px-5 py-3.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="mt-2 h-3 w-24" />
          </div>
        ))}
      </Card>
    </div>
  );
}
