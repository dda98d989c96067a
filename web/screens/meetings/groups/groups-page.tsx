import { useQuery } from '@tanstack/react-query';
import { Plus, UsersRound } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { Group } from '#contract/meetings/groups.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { SampleItemMark } from '#web/components/calendar/planned.tsx';
import { useAskedAction } from '#web/components/forms/use-asked-action.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { groupsQuery } from '#web/components/meetings/reusable-queries.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { Card, CardHead, Skeleton, EmptyState } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { costPerHour, groupPath, selectGroup, useSelectedId } from './queries.ts';
import { SelectedGroup } from './selected-group.tsx';
import { format } from '#web/components/forms/format.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Money } from '#web/components/reports/figures.tsx';
import { Button } from '#web/ui/button.tsx';

export function GroupsPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <CostPageHead
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
  useAskedAction(() => setCreating(true));
  const selected = useShownGroup(groups, selectedId, deletedHere);

  if (!groups)
    return error ? (
      <LoadFailure inCard message="The groups could not be loaded" query={query} />
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
          wasDeleted={!groups.some(({ id }) => id === selected.id)}
          newButton={newButton}
          onDeleted={() => setDeletedHere(selected.id)}
        />
      ) : (
        // On a phone this would be below an empty list.
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

type GroupListProps = {
  groups: readonly Group[];
  selectedId: number | null;
  newButton: RefObject<HTMLButtonElement | null>;
  onNew: () => void;
};

function GroupList({ groups, selectedId, newButton, onNew }: GroupListProps) {
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
            <SampleItemMark kind="groups" of={group.id} />
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
