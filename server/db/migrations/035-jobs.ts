// One queue for all background work. Mails that wait are carried over.

import { type Kysely, sql } from 'kysely';

type Before = {
  mails: {
    id: number;
    kind: string;
    toAddress: string;
    payload: string;
    attempts: number;
    dueAt: number;
    createdAt: number;
  };
};
type After = {
  jobs: {
    id: number;
    kind: string;
    payload: string;
    runAt: number;
    attempts: number;
    createdAt: number;
  };
};

export async function up(db: Kysely<Before & After>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('jobs')
    .addColumn('id', 'bigint', (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('runAt', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('lockedUntil', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('failedAt', 'bigint')
    .addColumn('lastError', 'text')
    .execute();
  await schema.createIndex('jobsByTime').on('jobs').columns(['failedAt', 'runAt']).execute();

  for (const mail of await db.selectFrom('mails').selectAll().execute()) {
    const { id, toAddress: to, attempts, dueAt: runAt, createdAt } = mail;
    const data: unknown = JSON.parse(mail.payload);
    const template = mail.kind === 'somebody-waits' ? 'approval-requested' : mail.kind;
    const payload = JSON.stringify({ template, to, data });
    await db.insertInto('jobs').values({ id, kind: 'mail', payload, runAt, attempts, createdAt }).execute();
  }
  await sql`drop table "mails"`.execute(db);
}
