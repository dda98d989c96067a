// The organization's clock, and the turn to change its meetings: one after the other, so that none sees half a change.

import type { Database, Tx } from '#server/db/database.ts';
import { listArgument } from '#server/db/list-argument.ts';
import { held } from '#server/db/row-locks.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

declare const taken: unique symbol;
/**
 * The turn to change an organization's meetings, departments or kept sums, and its clock as it is now. Only `lockOrganization`
 * gives it, by holding the organization's row, and every store of those rows asks for it. So on PostgreSQL that row is
 * always held first: whoever waits for it holds nothing else yet, and two changes never wait for each other.
 */
export type OrgLock = { org: OrgId; timeZone: string; clockVersion: number; [taken]: true };

/** How many meetings one statement moves. */
const meetingsAtOnce = 32;
const meetings = listArgument('id', meetingsAtOnce);

export function clockStore(db: Database) {
  const read = db.prepare((on, arg) =>
    held(
      db.engine,
      on.selectFrom('organizations').select(['timeZone', 'clockVersion']).where('id', '=', arg('org')),
    ),
  );
  const setTimeZone = db.prepare((on, arg) =>
    on
      .updateTable('organizations')
      .set((eb) => ({ timeZone: arg('timeZone'), clockVersion: eb('clockVersion', '+', 1) }))
      .where('id', '=', arg('org')),
  );
  const setDay = db.prepare((on, arg) =>
    on
      .updateTable('meetings')
      .set({ day: arg('day') })
      .where('organizationId', '=', arg('org'))
      .where('id', 'in', meetings.places(arg)),
  );

  const span = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select((eb) => [
        eb.fn.min<number | null>('startedAt').as('firstMs'),
        eb.fn.max<number | null>('startedAt').as('lastMs'),
      ])
      .where('organizationId', '=', arg('org')),
  );
  const setDayOfSpan = db.prepare((on, arg) =>
    on
      .updateTable('meetings')
      .set({ day: arg('day') })
      .where('organizationId', '=', arg('org'))
      .where('startedAt', '>=', arg('fromMs'))
      .where('startedAt', '<', arg('toMs'))
      .where('day', '!=', arg('day')),
  );

  return {
    /** The first and the last start of the organization's meetings, deleted ones too. */
    span: async (org: OrgId, tx: Tx) => (await span({ org }, tx))[0] ?? { firstMs: null, lastMs: null },

    /** The local day of every meeting that began from `fromMs` on and before `toMs`. */
    setDay: async (org: OrgId, day: string, fromMs: number, toMs: number, tx: Tx) =>
      void (await setDayOfSpan({ org, day, fromMs, toMs }, tx)),

    /** Call it first in the transaction; until that ends nobody else has the organization's turn. */
    async lockOrganization(org: OrgId, tx: Tx): Promise<OrgLock> {
      const [organization] = await read({ org }, tx);
      if (!organization) throw new Error(`there is no organization ${org}`);
      return { org, ...organization } as OrgLock;
    },

    /** Says as well that days are about to be set anew. */
    setTimeZone: async (org: OrgId, zone: string, tx: Tx) =>
      void (await setTimeZone({ org, timeZone: zone }, tx)),

    /** Moves meetings to the local day on which they started. */
    async setDays(org: OrgId, ids: readonly number[], day: string, tx: Tx): Promise<void> {
      for (let at = 0; at < ids.length; at += meetingsAtOnce)
        await setDay({ ...meetings.filled(ids.slice(at)), org, day }, tx);
    },
  };
}
