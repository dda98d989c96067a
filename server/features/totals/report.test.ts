import { expect, onTestFinished, test } from 'vitest';
import { saveMeeting } from '#contract/meetings.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { startOfTest, type TestApp, testApp } from '#server/testing/test-app.ts';
import { reportSums } from './report.ts';

/** Four weekly meetings. */
async function weeklyMeetings(app: TestApp, people: number) {
  const { admin } = await newTeam(app);
  for (const week of [0, 1, 2, 3])
    await admin.call(saveMeeting, {
      body: meetingDraft({
        title: 'Weekly sync',
        startedAt: new Date(startOfTest - (7 * week + 3) * dayMs).toISOString(),
        durationMinutes: 55,
        attendees: Array.from({ length: people }, (_, i) => attendee(`P${i}`, 70)),
      }),
    });
  return { admin };
}

async function reportOf({ db, context }: TestApp, repairs: boolean) {
  const lines: string[] = [];
  const { publish } = context.events;
  const allRight = await reportSums(db, { repairs, publish, say: (line) => lines.push(line) });
  return { allRight, lines };
}

async function kept() {
  const app = await testApp();
  const { admin } = await weeklyMeetings(app, 9);
  const report = (repairs: boolean) => reportOf(app, repairs);
  return { app, admin, report };
}

test('without an organization it says that nothing is kept', async () => {
  expect(await reportOf(await testApp(), false)).toEqual({
    allRight: true,
    lines: ['There is no organization yet: nothing is kept.'],
  });
});

test('what is kept and right is called right, and what is out of date is not called wrong', async () => {
  const { app, admin, report } = await kept();
  expect(await report(false)).toMatchObject({
    allRight: true,
    lines: [expect.stringContaining('wrong sums: 0, meetings on a wrong day: 0')],
  });
  await admin.call(saveMeeting, {
    body: meetingDraft({ startedAt: new Date(startOfTest - 3 * dayMs).toISOString() }),
  });
  app.pass(2 * dayMs);
  expect((await report(false)).allRight).toBe(true);
});

test('twenty lines are shown of many, and open pages look again after a repair of what was wrong', async () => {
  const { app, admin, report } = await kept();
  const heard: unknown[] = [];
  // Null where the database was away, or is heard from now on.
  onTestFinished(app.context.events.subscribe((change) => change && heard.push(change)));
  const never = {
    organizationId: admin.organizationId,
    type: 'standup',
    meetings: 1,
    minutes: 1,
    costCents: 1,
  };
  const weeks = Array.from({ length: 25 }, (_, i) => ({ ...never, week: `19${10 + i}-01-01` }));
  await app.db.write((tx) => tx.insertInto('weekTotals').values(weeks).execute());
  const { lines } = await report(false);
  expect(lines[0]).toMatch(/: wrong sums: 25, .*: 0$/);
  expect([lines.length, lines.at(-1)]).toEqual([22, '  and 5 more']);
  expect(heard).toEqual([]);

  expect((await report(true)).lines[0]).toMatch(/, repaired$/);
  await expect.poll(() => heard).toEqual([{ organizationId: admin.organizationId, kind: 'meeting' }]);
  expect(await report(true)).toEqual({ allRight: true, lines: [expect.stringMatching(/wrong day: 0$/)] });
});
