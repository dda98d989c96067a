// Nobody leaves before they came. A record may say so all the same, where a duration was set by hand in between: they
// count for nothing then. See `attendance.ts`.

import type { Presence } from './attendance.ts';

export function leftBeforeJoining({ joinedMinute, leftMinute }: Presence): boolean {
  return leftMinute !== null && leftMinute < joinedMinute;
}
