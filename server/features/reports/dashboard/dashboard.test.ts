import { expect, test } from 'vitest';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { readShorterMeetings } from '#contract/reports/shorter-meetings.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { blendPay, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

/** Two people at $60 an hour. */
const hold = (who: Person, startedAt: string, changes: Parameters<typeof meetingDraft>[0] = {}) =>
  who.call(saveMeeting, {
    body: meetingDraft({
      title: 'Sync',
      startedAt,
      durationMinutes: 60,
      attendees: [attendee('Ada', 60), attendee('Grace', 60)],
      ...changes,
    }),
  });

test('compares this month with last month up to the same day and time', async () => {
  const { member } = await newTeam(await testApp());
  // The test starts on November 21 at 12:00.
  await hold(member, '2026-11-02T09:00:00.000Z');
  for (const startedAt of ['2026-10-01T09:00', '2026-10-21T11:59', '2026-10-21T12:01', '2026-10-30T09:00'])
    await hold(member, `${startedAt}:00.000Z`);
  await hold(member, '2026-09-30T09:00:00.000Z');
  expect(await member.call(readDashboard)).toMatchObject({
    thisMonth: { meetings: 1, cost: 120 },
    lastMonth: { meetings: 4, cost: 480 },
    lastMonthSoFar: { meetings: 2, cost: 240 },
    monthChange: -50,
  });
});

test('shows what shorter meetings would save, as the viewer may see it', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  expect((await member.call(readShorterMeetings)).meetings).toBe(0);
  await hold(member, '2026-11-20T09:00:00.000Z');
  await hold(member, '2026-11-20T11:00:00.000Z', { title: 'SYNC' });
  await hold(member, '2026-11-20T13:00:00.000Z', {
    title: 'Planned for an hour',
    durationMinutes: 55,
    plannedMinutes: 60,
  });
  await hold(member, '2026-11-20T15:00:00.000Z', { title: 'Planned for two', plannedMinutes: 120 });
  await hold(member, '2026-11-20T17:00:00.000Z', { title: 'Short', durationMinutes: 30 });
  await hold(member, '2026-08-20T09:00:00.000Z', { title: 'Long ago' });
  const savedBy = async (who: Person) => {
    const { meetings, lengths } = await who.call(readShorterMeetings);
    return { meetings, ...lengths.find(({ minutes }) => minutes === 50) };
  };
  // 13 weeks were recorded, and a year has 46 working weeks.
  const shown = {
    meetings: 3,
    minutes: 50,
    savedPerYear: 176.92,
    titles: [
      { title: 'Sync', savedPerYear: 141.54 },
      { title: 'Planned for an hour', savedPerYear: 35.38 },
    ],
  };
  expect(await savedBy(member)).toEqual(shown);

  await blendPay(app, organizationId);
  expect(await savedBy(admin)).toEqual(shown);
  expect((await savedBy(member)).savedPerYear).toBe(221.15);
});
