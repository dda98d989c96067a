// Meetings that are perhaps recorded twice: who is asked, and what each answer does.

import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { saveImportBatch, undoImport } from '#contract/meetings/imports.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  readMeeting,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import { savePaySettings } from '#contract/people/people.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import { keepBothMeetings, listPossiblyTwice, mergeMeetings } from '#contract/meetings/possibly-twice.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';
import type { Browser } from '#server/testing/browser.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { importBatch, type ImportRow, importRow } from '#server/testing/import-batches.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newPerson, newTeam } from '#server/testing/people.ts';
import { startOfTest, testApp, type TestApp } from '#server/testing/test-app.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';

const titlesOf = async (who: Browser) =>
  (await who.call(listPossiblyTwice)).pairs.map(({ meetings }) =>
    meetings.map(({ title }) => title).toSorted(),
  );

const recordedBy = async (who: Browser) =>
  (await who.call(listMeetings)).meetings.map(({ title }) => title).toSorted();

const importOne = (who: Browser, changes: Partial<ImportRow> = {}) =>
  who.call(saveImportBatch, {
    body: importBatch([importRow(1, { title: 'Planning', names: ['Ada', 'Grace'], ...changes })]),
  });

/** The member imported "Planning", and the administrator entered "Review" at the same time with the same people. */
async function newPair(app: TestApp) {
  const team = await newTeam(app);
  const { admin, member } = team;
  await importOne(member);
  await admin.call(saveMeeting, { body: meetingDraft({ title: 'Review' }) });
  const [pair] = (await admin.call(listPossiblyTwice)).pairs;
  const idOf = (title: string) => pair?.meetings.find((one) => one.title === title)?.id ?? 0;
  return { ...team, planning: idOf('Planning'), review: idOf('Review') };
}

const bothTitles = ['Planning', 'Review'];

test('only people who may change one of two similar meetings are asked about them', async () => {
  const app = await testApp();
  const { organizationId, admin, member } = await newPair(app);
  const colleague = await newPerson(app, organizationId);
  const { admin: stranger } = await newTeam(app);
  expect(await titlesOf(admin)).toEqual([bothTitles]);
  expect(await titlesOf(member)).toEqual([bothTitles]);
  expect(await titlesOf(colleague)).toEqual([]);
  expect(await titlesOf(stranger)).toEqual([]);
});

test.each<[string, Partial<ImportRow>, string[][]]>([
  [
    'a later start and the same title',
    { title: 'Review', startedAt: '2026-11-20T10:20:00.000Z' },
    [['Review', 'Review']],
  ],
  ['another title and a start 5 minutes later', { startedAt: '2026-11-20T10:05:00.000Z' }, [bothTitles]],
  ['another title and a start 6 minutes later', { startedAt: '2026-11-20T10:06:00.000Z' }, []],
  ['a start after the end of the other one', { title: 'Review', startedAt: '2026-11-20T10:30:00.000Z' }, []],
  ['fewer than half of all people in common', { names: ['Ada', 'Tim', 'Joan'] }, []],
  ['people without names', { names: ['Attendee'], unnamedAttendees: 5 }, []],
])('a meeting with %s', async (_what, changes, asked) => {
  const { member } = await newTeam(await testApp());
  await member.call(saveMeeting, { body: meetingDraft({ title: 'Review' }) });
  await importOne(member, changes);
  expect(await titlesOf(member)).toEqual(asked);
});

test('a row that somebody imports although it is known is another meeting', async () => {
  const { member } = await newTeam(await testApp());
  await member.call(saveMeeting, { body: meetingDraft() });
  await importOne(member, { title: 'Standup', evenIfKnown: true });
  expect(await recordedBy(member)).toEqual(['Standup', 'Standup']);
  expect(await titlesOf(member)).toEqual([]);
});

test('merging keeps one meeting, and the other one can be restored', async () => {
  const { admin, planning, review } = await newPair(await testApp());
  const kept = await admin.call(mergeMeetings, { body: { keptId: review, deletedId: planning } });
  expect(kept).toMatchObject({ id: review, title: 'Review' });
  expect(await recordedBy(admin)).toEqual(['Review']);
  expect(await titlesOf(admin)).toEqual([]);
  const { entries } = await admin.call(listAuditLog);
  expect(entries[0]).toMatchObject({ action: 'meeting.merged', subject: `meeting:${review}` });
  await admin.call(restoreMeeting, { params: { id: String(planning) } });
  expect(await recordedBy(admin)).toEqual(bothTitles);
  expect(await titlesOf(admin)).toEqual([bothTitles]);
});

test('two meetings are never asked about again', async () => {
  const { admin, member, planning, review } = await newPair(await testApp());
  await member.call(keepBothMeetings, { body: { meetingId: review, otherId: planning } });
  expect([await titlesOf(admin), await titlesOf(member)]).toEqual([[], []]);
  const params = { id: String(planning) };
  await member.call(deleteMeeting, { params });
  await member.call(restoreMeeting, { params });
  expect(await titlesOf(admin)).toEqual([]);
  expect(await recordedBy(admin)).toEqual(bothTitles);
});

test('nobody deletes a meeting of others, or decides about pairs that are none', async () => {
  const app = await testApp();
  const { organizationId, member, planning, review } = await newPair(app);
  const colleague = await newPerson(app, organizationId);
  const { admin: stranger } = await newTeam(app);
  const merge = { keptId: planning, deletedId: review };
  const both = { meetingId: planning, otherId: review };
  expect(await member.status(mergeMeetings, { body: merge })).toBe(403);
  expect(await colleague.status(keepBothMeetings, { body: both })).toBe(403);
  expect(await stranger.status(mergeMeetings, { body: merge })).toBe(404);
  expect(await stranger.status(keepBothMeetings, { body: both })).toBe(404);
  const { id } = await member.call(saveMeeting, {
    body: meetingDraft({ startedAt: '2026-11-21T10:00:00.000Z' }),
  });
  expect(await member.status(mergeMeetings, { body: { keptId: review, deletedId: id } })).toBe(404);
  expect(await recordedBy(member)).toEqual([...bothTitles, 'Standup']);
});

test('a pair that an edit made different is no longer asked about', async () => {
  const { admin, member, planning } = await newPair(await testApp());
  const params = { id: String(planning) };
  const { version } = await member.call(readMeeting, { params });
  const { draftKey: _, ...edit } = meetingDraft({ title: 'Planning', startedAt: '2026-11-20T15:00:00.000Z' });
  await member.call(editMeeting, { params, body: { ...edit, version } });
  expect(await titlesOf(admin)).toEqual([]);
});

test('a member without permission to see pay is asked with blended amounts', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await admin.call(savePaySettings, {
    body: { visibility: 'blended', blendedRate: 100, defaultRate: 75, viewers: [] },
  });
  await importOne(member);
  const attendees = [attendee('Ada', 9000), attendee('Grace', 1000)];
  await admin.call(saveMeeting, { body: meetingDraft({ title: 'Review', attendees }) });
  const costs = async (who: Browser) =>
    (await who.call(listPossiblyTwice)).pairs[0]?.meetings.find(({ title }) => title === 'Review')?.totalCost;
  expect([await costs(admin), await costs(member)]).toEqual([5000, 100]);
});

test('a planned meeting follows the kept one, and is planned again when its import is undone', async () => {
  const app = await testApp();
  const { organizationId, admin, member } = await newTeam(app);
  const org = unverifiedOrg(organizationId);
  await app.db.write((tx) =>
    tx.updateTable('organizations').set({ calendarPolicy: 'keep' }).where('id', '=', org).execute(),
  );
  app.pass(3 * hourMs);
  const settle = () => recorder(app.context).settle(org);
  const attendees = [invited(admin.email, { name: 'Ada' }), invited(member.email, { name: 'Grace' })];
  const source = { ownerId: member.userId, connectionId: 1, href: '/1.ics' };
  const event = calendarEvent({ uid: 'event@example.test', title: 'Weekly', attendees });
  await announce(app, organizationId, source, [event]);
  await settle();
  const names = (await member.call(listMeetings, { query: { include: 'attendees' } })).meetings.flatMap(
    (one) => one.attendees?.map(({ name }) => name) ?? [],
  );
  const startedAt = new Date(startOfTest + hourMs).toISOString();
  const { id } = await importOne(member, { startedAt, durationMinutes: 60, names });
  const [pair] = (await member.call(listPossiblyTwice)).pairs;
  const idOf = (title: string) => pair?.meetings.find((one) => one.title === title)?.id ?? 0;
  const keptId = idOf('Planning');
  await member.call(mergeMeetings, { body: { keptId, deletedId: idOf('Weekly') } });
  const planned = async () =>
    (await member.call(listPlanned, { query: { from: '2026-11-01', to: '2026-12-31' } })).meetings;
  expect(await planned()).toMatchObject([{ state: 'kept', meetingId: keptId }]);
  expect(await recordedBy(member)).toEqual(['Planning']);
  await member.call(undoImport, { params: { id: String(id) } });
  await settle();
  expect(await recordedBy(member)).toEqual(['Weekly']);
  expect(await planned()).toMatchObject([{ state: 'kept' }]);
});
