// Nothing about a vote can be learned from what the server stores, logs, sends or answers. The scheme that this one
// replaced, a used token and a counter, fails the same checks.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { castVote, readRating } from '#contract/meetings/ratings.ts';
import type { VoteValue } from '#domain/meetings/ratings/published-word.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { buildApp } from '#server/app/server.ts';
import { readTables } from '#server/db/catalog.ts';
import type { Database } from '#server/db/database.ts';
import { servedLock } from '#server/db/in-use.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { engine, newMigratedLocation, pastPooler } from '#server/testing/database.ts';
import type { Person } from '#server/testing/people.ts';
import {
  asking,
  at,
  close,
  closingMs,
  hold,
  openBox,
  processesOn,
  teamOf,
  vote,
  voteOf,
} from '#server/testing/rated-meetings.ts';
import { startPostgres } from '#server/testing/start-postgres.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { withoutIds } from '#server/testing/without-ids.ts';
import { keptBy } from './feature.ts';

const isPostgres = engine === 'postgres';
const counts = isPostgres ? [1, 2, 3] : [1];
const byId = (id: number) => ({ params: { id: String(id) } });

const hashOf = (file: string) =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : '';

/** What is on disk: the bytes of the file and its log, or the position of PostgreSQL's log with all counts of rows. */
async function diskOf(db: Database, location: string): Promise<string> {
  if (!isPostgres) return [location, `${location}-wal`].map(hashOf).join(' ');
  await sql`select pg_stat_force_next_flush()`.execute(db.read);
  const { rows } = await sql<object>`select pg_current_wal_insert_lsn()::text as "position",
    (select sum(n_tup_ins + n_tup_upd + n_tup_del)::text from pg_stat_user_tables) as "rows"`.execute(
    db.read,
  );
  return JSON.stringify(rows);
}

/** A server of its own on PostgreSQL, since the position of the log is that of the whole cluster. */
async function alone(): Promise<{ location: string; log: readonly string[] }> {
  if (!isPostgres) return { location: await newMigratedLocation(), log: [] };
  const cluster = await startPostgres([
    'log_statement=all',
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
  ]);
  onTestFinished(() => cluster.stop());
  const location = `${cluster.url}/postgres`;
  const db = openPostgres(location, () => {}, { connections: 1 });
  await db.migrate();
  await db.close();
  return { location, log: cluster.log };
}

/** Reading may tidy pages of tables that were just written, once. */
async function settle(db: Database, work: () => Promise<unknown>): Promise<void> {
  if (isPostgres) await sql`vacuum (freeze, analyze)`.execute(db.read);
  await work();
  await work();
}

test('a vote writes nothing: not to the data, not to a log, not into metrics or streams', async () => {
  const { location, log } = await alone();
  const [app] = (await processesOn(location, 1, isPostgres ? { databaseUrl: location } : {})) as [TestApp];
  const { organizer, voters } = await teamOf(app, 8);
  await hold(organizer, [organizer, ...voters]);
  await app.work();
  const box = await openBox(voters[0] as Person);
  const lines: string[] = [];
  const stream = new Writable({ write: (line: Buffer, _, done) => (lines.push(line.toString()), done()) });
  const logging = await buildApp(app.context, { level: 'trace', stream });
  onTestFinished(() => logging.close());
  const changes: unknown[] = [];
  app.context.events.subscribe((change) => changes.push(change));
  const send = (person: Person, value: VoteValue, comment: string) =>
    at({ ...app, app: logging }, person).ask(castVote, {
      ...byId(box?.id ?? 0),
      body: voteOf(value, comment),
    });
  // As after a while without any request.
  app.pass(10 * minuteMs);
  await settle(app.db, () => send(voters[7] as Person, 1, ''));
  const metricsOf = async () =>
    (await logging.inject('/metrics')).body.split('\n').filter((line) => line.includes('ratings'));
  const [before, metrics, heard, logged] = [
    await diskOf(app.db, location),
    await metricsOf(),
    changes.length,
    lines.length,
  ];
  for (const [i, voter] of voters.entries())
    expect((await send(voter, i < 4 ? 5 : 1, `MARKED ${i}`)).status).toBe(202);
  expect(await diskOf(app.db, location)).toBe(before);
  expect([await metricsOf(), changes.length]).toEqual([metrics, heard]);
  const ofVotes = lines.slice(logged).filter((line) => !line.includes('/metrics'));
  expect(ofVotes).toEqual([]);
  expect([log.join('').includes('MARKED'), lines.join('').includes('MARKED')]).toEqual([false, false]);

  // The scheme that it replaced.
  await sql`create table "oldTokens" ("hash" text primary key, "used" integer not null)`.execute(app.db.read);
  await sql`create table "oldCounters" ("value" integer primary key, "votes" integer not null)`.execute(
    app.db.read,
  );
  await app.db.write(async (tx) => {
    await sql`insert into "oldTokens" values ('ada', 0), ('bob', 0)`.execute(tx);
    await sql`insert into "oldCounters" values (1, 0), (5, 0)`.execute(tx);
  });
  const states = [await diskOf(app.db, location)];
  for (const [token, value] of [
    ['ada', 5],
    ['bob', 1],
  ] as const) {
    await app.db.write(async (tx) => {
      await sql`update "oldTokens" set "used" = 1 where "hash" = ${token}`.execute(tx);
      await sql`update "oldCounters" set "votes" = "votes" + 1 where "value" = ${value}`.execute(tx);
    });
    states.push(await diskOf(app.db, location));
  }
  expect(new Set(states).size).toBe(3);
});

/** All rows, with numbers instead of ids. */
async function rowsOf({ db }: TestApp): Promise<string[]> {
  const tables = await db.snapshot((tx) => readTables(db.engine, tx));
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db.read);
    found.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return found;
}

/** What a box leaves behind if its voters vote so, on some processes in turn. */
async function traceOf(processes: number, values: readonly VoteValue[], comments: readonly string[]) {
  const { apps, app, voters, organizer, meeting, box, location } = await asking(processes, values.length);
  const messages: string[] = [];
  const url = pastPooler(location);
  if (url) {
    const listening = new pg.Client(url);
    await listening.connect();
    onTestFinished(() => listening.end());
    listening.on('notification', ({ payload = '' }) => messages.push(payload));
    await listening.query('listen meetingcost_messages');
  }
  const opened = new Set(await rowsOf(app));
  const answers: string[] = [];
  for (const [i, value] of values.entries()) {
    const voter = at(apps[i % processes] as TestApp, voters[i] as Person);
    const { status, text, headers } = await vote(voter, box.id, value, comments[i]);
    answers.push(`${status} ${text} ${JSON.stringify({ ...headers, 'x-request-id': '', date: '' })}`);
  }
  const isUnchanged = (await rowsOf(app)).every((row) => opened.has(row));
  await close(apps);
  const left = (await rowsOf(app)).filter((row) => !opened.has(row));
  const mails = await app.mails();
  const published = await organizer.call(readRating, byId(meeting.id));
  const seen = messages.map((text) => ({
    kind: Object.keys(JSON.parse(text) as object).join(),
    length: text.length,
  }));
  const wire = messages.join('');
  return {
    isUnchanged,
    wire,
    sizes: seen.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.length - b.length),
    trace: withoutIds(JSON.stringify([answers, left, mails, published])),
    published,
  };
}

const votes: VoteValue[] = [5, 5, 4, 3, 2, 1, 1, 4];
const comments = ['MARKED a', '', 'MARKED b', '', '', 'MARKED c', '', ''];

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one);

test.each(counts)('with %i processes the same votes of other people leave the same', async (processes) => {
  const together = votes.map((value, i) => ({ value, comment: comments[i] ?? '' }));
  const run = (some: typeof together) =>
    traceOf(
      processes,
      some.map(({ value }) => value),
      some.map(({ comment }) => comment),
    );
  const first = await run(together);
  expect(first.isUnchanged).toBe(true);
  expect(first.published.box).toMatchObject({
    word: 'middle-third',
    comments: ['MARKED a', 'MARKED b', 'MARKED c'],
  });
  expect(first.wire).not.toContain('MARKED');
  for (let twin = 0; twin < 2; twin += 1) {
    const other = await run(shuffled(together));
    expect(other.trace).toBe(first.trace);
    expect(other.sizes).toEqual(first.sizes);
  }
  // Nor does the number of votes show in what processes send to each other.
  const few = await run(together.map((one) => ({ ...one, comment: '' })));
  expect(few.sizes).toEqual(first.sizes);
});

test('votes of a person at several processes count once, the latest', async () => {
  const processes = counts.at(-1) ?? 1;
  const { apps, app, voters, organizer, meeting, box } = await asking(processes, 8);
  for (const each of apps) each.pass(minuteMs);
  for (const [i, voter] of voters.entries())
    for (let one = 0; one < processes; one += 1) {
      const isLast = one === i % processes;
      await vote(at(apps[one] as TestApp, voter), box.id, isLast ? 5 : 1, '', isLast ? 30_000 : one);
    }
  for (const each of apps) each.pass(closingMs - minuteMs);
  await app.work();
  expect((await organizer.call(readRating, byId(meeting.id))).box?.word).toBe('two-thirds-or-more');
});

test.runIf(isPostgres)('a process that does not answer keeps the box open for 15 minutes, once', async () => {
  const { apps, app, location, voters, organizer, meeting, organizationId, box } = await asking(2, 8);
  for (const voter of voters.slice(0, 4)) await vote(at(apps[1] as TestApp, voter), box.id, 5);
  const hanging = new pg.Client(pastPooler(location) ?? '');
  await hanging.connect();
  onTestFinished(() => hanging.end());
  await hanging.query('select pg_try_advisory_lock_shared(hashtext($1))', [servedLock]);
  for (const each of apps) each.pass(closingMs);
  const { close: closer } = keptBy(app.context);
  const given = { organizationId, ratingId: box.id };
  const again = await closer.close({ ...given, isExtended: false }, 500);
  expect(again).toEqual({ runAt: app.context.now() + 15 * minuteMs, isExtended: true });
  // Devices send their votes again meanwhile.
  expect((await vote(voters[4] as Person, box.id, 5)).status).toBe(202);
  for (const each of apps) each.pass(15 * minuteMs);
  expect(await closer.close({ ...given, isExtended: true }, 500)).toBeNull();
  expect((await organizer.call(readRating, byId(meeting.id))).box?.word).toBe('more-than-half');
});

test.runIf(isPostgres)('a foreign user of the database gets no votes by asking for them', async () => {
  const { app, location, voters, box } = await asking(1, 8);
  for (const voter of voters) await vote(voter, box.id, 5);
  const foreign = new pg.Client(pastPooler(location) ?? '');
  await foreign.connect();
  onTestFinished(() => foreign.end());
  const heard: string[] = [];
  foreign.on('notification', ({ payload = '' }) => heard.push(payload));
  await foreign.query('listen meetingcost_messages');
  const asks = ['{}', '"x"', '{"asks":"1.AAAA"}', `{"asks":"${'A'.repeat(200)}"}`, '{"closed":"1.AAAA"}'];
  for (const payload of asks)
    await foreign.query('select pg_notify($1, $2)', ['meetingcost_messages', payload]);
  app.pass(closingMs);
  await app.work();
  expect(heard.filter((payload) => payload.includes('"text"'))).toEqual([]);
  const { word } = await app.db.read.selectFrom('ratings').select('word').executeTakeFirstOrThrow();
  expect(word).toBe('two-thirds-or-more');
});
