import { useQuery, useQueryClient, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { takeMenuFocus } from '#web/ui/take-menu-focus.ts';
import { prefetch } from './ask-ahead.ts';

type Named = { id: number; name: string };

type ItemsProps<Item extends Named> = {
  query: UseQueryOptions<Item[], Error, Item[], string[]>;
  /** Below the name of an item. */
  noteOf: (item: Item) => ReactNode;
  onChoose: (item: Item) => void;
  failure: string;
  /** What to say of an empty list. */
  children: ReactNode;
};

type ListMenuProps<Item extends Named> = ItemsProps<Item> & {
  label: string;
  icon: LucideIcon;
  triggerClassName?: string;
};

/** A menu of what the organization has. The list is asked for when somebody is about to open it. */
export function ListMenu<Item extends Named>(props: ListMenuProps<Item>) {
  const { label, icon: Icon, triggerClassName, ...items } = props;
  const client = useQueryClient();
  const prepare = () => prefetch(client, items.query);
  return (
    <div className="contents" onPointerEnter={prepare} onFocus={prepare}>
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
    </div>
  );
}

function Items<Item extends Named>({ query, noteOf, onChoose, ...words }: ItemsProps<Item>) {
  const list = useQuery(query);
  if (!list.data?.length) return <NoItems list={list} {...words} />;
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

/** Why there is nothing to choose from: an item, since a menu tells of nothing else. */
function NoItems({ list: { data, error, refetch }, failure, children }: NoItemsProps) {
  const retry = (event: MouseEvent) => {
    // A click that the menu hears of closes it. The focus waits there: this item goes while the list is asked for.
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
