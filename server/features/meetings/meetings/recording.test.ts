import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saveCalendarPolicy } from '#contract/calendar/connections.ts';
import { listAuditLog } from '#contract/audit.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  readMeeting,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import { dropPlanned, keepPlanned, listPlanned, restorePlanned } from '#contract/meetings/planned.ts';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import type { CalendarPolicy } from '#domain/meetings/planned/planned.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { newDirectory } from '#server/testing/directory.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { blendPay, newPerson } from '#server/testing/people.ts';
import { startOfTest } from '#server/testing/test-app.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { recorder } from './recording.ts';

const seed = Number(process.env['HISTORY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const days = { from: '2026-11-01', to: '2026-12-31' };

/** The calendar of `member` contains a meeting with Ada, a lead of $95, and somebody from outside. */
async function newCalendar(policy: CalendarPolicy = 'keep') {
  const { app, organizationId, admin, member, add } = await newDirectory();
  const ada = { emails: ['ada@example.test'], role: 'Engineer', tier: { salaryTier: 'lead' } };
  await add({ name: 'Ada Lovelace', ...ada });
  const org = unverifiedOrg(organizationId);
  await app.db.write((tx) =>
    tx
      .updateTable('organizations')
      .set({ calendarPolicy: policy })
      .where('id', '=', organizationId)
      .execute(),
  );
  const people = [invited(member.email), invited('ada@example.test'), invited('guest@elsewhere.test')];
  const event = (changes: Partial<CalendarEvent> = {}) => calendarEvent({ attendees: people, ...changes });
  const source = { ownerId: member.userId, connectionId: 1, href: '/1.ics' };
  const sync = (...events: CalendarEvent[]) => announce(app, organizationId, source, events);
  const settle = () => recorder(app.context).settle(org);
  const planned = async (reader = member) => (await reader.call(listPlanned, { query: days })).meetings;
  const meetings = async () => (await member.call(listMeetings, { query: {} })).meetings;
  const sums = async () => (await admin.call(readDashboard)).total;
  await sync(event());
  const syncOther = (...events: CalendarEvent[]) =>
    announce(app, organizationId, { ...source, href: '/2.ics' }, events);
  return { app, organizationId, admin, member, add, event, sync, syncOther, settle, planned, meetings, sums };
}

test('asks about the second part of a series while the first part still has the meeting', async () => {
  const { app, event, sync, syncOther, settle, planned } = await newCalendar();
  const weekly = { isRecurring: true, isOwnComponent: false, slotMinutes: 7 * 24 * 60 };
  const at = (startsAt: number) => ({
    startsAt,
    endsAt: startsAt + hourMs,
    recurrenceId: isoInstant(startsAt),
  });
  const nine = startOfTest + hourMs;
  await sync(event({ uid: 'weekly@google.com', ...weekly, ...at(nine) }));
  // The first part, which ends before this week, cannot be read at the moment.
  await syncOther(event({ uid: 'weekly_R20261121T120000@google.com', ...weekly, ...at(nine + 2 * hourMs) }));
  expect((await planned()).map(({ state }) => state)).toEqual(['planned', 'planned']);
  app.pass(4 * hourMs);
  await settle();
  expect((await planned()).map(({ state, why }) => [state, why])).toEqual([
    ['kept', null],
    ['asking', 'same-slot'],
  ]);
});

test('records a meeting that has ended, once, at the prices of the directory', async () => {
  const { app, admin, member, settle, planned, meetings, sums } = await newCalendar();
  expect(await planned()).toMatchObject([
    {
      title: 'Standup',
      day: '2026-11-21',
      durationMinutes: 60,
      cost: 95 + 75 + 75,
      estimatedCost: 150,
      state: 'planned',
    },
  ]);
  await settle();
  expect(await meetings()).toEqual([]);
  app.pass(2 * hourMs);
  await Promise.all([settle(), settle()]);
  await recorder(app.context).settleAll();
  const [kept, ...more] = await meetings();
  expect(more).toEqual([]);
  expect(kept).toMatchObject({ title: 'Standup', totalCost: 245, estimatedCost: 150, durationMinutes: 60 });
  expect(await planned()).toMatchObject([{ state: 'kept', meetingId: kept?.id }]);
  const read = await member.call(readMeeting, { params: { id: String(kept?.id) } });
  const whatIsKnown = { plannedMinutes: 60, type: 'standup', scheduledAt: null };
  expect(read).toMatchObject({ source: 'calendar', ...whatIsKnown, canEdit: true, hygiene: {} });
  expect(read.attendees.map(({ name, role }) => [name, role])).toEqual([
    [member.email.split('@')[0], 'Team Member'],
    ['Ada Lovelace', 'Engineer'],
    ['guest', 'Team Member'],
  ]);
  expect(await sums()).toMatchObject({ meetings: 1, cost: 245 });
  const { entries } = await admin.call(listAuditLog, { query: {} });
  expect(entries[0]).toMatchObject({ action: 'meeting.kept', detail: { title: 'Standup', meetings: 1 } });
});

test.each<[string, CalendarPolicy, string[], string]>([
  ['the policy keeps', 'keep', ['ada@example.test'], 'kept'],
  ['only one person is of the organization', 'keep', ['guest@elsewhere.test'], 'asking'],
  ['the policy asks', 'ask', ['ada@example.test'], 'asking'],
  ['the policy never keeps', 'never', ['ada@example.test'], 'planned'],
])('a meeting that has ended, if %s', async (_what, policy, others, state) => {
  const { app, member, event, sync, settle, planned } = await newCalendar(policy);
  await sync(event({ attendees: [member.email, ...others].map((email) => invited(email)) }));
  app.pass(3 * hourMs);
  await settle();
  expect(await planned()).toMatchObject([{ state }]);
});

test('a recorded meeting follows its calendar until somebody edits it', async () => {
  const { app, member, event, sync, settle, planned, meetings, sums } = await newCalendar();
  app.pass(2 * hourMs);
  await settle();
  await sync(event({ title: 'Review', endsAt: startOfTest + 1.5 * hourMs }));
  await settle();
  const [followed] = await meetings();
  expect(followed).toMatchObject({ title: 'Review', durationMinutes: 30, totalCost: 122.5 });
  expect(await sums()).toMatchObject({ meetings: 1, cost: 122.5 });

  await sync(event({ startsAt: startOfTest + 5 * hourMs, endsAt: startOfTest + 6 * hourMs }));
  await settle();
  expect([await meetings(), await planned()]).toMatchObject([[], [{ state: 'planned', meetingId: null }]]);
  app.pass(5 * hourMs);
  await settle();
  const [again] = await meetings();
  const params = { id: String(again?.id) };
  const { draftKey: _, ...draft } = meetingDraft({ title: 'Edited' });
  await member.call(editMeeting, { params, body: { ...draft, version: 1 } });
  await sync(
    event({ title: 'Moved again', startsAt: startOfTest + 9 * hourMs, endsAt: startOfTest + 10 * hourMs }),
  );
  await settle();
  expect(await meetings()).toMatchObject([{ title: 'Edited' }]);
  await sync(event({ isCanceled: true }));
  await settle();
  expect(await meetings()).toMatchObject([{ title: 'Edited' }]);
});

test('a meeting canceled after it was recorded is deleted; a deleted one stays deleted', async () => {
  const { app, member, event, sync, settle, planned, meetings, sums } = await newCalendar();
  const second = event({ uid: 'second@example.test', recurrenceId: '2026-11-21T13:00:00Z' });
  await sync(event(), second);
  app.pass(2 * hourMs);
  await settle();
  await sync(event({ isCanceled: true }), second);
  await settle();
  const [left, ...more] = await meetings();
  expect(more).toEqual([]);
  expect(await sums()).toMatchObject({ meetings: 1 });
  expect(await planned()).toMatchObject([{ meetingId: left?.id }]);
  await member.call(deleteMeeting, { params: { id: String(left?.id) } });
  await sync({ ...second, title: 'Again' });
  await settle();
  expect(await meetings()).toEqual([]);
});

test('a meeting canceled after its end can be restored, and the calendar does not record it again', async () => {
  const { app, admin, member, event, sync, settle, planned, meetings, sums } = await newCalendar();
  app.pass(2 * hourMs);
  await sync(event());
  await settle();
  const [held] = await meetings();
  const params = { id: String(held?.id) };
  // The calendar takes its cancellation back: the same meeting again.
  await sync(event({ isCanceled: true }));
  await settle();
  expect([await meetings(), await planned()]).toEqual([[], []]);
  await sync(event());
  await settle();
  expect(await meetings()).toMatchObject([{ id: held?.id, title: 'Standup' }]);
  expect(await sums()).toMatchObject({ meetings: 1, cost: 245 });

  await sync(event({ isCanceled: true }));
  await settle();
  const { entries } = await admin.call(listAuditLog, { query: {} });
  expect(entries[0]).toMatchObject({ action: 'meeting.kept', subject: `meeting:${held?.id}` });
  await member.call(restoreMeeting, { params });
  for (const isCanceled of [false, true, false]) {
    await sync(event({ isCanceled, title: 'Renamed' }));
    await settle();
    expect(await meetings()).toMatchObject([{ id: held?.id, title: 'Standup' }]);
  }
  expect(await sums()).toMatchObject({ meetings: 1, cost: 245 });
});

test('a single event dragged ahead days after it took place stays in the record, and takes place again', async () => {
  const { app, event, sync, settle, planned, meetings } = await newCalendar();
  app.pass(2 * hourMs);
  await sync(event());
  await settle();
  // The score follows the time: outcomes are due a day after the end.
  const held = async () => (await meetings()).map((one) => ({ ...one, hygieneScore: null }));
  const before = await held();
  app.pass(4 * 24 * hourMs);
  const startsAt = app.context.now() + 24 * hourMs;
  for (const _reading of [1, 2]) {
    await sync(event({ startsAt, endsAt: startsAt + hourMs }));
    await settle();
    expect(await held()).toEqual(before);
    expect((await planned()).map(({ state }) => state)).toEqual(['kept', 'planned']);
  }
  app.pass(26 * hourMs);
  await settle();
  expect(await meetings()).toHaveLength(2);
});

test.each<[string, Partial<CalendarEvent>[]]>([
  ['is renamed', [{ title: 'Renamed' }]],
  ['gets another number', [{ sequence: 7 }]],
  ['gets another guest', [{ attendees: [invited('zoe@example.test'), invited('ada@example.test')] }]],
  ['is canceled', [{ isCanceled: true }]],
  ['is gone', []],
])('a series that %s changes nothing of what took place', async (_what, changes) => {
  const { app, event, sync, settle, meetings } = await newCalendar();
  const weekly = (some: Partial<CalendarEvent>) =>
    [0, 1].map((week) =>
      event({
        recurrenceId: week === 0 ? '2026-11-21T13:00:00Z' : '2026-11-28T13:00:00Z',
        isRecurring: true,
        isOwnComponent: false,
        slotMinutes: 7 * 24 * 60,
        startsAt: startOfTest + (1 + 168 * week) * hourMs,
        endsAt: startOfTest + (2 + 168 * week) * hourMs,
        ...some,
      }),
    );
  await sync();
  await sync(...weekly({}));
  app.pass(2 * hourMs);
  await settle();
  const before = await meetings();
  expect(before).toHaveLength(1);
  await sync(...weekly({}));
  await sync(...changes.flatMap(weekly));
  await settle();
  expect(await meetings()).toEqual(before);
});

test('two saves for one planned meeting are one meeting, or two on request', async () => {
  const { app, organizationId, member, event, sync, settle, planned, meetings } = await newCalendar();
  const colleague = await newPerson(app, organizationId);
  await sync(event({ attendees: [member, colleague].map(({ email }) => invited(email)) }));
  const [one] = await planned();
  app.pass(2 * hourMs);
  const draft = meetingDraft({ title: 'First', plannedMeetingId: one?.id });
  await member.call(saveMeeting, { body: draft });
  const second = meetingDraft({ title: 'Second', plannedMeetingId: one?.id });
  const refused = await colleague.ask(saveMeeting, { body: second });
  const [first] = await meetings();
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
    409,
    { code: 'planned-recorded', errors: { plannedMeetingId: [{ params: { meetingId: first?.id } }] } },
  ]);
  // The first one again, after a lost response.
  await member.call(saveMeeting, { body: draft });
  await settle();
  expect((await meetings()).map(({ title }) => title)).toEqual(['First']);
  const { plannedMeetingId: _, ...both } = second;
  await colleague.call(saveMeeting, { body: both });
  expect(await meetings()).toHaveLength(2);
});

test('a meter recording replaces the planned meeting, even if the calendar recorded it first', async () => {
  const { app, member, event, sync, settle, planned, meetings, sums } = await newCalendar();
  const [first] = await planned();
  app.pass(2 * hourMs);
  const draft = meetingDraft({ title: 'Metered', plannedMeetingId: first?.id });
  await member.call(saveMeeting, { body: draft });
  await member.call(saveMeeting, { body: draft });
  await settle();
  expect(await meetings()).toMatchObject([{ title: 'Metered' }]);
  await sync(event({ title: 'Changed' }));
  await settle();
  expect(await meetings()).toMatchObject([{ title: 'Metered' }]);

  await sync(event(), event({ uid: 'late' }));
  const late = (await planned()).find(({ state }) => state === 'planned');
  await settle();
  expect(await meetings()).toHaveLength(2);
  await member.call(saveMeeting, { body: meetingDraft({ title: 'Late', plannedMeetingId: late?.id }) });
  expect((await meetings()).map(({ title }) => title).toSorted()).toEqual(['Late', 'Metered']);
  expect(await sums()).toMatchObject({ meetings: 2, cost: 110 });
  await member.call(saveMeeting, { body: meetingDraft({ title: 'Of nothing', plannedMeetingId: 1 }) });
});

test('a member records a meeting with its actual minutes, or drops it', async () => {
  const { app, member, event, sync, settle, planned, meetings } = await newCalendar('ask');
  const [one] = await planned();
  const params = { id: String(one?.id) };
  expect((await member.ask(keepPlanned, { params, body: { minutes: 20 } })).status).toBe(409);
  app.pass(2 * hourMs);
  await settle();
  const kept = await member.call(keepPlanned, { params, body: { minutes: 20 } });
  expect(kept).toMatchObject({ state: 'kept' });
  expect(await meetings()).toMatchObject([{ id: kept.meetingId, durationMinutes: 20, totalCost: 81.67 }]);
  expect((await member.ask(dropPlanned, { params })).status).toBe(409);
  await sync(event({ title: 'Changed' }));
  await settle();
  expect(await meetings()).toMatchObject([{ title: 'Standup', durationMinutes: 20 }]);

  await sync(event(), event({ uid: 'other' }));
  const other = { id: String((await planned()).find(({ state }) => state === 'planned')?.id) };
  expect(await member.call(dropPlanned, { params: other })).toMatchObject({ state: 'dropped' });
  await member.call(dropPlanned, { params: other });
  await sync(event(), event({ uid: 'other', title: 'Changed' }));
  await settle();
  expect(await meetings()).toHaveLength(1);

  for (const state of ['asking', 'asking'])
    expect(await member.call(restorePlanned, { params: other })).toMatchObject({ state });
  expect(await member.call(restorePlanned, { params })).toMatchObject({ state: 'kept' });
  await member.call(keepPlanned, { params: other, body: { minutes: 15 } });
  expect(await meetings()).toHaveLength(2);
});

test('the author can correct the minutes of a meeting recorded from the calendar', async () => {
  const { app, admin, organizationId, member, event, sync, settle, planned, meetings } = await newCalendar();
  const colleague = await newPerson(app, organizationId);
  await sync(event({ attendees: [member, colleague].map(({ email }) => invited(email)) }));
  app.pass(2 * hourMs);
  await settle();
  const [one] = await planned();
  const [params, body] = [{ id: String(one?.id) }, { minutes: 30 }];
  expect((await admin.ask(keepPlanned, { params, body })).status).toBe(404);
  expect((await colleague.ask(keepPlanned, { params, body })).status).toBe(403);
  await member.call(keepPlanned, { params, body });
  await sync(event({ title: 'Changed' }));
  await settle();
  expect(await meetings()).toMatchObject([{ title: 'Standup', durationMinutes: 30, totalCost: 75 }]);
});

test('attendees and the owner see a planned meeting, administrators its price, and others nothing', async () => {
  const { app, organizationId, admin, member, add, event, sync } = await newCalendar();
  const attendee = await newPerson(app, organizationId, { name: 'Grace' });
  const stranger = await newPerson(app, organizationId);
  await add({ name: 'Grace Hopper', emails: [attendee.email, 'grace@navy.test'] });
  await sync(event({ attendees: [invited('grace@navy.test'), invited('ada@example.test')] }));
  const read = (reader = member) => reader.call(listPlanned, { query: days });
  const { meetings, others } = await read();
  expect(meetings).toMatchObject([{ title: 'Standup', organizer: null, cost: 170 }]);
  expect(others).toEqual([]);
  expect(await read(attendee)).toEqual(await read());
  expect(await read(stranger)).toEqual({ meetings: [], others: [], entered: [] });
  const price = [{ day: '2026-11-21', meetings: 1, minutes: 60, cost: 170, estimatedCost: 75 }];
  expect(await read(admin)).toEqual({ meetings: [], others: price, entered: [] });

  await blendPay(app, organizationId);
  const [blended] = (await read(attendee)).meetings;
  expect(blended).toMatchObject({ cost: 150, estimatedCost: 0, attendees: [{}, { estimated: false }] });
});

test(`each meeting of a calendar is recorded once, however the policy changes (seed ${seed})`, async () => {
  const policies = fc.array(fc.constantFrom<CalendarPolicy>('keep', 'ask', 'never'), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(policies, async (changes) => {
      const { app, admin, event, sync, settle, meetings, planned } = await newCalendar('ask');
      const series = [0, 1, 2, 3].map((day) => {
        const startsAt = startOfTest + day * dayMs + hourMs;
        return event({ uid: `event-${day}`, startsAt, endsAt: startsAt + hourMs });
      });
      await sync(...series);
      for (const policy of [...changes, 'keep'] as const) {
        await admin.call(saveCalendarPolicy, { body: { policy } });
        app.pass(dayMs);
        await sync(...series);
        await settle();
        await settle();
      }
      app.pass(4 * dayMs);
      await settle();
      expect(await meetings()).toHaveLength(series.length);
      expect((await planned()).map(({ state }) => state)).toEqual(series.map(() => 'kept'));
    }),
    { numRuns: 12, seed, endOnFailure: true },
  );
});
