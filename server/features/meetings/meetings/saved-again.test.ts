// The same draft key twice: nothing is lost, nothing is doubled, and nobody's later change is overwritten.

import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { errorMessage } from '#contract/errors.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  type MeetingWithAttendees,
  readMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import type { Browser } from '#server/testing/browser.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { noMeetings } from '#server/testing/totals.ts';

type Attendee = ReturnType<typeof attendee>;

const otherwise = { status: 409, message: errorMessage('draft-conflict') };

/** The organization's current data: the meetings of the list, and the stored totals. */
async function recordOf(member: Browser) {
  const { meetings } = await member.call(listMeetings);
  return {
    listed: meetings.map(({ id, durationMinutes }) => [id, durationMinutes]),
    total: (await member.call(readDashboard)).total,
  };
}

test('a draft edited after its response was lost updates its meeting and the totals', async () => {
  const { admin, member } = await newTeam(await testApp());
  const body = meetingDraft({ department: 'Sales', scheduledAt: '2026-11-20T09:55:00.000Z' });
  const { id } = await member.call(saveMeeting, { body });
  const went = { ...body, durationMinutes: 60, attendees: [...body.attendees, attendee('Alan', 70)] };
  const on = { ...went, title: 'Retro', scheduledAt: null, department: 'Platform', replace: true };

  const answer = await member.ask(saveMeeting, { body: on });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id, title: 'Retro', totalCost: 180, version: 2, scheduledAt: null });
  expect(await member.call(readMeeting, { params: { id: String(id) } })).toEqual(answer.body);
  expect(await recordOf(member)).toEqual({
    listed: [[id, 60]],
    total: { meetings: 1, minutes: 60, cost: 180, estimatedCost: 110, planned: noMeetings },
  });
  const { entries } = await admin.call(listAuditLog);
  expect(entries.filter(({ subject }) => subject === `meeting:${id}`).map(({ action }) => action)).toEqual([
    'meeting.changed',
    'meeting.saved',
  ]);
});

test('the edited draft sets or clears the scheduled start', async () => {
  const { member } = await newTeam(await testApp());
  const scheduledAt = '2026-11-20T09:55:00.000Z';
  for (const [first, later, kept] of [
    [{ scheduledAt }, {}, null],
    [{}, { scheduledAt }, scheduledAt],
  ] as const) {
    const body = meetingDraft();
    await member.call(saveMeeting, { body: { ...body, ...first } });
    const replaced = { ...body, ...later, durationMinutes: 60, replace: true };
    expect((await member.call(saveMeeting, { body: replaced })).scheduledAt).toBe(kept);
  }
});

test('different content with the same key is rejected unless the client marks it as the same draft', async () => {
  const { member } = await newTeam(await testApp());
  const body = meetingDraft();
  const { id } = await member.call(saveMeeting, { body });
  const [ada, ...others] = body.attendees as [Attendee, ...Attendee[]];
  for (const other of [
    { title: 'Retro' },
    { type: 'review' },
    { department: 'Sales' },
    { agenda: 'Why' },
    { startedAt: '2026-11-20T10:01:00.000Z' },
    { scheduledAt: '2026-11-20T09:55:00.000Z' },
    { durationMinutes: 60 },
    { plannedMinutes: 60 },
    ...[
      { name: 'Alan' },
      { role: 'Manager' },
      { salaryTier: 'lead' },
      { hourlyRate: 60 },
      { joinedMinute: 1 },
      { leftMinute: 29 },
    ].map((change) => ({ attendees: [{ ...ada, ...change }, ...others] })),
    { attendees: [...others, ada] },
    { attendees: others },
  ])
    expect(
      await member.error(saveMeeting, { body: { ...body, ...other } }),
      JSON.stringify(other),
    ).toMatchObject(otherwise);
  expect(await recordOf(member)).toEqual({
    listed: [[id, 30]],
    total: { meetings: 1, minutes: 30, cost: 55, estimatedCost: 55, planned: noMeetings },
  });
});

test('the same content is the same meeting, however it is formatted', async () => {
  const { member } = await newTeam(await testApp());
  const body = meetingDraft({ department: 'Sales', agenda: null });
  const saved = await member.call(saveMeeting, { body });
  for (const again of [
    { ...body, department: 'SALES', agenda: '', title: ' Standup ', startedAt: '2026-11-20T10:00:00Z' },
    { ...body, replace: true },
    { ...body, attendees: body.attendees.map((one) => ({ joinedMinute: 0, leftMinute: null, ...one })) },
  ]) {
    const answer = await member.ask(saveMeeting, { body: again });
    expect([answer.status, answer.body]).toEqual([200, saved]);
  }
});

test.each<[string, (member: Browser, meeting: MeetingWithAttendees, body: object) => Promise<unknown>]>([
  [
    'edited',
    (member, { id }) => {
      const { draftKey: _, ...fields } = meetingDraft({ title: 'By hand', durationMinutes: 30 });
      return member.call(editMeeting, { params: { id: String(id) }, body: { ...fields, version: 1 } });
    },
  ],
  ['deleted', (member, { id }) => member.call(deleteMeeting, { params: { id: String(id) } })],
  [
    'replaced',
    (member, _meeting, body) =>
      member.call(saveMeeting, { body: { ...meetingDraft(), ...body, durationMinutes: 59, replace: true } }),
  ],
])('a meeting that was %s since is not changed by a late request', async (_how, change) => {
  const { member } = await newTeam(await testApp());
  const body = meetingDraft();
  await change(member, await member.call(saveMeeting, { body }), body);
  const before = await recordOf(member);
  for (const late of [body, { ...body, replace: true }, { ...body, durationMinutes: 60, replace: true }])
    expect(await member.error(saveMeeting, { body: late })).toMatchObject(otherwise);
  expect(await recordOf(member)).toEqual(before);
});

test('a first save that arrives after its replacement replaces nothing', async () => {
  const { member } = await newTeam(await testApp());
  const body = meetingDraft();
  const later = { ...body, durationMinutes: 60, replace: true };
  const { id } = await member.call(saveMeeting, { body: later });
  for (const late of [body, { ...body, durationMinutes: 45, replace: true }])
    expect(await member.error(saveMeeting, { body: late })).toMatchObject(otherwise);
  expect((await member.call(saveMeeting, { body: later })).id).toBe(id);
  expect((await recordOf(member)).listed).toEqual([[id, 60]]);
});

test('the same change sent several times concurrently is applied once', async () => {
  const { member } = await newTeam(await testApp());
  const body = meetingDraft();
  const { id } = await member.call(saveMeeting, { body });
  const changed = { ...body, durationMinutes: 60, replace: true };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => member.ask(saveMeeting, { body: changed })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => (answer.body as MeetingWithAttendees).version))).toEqual(
    new Set([2]),
  );
  expect(await recordOf(member)).toEqual({
    listed: [[id, 60]],
    total: { meetings: 1, minutes: 60, cost: 110, estimatedCost: 110, planned: noMeetings },
  });
});

test('of several concurrent changes, one is accepted and the others get an error', async () => {
  const { member } = await newTeam(await testApp());
  const body = meetingDraft();
  await member.call(saveMeeting, { body });
  const answers = await Promise.all(
    [40, 50, 60].map((durationMinutes) =>
      member.ask(saveMeeting, { body: { ...body, durationMinutes, replace: true } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { listed, total } = await recordOf(member);
  expect(listed).toHaveLength(1);
  expect(total.minutes).toBe(listed[0]?.[1]);
});

test('the plan limit of a full month does not block a replacement', async () => {
  const { member } = await newTeam(await testApp({ planLimits: true }));
  const body = meetingDraft();
  for (let i = 0; i < 9; i += 1) await member.call(saveMeeting, { body: meetingDraft() });
  await member.call(saveMeeting, { body });
  expect(await member.ask(saveMeeting, { body })).toMatchObject({ status: 200 });
  expect(await member.ask(saveMeeting, { body: { ...body, title: 'On', replace: true } })).toMatchObject({
    status: 200,
  });
});
