// Proves that only the record writes rows of `meetings`, and that each of its changes publishes an event.

import { type OperationNode, sql } from 'kysely';
import { expect, test } from 'vitest';
import { assignDepartment } from '#contract/reports/budgets.ts';
import { listImports, undoImport } from '#contract/meetings/imports.ts';
import { listMeetings, saveMeeting } from '#contract/meetings/meetings.ts';
import { saveOrganizationProfile } from '#contract/organization/organization.ts';
import { erasePerson, listPeople } from '#contract/people/people.ts';
import { removeSampleData } from '#contract/organization/sample-data.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { scheduledTasks } from './app/tasks.ts';
import type { Database, Tx } from './db/database.ts';
import { calendarJobs } from './features/calendar/connections/jobs.ts';
import { recorder } from './features/meetings/meetings/recording.ts';
import { unverifiedOrg } from './tenancy/authorize.ts';
import { announce, calendarEvent, invited } from './testing/calendar-events.ts';
import { newMigratedDatabase } from './testing/database.ts';
import { table } from './testing/isolation-table.ts';
import { meetingDraft } from './testing/meeting-drafts.ts';
import { createPayWorkspace, type PayWorkspace } from './testing/pay-workspace.ts';
import { newPerson } from './testing/people.ts';
import { testApp, type TestApp } from './testing/test-app.ts';
import { wrongTotals } from './testing/totals.ts';

/** One transaction: the functions that changed meetings, and the actions that were published. */
type Transaction = { writers: Set<string>; actions: string[] };

/** The table that a statement writes; undefined for one that reads. */
function writtenTable(node: OperationNode): string | undefined {
  const text = JSON.stringify(node);
  if (/^\{"kind":"(Insert|Update|Delete)QueryNode"/.test(text))
    return /"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/.exec(text)?.[1];
  return /\b(?:insert into|update|delete from) \\?"(\w+)\\?"/i.exec(text)?.[1];
}

/** The function of ours that executes the statement, with its file. */
function writer(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const frames = new Error().stack?.split('\n') ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  const own = frames.find((frame) => /\/server\/(app|features|http|jobs|testing)\//.test(frame));
  const [, name = '', file = ''] =
    /at (?:async )?(?:(\S+) \()?.*?\/server\/([\w./-]+\.ts)/.exec(own ?? '') ?? [];
  return `${file} ${name}`.trim();
}

/** A database that notes in `transactions` who writes meetings. */
function watched(db: Database, transactions: Transaction[], byTx = new WeakMap<Tx, Transaction>()): Database {
  const originals = new WeakMap<Tx, Tx>();
  return {
    ...db,
    write: (work) =>
      db.write((tx) => {
        const noted: Transaction = { writers: new Set(), actions: [] };
        transactions.push(noted);
        const own = tx.withPlugin({
          transformQuery({ node }) {
            const written = writtenTable(node);
            if (written === 'meetings') noted.writers.add(writer());
            return node;
          },
          transformResult: async ({ result }) => result,
        });
        originals.set(own, tx);
        byTx.set(own, noted);
        return work(own);
      }),
    afterCommit: (tx, run) => db.afterCommit(originals.get(tx) ?? tx, run),
  };
}

/** Every writing route, each as a new administrator. */
async function callEveryRoute({ app, organizationId, admin }: PayWorkspace): Promise<void> {
  for (const endpoint of app.app.endpoints.filter(({ method }) => method !== 'GET')) {
    const row = table[`${endpoint.method} ${endpoint.path}`];
    if (!row) continue;
    const actor = await newPerson(app, organizationId, { role: 'admin' });
    const params = row.thing && (await row.thing(actor, admin, app));
    await actor.ask(endpoint, { ...row.send?.(actor), ...(params && { params }) });
    app.pass(1000);
  }
}

/** A calendar brings meetings, changes one, cancels one, and is removed with the others. */
async function followCalendar(app: TestApp, { organizationId, member }: PayWorkspace): Promise<void> {
  const source = { ownerId: member.userId, connectionId: 7, href: '/7.ics' };
  const event = (uid: string, title: string, sequence: number) =>
    calendarEvent({
      uid,
      title,
      sequence,
      startsAt: app.context.now() - 3 * hourMs,
      endsAt: app.context.now() - 2 * hourMs,
      attendees: [invited(member.email), invited('', { name: 'Bob' })],
    });
  const settle = () => recorder(app.context).settle(unverifiedOrg(organizationId));
  const uids = ['changed', 'canceled', 'removed'];
  await announce(
    app,
    organizationId,
    source,
    uids.map((uid) => event(uid, 'Sync', 0)),
  );
  await settle();
  const later = [event('changed', 'Renamed', 1), event('removed', 'Sync', 0)];
  await announce(app, organizationId, source, later);
  await settle();
  const { userId } = member;
  const payload = { organizationId, id: 7, ownerId: userId, createdBy: userId, removedBy: userId };
  await calendarJobs(app.context)['calendars.remove-recorded']?.(payload, {
    signal: AbortSignal.timeout(60_000),
  } as never);
}

test(
  'only the record writes meetings, and publishes an event for each change',
  { timeout: 600_000 },
  async () => {
    const transactions: Transaction[] = [];
    const byTx = new WeakMap<Tx, Transaction>();
    const db = watched(await newMigratedDatabase(), transactions, byTx);
    const app = await testApp({ smtpUrl: 'smtp://127.0.0.1:9' }, undefined, undefined, db);
    const { events } = app.context;
    const { publish } = events;
    events.publish = async (tx, actor, action, ...rest) => {
      byTx.get(tx)?.actions.push(action);
      await publish(tx, actor, action, ...rest);
    };
    const tiers = { Ada: 'mid', Bob: 'mid', Eve: 'mid', Zoe: 'mid' };
    const workspace = await createPayWorkspace(app, {
      rates: { mid: 50, lead: 90 },
      tiers,
      later: { Ada: 'lead' },
    });
    const { admin } = workspace;
    await followCalendar(app, workspace);
    const { meetings } = await admin.call(listMeetings, { query: { unassigned: 'yes' } });
    const titles = meetings.map(({ title }) => title);
    for (const month of ['2026-11', '2026-12'])
      await admin.call(assignDepartment, { body: { month, titles, department: 'Assigned' } });
    const zoe = (await admin.call(listPeople)).people.find(({ name }) => name === 'Zoe');
    await admin.call(erasePerson, { params: { id: String(zoe?.id) } });
    await admin.call(saveOrganizationProfile, { body: { name: 'Acme', timeZone: 'Asia/Tokyo' } });
    await app.work();
    for (const { id } of (await admin.call(listImports)).imports)
      await admin.call(undoImport, { params: { id: String(id) } });
    await admin.call(removeSampleData);
    await callEveryRoute(workspace);
    await app.work();
    const startedAt = new Date(app.context.now() + dayMs).toISOString();
    await admin.call(saveMeeting, { body: meetingDraft({ startedAt }) });
    app.pass(40 * dayMs);
    for (const { run } of scheduledTasks(app.app, app.context)) await run();

    const changes = transactions.filter(({ writers }) => writers.size > 0);
    const writers = new Set(changes.flatMap(({ writers: names }) => [...names]));
    expect([...writers].toSorted()).toEqual([
      'features/meetings/meetings/local-times-store.ts correctBatch',
      'features/meetings/meetings/purge-store.ts',
      'features/meetings/meetings/write-store.ts eraseNames',
      'features/meetings/meetings/write-store.ts insertMeetings',
      'features/meetings/meetings/write-store.ts takeMeetings',
      'features/meetings/meetings/write-store.ts updateMeetings',
    ]);
    const ofRecord = changes.filter(({ writers: names }) =>
      [...names].some((name) => /write-store/.test(name)),
    );
    expect(ofRecord.filter(({ actions }) => actions.length === 0)).toEqual([]);
    const published = new Set(ofRecord.flatMap(({ actions }) => actions));
    expect([...published].toSorted()).toEqual([
      'attendees.erased',
      'import.finished',
      'import.started',
      'import.undone',
      'meeting.allocated',
      'meeting.changed',
      'meeting.deleted',
      'meeting.kept',
      'meeting.rated',
      'meeting.restored',
      'meeting.saved',
      'meeting.started',
      'meetings.assigned',
      'meetings.imported',
      'meetings.removed-with-calendar',
      'meetings.repriced',
      'person.erased',
      'sample-data.loaded',
      'sample-data.removed',
    ]);
    expect(await wrongTotals(db)).toEqual([]);
  },
);

test('control: notices writes beside the record, also as text', async () => {
  const transactions: Transaction[] = [];
  const db = watched(await newMigratedDatabase(), transactions);
  await db.write((tx) => tx.updateTable('meetings').set({ title: 'Changed' }).execute());
  await db.write((tx) => sql`delete from "meetings" where "id" = ${1}`.execute(tx));
  await db.write((tx) => tx.selectFrom('meetings').select('id').execute());
  await db.write((tx) => tx.deleteFrom('attendees').where('meetingId', '=', 1).execute());
  expect(transactions.map(({ writers }) => writers.size)).toEqual([1, 1, 0, 0]);
});
