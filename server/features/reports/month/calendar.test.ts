import { expect, test } from 'vitest';
import { readCalendar } from '#contract/reports/month.ts';
import { deleteMeeting, listMeetings, saveMeeting } from '#contract/meetings/meetings.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const november = { query: { from: '2026-11-01', to: '2026-12-05' } };

test('each day has its cost, count and first two titles by start', async () => {
  const { member } = await newTeam(await testApp());
  for (const [title, startedAt] of [
    ['Third', '2026-11-20T15:00:00.000Z'],
    ['First', '2026-11-20T08:00:00.000Z'],
    ['Second', '2026-11-20T10:00:00.000Z'],
    ['Alone', '2026-12-05T23:59:00.000Z'],
    ['Outside', '2026-12-06T00:00:00.000Z'],
  ])
    await member.call(saveMeeting, { body: meetingDraft({ title, startedAt }) });

  const { days } = await member.call(readCalendar, november);
  expect(
    days.map(({ day, cost, meetings, planned, first }) => [
      day,
      [cost, meetings],
      [planned.cost, planned.meetings],
      first.map(({ title }) => title),
    ]),
  ).toEqual([
    ['2026-11-20', [165, 3], [0, 0], ['First', 'Second']],
    ['2026-12-05', [0, 0], [55, 1], ['Alone']],
  ]);
});

test('returns the requested days, even within one week', async () => {
  const { member } = await newTeam(await testApp());
  for (const day of [16, 17, 18, 19])
    await member.call(saveMeeting, { body: meetingDraft({ startedAt: `2026-11-${day}T10:00:00.000Z` }) });
  const { days } = await member.call(readCalendar, { query: { from: '2026-11-17', to: '2026-11-18' } });
  expect(days.map(({ day }) => day)).toEqual(['2026-11-17', '2026-11-18']);
});

test('days are those of the organization, even at clock changes', async () => {
  const app = await testApp();
  const member = await newPerson(app, await newOrganization(app, 'New York', 'America/New_York'));
  // 1 November 2026 has 25 hours there, from 04:00 to 05:00 UTC of the next day.
  for (const startedAt of [
    '2026-11-01T03:59:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T04:59:00.000Z',
  ])
    await member.call(saveMeeting, { body: meetingDraft({ title: startedAt, startedAt }) });
  const { days } = await member.call(readCalendar, { query: { from: '2026-10-25', to: '2026-11-28' } });
  expect(days.map(({ day, first }) => [day, first.length])).toEqual([
    ['2026-10-31', 1],
    ['2026-11-01', 2],
  ]);
});

test('a meeting is shown on its stored local day', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  await member.call(saveMeeting, { body: meetingDraft({ startedAt: '2026-11-20T01:00:00.000Z' }) });
  await app.db.write((tx) =>
    tx
      .updateTable('organizations')
      .set({ timeZone: 'America/New_York' })
      .where('id', '=', organizationId)
      .execute(),
  );
  const { days } = await member.call(readCalendar, november);
  expect(days.map(({ day, first }) => [day, first.length])).toEqual([['2026-11-20', 1]]);
});

test('both parts of a split day are shown', async () => {
  const app = await testApp();
  const organizationId = await newOrganization(app, 'Island', 'America/St_Johns');
  const member = await newPerson(app, organizationId);
  // A minute past midnight the clock went back to 23:01 of the day before.
  for (const [title, startedAt] of [
    ['Evening', '2009-11-01T02:29:00.000Z'],
    ['First minute', '2009-11-01T02:30:00.000Z'],
    ['Evening again', '2009-11-01T02:45:00.000Z'],
    ['Night', '2009-11-01T03:30:00.000Z'],
  ] as const)
    await member.call(saveMeeting, { body: meetingDraft({ title, startedAt }) });
  const { days } = await member.call(readCalendar, { query: { from: '2009-10-31', to: '2009-11-01' } });
  expect(days.map(({ day, first }) => [day, first.map(({ title }) => title)])).toEqual([
    ['2009-10-31', ['Evening', 'Evening again']],
    ['2009-11-01', ['First minute', 'Night']],
  ]);
});

test('omits deleted meetings and days without meetings', async () => {
  const { member } = await newTeam(await testApp());
  const gone = await member.call(saveMeeting, { body: meetingDraft() });
  await member.call(deleteMeeting, { params: { id: String(gone.id) } });
  expect(await member.call(readCalendar, november)).toEqual({ days: [] });
});

test('a day with many meetings is paged', async () => {
  const { member } = await newTeam(await testApp());
  for (let i = 0; i < 12; i += 1)
    await member.call(saveMeeting, {
      body: meetingDraft({ title: `No. ${i}`, startedAt: new Date(Date.UTC(2026, 10, 20, i)).toISOString() }),
    });
  const ofDay = {
    from: '2026-11-20',
    to: '2026-11-20',
    sort: 'startedAt',
    order: 'asc',
    limit: '10',
  } as const;
  const first = await member.call(listMeetings, { query: ofDay });
  expect(first.meetings.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, i) => `No. ${i}`));
  const second = await member.call(listMeetings, { query: { ...ofDay, after: first.next ?? '' } });
  expect(second.meetings.map(({ title }) => title)).toEqual(['No. 10', 'No. 11']);
  expect(second.next).toBeNull();
});

test.each([
  [{ from: '2026-11-01', to: '2026-12-13' }],
  [{ from: '2026-11-02', to: '2026-11-01' }],
  [{ from: '2026-11', to: '2026-12' }],
])('rejects the calendar range %j', async (query) => {
  const { member } = await newTeam(await testApp());
  expect(await member.status(readCalendar, { query })).toBe(422);
});

test('other organizations see nothing, and pending users get 403', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  await member.call(saveMeeting, { body: meetingDraft({ attendees: [attendee('Ada', 100)] }) });
  const eve = await newPerson(app, await newOrganization(app, 'Other'), { role: 'admin' });
  expect(await eve.call(readCalendar, november)).toEqual({ days: [] });
  const newcomer = await newPerson(app, organizationId, { status: 'pending' });
  expect(await newcomer.status(readCalendar, november)).toBe(403);
});
