// Anybody may leave, but the last administrator not before somebody else is one, as long as there are others.

import { isLastAdmin } from './member-removal.ts';

/** `settledAdmins` counts the administrators with a password of their own, `people` everybody, the one who leaves included. */
export function leaveError(
  leaver: { countsAsAdmin: boolean },
  { settledAdmins, people }: { settledAdmins: number; people: number },
): 'last-admin-leaves' | null {
  return isLastAdmin(leaver, settledAdmins) && people > 1 ? 'last-admin-leaves' : null;
}
