import type { UseQueryResult } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { MenuItem } from '#web/ui/menu.tsx';

type MenuNoteProps = {
  query: UseQueryResult<readonly unknown[]>;
  failure: string;
  /** What to say of an empty list. */
  children: ReactNode;
};

/** Why a menu has nothing to choose from: an item, since a menu tells of nothing else. */
export function MenuNote({ query: { data, error, refetch }, failure, children }: MenuNoteProps) {
  if (data && data.length > 0) return null;
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
