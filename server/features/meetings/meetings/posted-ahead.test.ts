// A meeting that is posted before its start is one resource before, at and after it.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAllocation, setAllocation } from '#contract/reports/allocation.ts';
import { listAuditLog } from '#contract/audit.ts';
import { saveCalendarPolicy } from '#contract/calendar/connections.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { findKnownMeetings, listImports, saveImportBatch, undoImport } from '#contract/meetings/imports.ts';
import { exportMeetings } from '#contract/meetings/meeting-list.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  readMeeting,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import { saveOrganizationProfile } from '#contract/organization/organization.ts';
import {
  addPerson,
  erasePerson,
  mergePeople,
  repriceMeetings,
  savePaySettings,
} from '#contract/people/people.ts';
import { keepPlanned } from '#contract/meetings/planned.ts';
import { listPossiblyTwice } from '#contract/meetings/possibly-twice.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { scheduledTasks } from '#server/app/tasks.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { exactPay, newDirectory } from '#server/testing/directory.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { asProgram, newPerson, newTeam, type Person, showNames } from '#server/testing/people.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';
import { wrongTotals } from '#server/testing/totals.ts';

const idOf = ({ id }: { id: number }) => ({ id: String(id) });
const at = (ms: number) => isoInstant(startOfTest + ms);

const total = async (reader: Person) => {
  const { meetings, cost, planned } = (await reader.call(readDashboard)).total;
  return { held: [meetings, cost], planned: [planned.meetings, planned.cost] };
};

/** A program's copy: the latest of each meeting, and how often each was received since the last time. */
function newCopy(reader: Person) {
  const meetings = new Map<number, { version: number; title: string }>();
  let updatedAfter = '1970-01-01T00:00:00Z';
  return {
    meetings,
    async sync() {
      const received: number[] = [];
      const page = await reader.call(listMeetings, { query: { updatedAfter, limit: '200' } });
      for (const { id, version, title } of page.meetings) {
        meetings.set(id, { version, title });
        received.push(id);
      }
      for (const { id } of page.deleted ?? []) {
        meetings.delete(id);
        received.push(id);
      }
      updatedAfter = page.updatedUntil ?? updatedAfter;
      return received.toSorted((a, b) => a - b);
    },
  };
}

const starts = fc.constantFrom(-hourMs, 0, 1, 1000, hourMs, 2 * dayMs);
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('post' as const, 'put' as const), key: fc.nat(1), start: starts }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const), key: fc.nat(1) }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(1, 1000, hourMs, dayMs) }),
  fc.record({ kind: fc.constant('tasks' as const) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Deleted and restored before its start, and restored after it. */
const deletedAhead: Step[] = [
  { kind: 'post', key: 0, start: hourMs },
  { kind: 'delete', key: 0 },
  { kind: 'restore', key: 0 },
  { kind: 'delete', key: 0 },
  { kind: 'pass', ms: dayMs },
  { kind: 'restore', key: 0 },
];

/** Moved ahead after it took place, and back. */
const movedOften: Step[] = [
  { kind: 'post', key: 0, start: 0 },
  { kind: 'put', key: 0, start: hourMs },
  { kind: 'post', key: 0, start: -hourMs },
  { kind: 'post', key: 0, start: hourMs },
  { kind: 'pass', ms: hourMs },
  { kind: 'tasks' },
];

type Known = { id: number; version: number; title: string; start: number; isDeleted: boolean };

test(
  'any sequence of saves, edits, deletions and time leaves one resource',
  { timeout: 300_000 },
  async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const app = await testApp();
        const { admin, organizationId } = await newTeam(app);
        const program = await newPerson(app, organizationId);
        await asProgram(app, program, ['meetings:read', 'meetings:write']);
        const copy = newCopy(program);
        const known = new Map<number, Known>();
        for (const one of steps) {
          const now = app.context.now();
          const changed: number[] = [];
          const before = 'key' in one ? known.get(one.key) : undefined;
          runs += 1;
          const content = (start: number) => ({
            ...meetingDraft({ title: `No. ${runs}`, startedAt: isoInstant(start) }),
            department: 'Sales',
          });
          if (one.kind === 'post') {
            const start = now + one.start;
            const body = { ...content(start), externalId: `key ${one.key}` };
            if (before?.isDeleted) {
              expect(await program.status(saveMeeting, { body })).toBe(409);
              continue;
            }
            const saved = await program.ask(saveMeeting, {
              body: { ...body, ...(before && { version: before.version }) },
            });
            const { id } = saved.body as { id: number };
            expect([saved.status, before?.id ?? id]).toEqual([before ? 200 : 201, id]);
            const version = (before?.version ?? 0) + 1;
            known.set(one.key, { id, version, title: body.title, start, isDeleted: false });
            changed.push(id);
          } else if (one.kind === 'put') {
            if (!before || before.isDeleted) continue;
            const start = now + one.start;
            const { draftKey: _, ...edit } = content(start);
            const { id, version } = before;
            expect(
              await program.status(editMeeting, {
                params: { id: String(id) },
                body: { ...edit, version: version + 1 },
              }),
            ).toBe(409);
            const params = { id: String(id) };
            const edited = await program.call(editMeeting, { params, body: { ...edit, version } });
            expect(edited).toMatchObject({ id, version: version + 1, planned: start > now });
            known.set(one.key, { ...before, version: version + 1, title: edit.title, start });
            changed.push(id);
          } else if (one.kind === 'delete' || one.kind === 'restore') {
            const isDeleting = one.kind === 'delete';
            if (!before || before.isDeleted === isDeleting) continue;
            await admin.call(isDeleting ? deleteMeeting : restoreMeeting, { params: idOf(before) });
            known.set(one.key, { ...before, version: before.version + 1, isDeleted: isDeleting });
            changed.push(before.id);
          } else if (one.kind === 'pass') app.pass(one.ms);
          else for (const { run } of scheduledTasks(app.app, app.context)) await run();

          const live = [...known.values()].filter(({ isDeleted }) => !isDeleted);
          const held = live.filter(({ start }) => start <= app.context.now());
          const toCome = live.length - held.length;
          expect(await total(admin)).toEqual({
            held: [held.length, 55 * held.length],
            planned: [toCome, 55 * toCome],
          });
          for (const { id, version, title, start } of live)
            expect(await program.call(readMeeting, { params: { id: String(id) } })).toMatchObject({
              version,
              title,
              planned: start > app.context.now(),
            });
          expect(await copy.sync()).toEqual(changed);
          expect(copy.meetings).toEqual(
            new Map(live.map(({ id, version, title }) => [id, { version, title }])),
          );
        }
        expect(await wrongTotals(app.db)).toEqual([]);
        const { meetings } = await program.call(listMeetings, { query: {} });
        const live = [...known.values()].filter(({ isDeleted }) => !isDeleted);
        expect(meetings.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
          live.map(({ id }) => id).toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 25, examples: [[deletedAhead], [movedOften]] },
    );
  },
);

test('two concurrent first requests after the start count the meeting once', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { id } = await member.call(saveMeeting, { body: meetingDraft({ startedAt: at(hourMs) }) });
  app.pass(hourMs);
  const totals = await Promise.all([admin, member, admin, member].map(total));
  expect(totals).toEqual(totals.map(() => ({ held: [1, 55], planned: [0, 0] })));
  const { entries } = await admin.call(listAuditLog);
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['meeting.started', `meeting:${id}`],
    ['meeting.saved', `meeting:${id}`],
  ]);
});

test('the same draft is saved once, before and after the start', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const body = meetingDraft({ startedAt: at(hourMs) });
  const saves = await Promise.all([1, 2, 3].map(() => member.ask(saveMeeting, { body })));
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  expect((await member.error(saveMeeting, { body: { ...body, title: 'Other' } })).status).toBe(409);
  const replaced = await member.call(saveMeeting, { body: { ...body, title: 'Other', replace: true } });
  expect(replaced).toMatchObject({ title: 'Other', version: 2, planned: true });
  app.pass(hourMs);
  const again = await member.ask(saveMeeting, { body: { ...body, title: 'Other' } });
  expect(again).toMatchObject({ status: 200, body: { id: replaced.id, version: 2, planned: false } });
});

test('what may be recorded twice is listed once both have started', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  for (const title of ['Standup', 'Planning'])
    await member.call(saveMeeting, { body: meetingDraft({ title, startedAt: at(hourMs) }) });
  expect((await member.call(listPossiblyTwice)).pairs).toEqual([]);
  app.pass(hourMs);
  const { pairs } = await member.call(listPossiblyTwice);
  expect(pairs.map(({ meetings }) => meetings.map(({ title }) => title).toSorted())).toEqual([
    ['Planning', 'Standup'],
  ]);
});

test('the policy of calendars records each of theirs once, and leaves posted ones alone', async () => {
  const { app, organizationId, admin, member } = await newDirectory();
  const source = { ownerId: member.userId, connectionId: 1, href: '/1.ics' };
  const event = calendarEvent({ attendees: [invited(member.email), invited(admin.email)] });
  await announce(app, organizationId, source, [event]);
  await member.call(saveMeeting, { body: meetingDraft({ startedAt: at(hourMs), title: 'Posted' }) });
  const orders = ['keep', 'ask', 'never', 'keep', 'never', 'ask', 'keep'] as const;
  const titles = async () =>
    (await member.call(listMeetings, { query: { planned: 'no' } })).meetings
      .map(({ title }) => title)
      .toSorted();
  await admin.call(saveCalendarPolicy, { body: { policy: 'never' } });
  app.pass(3 * hourMs);
  expect(await titles()).toEqual(['Posted']);
  for (const policy of orders) {
    await admin.call(saveCalendarPolicy, { body: { policy } });
    await recorder(app.context).settle(unverifiedOrg(organizationId));
  }
  const recorded = ['Posted', 'Standup'];
  expect(await titles()).toEqual(recorded);
  for (const policy of orders) {
    await admin.call(saveCalendarPolicy, { body: { policy } });
    await recorder(app.context).settle(unverifiedOrg(organizationId));
    expect(await titles()).toEqual(recorded);
  }
});

test('an import of later meetings is known, counted, and undone as a whole', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const rows = [
    importRow(0, { startedAt: at(-dayMs) }),
    importRow(1, { startedAt: at(dayMs) }),
    importRow(2, { startedAt: at(2 * dayMs) }),
  ];
  const batch = importBatch(rows);
  const { id, saved } = await member.call(saveImportBatch, { body: batch });
  expect(saved).toBe(3);
  expect((await total(admin)).planned[0]).toBe(2);
  const again = await member.call(saveImportBatch, { body: batch });
  expect(again.saved).toBe(0);
  const meetings = rows.map(({ title, startedAt, durationMinutes, row }) => ({
    title,
    startedAt,
    durationMinutes,
    row,
  }));
  expect(await admin.call(findKnownMeetings, { body: { meetings } })).toMatchObject({ known: [0, 1, 2] });
  expect(await member.call(findKnownMeetings, { body: { meetings, importKey: batch.importKey } })).toEqual({
    known: [],
    saved: [0, 1, 2],
  });
  app.pass(dayMs);
  expect((await total(admin)).held[0]).toBe(2);
  await member.call(undoImport, { params: { id: String(id) } });
  expect(await total(admin)).toEqual({ held: [0, 0], planned: [0, 0] });
  expect((await member.call(listImports)).imports).toMatchObject([{ state: 'undone', mayUndo: false }]);
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('keeps its tiers and rates; estimates get the price of the directory, and a re-pricing all', async () => {
  const { app, organizationId, admin, member, add } = await newDirectory();
  await showNames(app, organizationId);
  const unknown = { name: 'Zoe', role: 'Guest', salaryTier: null };
  const startedAt = at(dayMs);
  const draft = { startedAt, durationMinutes: 60, attendees: [attendee('Grace Hopper', 55), unknown] };
  const first = await admin.call(saveMeeting, { body: meetingDraft(draft) });
  expect(first).toMatchObject({ totalCost: 55 + 75, estimatedCost: 75 });
  await add({ name: 'Zoe', emails: [], tier: { salaryTier: 'lead' } });
  await app.work();
  const saved = await admin.call(saveMeeting, { body: meetingDraft(draft) });
  const read = await admin.call(readMeeting, { params: idOf(first) });
  expect(read).toMatchObject({ totalCost: 55 + 95, estimatedCost: 0, version: 2 });
  expect([read.totalCost, read.attendees]).toEqual([saved.totalCost, saved.attendees]);
  await add({ name: 'Grace Hopper', emails: [], tier: { salaryTier: 'lead' } });
  await app.work();
  expect((await admin.call(readMeeting, { params: idOf(first) })).totalCost).toBe(150);
  const repricing = { since: '2026-11-22', isPreview: false };
  expect(await admin.call(repriceMeetings, { body: repricing })).toEqual({
    meetings: 2,
    before: 300,
    after: 380,
  });
  await app.work();
  expect((await total(admin)).planned).toEqual([2, 380]);
  const pay = { ...exactPay, visibility: 'blended' as const, blendedRate: 10 };
  await admin.call(savePaySettings, { body: pay });
  await app.work();
  expect((await total(member)).planned).toEqual([2, 40]);
  const seen = await member.call(readMeeting, { params: idOf(first) });
  expect(seen).toMatchObject({ totalCost: 20, hourlyCost: 20, estimatedCost: 0, averageHourlyRate: 10 });
  expect(seen.attendees.map(({ salaryTier, hourlyRate }) => [salaryTier, hourlyRate])).toEqual([
    [null, null],
    [null, null],
  ]);
  const [listed] = (await member.call(listMeetings, { query: { sort: 'totalCost', include: 'attendees' } }))
    .meetings;
  expect(listed).toMatchObject({ totalCost: 20, attendees: [{ salaryTier: null }, { salaryTier: null }] });
  app.pass(dayMs);
  expect(await total(admin)).toEqual({ held: [2, 380], planned: [0, 0] });
  expect((await total(member)).held).toEqual([2, 40]);
});

test('another time zone moves its day, and names and people follow the directory', async () => {
  const { app, admin, member, add } = await newDirectory();
  const person = await add({ name: 'Zoe', emails: ['zoe@example.test'] });
  const duplicate = await admin.call(addPerson, {
    body: { name: 'Zoë', emails: ['zoe@elsewhere.test'], role: null, department: 'Sales' },
  });
  const body = meetingDraft({
    startedAt: '2026-11-23T20:00:00.000Z',
    durationMinutes: 60,
    attendees: [attendee('zoe@elsewhere.test', 60), attendee('zoe@example.test', 40)],
  });
  const meeting = await member.call(saveMeeting, { body });
  const params = idOf(meeting);
  await admin.call(setAllocation, { params, body: { allocation: 'attendees' } });
  expect((await member.call(readAllocation, { params })).shares).toContainEqual({
    department: 'Sales',
    cost: 60,
  });
  await admin.call(mergePeople, { params: idOf(person), body: { duplicate: duplicate.id } });
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', timeZone: 'Asia/Tokyo' } });
  await app.work();
  expect((await member.call(readMeeting, { params })).day).toBe('2026-11-24');
  await admin.call(erasePerson, { params: idOf(person) });
  await app.work();
  const names = (await member.call(readMeeting, { params })).attendees.map(({ name }) => name);
  expect(names[0]).toBe(names[1]);
  expect(names[0]).not.toContain('zoe');
  const data = await member.ask(exportMyData);
  expect(data.text).toContain(`"id":${meeting.id}`);
});

test('the list filters, sorts and pages meetings held and to come together', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  await showNames(app, organizationId);
  const save = (title: string, hours: number, changes: object = {}) =>
    member.call(saveMeeting, {
      body: meetingDraft({
        title,
        startedAt: at(hours * hourMs),
        department: 'Sales',
        location: 'Oslo',
        ...changes,
      }),
    });
  await save('A', -48, { durationMinutes: 60 });
  await save('B', 24, { durationMinutes: 90 });
  await save('C', -24, { durationMinutes: 120, department: null });
  await save('D', 48, { durationMinutes: 30, department: null, attendees: [attendee('Zoe', 500)] });
  const titles = async (query: object) => {
    const found: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: { meetings: { title: string }[]; next: string | null } = await member.call(listMeetings, {
        query: { ...query, limit: '1', ...(after && { after }) },
      });
      found.push(...page.meetings.map(({ title }) => title));
      after = page.next;
    }
    return found.join('');
  };
  expect(await titles({})).toBe('DBCA');
  expect(await titles({ order: 'asc' })).toBe('ACBD');
  expect(await titles({ sort: 'totalCost' })).toBe('DCBA');
  expect(await titles({ planned: 'yes' })).toBe('DB');
  expect(await titles({ planned: 'no' })).toBe('CA');
  expect(await titles({ department: 'sales' })).toBe('BA');
  expect(await titles({ unassigned: 'yes' })).toBe('DC');
  expect(await titles({ costDepartment: 'Sales', from: '2026-11-22' })).toBe('B');
  expect(await titles({ person: 'zo' })).toBe('D');
  expect(await titles({ search: 'b', location: 'osl', type: 'standup' })).toBe('B');
  const csv = await member.call(exportMeetings, { query: {} });
  expect(
    csv
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.slice(0, 1)),
  ).toEqual(['D', 'B', 'C', 'A']);
});

test('only the author and administrators change it, and it is not recorded by hand', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const other = await newPerson(app, organizationId);
  const meeting = await member.call(saveMeeting, { body: meetingDraft({ startedAt: at(dayMs) }) });
  const params = idOf(meeting);
  const { draftKey: _, ...edit } = meetingDraft({ startedAt: at(2 * dayMs) });
  expect(await other.call(readMeeting, { params })).toMatchObject({ canEdit: false, planned: true });
  expect(await other.status(editMeeting, { params, body: { ...edit, version: 1 } })).toBe(403);
  expect(await other.status(deleteMeeting, { params })).toBe(403);
  expect(await member.status(keepPlanned, { params, body: { minutes: 30 } })).toBe(404);
  const stranger = await newTeam(app, 'Other');
  expect(await stranger.admin.status(readMeeting, { params })).toBe(404);
  expect((await stranger.admin.call(listMeetings, { query: {} })).meetings).toEqual([]);
  expect(await admin.call(editMeeting, { params, body: { ...edit, version: 1 } })).toMatchObject({
    version: 2,
  });
  await admin.call(deleteMeeting, { params });
  expect(await member.status(readMeeting, { params })).toBe(404);
});
