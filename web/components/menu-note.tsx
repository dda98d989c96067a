import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
  return (
    <>
      <MenuItem disabled className="max-w-60">
        {data ? children : error ? failure : 'Loading…'}
      </MenuItem>
      {!data && error && <MenuItem onClick={() => void refetch()}>Retry</MenuItem>}
    </>
  );
}
