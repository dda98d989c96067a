import { noSums } from '#server/totals/store.ts';
import { toCents } from '#domain/money/money.ts';
import { expect, onTestFinished, test } from 'vitest';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { reportTotals } from './totals-report.ts';

async function reportOf({ db, context }: TestApp, repairs: boolean) {
  const lines: string[] = [];
  const { refresh } = context.events;
  const allRight = await reportTotals(db, { repairs, refresh, print: (line) => lines.push(line) });
  return { allRight, lines };
}

test('without an organization, the report prints that there is none', async () => {
  expect(await reportOf(await testApp(), false)).toEqual({
    allRight: true,
    lines: ['There is no organization yet.'],
  });
});

test('prints twenty of many differences, and open pages reload after a repair', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  await admin.call(saveMeeting, { body: meetingDraft() });
  expect(await reportOf(app, true)).toEqual({
    allRight: true,
    lines: [expect.stringMatching(/: wrong sums: 0, meetings with a wrong day or hour: 0$/)],
  });
  const receivedKinds: unknown[] = [];
  // Null when the connection was lost or is back.
  onTestFinished(app.context.events.subscribe((change) => change && receivedKinds.push(change)));
  const sums = { ...noSums, meetings: 1, minutes: 1, costCents: toCents(1), version: 1 };
  const rows = Array.from({ length: 25 }, (_, i) => ({
    ...sums,
    organizationId,
    kind: 'type' as const,
    month: `19${10 + i}-01`,
    name: 'standup',
  }));
  await app.db.write((tx) => tx.insertInto('monthTotals').values(rows).execute());

  const { allRight, lines } = await reportOf(app, false);
  expect(allRight).toBe(false);
  expect(lines[0]).toMatch(/: wrong sums: 25, .*: 0$/);
  expect(lines[1]).toMatch(/^ {2}1910-01 \/ type \/ standup: stored {.*"minutes":1,.*should be undefined$/);
  expect([lines.length, lines.at(-1)]).toEqual([22, '  and 5 more']);
  expect(receivedKinds).toEqual([]);

  expect((await reportOf(app, true)).lines[0]).toMatch(/, repaired$/);
  await expect.poll(() => receivedKinds).toEqual([{ organizationId, kind: 'meeting' }]);
  expect((await reportOf(app, false)).allRight).toBe(true);
});
