import { expect, test } from 'vitest';
import {
  exportReport,
  readReport,
  readReportSettings,
  readTrend,
  saveReportSettings,
} from '#contract/reports/compare.ts';
import { deleteMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { saveOrganizationProfile } from '#contract/organization/organization.ts';
import { addPerson, savePaySettings } from '#contract/people/people.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

// The test clock is Saturday, 21 November 2026, 12:00.
const meeting = (startedAt: string, rest: Partial<Parameters<typeof meetingDraft>[0]> = {}) =>
  meetingDraft({
    startedAt,
    title: 'Sync',
    type: 'review',
    department: null,
    durationMinutes: 60,
    attendees: [attendee('Ada', 60)],
    ...rest,
  });

const save = async (who: Person, drafts: ReturnType<typeof meeting>[]) => {
  const saved = [];
  for (const body of drafts) saved.push(await who.call(saveMeeting, { body }));
  return saved;
};

const person = (name: string, department: string | null) => ({
  name,
  emails: [],
  role: null,
  department,
});

test('a month is compared with the one before and with the same a year ago', async () => {
  const { member } = await newTeam(await testApp());
  await save(member, [
    meeting('2025-01-02T09:00:00Z'),
    meeting('2025-10-31T23:59:00Z', { department: 'Sales' }),
    meeting('2026-09-01T00:00:00Z', { department: 'Sales', durationMinutes: 30 }),
    meeting('2026-10-01T00:00:00Z', { department: 'Sales', durationMinutes: 120 }),
    meeting('2026-10-31T23:59:00Z', { attendees: [attendee('Ada', 60), attendee('Bob', 30)] }),
    meeting('2026-11-02T09:00:00Z', { department: 'Legal' }),
  ]);
  // October is the last complete month.
  const report = await member.call(readReport);
  expect(report).toMatchObject({
    figure: 'cost',
    by: 'department',
    now: { from: '2026-10-01', to: '2026-10-31' },
    before: { from: '2026-09-01', to: '2026-09-30' },
    yearAgo: { from: '2025-10-01', to: '2025-10-31' },
    isRunning: false,
    total: { now: 210, before: 30, yearAgo: 60 },
    others: null,
  });
  expect(report.rows.map(({ key, now, before, yearAgo }) => [key, now, before, yearAgo])).toEqual([
    ['Sales', 120, 30, 60],
    ['', 90, 0, 0],
  ]);
  expect(report.chart.map(({ value }) => value)).toEqual([60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 30, 210]);

  const chosen = await member.call(readReport, { query: { row: 'Sales', month: '2026-10' } });
  expect(chosen.chart.slice(-2).map(({ value }) => value)).toEqual([30, 120]);
  const figures = [
    ['person-hours', [4, 0.5, 1]],
    ['room-hours', [3, 0.5, 1]],
    ['meetings', [2, 1, 1]],
  ] as const;
  for (const [figure, expected] of figures) {
    const { total } = await member.call(readReport, { query: { figure } });
    expect([total.now, total.before, total.yearAgo]).toEqual(expected);
  }
});

test.each([
  ['type', { key: 'review', now: 60 }],
  ['series', { key: 'sync', name: 'Sync', now: 60 }],
  ['source', { key: 'calculator', now: 60 }],
  ['guests', { key: 'unknown', now: 60 }],
] as const)('by %s', async (by, expected) => {
  const { member } = await newTeam(await testApp());
  await save(member, [meeting('2026-10-05T09:00:00Z')]);
  const { rows, total } = await member.call(readReport, { query: { by } });
  expect(rows).toMatchObject([expected]);
  expect(total.now).toBe(60);
});

test('a running period is compared up to the same day and time', async () => {
  const { member } = await newTeam(await testApp());
  await save(member, [
    meeting('2025-11-01T09:00:00Z'),
    meeting('2025-11-21T12:01:00Z', { durationMinutes: 600 }),
    meeting('2026-10-01T09:00:00Z'),
    meeting('2026-10-21T12:00:00Z', { title: 'Other' }),
    meeting('2026-10-21T12:01:00Z', { durationMinutes: 600 }),
    meeting('2026-11-21T11:00:00Z'),
  ]);
  for (const by of ['department', 'type', 'series', 'source'] as const) {
    const { total, rows, before } = await member.call(readReport, { query: { by, month: '2026-11' } });
    expect(total).toEqual({ now: 60, before: 120, yearAgo: 60 });
    expect(before).toEqual({ from: '2026-10-01', to: '2026-10-21' });
    const of = (name: 'now' | 'before' | 'yearAgo') => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
    // A series that was not held in this period is among the others.
    expect([of('now'), of('yearAgo')]).toEqual([60, 60]);
  }
  const quarter = await member.call(readReport, { query: { period: 'quarter', month: '2026-11' } });
  expect(quarter).toMatchObject({
    now: { from: '2026-10-01', to: '2026-12-31' },
    // Recording began in the second month of that quarter.
    total: { now: 780, before: 0, yearAgo: null },
  });
});

test('a period that was not recorded is not compared', async () => {
  const { member } = await newTeam(await testApp());
  await save(member, [meeting('2026-10-09T09:00:00Z'), meeting('2026-11-03T09:00:00Z')]);
  const { total, chart } = await member.call(readReport, { query: { month: '2026-11' } });
  // October was recorded from its second week on.
  expect(total).toEqual({ now: 60, before: null, yearAgo: null });
  expect(chart.map(({ value }) => value).slice(-3)).toEqual([null, 60, 60]);
  await save(member, [meeting('2026-10-07T09:00:00Z')]);
  const known = await member.call(readReport, { query: { month: '2026-11' } });
  expect(known.total).toEqual({ now: 60, before: 120, yearAgo: null });
});

test('the fifty largest series are listed, and the others are summed', async () => {
  const { member } = await newTeam(await testApp());
  const drafts = Array.from({ length: 52 }, (_, i) =>
    meeting('2026-10-05T09:00:00Z', { title: `Series ${i}`, durationMinutes: 10 + i }),
  );
  await save(member, drafts);
  const { rows, others, total } = await member.call(readReport, { query: { by: 'series' } });
  expect(rows).toHaveLength(50);
  expect(rows[0]).toMatchObject({ key: 'series 51', now: 61 });
  expect(others?.now).toBe(10 + 11);
  expect(rows.reduce((sum, { now }) => sum + (now ?? 0), 0) + 21).toBe(total.now);
});

test('deleted meetings are not counted', async () => {
  const { member } = await newTeam(await testApp());
  const [one] = await save(member, [meeting('2026-10-05T09:00:00Z'), meeting('2026-10-06T09:00:00Z')]);
  await member.call(deleteMeeting, { params: { id: String(one?.id) } });
  for (const by of ['department', 'type', 'series', 'source', 'guests'] as const)
    expect((await member.call(readReport, { query: { by } })).total.now).toBe(60);
});

test('share of working time and hours a week are those of large groups of people', async () => {
  const { admin } = await newTeam(await testApp());
  const names = Array.from({ length: 12 }, (_, i) => `Person ${i}`);
  for (const [i, name] of names.entries())
    await admin.call(addPerson, { body: person(name, i < 7 ? 'Sales' : i < 10 ? 'Legal' : null) });
  // Everybody attends 11 hours in October, which has 22 working days.
  await save(admin, [
    meeting('2026-10-05T09:00:00Z', {
      durationMinutes: 660,
      attendees: [...names, 'Stranger'].map((name) => attendee(name, 60)),
    }),
    meeting('2026-10-06T09:00:00Z', { durationMinutes: 660, attendees: [attendee('Person 9', 60)] }),
  ]);
  const share = await admin.call(readReport, { query: { figure: 'share' } });
  const hours = 22 * 8;
  expect(share.total.now).toBeCloseTo((100 * 13 * 11) / (12 * hours), 9);
  expect(share.people).toBe(12);
  // Three in Legal and two without a department are shown together.
  expect(share.rows.map(({ departments }) => departments)).toEqual([['', 'Legal'], ['Sales']]);
  expect(share.rows[0]?.now).toBeCloseTo((100 * 6 * 11) / (5 * hours), 9);
  expect(share.rows[1]?.now).toBeCloseTo((100 * 11) / hours, 9);
  const week = await admin.call(readReport, { query: { figure: 'hours-a-week' } });
  expect(week.rows[1]?.now).toBeCloseTo(11 / (22 / 5), 9);

  const perHead = await admin.call(readReport, { query: { figure: 'cost-a-head' } });
  expect(perHead.total.now).toBeCloseTo((14 * 660) / 12, 9);
});

test('members get figures about people for whole months alone', async () => {
  const { admin, member } = await newTeam(await testApp());
  for (let i = 0; i < 5; i += 1) await admin.call(addPerson, { body: person(`Person ${i}`, 'Sales') });
  await save(admin, [
    meeting('2026-10-05T09:00:00Z', { attendees: [attendee('Person 1', 60)] }),
    meeting('2026-11-05T09:00:00Z', { attendees: [attendee('Person 1', 60)] }),
  ]);
  const share = async (who: Person, month: string) => {
    const { total, rows } = await who.call(readReport, { query: { figure: 'share', month } });
    return [total.now, ...rows.map(({ now }) => now)].map((value) => value !== null);
  };
  expect(await share(member, '2026-10')).toEqual([true, true]);
  expect(await share(member, '2026-11')).toEqual([false, false]);
  expect(await share(admin, '2026-11')).toEqual([true, true]);
});

test('four people are too few', async () => {
  const { admin } = await newTeam(await testApp());
  for (const name of ['A', 'B', 'C', 'D']) await admin.call(addPerson, { body: person(name, 'Sales') });
  await save(admin, [meeting('2026-10-05T09:00:00Z', { attendees: [attendee('A', 60)] })]);
  const share = await admin.call(readReport, { query: { figure: 'share' } });
  expect(share).toMatchObject({ rows: [], people: null, total: { now: null, before: null, yearAgo: null } });
  expect(share.chart.every(({ value }) => value === null)).toBe(true);
});

test('targets stand beside their figures', async () => {
  const { admin, member } = await newTeam(await testApp());
  for (let i = 0; i < 5; i += 1) await admin.call(addPerson, { body: person(`Person ${i}`, 'Sales') });
  await save(admin, [
    // A Wednesday.
    meeting('2026-10-07T09:00:00Z', { department: 'Sales', attendees: [attendee('Person 1', 60)] }),
  ]);
  const targets = [
    { figure: 'cost' as const, department: null, value: 1000.5 },
    { figure: 'cost' as const, department: 'Sales', value: 300 },
    { figure: 'free-day' as const, department: null, value: 3 },
    { figure: 'share' as const, department: null, value: 12.5 },
  ];
  const body = { weeklyHours: 30, yearStartsIn: 4, targets };
  expect(await admin.call(saveReportSettings, { body })).toEqual(body);
  expect(await member.status(saveReportSettings, { body })).toBe(403);
  expect(await member.call(readReportSettings)).toEqual(body);
  const target = async (query: object) => (await member.call(readReport, { query })).target;
  expect(await target({})).toBe(1000.5);
  expect(await target({ period: 'quarter' })).toBe(3001.5);
  expect(await target({ row: 'Sales' })).toBe(300);
  expect(await target({ figure: 'share' })).toBe(12.5);
  expect(await target({ figure: 'meetings' })).toBeNull();
  expect(await member.call(readReport, { query: { period: 'year', month: '2026-03' } })).toMatchObject({
    now: { from: '2025-04-01', to: '2026-03-31' },
  });
  // Four Wednesdays of five people, one of them with a meeting.
  const kept = await member.call(readReport, { query: { figure: 'free-day' } });
  expect(kept).toMatchObject({ target: 100, weekday: 3, total: { now: 95 } });

  const pay = { visibility: 'blended' as const, blendedRate: 75, defaultRate: 75, viewers: [] };
  await admin.call(savePaySettings, { body: pay });
  const seen = await member.call(readReport);
  expect([seen.total.now, seen.target]).toEqual([75, null]);
  expect((await member.call(readReportSettings)).targets).toHaveLength(2);
});

test('a report is exported without formulas', async () => {
  const { member } = await newTeam(await testApp());
  await save(member, [
    meeting('2026-09-01T09:00:00Z', { department: '=1+1' }),
    meeting('2026-10-05T09:00:00Z', { department: '=1+1', durationMinutes: 90 }),
    meeting('2026-10-05T09:00:00Z'),
  ]);
  expect(await member.call(exportReport)).toBe(
    [
      'department,2026-10-01 to 2026-10-31 (USD),2026-09-01 to 2026-09-30 (USD),Change in percent,2025-10-01 to 2025-10-31 (USD),Change in percent',
      "'=1+1,90,60,50,,",
      'Unassigned,60,0,,,',
      'Total,150,60,150,,',
      '',
    ].join('\r\n'),
  );
});

test('nobody else sees it', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  await save(member, [meeting('2026-10-05T09:00:00Z')]);
  const stranger = await newPerson(app, await newOrganization(app));
  expect(await stranger.call(readReport)).toMatchObject({ recorded: null, rows: [], total: { now: 0 } });
  const waiting = await newPerson(app, organizationId, { status: 'pending' });
  expect(await waiting.status(readReport)).toBe(403);
});

test('a change of weekly hours has its uncertainty', async () => {
  const { member } = await newTeam(await testApp());
  // Saturdays of the last 27 weeks: each meeting is twice as long from the 14th week on.
  const last = Date.parse('2026-11-14T09:00:00Z');
  const drafts = Array.from({ length: 26 }, (_, i) =>
    meeting(new Date(last - i * 7 * 86_400_000).toISOString(), {
      durationMinutes: (i < 13 ? 120 : 60) + (i % 4),
    }),
  );
  await save(member, drafts);
  const { trend, ...weeks } = await member.call(readTrend, { query: { figure: 'person-hours' } });
  expect(weeks).toEqual({
    before: { from: '2026-05-17', to: '2026-08-15' },
    after: { from: '2026-08-16', to: '2026-11-14' },
    weeksBefore: 13,
    weeksAfter: 13,
  });
  expect(trend?.verdict).toBe('more');
  expect(trend?.change).toBeGreaterThan(95);
  expect(trend?.high).toBeLessThan(105);
  expect((await member.call(readTrend, { query: { weeks: '26' } })).trend).toBeNull();
});

test('by organizer only for administrators while figures about single persons are on', async () => {
  const { admin, member } = await newTeam(await testApp());
  await save(admin, [meeting('2026-10-05T09:00:00Z')]);
  await save(member, [meeting('2026-10-06T09:00:00Z', { durationMinutes: 30 })]);
  const query = { by: 'organizer' as const };
  expect(await admin.status(readReport, { query })).toBe(403);
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', personFigures: true } });
  expect(await member.status(readReport, { query })).toBe(403);
  expect(await member.status(exportReport, { query })).toBe(403);
  const { rows } = await admin.call(readReport, { query });
  expect(rows.map(({ key, now }) => [key, now])).toEqual([
    [String(admin.userId), 60],
    [String(member.userId), 30],
  ]);
  expect(rows[0]?.name).not.toBe(rows[0]?.key);
});

test.each([
  { month: '1999-12' },
  { month: '2100-01', period: 'year' as const },
  { month: '2099-12', period: 'quarter' as const, figure: 'share' as const },
  { row: 'A department that was renamed' },
])('an address from elsewhere shows a report: %j', async (query) => {
  const { member } = await newTeam(await testApp());
  await save(member, [meeting('2026-10-05T09:00:00Z')]);
  const report = await member.call(readReport, { query });
  expect(report.row).toBeNull();
});

test('departments that differ in case are one, also in the directory', async () => {
  const { admin } = await newTeam(await testApp());
  await save(admin, [meeting('2026-10-05T09:00:00Z', { department: 'Sales' })]);
  for (let i = 0; i < 5; i += 1) await admin.call(addPerson, { body: person(`Person ${i}`, 'sales') });
  const { rows } = await admin.call(readReport, { query: { figure: 'cost-a-head' } });
  expect(rows.map(({ key, now }) => [key, now])).toEqual([['Sales', 12]]);
});

test('weeks of a year with 53 of them follow each other', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { before, after } = await member.call(readTrend, { query: { weeks: '52' } });
  const days = (range: { from: string; to: string }) =>
    (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000 + 1;
  expect([days(before), days(after)]).toEqual([364, 364]);
  expect(Date.parse(after.from) - Date.parse(before.to)).toBe(86_400_000);
});
