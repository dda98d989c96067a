// The mark of an organization's last write: a number drawn anew, in the transaction of each. The session of a request is
// read from the primary and brings it along, and a replica that shows the same one has all that was written with it and
// before. Not the position in the log: that of a commit is known after it, when a process may die before it is kept.

import type { Database, Tx } from './database.ts';

const highest = 2 ** 48;

/** What no report shows: a Monday's sign-ins must not send everybody to the primary. */
const ofNobody =
  /^(insert into|update|delete from) "(sessions|devices|rateLimits|signInTickets|passwordResets)"/;

/** Whether a statement by itself changes what belongs to an organization. */
export const leavesMark = (text: string): boolean => !ofNobody.test(text);

export function lastWrites({ prepare }: Pick<Database, 'prepare'>) {
  const set = prepare((on, arg) =>
    on
      .insertInto('lastWrites')
      .values({ organizationId: arg('org'), mark: arg('mark') })
      .onConflict((conflict) =>
        conflict.column('organizationId').doUpdateSet((eb) => ({ mark: eb.ref('excluded.mark') })),
      ),
  );

  /**
   * Call it last in the transaction: whoever writes for the same organization waits here until this one is kept, so
   * that marks are in the order of commits, and has nothing left to take that somebody else could hold.
   */
  return async function mark(organizations: Iterable<number>, tx: Tx): Promise<void> {
    for (const org of [...new Set(organizations)].toSorted((a, b) => a - b))
      await set({ org, mark: Math.floor(Math.random() * highest) }, tx);
  };
}
