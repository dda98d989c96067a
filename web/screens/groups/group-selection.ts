// Which group is shown stands in the address.

import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';

const groupsPath = '/dashboard/groups';

export const groupPath = (id: number) => `${groupsPath}?group=${id}`;

/** The id in the address, or null for none. */
export function useSelectedId(): number | null {
  const id = new URLSearchParams(usePageLocation().search).get('group');
  return id === null ? null : Number(id);
}

/** Null for the first group. */
export function selectGroup(id: number | null): void {
  void navigate(id === null ? groupsPath : groupPath(id), { replace: true });
}
