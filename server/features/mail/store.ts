// Mail waits in the database with the change that caused it, and leaves when the transaction is kept.

import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import { newId } from '#server/db/identifiers.ts';
import type { MailKind } from './templates.ts';

export type QueuedMail = { kind: MailKind; to: string; payload: Record<string, unknown> };

/** What a mail needs of the house, to be queued and to leave. */
export type Post = Pick<AppContext, 'db' | 'now' | 'mailQueued'>;

export type MailStore = ReturnType<typeof mailStore>;

/** While one process sends a mail, the others leave it alone for this long. */
const claimMs = 2 * 60_000;

export function mailStore({ db, now, mailQueued }: Post) {
  const insert = db.prepare((on, arg) =>
    on.insertInto('mails').values({
      id: arg('id'),
      kind: arg('kind'),
      toAddress: arg('to'),
      payload: arg('payload'),
      attempts: 0,
      dueAt: arg('now'),
      createdAt: arg('now'),
    }),
  );
  const claim = db.prepare((on, arg) =>
    on
      .updateTable('mails')
      .set((eb) => ({ dueAt: arg('until'), attempts: eb('attempts', '+', 1) }))
      .where('dueAt', '<=', arg('now'))
      .where('id', '=', (eb) =>
        eb.selectFrom('mails').select('id').where('dueAt', '<=', arg('now')).orderBy('dueAt').limit(1),
      )
      .returning(['id', 'kind', 'toAddress', 'payload', 'attempts', 'createdAt']),
  );
  const remove = db.prepare((on, arg) => on.deleteFrom('mails').where('id', '=', arg('id')));
  const postpone = db.prepare((on, arg) =>
    on
      .updateTable('mails')
      .set({ dueAt: arg('dueAt') })
      .where('id', '=', arg('id')),
  );

  const waiting = db.prepare((on) =>
    on.selectFrom('mails').select((eb) => eb.fn.countAll<number>().as('waiting')),
  );

  return {
    /** How many have not left yet. */
    waiting: async () => (await waiting({}))[0]?.waiting ?? 0,

    async queue(mail: QueuedMail, tx: Tx): Promise<void> {
      await insert(
        { id: newId(), kind: mail.kind, to: mail.to, payload: JSON.stringify(mail.payload), now: now() },
        tx,
      );
      db.afterCommit(tx, mailQueued);
    },

    /** The next mail that is due, now held by this process; null when there is none. */
    claim: async () => (await claim({ now: now(), until: now() + claimMs }))[0] ?? null,

    sent: async (id: number) => void (await remove({ id })),
    givenUp: async (id: number) => void (await remove({ id })),
    postpone: async (id: number, dueAt: number) => void (await postpone({ id, dueAt })),
  };
}
