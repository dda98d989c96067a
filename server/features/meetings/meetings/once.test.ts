// One meeting that a calendar, an import, the meter and a program know is recorded once, in any order.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saveImportBatch, undoImport } from '#contract/meetings/imports.ts';
import { deleteMeeting, editMeeting, listMeetings, saveMeeting } from '#contract/meetings/meetings.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import { listPossiblyTwice } from '#contract/meetings/possibly-twice.ts';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';
import { Browser } from '#server/testing/browser.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { eventLines } from '#server/testing/calendar-feed.ts';
import { newFeed } from '#server/testing/connected-feed.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganizationToken, newPerson, newTeam } from '#server/testing/people.ts';
import { startOfTest, testApp, type TestApp } from '#server/testing/test-app.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';

const seed = Number(process.env['HISTORY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const startedAt = new Date(startOfTest + hourMs).toISOString();

/** Two meetings with the same title at the same time, of different people. */
async function newScene(app: TestApp) {
  const { organizationId, admin, member } = await newTeam(app);
  const org = unverifiedOrg(organizationId);
  const others = [await newPerson(app, org), await newPerson(app, org)];
  const groups = [[admin, member], others].map((some, index) =>
    some.map(({ email }, place) => ({ email, name: `Person ${index} ${place}` })),
  );
  await app.db.write((tx) =>
    tx
      .updateTable('organizations')
      .set({ calendarPolicy: 'keep' })
      .where('id', '=', organizationId)
      .execute(),
  );
  const program = new Browser(app);
  program.apiToken = await newOrganizationToken(app, admin, ['meetings:read', 'meetings:write'], true);
  const namesOf = (which: number) => groups[which]?.map(({ name }) => name) ?? [];
  const uidOf = (which: number) => `event-${which}@example.test`;
  const connected = new Map<number, CalendarEvent>();
  const settle = () => recorder(app.context).settle(org);
  const live = async () => {
    const { meetings } = await admin.call(listMeetings, { query: { include: 'attendees' } });
    return meetings;
  };
  return {
    member,
    program,
    live,
    planned: async () => {
      const query = { from: '2026-11-01', to: '2026-12-31' };
      return (await member.call(listPlanned, { query })).meetings;
    },
    of: async (which: number) =>
      (await live()).filter(({ attendees }) => attendees?.[0]?.name === namesOf(which)[0]),
    connect: async (which: number) => {
      const attendees = (groups[which] ?? []).map(({ email, name }) => invited(email, { name }));
      connected.set(which, calendarEvent({ uid: uidOf(which), attendees }));
      const source = { ownerId: member.userId, connectionId: 1, href: '/1.ics' };
      await announce(app, organizationId, source, [...connected.values()]);
      await settle();
    },
    /** The calendar no longer contains anything. */
    emptyCalendar: async () => {
      const source = { ownerId: member.userId, connectionId: 1, href: '/1.ics' };
      await announce(app, organizationId, source, []);
      await settle();
    },
    import: async (which: number, withUid: boolean) => {
      const row = importRow(which, {
        title: 'Standup',
        startedAt,
        durationMinutes: 60,
        names: namesOf(which),
        ...(withUid && { uid: uidOf(which), originalStart: '' }),
      });
      const body = importBatch([row]);
      const { id } = await member.call(saveImportBatch, { body });
      // Sent again after a broken connection.
      await member.call(saveImportBatch, { body });
      return id;
    },
    undo: async (id: number) => {
      await member.call(undoImport, { params: { id: String(id) } });
      await settle();
    },
    post: async (which: number, by: Browser) => {
      const attendees = namesOf(which).map((name) => attendee(name, 55));
      const body = meetingDraft({ title: 'standup', startedAt, durationMinutes: 50, attendees });
      await by.call(saveMeeting, { body });
      await settle();
    },
    remove: async (id: number) => {
      await member.call(deleteMeeting, { params: { id: String(id) } });
      await settle();
    },
  };
}

const actions = ['connect', 'import', 'import-table', 'meter', 'program', 'undo', 'delete'] as const;

test(`meetings known from everywhere are those that took place, in 60 orders (seed ${seed})`, async () => {
  const app = await testApp();
  app.pass(3 * hourMs);
  const step = fc.record({ action: fc.constantFrom(...actions), which: fc.nat({ max: 1 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const scene = await newScene(app);
      // What should be there: what brought the live meeting, and what brought those that somebody deleted.
      const truth = [0, 1].map(() => ({
        live: null as string | null,
        deleted: new Set<string>(),
        isConnected: false,
        isPosted: false,
        importId: null as number | null,
      }));
      for (const { action, which } of steps) {
        const one = truth[which];
        if (!one) continue;
        const isFree = () => one.live === null && one.deleted.size === 0;
        if (action === 'connect') {
          await scene.connect(which);
          one.isConnected = true;
          if (isFree()) one.live = 'calendar';
        } else if (action === 'import' || action === 'import-table') {
          if (one.importId !== null) continue;
          one.importId = await scene.import(which, action === 'import');
          if (isFree()) one.live = 'import';
        } else if (action === 'meter' || action === 'program') {
          if (one.isPosted) continue;
          await scene.post(which, action === 'meter' ? scene.member : scene.program);
          one.isPosted = true;
          one.live = 'post';
        } else if (action === 'undo') {
          if (one.importId === null) continue;
          await scene.undo(one.importId);
          one.importId = null;
          if (one.live === 'import') one.live = null;
          one.deleted.delete('import');
          if (one.isConnected && isFree()) one.live = 'calendar';
        } else if (one.live !== null && one.live !== 'post') {
          const [meeting] = await scene.of(which);
          await scene.remove(meeting?.id ?? 0);
          one.deleted.add(one.live);
          one.live = null;
        }
        const counts = await Promise.all([0, 1].map(async (it) => (await scene.of(it)).length));
        expect(counts).toEqual(truth.map(({ live }) => (live === null ? 0 : 1)));
      }
    }),
    { numRuns: 60, seed, endOnFailure: true },
  );
});

test(`the same, of meetings that start later, in 20 orders (seed ${seed})`, async () => {
  const step = fc.record({ action: fc.constantFrom(...actions), which: fc.nat({ max: 1 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const app = await testApp();
      const scene = await newScene(app);
      const truth = [0, 1].map(() => ({
        live: null as string | null,
        deleted: new Set<string>(),
        isConnected: false,
        isPosted: false,
        importId: null as number | null,
      }));
      const counts = () => Promise.all([0, 1].map(async (it) => (await scene.of(it)).length));
      for (const { action, which } of steps) {
        const one = truth[which];
        if (!one) continue;
        if (action === 'connect') {
          await scene.connect(which);
          one.isConnected = true;
        } else if (action === 'import' || action === 'import-table') {
          if (one.importId !== null) continue;
          one.importId = await scene.import(which, action === 'import');
          if (one.live === null && one.deleted.size === 0) one.live = 'import';
        } else if (action === 'meter' || action === 'program') {
          if (one.isPosted) continue;
          await scene.post(which, action === 'meter' ? scene.member : scene.program);
          one.isPosted = true;
          one.live = 'post';
        } else if (action === 'undo') {
          if (one.importId === null) continue;
          await scene.undo(one.importId);
          one.importId = null;
          if (one.live === 'import') one.live = null;
          one.deleted.delete('import');
        } else if (one.live === 'import') {
          const [meeting] = await scene.of(which);
          await scene.remove(meeting?.id ?? 0);
          one.deleted.add('import');
          one.live = null;
        }
        expect(await counts()).toEqual(truth.map(({ live }) => (live === null ? 0 : 1)));
      }
      app.pass(3 * hourMs);
      await recorder(app.context).settleAll();
      const isThere = ({ live, isConnected, deleted }: (typeof truth)[number]) =>
        live !== null || (isConnected && deleted.size === 0);
      expect(await counts()).toEqual(truth.map((one) => (isThere(one) ? 1 : 0)));
    }),
    { numRuns: 20, seed, endOnFailure: true },
  );
});

test('a planned meeting that an import recorded is shown as recorded, and planned again when it is undone', async () => {
  const app = await testApp();
  const { connect, import: importRows, live, planned, undo } = await newScene(app);
  app.pass(3 * hourMs);
  const id = await importRows(0, true);
  await connect(0);
  const [imported, ...more] = await live();
  expect(more).toEqual([]);
  expect(imported).toMatchObject({ source: 'import' });
  expect(await planned()).toMatchObject([{ state: 'kept', meetingId: imported?.id }]);
  await undo(id);
  const [kept] = await live();
  expect(kept).toMatchObject({ source: 'calendar' });
  expect(await planned()).toMatchObject([{ state: 'kept', meetingId: kept?.id }]);
});

test('a linked event leaves nothing once its calendar no longer contains it, and is linked again when it is back', async () => {
  const app = await testApp();
  const { connect, emptyCalendar, import: importRows, live, planned } = await newScene(app);
  app.pass(3 * hourMs);
  await importRows(0, true);
  await connect(0);
  expect(await planned()).toHaveLength(1);
  await emptyCalendar();
  expect(await planned()).toEqual([]);
  expect(await live()).toMatchObject([{ source: 'import' }]);
  await connect(0);
  expect(await live()).toMatchObject([{ source: 'import' }]);
});

test('what somebody edited stays beside what is posted, and both are listed as possibly twice', async () => {
  const app = await testApp();
  const { import: importRows, live, member, post } = await newScene(app);
  app.pass(3 * hourMs);
  await importRows(0, false);
  const [imported] = await live();
  const params = { id: String(imported?.id) };
  const { draftKey: _, ...edit } = meetingDraft({
    title: 'Standup',
    startedAt,
    attendees: (imported?.attendees ?? []).map(({ name }) => attendee(name, 60)),
  });
  await member.call(editMeeting, { params, body: { ...edit, version: imported?.version ?? 0 } });
  await post(0, member);
  expect(await live()).toHaveLength(2);
  expect((await member.call(listPossiblyTwice)).pairs).toHaveLength(1);
});

test('a calendar that gives its events other UIDs records nothing twice, and asks nothing', async () => {
  const { app, feed, emails, connect, sync, meetings, planned } = await newFeed();
  const events = (suffix: string) => {
    const named = (name: string, start: string, ...more: string[]) =>
      eventLines(name + suffix, start, emails, `SUMMARY:${name}`, ...more).filter(
        (line) => line !== `SUMMARY:Meeting ${name}${suffix}`,
      );
    return [named('Weekly', '20261103T090000Z', 'RRULE:FREQ=WEEKLY'), named('Once', '20261112T090000Z')];
  };
  feed.set(...events(''));
  const { id } = await connect();
  await app.work();
  const before = await meetings();
  expect(before).toEqual(['Once', 'Weekly', 'Weekly', 'Weekly']);
  feed.set(...events('-moved'));
  await sync(id);
  expect(await meetings()).toEqual(before);
  expect((await planned()).filter(([, , state]) => state === 'asking')).toEqual([]);
  app.pass(4 * 24 * hourMs);
  await sync(id);
  expect(await meetings()).toEqual([...before, 'Weekly']);
});
