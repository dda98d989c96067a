import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { deleteMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

// The test clock is Saturday, 21 November 2026; this week began on the 15th.
const hour = (startedAt: string, title: string, type: string | null, hourlyRate: number) =>
  meetingDraft({ startedAt, title, type, durationMinutes: 60, attendees: [attendee('Ada', hourlyRate)] });

const save = async (who: Person, drafts: ReturnType<typeof hour>[]) => {
  for (const body of drafts) await who.call(saveMeeting, { body });
};

test('this week is compared with last week', async () => {
  const { member } = await newTeam(await testApp());
  const empty = await member.call(readAnalytics);
  expect(empty).toMatchObject({
    recorded: null,
    changes: { cost: 0, meetings: 0, minutes: 0 },
    types: [],
    weeks: [],
  });

  await save(member, [hour('2026-11-15T00:00:00Z', 'A', 'review', 90)]);
  expect((await member.call(readAnalytics)).changes).toEqual({ cost: 100, meetings: 100, minutes: 100 });

  await save(member, [
    hour('2026-11-14T11:59:00Z', 'B', 'review', 60),
    hour('2026-11-08T00:00:00Z', 'C', 'review', 60),
    hour('2026-11-07T23:59:00Z', 'before', 'review', 60),
  ]);
  expect(await member.call(readAnalytics)).toMatchObject({
    today: '2026-11-21',
    thisWeek: { cost: 90, meetings: 1, minutes: 60 },
    lastWeek: { cost: 120, meetings: 2, minutes: 120 },
    changes: { cost: -25, meetings: -50, minutes: -50 },
  });
});

test('a range is counted by week, type, hour and title', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  await save(member, [
    hour('2026-10-30T09:00:00Z', 'Weekly sync', 'review', 100),
    hour('2026-10-31T09:30:00Z', 'weekly  SYNC', 'review', 50),
    hour('2026-11-01T09:00:00Z', 'Planning', 'planning', 200),
    hour('2026-11-02T17:00:00Z', 'Other', null, 10),
    hour('2020-01-01T10:00:00Z', 'Long ago', 'training', 1000),
  ]);
  // With statistics, PostgreSQL groups by hash, in no order.
  await sql`analyze`.execute(app.db.read);
  const answer = await member.call(readAnalytics);
  expect(answer).toMatchObject({
    from: '2026-05-24',
    to: '2026-11-21',
    recorded: { from: '2020-01-01', to: '2026-11-07' },
    total: { meetings: 4, minutes: 240, cost: 360 },
    weeks: [
      { start: '2026-10-25', cost: 150 },
      { start: '2026-11-01', cost: 210 },
    ],
    types: [
      { type: 'planning', meetings: 1, cost: 200 },
      { type: 'review', meetings: 2, cost: 150 },
      { type: 'other', meetings: 1, cost: 10 },
    ],
    titles: [
      { title: 'Planning', cost: 200 },
      { meetings: 2, minutes: 120, cost: 150 },
      { title: 'Other', cost: 10 },
    ],
  });
  expect(answer.hours.map(Object.values)).toEqual([
    [0, 9, 1, 200],
    [1, 17, 1, 10],
    [5, 9, 1, 100],
    [6, 9, 1, 50],
  ]);

  const october = await member.call(readAnalytics, { query: { from: '2026-10-01', to: '2026-10-31' } });
  expect(october).toMatchObject({ from: '2026-10-01', to: '2026-10-31', total: { cost: 150 } });
  const all = await member.call(readAnalytics, { query: { from: '2020-01-01', to: '2026-11-07' } });
  expect(all.titles.map(({ cost }) => cost)).toEqual([1000, 200, 150, 10]);
  const later = await member.call(readAnalytics, { query: { from: '2027-01-01', to: '2027-02-01' } });
  expect(later).toMatchObject({ total: { meetings: 0 }, hours: [], titles: [], types: [] });
});

test('finds the ten costliest titles among hundreds', async () => {
  const { member } = await newTeam(await testApp());
  const months = [1, 2, 3];
  const rows = months.flatMap((month) =>
    Array.from({ length: 160 }, (_, i) => {
      const title = `Title ${(i * month) % 137}`;
      const startedAt = `2026-0${month}-${String(1 + (i % 28)).padStart(2, '0')}T10:00:00Z`;
      return { title, startedAt, durationMinutes: 10 + ((i * 7919 * month) % 90), names: ['Ada'] };
    }),
  );
  // At 60 dollars an hour a minute of one person is a dollar.
  const meetings = rows.map((row, i) => importRow(i + 1, row));
  await member.call(saveImportBatch, { body: importBatch(meetings, { hourlyRate: 60 }) });
  const ranges = [
    { from: '2026-01-01', to: '2026-03-31' },
    { from: '2026-01-11', to: '2026-03-14' },
  ];
  for (const query of ranges) {
    const sums = new Map<string, number>();
    const counts = new Map<string, number>();
    for (const { title, startedAt, durationMinutes } of rows) {
      const day = startedAt.slice(0, 10);
      if (day < query.from || day > query.to) continue;
      sums.set(title, (sums.get(title) ?? 0) + durationMinutes);
      counts.set(title, (counts.get(title) ?? 0) + 1);
    }
    const expected = [...sums.values()].toSorted((a, b) => b - a).slice(0, 10);
    const { titles } = await member.call(readAnalytics, { query });
    expect(titles.map(({ cost }) => cost)).toEqual(expected);
    for (const { title, cost, minutes, meetings: count } of titles)
      expect([cost, minutes, count]).toEqual([sums.get(title), sums.get(title), counts.get(title)]);
  }
});

test('deleted meetings are not counted', async () => {
  const { member } = await newTeam(await testApp());
  const { id } = await member.call(saveMeeting, { body: meetingDraft() });
  await member.call(deleteMeeting, { params: { id: String(id) } });
  expect(await member.call(readAnalytics)).toMatchObject({
    recorded: null,
    total: { meetings: 0 },
    weeks: [],
    hours: [],
  });
});

test.each([
  { from: '2026-02-30' },
  { from: '2026-02-02', to: '2026-02-01' },
  { to: 'tomorrow' },
  { from: '1999-12-30' },
  // Its week would end in a year of five digits, which sorts before all others as text.
  { from: '2020-01-01', to: '9999-12-31' },
])('rejects the range %j', async (query) => {
  const { member } = await newTeam(await testApp());
  expect(await member.status(readAnalytics, { query })).toBe(422);
});

test('other organizations see nothing, and pending users get 403', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  await member.call(saveMeeting, { body: meetingDraft() });
  const stranger = await newPerson(app, await newOrganization(app));
  const waiting = await newPerson(app, organizationId, { status: 'pending' });
  expect(await stranger.call(readAnalytics)).toMatchObject({
    recorded: null,
    total: { meetings: 0 },
    titles: [],
  });
  expect(await waiting.status(readAnalytics)).toBe(403);
});
