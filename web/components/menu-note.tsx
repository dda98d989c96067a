import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MenuItem } from '#web/ui/menu.tsx';

type MenuNoteProps = {
  query: UseQueryResult<readonly unknown[]>;
  failure: string;
  /** What to say of an empty list. */
  children: ReactNode;
};

/** Why a menu has nothing to choose from. */
export function MenuNote({ query: { data, error, refetch }, failure, children }: MenuNoteProps) {
  if (data && data.length > 0) return null;
  return (
    <>
      <p className="max-w-60 px-2.5 py-2 text-sm text-ink-2">
        {data ? children : error ? failure : 'Loading…'}
      </p>
      {!data && error && <MenuItem onClick={() => void refetch()}>Retry</MenuItem>}
    </>
  );
}
