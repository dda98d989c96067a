import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { LayoutTemplate, type LucideIcon, UsersRound } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { Template } from '#contract/meetings/templates.ts';
import type { Group } from '#contract/meetings/groups.ts';
import { t } from '#domain/format/text.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Menu, MenuItem, takeMenuFocus } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { format } from './format.ts';
import { groupsQuery, templatesQuery } from '#web/components/meetings/reusable-queries.ts';

type Named = { id: number; name: string };

type ItemsProps<Item extends Named> = {
  query: UseQueryOptions<Item[], Error, Item[], string[]>;
  /** The second line of an item. */
  noteOf: (item: Item) => ReactNode;
  onChoose: (item: Item) => void;
  failure: string;
  /** Shown when the list is empty. */
  children: ReactNode;
};

type ListMenuProps<Item extends Named> = ItemsProps<Item> & {
  label: string;
  icon: LucideIcon;
  triggerClassName?: string;
};

/** A menu of items of the organization, loaded when it opens. */
function ListMenu<Item extends Named>(props: ListMenuProps<Item>) {
  const { label, icon: Icon, triggerClassName, ...items } = props;
  return (
    <Menu
      align="end"
      label={label}
      triggerClassName={triggerClassName}
      trigger={
        <span aria-hidden className="inline-flex items-center gap-2">
          <Icon />
          {label}
        </span>
      }
    >
      <Items {...items} />
    </Menu>
  );
}

function Items<Item extends Named>({ query, noteOf, onChoose, ...texts }: ItemsProps<Item>) {
  const list = useQuery(query);
  if (!list.data?.length) return <NoItems list={list} {...texts} />;
  return list.data.map((item, index) => (
    <MenuItem key={item.id} ref={index === 0 ? takeMenuFocus : undefined} onClick={() => onChoose(item)}>
      <span className="min-w-0">
        <span className="block truncate font-medium">{item.name}</span>
        <span className="tabular block text-xs text-ink-2">{noteOf(item)}</span>
      </span>
    </MenuItem>
  ));
}

type NoItemsProps = { list: UseQueryResult<readonly unknown[]>; failure: string; children: ReactNode };

/** The reason for an empty menu, as a menu item: screen readers only read items of a menu. */
function NoItems({ list: { data, error, refetch }, failure, children }: NoItemsProps) {
  const retry = (event: MouseEvent) => {
    // Keeps the menu open, and moves the focus to it because this item disappears while the list is loading.
    event.stopPropagation();
    event.currentTarget.closest<HTMLElement>('[role="menu"]')?.focus();
    void refetch();
  };
  return (
    <>
      <MenuItem disabled className="max-w-60">
        {data ? children : error ? failure : 'Loading…'}
      </MenuItem>
      {!data && error && <MenuItem onClick={retry}>Retry</MenuItem>}
    </>
  );
}

export function LoadTemplateMenu({ onChoose }: { onChoose: (template: Template) => void }) {
  return (
    <ListMenu
      label="Load Template"
      icon={LayoutTemplate}
      query={templatesQuery}
      noteOf={(template) =>
        `${format.count(template.attendee_count, 'attendee')} · ${format.minutes(template.duration_minutes)}`
      }
      onChoose={onChoose}
      failure="The templates could not be loaded."
    >
      No templates yet. Save a meeting as one in the calculator.
    </ListMenu>
  );
}

type AddGroupMenuProps = {
  /** Adds the members who are not attendees yet and returns their number, or null if that failed. */
  onChoose: (group: Group) => number | null;
};

const byName = (groups: Group[]) => groups.toSorted((a, b) => a.name.localeCompare(b.name));

export function AddGroupMenu({ onChoose }: AddGroupMenuProps) {
  const choose = (group: Group) => {
    const added = onChoose(group);
    if (added !== null)
      toast.success(t`Group Added`, { description: t`${format.count(added, 'member')} added` });
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
      No groups yet. Create one under Groups.
    </ListMenu>
  );
}
