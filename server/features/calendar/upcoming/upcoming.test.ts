import { expect, test } from 'vitest';
import { reviewSeries } from '#contract/reports/coach.ts';
import { readHygieneSettings, saveHygieneSettings } from '#contract/reports/hygiene.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { keepPlanned, listPlanned } from '#contract/meetings/planned.ts';
import { listPlannedAdvice, readOwnWeek, readPlannedMinutes } from '#contract/calendar/upcoming.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { blendPay, newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';

const days = { query: { from: '2026-11-01', to: '2026-12-31' } };

const hold = (who: Person, title: string, daysAgo: number, durationMinutes: number, plannedMinutes = 60) =>
  who.call(saveMeeting, {
    body: meetingDraft({
      title,
      startedAt: new Date(startOfTest - daysAgo * dayMs).toISOString(),
      durationMinutes,
      plannedMinutes,
    }),
  });

/** Planned meetings in the member's calendar that start in an hour. */
async function newPlans() {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const people = (count: number) => [
    invited(member.email),
    ...Array.from({ length: count - 1 }, (_, i) => invited(`guest-${i}@elsewhere.test`)),
  ];
  const plan = (title: string, count: number, isFine = true) =>
    calendarEvent({
      uid: title,
      title,
      attendees: people(count),
      hasAgenda: isFine,
      isRecurring: title === 'Weekly',
      organizer: { email: 'ada@example.test', name: 'Ada' },
    });
  const source = { ownerId: member.userId, connectionId: 1, href: '/1.ics' };
  await announce(app, organizationId, source, [
    plan('Fine', 3),
    plan('Sync', 3),
    plan('Everybody', 9),
    plan('Without agenda', 3, false),
    plan('Daily standup', 3, false),
    plan('Weekly', 3),
    {
      ...plan('Weekly', 3),
      recurrenceId: '2026-11-28T13:00:00Z',
      startsAt: startOfTest + 7 * dayMs,
      endsAt: startOfTest + 7 * dayMs + hourMs,
    },
  ]);
  const advice = async (reader = member) => {
    const { meetings } = await reader.call(listPlanned, days);
    const titles = new Map(meetings.map(({ id, title }) => [id, title]));
    const { advice: all } = await reader.call(listPlannedAdvice, days);
    return all.map(({ id, kind, minutes }) => [titles.get(id), kind, minutes]);
  };
  return { app, organizationId, admin, member, advice };
}

test('advises changes to planned meetings, once per series', async () => {
  const { app, organizationId, admin, member, advice } = await newPlans();
  for (const daysAgo of [7, 14, 21, 28]) await hold(member, 'SYNC', daysAgo, 22);
  // All begin at the same time, in the order of their ids.
  const others = [
    ['Sync', 'shorter', 25],
    ['Everybody', 'fewer-people', null],
    ['Without agenda', 'agenda', null],
  ];
  expect(await advice()).toEqual(others);
  // Only who may review a series in the coach is sent there.
  for (const daysAgo of [28, 21, 14]) await hold(member, 'Weekly', daysAgo, 60);
  expect(await advice()).toEqual([...others, ['Weekly', 'decide', null]]);
  await hold(admin, 'Weekly', 7, 60);
  expect(await advice()).toEqual(others);
  await hold(member, 'Weekly', 6, 60);
  expect(await advice()).toHaveLength(4);
  await admin.call(reviewSeries, { body: { title: 'Weekly', decision: 'keep' } });
  expect(await advice()).toHaveLength(3);
  // Neither a colleague nor the administrator sees other people's planned meetings.
  for (const other of [admin, await newPerson(app, organizationId)]) expect(await advice(other)).toEqual([]);
});

test('compares planned with actual minutes if these are known', async () => {
  const { app, member, organizationId } = await newPlans();
  expect(await member.call(readPlannedMinutes)).toEqual({ all: null, titles: [] });
  for (const daysAgo of [1, 2, 3, 4]) await hold(member, 'Review', daysAgo, 90);
  await hold(member, 'Once', 5, 30);
  const source = { ownerId: member.userId, connectionId: 2, href: '/2.ics' };
  await announce(app, organizationId, source, [
    calendarEvent({
      uid: 'entered',
      title: 'Entered',
      attendees: [member.email, 'guest@elsewhere.test'].map((email) => invited(email)),
    }),
  ]);
  app.pass(2 * hourMs);
  const { meetings } = await member.call(listPlanned, days);
  const entered = meetings.find(({ title }) => title === 'Entered');
  await member.call(keepPlanned, { params: { id: String(entered?.id) }, body: { minutes: 40 } });
  expect(await member.call(readPlannedMinutes)).toEqual({
    all: { meetings: 6, plannedMinutes: 360, realMinutes: 430, over: 4, early: 2 },
    titles: [{ title: 'Review', meetings: 4, plannedMinutes: 240, realMinutes: 360, over: 4, early: 0 }],
  });
});

test('a member has a week of their own, at the amounts that they see', async () => {
  const { app, organizationId, admin, member } = await newPlans();
  await app.db.write((tx) =>
    tx.updateTable('users').set({ name: 'Grace Example' }).where('id', '=', member.userId).execute(),
  );
  const attend = (daysAgo: number, names: readonly string[]) =>
    admin.call(saveMeeting, {
      body: meetingDraft({
        startedAt: new Date(startOfTest - daysAgo * dayMs).toISOString(),
        durationMinutes: 60,
        attendees: names.map((name) => attendee(name, 60)),
      }),
    });
  await attend(1, ['grace example', 'Ada']);
  await attend(2, ['Ada']);
  await attend(9, [member.email, 'Ada', 'Bob']);
  // The test starts on a Saturday at noon: six planned meetings begin at one, for 3 or 9 people at $75.
  const week = await member.call(readOwnWeek);
  expect(week).toMatchObject({
    from: '2026-11-15',
    to: '2026-11-21',
    thisWeek: { meetings: 7, minutes: 120, cost: 120 + 5 * 225 + 675 },
    lastWeek: { meetings: 1, minutes: 60, cost: 180 },
    guidelineHours: 0,
    free: { count: 0, minutes: 0 },
  });
  expect(week.withoutAgenda.map(({ title }) => title)).toEqual(['Without agenda']);
  expect(week.toQuestion.map(({ meeting, kind }) => [meeting.title, kind])).toEqual([
    ['Everybody', 'fewer-people'],
    ['Without agenda', 'agenda'],
  ]);
  expect(week.toQuestion[0]?.meeting).toMatchObject({
    organizerEmail: 'ada@example.test',
    isOrganizer: false,
    planId: null,
  });

  const { current } = await admin.call(readHygieneSettings);
  const { weights, thresholds, version } = current;
  const body = { version, weights, thresholds: { ...thresholds, weeklyHours: 12 } };
  await admin.call(saveHygieneSettings, { body });
  await blendPay(app, organizationId);
  expect(await member.call(readOwnWeek)).toMatchObject({
    thisWeek: { cost: 150 + 5 * 225 + 675 },
    lastWeek: { cost: 225 },
    guidelineHours: 12,
  });
  const nothing = { meetings: 0, minutes: 0, cost: 0 };
  const other = await newPerson(app, organizationId);
  expect(await other.call(readOwnWeek)).toMatchObject({
    thisWeek: nothing,
    lastWeek: nothing,
    toQuestion: [],
  });
});
