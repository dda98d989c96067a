import { expect, onTestFinished, test } from 'vitest';
import { listSeries, readCoach } from '#contract/coach.ts';
import { saveMeeting } from '#contract/meetings.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { startOfTest, type TestApp, testApp } from '#server/testing/test-app.ts';
import { reportSums } from './report.ts';

/** Four weekly meetings that the coach was asked about, so that days and a title are kept. */
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
  const look = async () => [await admin.call(readCoach), await admin.call(listSeries)];
  return { admin, look, before: await look() };
}

async function reportOf({ db, context }: TestApp, repairs: boolean) {
  const lines: string[] = [];
  const allRight = await reportSums(db, { repairs, now: context.now, say: (line) => lines.push(line) });
  return { allRight, lines };
}

async function kept() {
  const app = await testApp();
  const { admin, look, before } = await weeklyMeetings(app, 9);
  const report = (repairs: boolean) => reportOf(app, repairs);
  const spoil = (
    day: string,
    values: { sums?: string; recurringMinutes?: number },
    org = admin.organizationId,
  ) =>
    app.db.write((tx) =>
      tx
        .updateTable('hygieneDays')
        .set(values)
        .where('organizationId', '=', org)
        .where('day', '=', day)
        .execute(),
    );
  return { app, admin, before, look, report, spoil };
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
    lines: [expect.stringContaining('wrong sums: 0, wrong hygiene figures: 0, meetings on a wrong day: 0')],
  });
  await admin.call(saveMeeting, {
    body: meetingDraft({ startedAt: new Date(startOfTest - 3 * dayMs).toISOString() }),
  });
  app.pass(2 * dayMs);
  expect((await report(false)).allRight).toBe(true);
});

test('a spoilt day, recurring hours and title are found, and mended when that is asked for', async () => {
  const { app, before, look, report, spoil } = await kept();
  const [row] = await app.db.read
    .selectFrom('hygieneDays')
    .select('sums')
    .where('day', '=', '2026-11-18')
    .execute();
  const [meetings = 0, ...others] = JSON.parse(row?.sums ?? '[]') as number[];
  await spoil('2026-11-18', { sums: JSON.stringify([meetings + 1, ...others]) });
  await spoil('2026-11-11', { recurringMinutes: 7 });
  const [title] = await app.db.read.selectFrom('titleFacts').select('facts').execute();
  const facts = JSON.stringify({ ...(JSON.parse(title?.facts ?? '{}') as object), withoutAgenda: 40 });
  await app.db.write((tx) => tx.updateTable('titleFacts').set({ facts }).execute());
  await app.db.write((tx) =>
    tx.updateTable('weekTotals').set({ minutes: 1 }).where('week', '=', '2026-11-15').execute(),
  );
  expect(await look()).not.toEqual(before);

  const { allRight, lines } = await report(false);
  expect(allRight).toBe(false);
  expect(lines[0]).toContain('wrong sums: 1, wrong hygiene figures: 3, meetings on a wrong day: 0');
  expect(lines[1]).toMatch(/^ {2}weekTotals 2026-11-15 \/ \w+: kept {.*"minutes":1,/);
  expect(lines[2]).toMatch(
    /^ {2}hygieneDays 2026-11-18 \/ sums: kept {"meetings":2,.*should be {"meetings":1,/,
  );
  expect(lines.slice(3)).toEqual([
    '  hygieneDays 2026-11-11 / recurringMinutes: kept 7, should be 495',
    '  titleFacts weekly sync / withoutAgenda: kept 40, should be 4',
  ]);

  const repaired = await report(true);
  expect([repaired.allRight, repaired.lines[0]]).toEqual([false, expect.stringMatching(/, repaired$/)]);
  expect(await look()).toEqual(before);
  expect((await report(false)).allRight).toBe(true);
});

test('twenty lines are shown of many, and open pages look again after a repair of what was wrong', async () => {
  const { app, admin, report } = await kept();
  const heard: unknown[] = [];
  // Null where the database was away, or is heard from now on.
  onTestFinished(app.db.listen((change) => change && heard.push(change)));
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

test('another organization with the same days and titles is neither taken for wrong nor forgotten', async () => {
  const { app, admin, report, spoil } = await kept();
  const org = admin.organizationId;
  await weeklyMeetings(app, 3);
  expect(await report(false)).toMatchObject({ allRight: true });

  const rows = async () => {
    const [days, titles] = await Promise.all(
      (['hygieneDays', 'titleFacts'] as const).map((table) =>
        app.db.read.selectFrom(table).select('organizationId').where('organizationId', '!=', org).execute(),
      ),
    );
    return [days?.length, titles?.length];
  };
  const before = await rows();
  await spoil('2026-11-11', { recurringMinutes: 7 }, org);
  const facts = JSON.stringify({ withoutAgenda: 40 });
  await app.db.write((tx) =>
    tx.updateTable('titleFacts').set({ facts }).where('organizationId', '=', org).execute(),
  );
  expect(
    (await report(true)).lines.slice(1).filter((line) => line.includes('recurringMinutes')),
  ).toHaveLength(1);
  expect(await rows()).toEqual(before);
});
